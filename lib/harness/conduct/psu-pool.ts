/**
 * Lends PSUs of the profile to scenarios, each to one at a time. A request for several is granted as a whole
 * or waits, first come first served, so that two scenarios can never hold half of what the other needs. Who
 * refused an SCA is lent only where the others are too few, so that the scenarios which end at once for it do
 * not drain the queue. Who has served no scenario of a suite yet comes before those who have: the scenarios
 * of one suite may spend the same, as those of limits do the calls of a day.
 */

import { present } from '../../model/present.js';
import type { PsuIdentity } from '../target/target.js';
import { asPrivate, servesAsPrivate } from '../target/who-serves.js';

/** How many of each kind a scenario wants. */
export interface PsuOrder {
  readonly private: number;
  readonly corporate: number;
  /** The identities of those who serve as corporate PSU; absent where anybody does. */
  readonly fitting?: ReadonlySet<string>;
  /** The suite of the scenario. */
  readonly suite?: string;
}

export interface Loan {
  readonly psus: readonly PsuIdentity[];
  /** Ends the loan; a second time does nothing. */
  giveBack(): void;
}

export interface PsuPool {
  /** Resolves when the whole order can be lent. Orders larger than the pool never resolve: check first. */
  borrow(order: PsuOrder): Promise<Loan>;
}

/** How many corporate PSUs act for themselves, because there are too few private ones. */
function countStandIns(order: PsuOrder, all: readonly PsuIdentity[]): number {
  const known = all.filter((each) => each.kind === 'private').length;
  return order.corporate > 0 ? 0 : Math.max(0, order.private - known);
}

type Sought = Pick<PsuOrder, 'fitting' | 'suite'>;

/** Which suites the PSUs have served. */
function serviceOf() {
  const suites = new Map<PsuIdentity, Set<string>>();
  const has = (each: PsuIdentity, suite: string) => (suites.get(each)?.has(suite) === true ? 1 : 0);
  return {
    note(all: readonly PsuIdentity[], suite = ''): void {
      for (const each of all) suites.set(each, (suites.get(each) ?? new Set()).add(suite));
    },
    leastFirst: (all: readonly PsuIdentity[], suite = '') =>
      all.toSorted((one, other) => has(one, suite) - has(other, suite)),
  };
}

/**
 * A pool of the profile's PSUs.
 * @param refuses true for a PSU who grants no access, as far as the run knows by then
 */
export function psuPool(
  all: readonly PsuIdentity[],
  refuses: (psu: PsuIdentity) => boolean = () => false,
): PsuPool {
  const free = [...all];
  const service = serviceOf();
  const waiting: { readonly order: PsuOrder; readonly grant: (loan: Loan) => void }[] = [];

  /** Free ones of a kind, none of whom refused as long as enough others are in the pool. */
  function freeOf(kind: PsuIdentity['kind'], count: number, { fitting, suite }: Sought) {
    const serves = (each: PsuIdentity) => each.kind === kind && fitting?.has(each.identity) !== false;
    const isUsable = (each: PsuIdentity) => serves(each) && !refuses(each);
    const enough = all.filter(isUsable).length >= count;
    return service.leastFirst(free.filter(enough ? isUsable : serves), suite).slice(0, count);
  }

  function take(order: PsuOrder): Loan | undefined {
    const standIns = countStandIns(order, all);
    const persons = [
      ...freeOf('private', order.private - standIns, present({ suite: order.suite })),
      ...free.filter((each) => each.kind === 'corporate' && servesAsPrivate(each)).slice(0, standIns),
    ];
    const corporate = freeOf('corporate', order.corporate, order);
    const chosen = [...persons, ...corporate];
    if (chosen.length < order.private + order.corporate) return undefined;
    for (const each of chosen) free.splice(free.indexOf(each), 1);
    service.note(chosen, order.suite);
    let lent = true;
    return {
      psus: [...persons.map(asPrivate), ...corporate],
      giveBack() {
        if (!lent) return;
        lent = false;
        free.push(...chosen);
        serve();
      },
    };
  }

  function serve(): void {
    for (;;) {
      const [first] = waiting;
      const loan = first === undefined ? undefined : take(first.order);
      if (first === undefined || loan === undefined) return;
      waiting.shift();
      first.grant(loan);
    }
  }

  return {
    borrow(order) {
      return new Promise((grant) => {
        waiting.push({ order, grant });
        serve();
      });
    },
  };
}
