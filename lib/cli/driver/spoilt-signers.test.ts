/** Signers that make one mistake of the corpus each, as clients do, have to be noticed by some exercise. */

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { prepareSigner } from '../../signing/index.js';
import { rightClient, sendBy, type Client } from '../../signing/testing/corpus/client.js';
import { allMistakes } from '../../signing/testing/corpus/corpus.js';
import type { ClientMistake } from '../../signing/testing/corpus/mistake.js';
import { randomOf } from '../../signing/testing/corpus/random.js';
import { makeExercises, type Exercise } from './exercises.js';
import { readMessageOf } from './protocol.js';

/** The client of the corpus, told to sign as a question asks. */
function clientOf({ question }: Exercise): Client {
  const request = readMessageOf(question.request);
  const { privateKeyPem = '', certificatePem = '', headers: names = [] } = question;
  if (typeof request === 'string') throw new Error(request);
  const identity = {
    key: createPrivateKey(privateKeyPem),
    certificate: new X509Certificate(certificatePem).raw,
    keyId: prepareSigner({ privateKey: privateKeyPem, certificate: certificatePem }).keyId,
  };
  return { ...rightClient(request, identity), names };
}

const signing = (await makeExercises())
  .filter(({ question }) => question.op === 'sign')
  .map((exercise) => ({ exercise, client: clientOf(exercise) }));

type Notice = 'noticed' | 'unnoticed' | 'impossible';

/** What is lost on the way is no mistake of a signer. */
const ofSigners = allMistakes.filter(({ step }) => step !== 'way');

function noticeOf(mistake: ClientMistake): Notice {
  let notice: Notice = 'impossible';
  for (const { exercise, client } of signing) {
    const spoilt = mistake.make(client, randomOf(7));
    if (spoilt === undefined) continue;
    const { headers } = sendBy(spoilt);
    if (JSON.stringify(headers) === JSON.stringify(sendBy(client).headers)) continue;
    if (exercise.judge({ headers }).length > 0) return 'noticed';
    notice = 'unnoticed';
  }
  return notice;
}

test('a signer that makes no mistake is right', () => {
  for (const { exercise, client } of signing) {
    expect([exercise.name, ...exercise.judge({ headers: sendBy(client).headers })]).toEqual([exercise.name]);
  }
});

test('at least 95 of 100 spoilt signers are noticed', () => {
  const step = process.env['THOROUGH'] === undefined ? 20 : 1;
  const tried = ofSigners.filter((_, index) => index % step === 0);
  const notices = tried.map((each) => [each.id, noticeOf(each)] as const);
  const possible = notices.filter(([, notice]) => notice !== 'impossible');
  expect(possible.length).toBeGreaterThan(0.5 * tried.length);
  const unnoticed = possible.filter(([, notice]) => notice === 'unnoticed').map(([id]) => id);
  expect(unnoticed.length <= 0.05 * possible.length ? [] : unnoticed).toEqual([]);
}, 600_000);
