/** Banks that tell something in one place otherwise than in another, or of something else. */

import { withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import type { Call, PartsChange } from '../../bank/types.js';
import { itemsOf, memberOf } from '../../model/json-value.js';
import { faults } from '../fault.js';
import { members } from '../reply-mistakes.js';
import { withTexts } from '../texts-within.js';

function asks({ request }: Call, name: string): boolean {
  return (request.header('x-accept-fix') ?? '').split(',').some((each) => each.trim() === name);
}

/** Names of 35 characters. */
function cut(value: unknown): unknown {
  return withTexts(value, (text, name) => (name === 'name' ? Array.from(text).slice(0, 35).join('') : text));
}

function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'amount' && typeof each === 'string' ? Number(each) : withNumbers(each),
    ]),
  );
}

/** Large sums without their fractions. */
function withoutCents(value: unknown): unknown {
  return withTexts(value, (text, name) =>
    name === 'amount' ? text.replace(/^(-?\d{10,})\.\d+$/, '$1.00') : text,
  );
}

type Read =
  | 'list-accounts'
  | 'read-balances'
  | 'read-transaction'
  | 'read-account'
  | 'list-card-accounts'
  | 'read-card-account'
  | 'read-card-balances';

/** A read that says something else in calls that fit. */
function says(id: Read, isMeant: (call: Call) => boolean, change: (value: unknown) => unknown): PartsChange {
  return (parts) =>
    wrapRoute(parts, id, (given) => async (call) => {
      const reply = await given(call);
      return reply.kind === 'json' && isMeant(call) ? { ...reply, value: change(reply.value) } : reply;
    });
}

/** The details of each card account hold the reference of the owner's first one. */
function referenceOfFirst(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'read-card-account', (given) => async (call) => {
      const reply = await given(call);
      const { cardAccounts } = call.bank.state;
      const own = cardAccounts.get(call.params['cardAccountId'] ?? '');
      const [first] = cardAccounts.by('owner', own?.owner ?? '');
      if (reply.kind !== 'json' || own === undefined || first === undefined) return reply;
      const value = withTexts(reply.value, (text) =>
        text.replace(own.paymentReference, first.paymentReference),
      );
      return { ...reply, value };
    });
}

/** Asked for alone, pending transactions are those of all accounts of the owner. */
function pendingOfAll(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'list-transactions', (given) => async (call) => {
      const reply = await given(call);
      const isAlone = call.request.query.some(
        ([name, value]) => name === 'bookingStatus' && value === 'pending',
      );
      if (reply.kind !== 'json' || !isAlone) return reply;
      const { accounts, transactions } = call.bank.state;
      const own = accounts.get(call.params['accountId'] ?? '');
      const { transaction } = call.show.presenters.accounts;
      const more = accounts
        .by('owner', own?.owner ?? '')
        .filter((each) => each !== own)
        .flatMap((account) =>
          (transactions.get(account.resourceId) ?? [])
            .filter((each) => each.state === 'pending')
            .map((each) => transaction(each, account, call.show)),
        );
      const list = members(memberOf(reply.value, 'transactions'));
      const pending = [...itemsOf(list['pending']), ...more];
      return { ...reply, value: { ...members(reply.value), transactions: { ...list, pending } } };
    });
}

/** Of unattended balance reads only those of the account read last are counted. */
function countsLastOnly(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'read-balances', (given) => (call) => {
      const { unattendedCalls } = call.bank.state;
      const isUnattended = call.request.header('psu-ip-address') === undefined;
      const psuId = (call.request.header('psu-id') ?? '').toLowerCase();
      const isOther = (key: string) =>
        key.includes(psuId) && key.includes('read-balances') && !key.endsWith(call.params['accountId'] ?? '');
      for (const key of isUnattended ? Array.from(unattendedCalls.keys()) : [])
        if (isOther(key)) unattendedCalls.delete(key);
      return given(call);
    });
}

