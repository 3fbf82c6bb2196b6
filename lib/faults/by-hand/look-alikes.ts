/** Banks that take what looks alike for the same, and rules that they keep nearly everywhere. */

import { listOf, textOf } from '../../bank/body.js';
import { withBody, withPolicy, withRule, wrapRoute } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { members } from '../reply-mistakes.js';
import { overlooksWhen } from '../request-mistakes.js';
import { isCorporate } from '../conditions.js';

const day = 86_400_000;

function sharesByPan(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'list-sandbox-card-transactions', (given) => async (call) => {
      const { cardAccounts, cardTransactions } = call.bank.state;
      const id = call.params['mockCardAccountId'] ?? '';
      const pan = cardAccounts.get(id)?.maskedPan;
      const own = cardTransactions.get(id) ?? [];
      const others = [...cardAccounts.values()].filter(
        (each) => each.maskedPan === pan && each.resourceId !== id,
      );
      cardTransactions.set(id, [
        ...own,
        ...others.flatMap((each) => cardTransactions.get(each.resourceId) ?? []),
      ]);
      try {
        return await given(call);
      } finally {
        cardTransactions.set(id, own);
      }
    });
}

export const lookAlikes = faults(
  {
    id: 'look-alikes/person-by-name',
    title: 'Persons are told apart by their names',
    catches: ['SCA-03'],
    change: (parts) => ({
      ...parts,
      actingIn: (_, { state }) =>
        withPolicy(parts, 'sca', (given) => ({
          psuKey: (tpp, customer) =>
            given.psuKey(tpp, state.customers.get(customer)?.customerName ?? customer),
        })),
    }),
  },
  {
    id: 'look-alikes/card-by-masked-number',
    title: 'Sandbox card accounts with the same maskedPan share their transactions',
    catches: ['CARD-12'],
    change: sharesByPan(),
  },
  {
    id: 'look-alikes/contact-by-authority',
    title: 'Contact addresses are kept for the authority of the certificate: TPPs overwrite each other',
    catches: ['DLG-02'],
    change: (parts) =>
      wrapRoute(parts, 'put-contact-information', (given) => async (call) => {
        const reply = await given(call);
        const { contacts } = call.bank.state;
        const email = contacts.get(call.tpp.id) ?? '';
        for (const id of Array.from(contacts.keys())) contacts.set(id, email);
        return reply;
      }),
  },
  {
    id: 'look-alikes/ten-customers',
    title: 'The list of sandbox customers ends after ten',
    catches: ['SBX-37'],
    mayFail: ['SBX-38'],
    change: (parts) =>
      withBody(parts, 'list-sandbox-customers', (value) => ({
        ...members(value),
        customers: listOf(members(value)['customers']).slice(0, 10),
      })),
  },
  {
    id: 'look-alikes/offset-of-booked-only',
    title: 'offset is not heeded where only pending card transactions are asked for',
    catches: ['CARD-20'],
    change: inCalls(
      ['list-sandbox-card-transactions'],
      (parts) =>
        withPolicy(parts, 'sandbox', (given) => ({ cut: (all, _, limit) => given.cut(all, 0, limit) })),
      ({ request }) => request.query.some(([name, value]) => name === 'bookingStatus' && value === 'pending'),
    ),
  },
  {
    id: 'look-alikes/both-remittances-from-card',
    title: 'Both remittance fields may be set in a payment from a card',
    catches: ['PAY-59'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'domestic-payment-pay-59',
        ({ body }) => body.kind === 'json' && 'other' in members(members(body.value)['debtorAccount']),
      ),
  },
  {
    id: 'look-alikes/long-name-under-agreement',
    title: 'Under an agreement creditorName may have more than 70 characters',
    catches: ['PAY-06'],
    change: (parts) => overlooksWhen(parts, 'domestic-payment-pay-06', isCorporate),
  },
  {
    id: 'look-alikes/fraction-of-large-amounts',
    title: 'The fraction digits of amounts of a million and more are not judged',
    catches: ['TYPE-03'],
    change: (parts) =>
      overlooksWhen(
        parts,
        ['domestic-payment-type-03', 'domestic-payment-type-03-usual'],
        ({ body }) =>
          body.kind === 'json' &&
          /^\d{7}/.test(textOf(members(members(body.value)['instructedAmount']), 'amount')),
      ),
  },
  {
    id: 'look-alikes/enforced-a-day-late',
    title: 'Structured addresses are enforced a day late in the sandbox',
    catches: ['ADR-01'],
    mayFail: ['ADR-03', 'ADR-04', 'ADR-05', 'ADR-07', 'ADR-10', 'ADR-11', 'ADR-12'],
    change: (parts) =>
      parts.rules
        .filter(({ clause }) => clause.startsWith('ADR-'))
        .reduce(
          (changed, { id }) =>
            withRule(changed, id, (given) => ({
              ...given,
              judge: (request, context) => given.judge(request, { ...context, now: context.now - day }),
            })),
          parts,
        ),
  },
  {
    id: 'look-alikes/unverified-in-latin-1',
    title: 'A signature in an encoded word of another charset than UTF-8 is not verified',
    catches: ['SIG-04'],
    change: (parts) =>
      overlooksWhen(parts, 'signature-fits', (request) =>
        /^=\?iso-8859-1\?/i.test(request.header('signature') ?? ''),
      ),
  },
);
