/** Banks that are careless where no PSU is there, at reads besides balances and transactions. */

import { withPolicy } from '../../bank/part-changes.js';
import type { BankParts, Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

/** The bank changed in the calls of some operations that come without the PSU. */
function alone(
  ids: readonly OperationId[],
  change: (parts: BankParts, call: Call) => BankParts,
): PartsChange {
  return inCalls(ids, change, ({ request }) => request.header('psu-ip-address') === undefined);
}

/** What one TPP may read, all may who name its PSU. */
function ofAnyTpp(parts: BankParts, { bank: { state } }: Call): BankParts {
  const known = withPolicy(parts, 'sca', { psuKey: (_tppId, customerNumber) => customerNumber });
  return withPolicy(known, 'consent', (given) => ({
    key: (tppId, psuId, acting) =>
      given.key(state.psus.get(psuId.toLowerCase())?.tppId ?? tppId, psuId, acting),
  }));
}

/** A consent that does not end. */
function endless(parts: BankParts): BankParts {
  return withPolicy(parts, 'consent', {
    lifetimeMs: () => Number.MAX_SAFE_INTEGER,
    onlineLifetimeMs: () => Number.MAX_SAFE_INTEGER,
  });
}

const ofCards = ['read-card-account', 'read-card-balances', 'list-card-transactions'] as const;

export const unattendedFaults = faults(
  {
    id: 'unattended/cards-of-any-tpp',
    title: 'Without the PSU the transactions of a card are listed to any TPP that knows the PSU-ID',
    catches: ['SCA-16'],
    mayFail: ['SCA-02'],
    change: alone(['list-card-transactions'], ofAnyTpp),
  },
  {
    id: 'unattended/details-of-any-tpp',
    title: 'Without the PSU the details of an account are shown to any TPP that knows the PSU-ID',
    catches: ['SCA-16'],
    mayFail: ['SCA-02'],
    change: alone(['read-account'], ofAnyTpp),
  },
  {
    id: 'unattended/cards-for-ever',
    title: 'Cards are read without the PSU however long ago the SCA was',
    catches: ['LIM-01'],
    change: alone(ofCards, endless),
  },
  {
    id: 'unattended/transactions-for-ever',
    title: 'A single transaction is read without the PSU however long ago the SCA was',
    catches: ['LIM-01'],
    change: alone(['read-transaction'], endless),
  },
);
