/**
 * Draws requests with one or two mistakes, and says whether the doctor names them: the right cause first,
 * nothing else, with proof.
 */

import type { WireRequest } from '../../../model/http.js';
import type { Diagnosis, Mistake } from '../../diagnose/diagnosis.js';
import { bodyMistakes } from './body-mistakes.js';
import { rightClient, sendBy, type Client } from './client.js';
import { headerMistakes } from './header-mistakes.js';
import { identityMistakes } from './identity-mistakes.js';
import { libraryMistakes } from './library-mistakes.js';
import { libraryValues } from './library-values.js';
import type { ClientMistake } from './mistake.js';
import { randomOf, type Random } from './random.js';
import { anyIdentity, anyRequest } from './requests.js';
import { signatureMistakes } from './signature-mistakes.js';
import { stringMistakes } from './string-mistakes.js';
import { rareMistakes } from './rare-mistakes.js';
import { toolMistakes } from './tool-mistakes.js';
import { valueMistakes } from './value-mistakes.js';
import { wayMistakes } from './way-mistakes.js';
import { writingMistakes } from './writing-mistakes.js';

export const allMistakes: readonly ClientMistake[] = [
  ...bodyMistakes,
  ...valueMistakes,
  ...stringMistakes,
  ...signatureMistakes,
  ...headerMistakes,
  ...identityMistakes,
  ...wayMistakes,
  ...libraryMistakes,
  ...libraryValues,
  ...toolMistakes,
  ...rareMistakes,
  ...writingMistakes,
];

/** A broken request with what is wrong with it. */
export interface CorpusCase {
  readonly name: string;
  readonly mistakes: readonly ClientMistake[];
  readonly request: WireRequest;
}

const mostTries = 200;

function anyClient(random: Random): Client {
  return rightClient(anyRequest(random), anyIdentity(random));
}

/** A request that is signed as it should be. */
export function anyRightRequest(random: Random): WireRequest {
  const client = anyClient(random);
  const list = random.chance(0.3) ? ['(request-target)', ...client.names] : client.names;
  const sorted = random.chance(0.2) ? list.toSorted() : list;
  return sendBy({ ...client, names: sorted });
}

function caseOf(mistakes: readonly ClientMistake[], client: Client): CorpusCase {
  return { name: mistakes.map(({ id }) => id).join(' + '), mistakes, request: sendBy(client) };
}

function withOne(mistake: ClientMistake, random: Random): CorpusCase | undefined {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const right = anyClient(random);
    const client = mistake.make(right, random);
    if (client !== undefined && !isSame(sendBy(client), sendBy(right))) return caseOf([mistake], client);
  }
  return undefined;
}

/** Every mistake once, on a request that it can be made on. */
export function drawSingles(seed: number, among = allMistakes): readonly CorpusCase[] {
  const random = randomOf(seed);
  return among.flatMap((each) => withOne(each, random) ?? []);
}

function isSame(one: WireRequest, other: WireRequest): boolean {
  return (
    JSON.stringify({ ...one, body: one.body.toString('hex') }) ===
    JSON.stringify({ ...other, body: other.body.toString('hex') })
  );
}

/** Both mistakes on one request; undefined when one of them hides the other. */
function withTwo(one: ClientMistake, other: ClientMistake, random: Random): CorpusCase | undefined {
  for (let tried = 0; tried < mostTries / 10; tried += 1) {
    const right = anyClient(random);
    // Each mistake draws the same choices whenever it is made.
    const [ones, others] = [random.below(2 ** 31), random.below(2 ** 31)];
    const [first, second] = [one.make(right, randomOf(ones)), other.make(right, randomOf(others))];
    if (first === undefined || second === undefined) continue;
    const both = other.make(first, randomOf(others));
    if (both === undefined) continue;
    const found = caseOf([one, other], both);
    if (isSame(found.request, sendBy(first)) || isSame(found.request, sendBy(second))) continue;
    return found;
  }
  return undefined;
}

/** Pairs of mistakes of different steps. */
export function drawPairs(seed: number, count: number): readonly CorpusCase[] {
  const random = randomOf(seed ^ 0x5eed);
  const usable = allMistakes.filter(({ hides, unprovable }) => hides !== true && unprovable !== true);
  const cases: CorpusCase[] = [];
  while (cases.length < count) {
    const [one, other] = [random.of(usable), random.of(usable)];
    if (one.step === other.step) continue;
    const found = withTwo(one, other, random);
    if (found !== undefined) cases.push(found);
  }
  return cases;
}

function names({ cause, explanation }: Mistake, { causes, says }: ClientMistake): boolean {
  return causes.includes(cause) && (says === undefined || says.test(explanation));
}

/** What is wrong with a diagnosis, or undefined when it is right. */
export function judgeDiagnosis({ mistakes }: CorpusCase, diagnosis: Diagnosis): string | undefined {
  const told: readonly Mistake[] = [diagnosis, ...diagnosis.also];
  const said = told.map(({ cause }) => cause).join(', ');
  const unnamed = mistakes.find((each) => !told.some((one) => names(one, each)));
  if (unnamed !== undefined) return `says ${said}`;
  const wrong = told.find((one) => !mistakes.some((each) => names(one, each)));
  if (wrong !== undefined) return `says ${wrong.cause} as well: ${said}`;
  if (diagnosis.proof.kind === 'none' && mistakes.every(({ unprovable }) => unprovable !== true))
    return `proves nothing: ${said}`;
  return undefined;
}
