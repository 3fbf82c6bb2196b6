/** A bank whose cards have more than one pending transaction, so that a limit has something to cut. */

import type { CardTransaction } from '../bank/state/records.js';
import type { BankParts } from '../bank/types.js';

function twice(all: readonly CardTransaction[]): readonly CardTransaction[] {
  return all.flatMap((each) =>
    each.state === 'pending'
      ? [each, { ...each, cardTransactionId: `${each.cardTransactionId}-again` }]
      : [each],
  );
}

export function withMorePending(parts: BankParts): BankParts {
  return {
    ...parts,
    dataSet(today) {
      const data = parts.dataSet(today);
      const cardTransactions = new Map([...data.cardTransactions].map(([id, all]) => [id, twice(all)]));
      return { ...data, cardTransactions };
    },
  };
}