export const toldElsewhere = faults(
  {
    id: 'told-elsewhere/reference-of-first-card',
    title: 'The details of a second card account carry the relatedAccount of the first',
    catches: ['PAY-33'],
    change: referenceOfFirst(),
  },
  {
    id: 'told-elsewhere/card-payment-in-sandbox-list',
    title: 'Payments made from a card are among its sandbox transactions',
    catches: ['CARD-12'],
    change: (parts) =>
      withPolicy(parts, 'sandbox', { listsCardTransaction: ({ origin }) => origin !== 'fixed' }),
  },
  {
    id: 'told-elsewhere/name-cut-in-details',
    title: 'The record of one account has a name of 35 characters unless longer-names is asked for',
    catches: ['VER-09'],
    mayFail: ['VER-10', 'ACC-10'],
    change: says('read-account', (call) => !asks(call, 'longer-names'), cut),
  },
  {
    id: 'told-elsewhere/card-name-cut-in-details',
    title: 'The record of one card account has a name of 35 characters',
    catches: ['VER-08', 'VER-09'],
    mayFail: ['VER-10', 'REG-02'],
    change: says('read-card-account', () => true, cut),
  },
  {
    id: 'told-elsewhere/card-name-cut-behind-another-value',
    title: 'longer-names is heeded in the card list only as the first value of x-accept-fix',
    catches: ['VER-08'],
    mayFail: ['VER-03', 'REG-02'],
    change: says(
      'list-card-accounts',
      (call) =>
        asks(call, 'longer-names') && !(call.request.header('x-accept-fix') ?? '').startsWith('longer-names'),
      cut,
    ),
  },
  {
    id: 'told-elsewhere/card-sums-as-numbers',
    title: 'Card balances are numbers where x-accept-fix does not ask for strings',
    catches: ['VER-05'],
    alsoInProduction: true,
    mayFail: ['TYPE-07', 'TYPE-01'],
    change: says('read-card-balances', (call) => !asks(call, 'amount-as-string'), withNumbers),
  },
  {
    id: 'told-elsewhere/sums-in-lists-as-numbers',
    title:
      'Balances in the list of accounts are numbers where x-accept-fix does not begin with amount-as-string',
    catches: ['VER-04', 'VER-05'],
    mayFail: ['VER-02', 'TYPE-01', 'TYPE-07'],
    change: says(
      'list-accounts',
      ({ request }) => !(request.header('x-accept-fix') ?? '').startsWith('amount-as-string'),
      withNumbers,
    ),
  },
  {
    id: 'told-elsewhere/yen-with-digits-in-details',
    title: 'The details of a payment show yen with two fraction digits',
    catches: ['TYPE-04'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        details(payment, show) {
          const value = given.details(payment, show);
          const sum = members(value['instructedAmount']);
          if (sum['currency'] !== 'JPY') return value;
          return { ...value, instructedAmount: { ...sum, amount: `${String(sum['amount'])}.00` } };
        },
      })),
  },
  {
    id: 'told-elsewhere/large-sum-without-cents',
    title: 'In details sums of ten or more digits before the point come back without their cents',
    catches: ['PRS-03'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        details: (payment, show) => members(withoutCents(given.details(payment, show))),
      })),
  },
  {
    id: 'told-elsewhere/large-transaction-without-cents',
    title: 'The details of a transaction of ten or more digits before the point have no cents',
    catches: ['SBX-41'],
    mayFail: ['ACC-18'],
    change: says('read-transaction', () => true, withoutCents),
  },
  {
    id: 'told-elsewhere/yen-with-digits-in-balances',
    title: 'Balances in yen have two fraction digits',
    catches: ['TYPE-04'],
    mayFail: ['ACC-12'],
    change: says(
      'read-balances',
      () => true,
      (value) =>
        JSON.stringify(value).includes('"JPY"')
          ? withTexts(value, (text, name) => (name === 'amount' ? `${text}.00` : text))
          : value,
    ),
  },
  {
    id: 'told-elsewhere/message-names-all-creditors',
    title: 'The psuMessage of a bulk payment names all creditors, however many',
    catches: ['PRS-11'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        created(payment, fee, show) {
          const names = itemsOf(payment.order['payments']).map((each) =>
            String(memberOf(each, 'creditorName')),
          );
          const value = given.created(payment, fee, show);
          return names.length === 0 ? value : { ...value, psuMessage: `Payments to ${names.join(', ')}` };
        },
      })),
  },
  {
    id: 'told-elsewhere/pending-of-all-accounts',
    title: 'Asked for alone, pending transactions are those of all accounts of the owner',
    catches: ['ACC-13', 'ACC-15'],
    mayFail: ['ACC-10'],
    change: pendingOfAll(),
  },
  {
    id: 'told-elsewhere/agreements-outlive-reset',
    title: 'Agreements made by hand survive initialize',
    catches: ['SBX-36'],
    change: (parts) =>
      withPolicy(parts, 'sandbox', (given) => ({
        discards: (origin, kind) => kind !== 'agreement' && given.discards(origin, kind),
      })),
  },
  {
    id: 'told-elsewhere/count-of-last-account-only',
    title: 'An unattended balance read of another account forgets the count of the first',
    catches: ['LIM-05'],
    change: countsLastOnly(),
  },
);
