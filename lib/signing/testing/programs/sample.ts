/** Draws programs with one slip or two, and says how well the doctor names them. */

import type { WireRequest } from '../../../model/http.js';
import type { Diagnosis, Mistake } from '../../diagnose/diagnosis.js';
import { randomOf, type Random } from '../corpus/random.js';
import { digestSlips } from './digest-slips.js';
import { headerSlips } from './header-slips.js';
import { lineSlips } from './line-slips.js';
import { partSlips } from './part-slips.js';
import { anyCall, anySignatory, rightProgram, runProgram, type Program } from './program.js';
import { signatureSlips } from './signature-slips.js';
import type { Slip } from './slip.js';
import { valueSlips } from './value-slips.js';

export const allSlips: readonly Slip[] = [
  ...lineSlips,
  ...signatureSlips,
  ...valueSlips,
  ...digestSlips,
  ...partSlips,
  ...headerSlips,
];

/** A broken request with what is wrong with it. */
export interface SlipCase {
  readonly name: string;
  readonly slips: readonly Slip[];
  readonly request: WireRequest;
}

/** How well one diagnosis names a case. */
export type Standing = 'first' | 'among others' | 'unproven' | 'wrong' | 'none';

const tries = 60;

function text({ method, target, headers, body }: WireRequest): string {
  return JSON.stringify([method, target, headers, body.toString('hex')]);
}

/** The program before any slip is made; it covers what the slips are about. */
function startOf(slips: readonly Slip[]): Program {
  const more = slips.flatMap(({ covers }) => covers ?? []);
  return { ...rightProgram, covered: (call) => [...new Set([...more, ...rightProgram.covered(call)])] };
}

/**
 * Errors of slips that do not fit the call, for example one that takes an address apart which is not there.
 */
function isMisfit(error: unknown): boolean {
  return [URIError, SyntaxError, TypeError, RangeError].some((kind) => error instanceof kind);
}

/** A call with these slips, each of which changes what is sent. */
function attempted(slips: readonly Slip[], random: Random): WireRequest | undefined {
  const [call, by, seed] = [anyCall(random), anySignatory(random), random.below(2 ** 31)];
  const start = startOf(slips);
  const made = (each: Slip, program: Program): Program => ({
    ...program,
    ...each.make(program, randomOf(seed)),
  });
  try {
    const last = runProgram(
      slips.reduce((program, each) => made(each, program), start),
      call,
      by,
    );
    if (slips.length === 1) return text(last) === text(runProgram(start, call, by)) ? undefined : last;
    const alone = slips.map((each) => text(runProgram(made(each, start), call, by)));
    const seen = new Set([text(runProgram(start, call, by)), ...alone, text(last)]);
    return seen.size === slips.length + 2 ? last : undefined;
  } catch (error) {
    if (isMisfit(error)) return undefined;
    throw error;
  }
}

function drawn(slips: readonly Slip[], random: Random): SlipCase | undefined {
  for (let tried = 0; tried < tries; tried += 1) {
    const request = attempted(slips, random);
    if (request !== undefined) return { name: slips.map(({ id }) => id).join(' + '), slips, request };
  }
  return undefined;
}

/** Every slip once. */
export function drawSlips(seed: number): readonly SlipCase[] {
  const random = randomOf(seed);
  return allSlips.flatMap((each) => drawn([each], random) ?? []);
}

/** Pairs of slips in different functions. */
export function drawSlipPairs(seed: number, count: number): readonly SlipCase[] {
  const random = randomOf(seed ^ 0x2b1d);
  const usable = allSlips.filter(({ hides, unprovable }) => hides !== true && unprovable !== true);
  const cases: SlipCase[] = [];
  while (cases.length < count) {
    const [one, other] = [random.of(usable), random.of(usable)];
    if (one.place === other.place) continue;
    const found = drawn([one, other], random);
    if (found !== undefined) cases.push(found);
  }
  return cases;
}

/** A request of the right program. */
export function anyRightCall(random: Random): WireRequest {
  return runProgram(rightProgram, anyCall(random), anySignatory(random));
}

/** Where the doctor names the slips: all of them, and nothing that is not there. */
export function standing({ slips }: SlipCase, diagnosis: Diagnosis): Standing {
  const told: readonly Mistake[] = [diagnosis, ...diagnosis.also];
  const isRight = ({ cause }: Mistake): boolean => slips.some(({ causes }) => causes.includes(cause));
  const isNamed = (each: Slip): boolean => told.some(({ cause }) => each.causes.includes(cause));
  const isUnprovable = slips.some(({ unprovable }) => unprovable === true);
  const { kind } = diagnosis.proof;
  if (told.every(({ cause }) => cause === 'unknown' || cause === 'correct'))
    return slips.every(({ causes }) => causes.includes('unknown')) ? 'first' : 'none';
  if (!slips.every(isNamed))
    return told.some((each) => !isRight(each) && each.cause !== 'unknown') ? 'wrong' : 'none';
  if (!told.every(isRight)) return isRight(diagnosis) ? 'among others' : 'wrong';
  if (!isUnprovable && (kind === 'none' || kind === 'likely')) return 'unproven';
  return 'first';
}
