/** Banks that are careless where no PSU is there, at reads besides balances and transactions. */

import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import type { BankParts, Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { underFirst } from '../any-agreement.js';
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

/** A call without the PSU on an account that is not the person's own. */
function isUnnamedCompany({ bank: { state }, params, request }: Call): boolean {
  const owner = state.accounts.get(params['accountId'] ?? '')?.owner;
  const own = state.psus.get(request.header('psu-id') ?? '')?.customerNumber;
  return request.header('psu-ip-address') === undefined && owner !== undefined && owner !== own;
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
    id: 'unattended/corporate-id-not-demanded',
    title: 'Without the PSU balances and transactions of a company are told without PSU-Corporate-ID',
    catches: ['ERR-04'],
    mayFail: ['CTX-03'],
    change: (parts) =>
      wrapRoute(
        parts,
        ['read-balances', 'list-transactions'],
        (given) => (call) => given(isUnnamedCompany(call) ? underFirst(call) : call),
      ),
  },
  {
    id: 'unattended/cards-of-any-tpp',
    title: 'Without the PSU the transactions of a card are listed to any TPP that knows the PSU-ID',
    catches: ['SCA-16'],
    mayFail: ['SCA-02'],
    onlyInDepth: true,
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
