/**
 * Banks that lawfully choose otherwise: names of parameters and members that the text does not show, and what
 * is counted.
 */

import { withBody, withPolicy, withPresenter, withRule, wrapRoute } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { judgedRequest, type JudgedRequest } from '../../rules/judged-request.js';
import { withBodyReading } from '../body-reading.js';
import { variants } from '../fault.js';
import { answering, toldOrNot } from '../profile-answers.js';
import { overlooksWhen } from '../request-mistakes.js';

const lists = ['list-transactions', 'list-card-transactions'] as const;

/** The request as if its query parameters had the names of the reference bank. */
function renamed(request: JudgedRequest, names: Readonly<Record<string, string>>): JudgedRequest {
  const { wire, path } = request;
  const base = wire.target.slice(0, wire.target.indexOf(path));
  const [address = '', query] = wire.target.split('?');
  if (query === undefined) return request;
  const given = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    names[name] ?? name,
    value,
  ]);
  return judgedRequest({ ...wire, target: `${address}?${String(new URLSearchParams(given))}` }, base);
}

/** Transaction lists take their parameters under other names. */
function listParameters(parts: BankParts, names: Readonly<Record<string, string>>): BankParts {
  const judged = parts.rules
    .filter(({ id }) => /^(card-)?transactions-/.test(id))
    .reduce(
      (bank, { id }) =>
        withRule(bank, id, (given) => ({
          ...given,
          judge: (request, context) => given.judge(renamed(request, names), context),
        })),
      parts,
    );
  return wrapRoute(
    judged,
    lists,
    (given) => (call) => given({ ...call, request: renamed(call.request, names) }),
  );
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export const namingVariants = variants(
  {
    id: 'naming/date-filters',
    title: 'Transaction lists are filtered by from and until',
    because: 'The names of the date parameters are not shown; the profile tells them (ACC-16).',
    change: (parts) =>
      answering(listParameters(parts, { from: 'dateFrom', until: 'dateTo' }), {
        'date-filter-names': { from: 'from', to: 'until' },
      }),
  },
  {
    id: 'naming/paging',
    title: 'Transaction lists are paged by pageSize and skip',
    because: 'The names of these parameters are not shown; the profile tells them (ACC-17).',
    change: (parts) =>
      answering(listParameters(parts, { pageSize: 'limit', skip: 'offset' }), {
        'limit-parameter-names': { limit: 'pageSize', offset: 'skip' },
      }),
  },
  {
    id: 'naming/one-card-transaction-a-call',
    title: 'Card transactions are made one by one',
    because: 'The body of their creation is not shown; the profile tells it.',
    change: (parts) =>
      answering(
        withBodyReading(parts, (value, operation) =>
          operation?.id === 'create-sandbox-card-transactions' && !Array.isArray(value) ? [value] : value,
        ),
        { 'card-transaction-creation-body': 'object' },
      ),
  },
  ...toldOrNot(
    'naming/related-account-member',
    'The details of a card account give its reference as reference',
    'The members of relatedAccount are not shown (PAY-33).',
    { 'related-account-member': 'reference' },
    (parts) =>
      withPresenter(parts, 'cards', (given) => ({
        details(card, show) {
          const account = members(members(given.details(card, show))['cardAccount']);
          return { cardAccount: { ...account, relatedAccount: { reference: card.paymentReference } } };
        },
      })),
  ),
  ...toldOrNot(
    'naming/booking-status-optional',
    'Without bookingStatus both lists come back',
    'Whether it is required on accounts is open (ACC-14).',
    { 'booking-status-required': false },
    (parts) => overlooksWhen(parts, 'transactions-booking-status-required', () => true),
  ),
  {
    id: 'naming/all-is-booked-and-pending-and-more',
    title: 'bookingStatus=all comes with a list of information beside the others',
    because: 'What all is against both is open (ACC-15).',
    change: (parts) =>
      withBody(parts, 'list-transactions', (value) => {
        const { transactions, ...rest } = members(value);
        return { ...rest, transactions: { ...members(transactions), information: [] } };
      }),
  },
  {
    id: 'naming/path-is-the-path-of-the-call',
    title: 'path of a message is the path of the call',
    because: 'The meaning of path is open (TYPE-15).',
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        refusal: (messages, links, show) =>
          given.refusal(
            messages.map((each) => ({ ...each, path: '/v1/payments' })),
            links,
            show,
          ),
      })),
  },
  {
    id: 'naming/day-of-oslo',
    title: 'The day of the bank begins at midnight in Oslo',
    because: 'In which time zone its days begin is nowhere said.',
    change: (parts) =>
      withPolicy(parts, 'transactions', {
        today: (now) =>
          new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo', dateStyle: 'short' }).format(now),
      }),
  },
  {
    id: 'naming/history-of-91-days',
    title: 'Without the PSU the history reaches back 91 days',
    because: 'At which hour of which day 90 days end is open (LIM-11).',
    change: (parts) => withPolicy(parts, 'limits', { historyDays: () => 91 }),
  },
  {
    id: 'naming/proprietary-by-letters',
    title: 'Proprietary references stand in members that end in letters',
    because: 'What X stands for is open (ACC-19).',
    change: (parts) =>
      withBody(parts, 'read-transaction', (value) =>
        JSON.parse(JSON.stringify(value).replaceAll(/("additionalInformationProprietary)1"/g, '$1A"')),
      ),
  },
);
