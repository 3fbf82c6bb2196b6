/**
 * Two faults in one bank. What either of them turns red alone must not be green beside the other: a second
 * defect may keep a scenario from its checks, which says `untestable`, and may never stand in for what the
 * clause asks. The same seed makes the same pairs.
 */

import type { BankParts } from '../bank/types.js';
import type { Fault } from '../faults/fault.js';
import type { Environment } from '../model/environment.js';
import { seededRandom } from '../model/seeded-random.js';
import { present } from '../model/present.js';
import { differingParts } from './coverage.js';

const joint = ' & ';

/** The two faults as one, the second made of what the first one made. */
function paired(one: Fault, other: Fault): Fault {
  const environment = one.environment ?? other.environment;
  return {
    id: `${one.id}${joint}${other.id}`,
    title: `${one.title}; ${other.title}`,
    catches: [...one.catches, ...other.catches.filter((each) => !one.catches.includes(each))],
    ...present({ environment }),
    ...(one.findingsOnly === true && other.findingsOnly === true ? { findingsOnly: true } : {}),
    ...((one.besideReplies ?? other.besideReplies) === true ? { besideReplies: true } : {}),
    change: (parts) => other.change(one.change(parts)),
  };
}

/** The pair of an id. */
export function pairOf(id: string, faults: readonly Fault[]): Fault {
  const [one, other] = id.split(joint).map((each) => faults.find((fault) => fault.id === each));
  if (one === undefined || other === undefined) throw new Error(`there is no pair ${id}`);
  return paired(one, other);
}

/**
 * True for two faults that can meet: neither takes away what the other one changed, and one at least changes
 * more than which requests are refused, because each request of the suite breaks one rule.
 */
function canMeet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const parts = [...one, ...other];
  const isApart = one.size > 0 && other.size > 0 && ![...one].some((part) => other.has(part));
  return isApart && parts.some((part) => !part.startsWith('rules.'));
}

/**
 * So many pairs of faults of one environment that are about different parts of the bank.
 * @param reference the bank that they change, in an environment
 */
export function drawnPairs(
  faults: readonly Fault[],
  reference: (environment: Environment) => BankParts,
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly Fault[] {
  const random = seededRandom(seed, 'pairs of faults');
  const touched = new Map<Fault, ReadonlySet<string>>();
  const partsOf = (fault: Fault) => {
    const bank = reference(fault.environment ?? 'sandbox');
    const known = touched.get(fault) ?? new Set(differingParts(bank, fault.change(bank)));
    touched.set(fault, known);
    return known;
  };
  const made = new Map<string, Fault>();
  // Some draws are the same fault twice, of two environments or about one part.
  for (let tries = 0; made.size < count && tries < count * 20; tries += 1) {
    const [one, other] = [faults[random.below(faults.length)], faults[random.below(faults.length)]];
    if (one === undefined || other === undefined || one === other) continue;
    if ((one.environment ?? 'sandbox') !== (other.environment ?? 'sandbox')) continue;
    if (!canMeet(partsOf(one), partsOf(other))) continue;
    const pair = paired(one, other);
    made.set(pair.id, pair);
  }
  return [...made.values()];
}
