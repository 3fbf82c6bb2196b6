/** What a driver is asked, and how its answers are judged: by vectors, good and faulty requests. */

import { headerValues, type HeaderLine, type WireRequest } from '../../model/http.js';
import { diagnoseRequest, signRequest, verifyRequest } from '../../signing/index.js';
import { acceptedForms } from './accepted-forms.js';
import { byteDifference } from './byte-difference.js';
import { brokenByRules } from './broken-by-rules.js';
import { faultyRequests, signerOf, undigested, type Identity } from './faulty-requests.js';
import { makeIdentities } from './identities.js';
import { readHeaderLines, memberOf, textOf, writeMessage, type DriverQuestion } from './protocol.js';
import { singleFaults } from './single-faults.js';
import { spoiltRequests } from './spoilt-requests.js';
import { readVectors, type StringVector } from './vectors.js';

/** One question with its judge. */
export interface Exercise {
  /** `sign/interface-post-all`. */
  readonly name: string;
  readonly question: DriverQuestion;
  /** What is wrong with an answer, in lines; empty when it is right. */
  readonly judge: (answer: unknown) => readonly string[];
}

/** Strings that are tried to explain one wrong signature: a run asks for many. */
const allowance = 300_000;

const now = '2014-01-05T21:31:40.000Z';

function canonicalizing({ id, request, names, signingString }: StringVector): Exercise {
  return {
    name: `canonicalize/${id}`,
    question: { op: 'canonicalize', request: writeMessage(request), headers: names },
    judge(answer) {
      const text = textOf(answer, 'signingStringBase64');
      if (text === undefined) return ['the answer has no signingStringBase64'];
      return byteDifference(signingString, Buffer.from(text, 'base64'));
    },
  };
}

/** The lines that had to stay and did not. */
function lostLines(before: readonly HeaderLine[], after: readonly HeaderLine[]): readonly string[] {
  return before
    .filter(([name, value]) => !headerValues(after, name).some((each) => each.trim() === value.trim()))
    .map(([name]) => `the header ${name} was lost or changed`);
}

function judgeSigned(request: WireRequest, names: readonly string[], answer: unknown): readonly string[] {
  const headers = readHeaderLines(memberOf(answer, 'headers'));
  if (headers === undefined) return ['the answer has no headers, a list of [name, value] pairs'];
  const lost = lostLines(request.headers, headers);
  const signed = { ...request, headers };
  const { accepted, parts } = verifyRequest(signed);
  if (!accepted) {
    const { cause, explanation, also, ...strings } = diagnoseRequest(signed, { allowance });
    const { expectedSigningString: expected, signedSigningString: actual } = strings;
    const compared =
      expected === undefined || actual === undefined
        ? []
        : byteDifference(Buffer.from(expected, 'latin1'), Buffer.from(actual, 'latin1'));
    const causes = [{ cause, explanation }, ...also].map((each) => `${each.cause}: ${each.explanation}`);
    return [...lost, ...causes, ...compared];
  }
  const listed = (parts?.headers ?? '').toLowerCase();
  return listed === names.join(' ')
    ? lost
    : [...lost, `asked to sign "${names.join(' ')}", signed "${listed}"`];
}

function signing({ id, request: given, names }: StringVector, identity: Identity, by = ''): Exercise {
  const request = undigested(given);
  const { privateKeyPem, certificatePem } = identity;
  return {
    name: `sign/${id}${by}`,
    question: { op: 'sign', request: writeMessage(request), headers: names, privateKeyPem, certificatePem },
    judge: (answer) => judgeSigned(request, names, answer),
  };
}

function verifying(name: string, request: WireRequest, expected: boolean, why: string): Exercise {
  return {
    name: `verify/${name}`,
    question: { op: 'verify', request: writeMessage(request), now },
    judge(answer) {
      const accepted = memberOf(answer, 'accepted');
      if (typeof accepted !== 'boolean') return ['the answer has no accepted, true or false'];
      if (accepted === expected) return [];
      return [`${expected ? 'refused' : 'accepted'}, although ${why}`];
    },
  };
}

/** All exercises, with a key and a certificate minted for them. */
export async function makeExercises(): Promise<readonly Exercise[]> {
  const [{ strings, mistakes, mistakesOf }, [identity, ...awkward]] = await Promise.all([
    readVectors(),
    makeIdentities(),
  ]);
  const base = strings.find((each) => each.id === mistakesOf);
  if (base === undefined) throw new Error('the vectors of mistakes have no request');
  // Others are lawful strings and would be refused as requests, for what they leave unsigned or a Digest of
  // another body.
  const signable = strings.filter(
    ({ request, names }) => request.body.length > 0 === names.includes('digest'),
  );
  const { signer, signed, all } = faultyRequests(base.request, identity, mistakes);
  const bare = undigested(base.request);
  const spoilt = spoiltRequests(bare, signer, Date.parse(now));
  const good = [...spoilt.good, ...acceptedForms(bare, signer)];
  const bad = [...all, ...spoilt.all, ...singleFaults(bare, signer, awkward)];
  const right = 'it is signed as the interface asks';
  return [
    ...strings.map(canonicalizing),
    ...signable.map((each) => signing(each, identity)),
    ...awkward.map((each) => signing(base, each, `-${each.name}`)),
    verifying('right', signed, true, right),
    verifying(
      'right-with-request-target',
      signRequest(base.request, signer, { requestTarget: true }),
      true,
      right,
    ),
    verifying('right-and-wrapped', signRequest(base.request, signer, { wrap: 'always' }), true, right),
    verifying(
      'right-with-sha-512',
      signRequest(undigested(base.request), signer, { digest: 'SHA-512' }),
      true,
      right,
    ),
    ...awkward.map((each) => {
      const request = signRequest(base.request, signerOf(each));
      return verifying(`right-${each.name}`, request, true, right);
    }),
    ...good.map(([name, request, why]) => verifying(name, request, true, why)),
    ...bad.map(([name, request, why]) => verifying(name, request, false, why)),
    ...brokenByRules(base.request, signer, Date.parse(now)).map(([name, request, why]) =>
      verifying(name, request, false, why),
    ),
  ];
}
