/** Signers that make one mistake of the doctor's corpus each, and whether an exercise notices. */

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { prepareSigner } from '../../../signing/index.js';
import { rightClient, sendBy, type Client } from '../../../signing/testing/corpus/client.js';
import { allMistakes } from '../../../signing/testing/corpus/corpus.js';
import type { ClientMistake } from '../../../signing/testing/corpus/mistake.js';
import { randomOf } from '../../../signing/testing/corpus/random.js';
import type { Exercise } from '../exercises.js';
import { readMessageOf } from '../protocol.js';

/** A question to sign, and the client of the corpus that is told to answer it. */
export interface SigningQuestion {
  readonly exercise: Exercise;
  readonly client: Client;
}

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

export function signingQuestions(exercises: readonly Exercise[]): readonly SigningQuestion[] {
  return exercises
    .filter(({ question }) => question.op === 'sign')
    .map((exercise) => ({ exercise, client: clientOf(exercise) }));
}

/** What is lost on the way is no mistake of a signer. */
export const mistakesOfSigners = allMistakes.filter(({ step }) => step !== 'way');

/** `impossible`: no question is such that this signer answers it otherwise than a right one. */
export type Notice = 'noticed' | 'unnoticed' | 'impossible';

export function noticeOf(mistake: ClientMistake, questions: readonly SigningQuestion[], seed = 7): Notice {
  let notice: Notice = 'impossible';
  for (const { exercise, client } of questions) {
    const spoilt = mistake.make(client, randomOf(seed));
    if (spoilt === undefined) continue;
    const { headers } = sendBy(spoilt);
    if (JSON.stringify(headers) === JSON.stringify(sendBy(client).headers)) continue;
    if (exercise.judge({ headers }).length > 0) return 'noticed';
    notice = 'unnoticed';
  }
  return notice;
}
