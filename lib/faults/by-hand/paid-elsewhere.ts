/** Banks whose balances do not show what an account or a card paid. */

import type { BankReply } from '../../bank/reply.js';
import type { Account, CardAccount } from '../../bank/state/records.js';
import { wrapRoute } from '../../bank/part-changes.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';

type Booked = ReadonlyMap<string, Account | CardAccount>;

/** What a run took from each of the ones is taken from another. */
function movesAfterRun(
  ones: (bank: BankCore) => Booked,
  move: (bank: BankCore, one: Account | CardAccount, moved: bigint) => void,
): PartsChange {
  return (parts) => ({
    ...parts,
    batch: parts.batch.map((step) => (bank) => {
      const before = new Map([...ones(bank)].map(([id, { booked }]) => [id, booked]));
      step(bank);
      for (const one of Array.from(ones(bank).values())) {
        const moved = one.booked - (before.get(one.resourceId) ?? one.booked);
        if (moved < 0n) move(bank, one, moved);
      }
    }),
  });
}

function takenFromAccount({ state }: BankCore, { owner }: CardAccount, moved: bigint): boolean {
  const [payer] = state.accounts.by('owner', owner);
  if (payer !== undefined) state.accounts.set(payer.resourceId, { ...payer, booked: payer.booked + moved });
  return payer !== undefined;
}

/** A reply that was given once is given again until another one of the operation is asked for. */
function keepsLast(operation: OperationId, place: string | undefined): PartsChange {
  const kept = new WeakMap<object, { readonly key: string; readonly reply: BankReply }>();
  return (parts: BankParts) =>
    wrapRoute(parts, operation, (given) => async (call) => {
      const reply = await given(call);
      const { customers } = call.bank.state;
      const key = `${call.request.header('psu-id')} ${place === undefined ? '' : call.params[place]}`;
      const known = kept.get(customers);
      if (known?.key === key && reply.status === 200) return known.reply;
      if (reply.status === 200) kept.set(customers, { key, reply });
      return reply;
    });
}

export const paidElsewhere = faults(
  {
    id: 'paid/card-from-first-account',
    title: 'A payment from a card is taken from the first account of the payer',
    catches: ['ACC-12'],
    mayFail: ['ERR-11'],
    change: movesAfterRun(
      ({ state }) => state.cardAccounts,
      (bank, card, moved) => {
        if ('iban' in card || !takenFromAccount(bank, card, moved)) return;
        bank.state.cardAccounts.set(card.resourceId, { ...card, booked: card.booked - moved });
      },
    ),
  },
  {
    id: 'paid/card-and-first-account',
    title: 'A payment from a card is taken from the card and from the first account of the payer',
    catches: ['ACC-12'],
    change: movesAfterRun(
      ({ state }) => state.cardAccounts,
      (bank, card, moved) => {
        if (!('iban' in card)) takenFromAccount(bank, card, moved);
      },
    ),
  },
  {
    id: 'paid/account-and-card',
    title: 'A payment from an account is taken from the first card of the payer as well',
    catches: ['REG-03'],
    change: movesAfterRun(
      ({ state }) => state.accounts,
      ({ state }, { owner }, moved) => {
        const [card] = state.cardAccounts.by('owner', owner);
        if (card !== undefined)
          state.cardAccounts.set(card.resourceId, { ...card, booked: card.booked + moved });
      },
    ),
  },
  {
    id: 'balances/kept-until-next',
    title: 'Balances that were read once are told again until another account is read',
    catches: ['ACC-12'],
    change: keepsLast('read-balances', 'accountId'),
  },
  {
    id: 'balances/of-card-kept-until-next',
    title: 'Balances of a card that were read once are told again until another card is read',
    catches: ['REG-03'],
    change: keepsLast('read-card-balances', 'cardAccountId'),
  },
);
