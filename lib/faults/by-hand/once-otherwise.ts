/** Banks that are wrong in one read, spelling, moment or record, beside those that are usually tried. */

import { withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { PartsChange } from '../../bank/types.js';
import { headerValue } from '../../model/http.js';
import { faults } from '../fault.js';
import { inRequests } from '../in-pages.js';
import { read } from '../other-requests.js';

/** Amounts anywhere in a value, with two decimals. */
function withTwoDecimals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTwoDecimals);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'amount' && typeof each === 'string' ? Number(each).toFixed(2) : withTwoDecimals(each),
    ]),
  );
}

/** What a reset leaves on the card of one of the fixed customers. */
const purchasesStay: PartsChange = (parts) =>
  wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
    const { state } = call.bank;
    const card = [...state.cardAccounts.values()].findLast(({ origin }) => origin === 'fixed');
    const id = card?.resourceId ?? '';
    const made = (state.cardTransactions.get(id) ?? []).filter(({ origin }) => origin !== 'fixed');
    const reply = await given(call);
    if (card !== undefined)
      state.cardTransactions.set(id, [...made, ...(state.cardTransactions.get(id) ?? [])]);
    return reply;
  });

function numberOf(id: string): string {
  return id.replace(/^.*-/, '');
}

/** Addresses are kept by the number of the TPP, whichever register gave it. */
const contactsByNumber: PartsChange = (parts) => {
  return wrapRoute(
    parts,
    ['read-contact-information', 'put-contact-information'],
    (given) => async (call) => {
      const { contacts } = call.bank.state;
      const alike = [...contacts].find(([id]) => numberOf(id) === numberOf(call.tpp.id));
      if (alike !== undefined) contacts.set(call.tpp.id, alike[1]);
      const reply = await given(call);
      const email = contacts.get(call.tpp.id);
      for (const id of contacts.keys())
        if (email !== undefined && numberOf(id) === numberOf(call.tpp.id)) contacts.set(id, email);
      return reply;
    },
  );
};

export const onceOtherwise = faults(
  ...(
    [
      ['transaction', 'read-transaction', 'one transaction'],
      ['card-transactions', 'list-card-transactions', 'card transactions'],
    ] as const
  ).map(([name, operation, what]) => ({
    id: `once-otherwise/no-way-from-${name}`,
    title: `The 401 at ${what} shows no way to the SCA`,
    catches: ['ERR-09'] as const,
    mayFail: ['FLW-01', 'SCA-09', 'SCA-10', 'SCA-11', 'LIM-01', 'CON-11'] as const,
    change: ((parts) =>
      wrapRoute(parts, operation, (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          if (thrown instanceof RefusedCall && thrown.detail.links !== undefined)
            throw new RefusedCall(thrown.reason);
          throw thrown;
        }
      })) satisfies PartsChange,
  })),
  {
    id: 'once-otherwise/two-decimals-when-approved',
    title: 'The details of an approved payment tell every sum with two decimals',
    catches: ['PRS-03'],
    mayFail: ['TYPE-03', 'TYPE-04', 'TYPE-05'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        details: (payment, show) =>
          payment.approvedAt === undefined
            ? given.details(payment, show)
            : Object(withTwoDecimals(given.details(payment, show))),
      })),
  },
  {
    id: 'once-otherwise/names-cut-behind-a-blank',
    title: 'Where a blank follows a comma in x-accept-fix the names of cards are cut',
    catches: ['VER-09'],
    mayFail: ['VER-08', 'REG-02'],
    change: inRequests((parts, wire) => {
      const isCard = read(parts, wire).operation?.id.includes('card') === true;
      const hasBlank = /,\s/.test(headerValue(wire.headers, 'x-accept-fix') ?? '');
      if (!isCard || !hasBlank) return parts;
      return withPolicy(parts, 'accounts', (given) => ({
        presentName: (name) => given.presentName(name, false),
      }));
    }),
  },
  {
    id: 'once-otherwise/purchases-stay-on-another-card',
    title: 'A reset keeps what was bought by hand with the card of the last fixed customer',
    catches: ['SBX-36'],
    change: purchasesStay,
  },
  {
    id: 'once-otherwise/contacts-by-number',
    title: 'Two TPPs with one number in the registers of two countries have one contact address',
    catches: ['DLG-02'],
    mayFail: ['DLG-01', 'SIG-38'],
    change: contactsByNumber,
  },
);
