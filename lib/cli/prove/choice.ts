/** Which faults and variants the flags of `prove` ask for, and how thoroughly they are proven. */

import { readShard } from '../../harness/schedule/shard.js';
import { ConfigurationError } from '../../model/errors.js';
import { suggestion } from '../../model/near-miss.js';
import { wildcard } from '../../harness/conduct/select.js';
import { present } from '../../model/present.js';
import { wholeNumber } from '../arguments.js';
import { program, type Given } from '../command.js';
import { depthOf } from '../open-target.js';
import { isOfFault, type Task, type Thoroughness } from './task.js';

/** The tasks whose id a flag names, exactly or with `*`; combinations only where it has a `+`. */
function named(tasks: readonly Task[], flag: 'fault' | 'variant', pattern: string): readonly Task[] {
  const own = tasks.filter((each) => isOfFault(each) === (flag === 'fault'));
  const fits = wildcard(pattern);
  const combined = pattern.includes('+');
  const found = own.filter((each) => fits.test(each.id) && (combined || each.kind !== 'combination'));
  if (found.length > 0) return found;
  const hint = suggestion(
    pattern,
    own.map((each) => each.id),
  );
  throw new ConfigurationError(
    `--${flag}: there is no ${flag} "${pattern}"${hint || `; ${program} list ${flag}s shows them`}`,
  );
}

/**
 * What the flags ask to be proven.
 * @throws ConfigurationError for an id that there is not, and for a shard that there cannot be.
 */
export function chosen(given: Given, all: readonly Task[]): readonly Task[] {
  const fault = given.flags.get('fault');
  const variant = given.flags.get('variant');
  const shard = given.flags.get('shard');
  const asked = [
    ...(fault === undefined ? [] : named(all, 'fault', fault)),
    ...(variant === undefined ? [] : named(all, 'variant', variant)),
  ];
  const setups = given.flags.has('setups');
  if (setups && (fault ?? variant) !== undefined)
    throw new ConfigurationError('--setups: goes without --fault and --variant');
  const tasks = fault === undefined && variant === undefined ? all : asked;
  if (shard === undefined) return tasks;
  const { index, of } = readShard(shard);
  return tasks.filter((_, at) => at % of === index - 1);
}

/**
 * In one of so many parts of the scenarios each bank is tried where everything is proven. Measured on the
 * same 24 banks: 10.0 s of processor each in all scenarios at depth standard, 3.5 s in all at depth quick,
 * 0.6 s in a 12th at depth quick.
 */
const usualParts = 12;

/**
 * How thoroughly the flags want it: what is named is proven whole, everything together by shares.
 * @throws ConfigurationError for shares of what is to be whole.
 */
export function thoroughnessOf(given: Given): Thoroughness {
  const depth = depthOf(given);
  const isWhole = given.flags.has('whole');
  const told = wholeNumber(given, 'share', [1, 1_000]);
  if (isWhole && told !== undefined) throw new ConfigurationError('--whole: goes without --share');
  const isNamed = ['fault', 'variant', 'setups', 'narrowed', 'pairs'].some((each) => given.flags.has(each));
  const of = told ?? (isWhole || isNamed ? undefined : usualParts);
  const turn = wholeNumber(given, 'seed', [0, 2 ** 31]) ?? 1;
  return present({ depth, share: of === undefined ? undefined : { turn, of } });
}
