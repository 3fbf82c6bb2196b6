/**
 * Lends PSUs of the profile to scenarios, each to one at a time. A request for several is granted as a whole or waits,
 * first come first served, so that two scenarios can never hold half of what the other needs.
 */

import type { PsuIdentity } from '../target/target.js';

/** How many of each kind a scenario wants. */
export interface PsuOrder {
  readonly private: number;
  readonly corporate: number;
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

/** A pool of the profile's PSUs. */
export function psuPool(all: readonly PsuIdentity[]): PsuPool {
  const free = [...all];
  const waiting: { readonly order: PsuOrder; readonly grant: (loan: Loan) => void }[] = [];

  function take(order: PsuOrder): Loan | undefined {
    const chosen = [
      ...free.filter((each) => each.kind === 'private').slice(0, order.private),
      ...free.filter((each) => each.kind === 'corporate').slice(0, order.corporate),
    ];
    if (chosen.length < order.private + order.corporate) return undefined;
    for (const each of chosen) free.splice(free.indexOf(each), 1);
    let lent = true;
    return {
      psus: chosen,
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
