/** Banks that list the wrong card transactions of the sandbox. */

import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import type { Call, PartsChange } from '../../bank/types.js';
import { addDays } from '../../model/dates.js';
import { faults } from '../fault.js';

/** Changes the query of a list call before it is answered. */
function asking(
  change: (query: readonly (readonly [string, string])[]) => readonly (readonly [string, string])[],
): PartsChange {
  return (parts) =>
    wrapRoute(
      parts,
      'list-sandbox-card-transactions',
      (given) => (call) =>
        given({ ...call, request: { ...call.request, query: change(call.request.query) } }),
    );
}

const ignoring = (name: string) => asking((query) => query.filter(([each]) => each !== name));

/** Another list for an id that no card account has. */
function unknownCard(answer: (call: Call) => string): PartsChange {
  return (parts) =>
    wrapRoute(
      parts,
      'list-sandbox-card-transactions',
      (given) => (call) =>
        call.bank.state.cardAccounts.has(call.params['mockCardAccountId'] ?? '')
          ? given(call)
          : given({ ...call, params: { mockCardAccountId: answer(call) } }),
    );
}

type Policies = Parameters<typeof withPolicy<'sandbox'>>[2];
const policy =
  (patch: Policies): PartsChange =>
  (parts) =>
    withPolicy(parts, 'sandbox', patch);

export const cardListFaults = faults(
  {
    id: 'cards/unknown-card-gives-first',
    title: 'An id that no card account has gives the list of the first',
    catches: ['CARD-14'],
    mayFail: ['SBX-36'],
    change: unknownCard(({ bank }) => [...bank.state.cardAccounts.keys()][0] ?? ''),
  },
  {
    id: 'cards/unknown-card-crashes',
    title: 'An id that no card account has is a server error',
    catches: ['CARD-14'],
    change: unknownCard(() => {
      throw new Error('fault: no card');
    }),
  },
  {
    id: 'cards/operation-missing',
    title: 'The list of card transactions is answered with 404',
    catches: ['CARD-13', 'SBX-39'],
    mayFail: [
      'CARD-12',
      'CARD-14',
      'CARD-16',
      'CARD-21',
      'CARD-23',
      'CARD-25',
      'CARD-26',
      'SBX-40',
      'CARD-10',
    ],
    change: (parts) =>
      wrapRoute(
        parts,
        'list-sandbox-card-transactions',
        (given) => (call) => given({ ...call, params: { mockCardAccountId: '' } }),
      ),
  },
  {
    id: 'cards/to-date-outside-at-month-ends',
    title: 'toDate lists its own day, but not where it is the last one of a month',
    catches: ['CARD-19'],
    change: policy({
      inWindow: (day, from, to) =>
        (from === undefined || day >= from) &&
        (to === undefined || (addDays(to, 1).endsWith('-01') ? day < to : day <= to)),
    }),
  },
  {
    id: 'cards/from-date-outside-at-new-year',
    title: 'fromDate lists its own day, but not where it is the last one of a year',
    catches: ['CARD-18'],
    change: policy({
      inWindow: (day, from, to) =>
        (from === undefined || (from.endsWith('-12-31') ? day > from : day >= from)) &&
        (to === undefined || day <= to),
    }),
  },
  {
    id: 'cards/booked-shows-pending',
    title: 'bookingStatus=booked lists pending ones too',
    catches: ['CARD-17'],
    change: policy({ showsPending: () => true }),
  },
  {
    id: 'cards/pending-shows-booked',
    title: 'bookingStatus=pending lists booked ones too',
    catches: ['CARD-17'],
    mayFail: ['LIM-18'],
    change: policy({ showsBooked: () => true }),
  },
  {
    id: 'cards/both-shows-booked',
    title: 'bookingStatus=both lists booked ones only',
    catches: ['CARD-17'],
    mayFail: ['LIM-18'],
    change: policy({ showsPending: (status) => status === 'pending' }),
  },
  {
    id: 'cards/both-shows-pending',
    title: 'bookingStatus=both lists pending ones only',
    catches: ['CARD-17', 'CARD-26'],
    mayFail: ['CARD-12', 'CARD-14', 'SBX-40', 'CARD-10', 'SBX-36'],
    change: policy({ showsBooked: (status) => status === 'booked' }),
  },
  ...(
    [
      ['from', 'fromDate', 'CARD-18'],
      ['to', 'toDate', 'CARD-19'],
    ] as const
  ).flatMap(([side, name, clause]) => [
    {
      id: `cards/${side}-ignored`,
      title: `${name} is ignored`,
      catches: [clause] as const,
      mayFail: ['LIM-18'] as const,
      change: ignoring(name),
    },
    {
      id: `cards/${side}-two-days-off`,
      title: `${name} leaves out nothing next to its day`,
      catches: [clause] as const,
      change: policy((given) => ({
        inWindow: (day, from, to) =>
          given.inWindow(
            day,
            side === 'from' ? shifted(from, -2) : from,
            side === 'to' ? shifted(to, 2) : to,
          ),
      })),
    },
    {
      id: `cards/${side}-two-days-too-strict`,
      title: `${name} leaves out the days next to its own`,
      catches: [clause] as const,
      change: policy((given) => ({
        inWindow: (day, from, to) =>
          given.inWindow(
            day,
            side === 'from' ? shifted(from, 2) : from,
            side === 'to' ? shifted(to, -2) : to,
          ),
      })),
    },
  ]),
  {
    id: 'cards/window-turned-round',
    title: 'fromDate and toDate change places',
    catches: ['CARD-18', 'CARD-19'],
    mayFail: ['LIM-18'],
    change: policy((given) => ({ inWindow: (day, from, to) => given.inWindow(day, to, from) })),
  },
  {
    id: 'cards/offset-ignored',
    title: 'offset is ignored',
    catches: ['CARD-20'],
    change: ignoring('offset'),
  },
  {
    id: 'cards/offset-from-one',
    title: 'offset counts from one',
    catches: ['CARD-20'],
    change: policy((given) => ({
      cut: (all, offset, limit) => given.cut(all, Math.max(0, offset - 1), limit),
    })),
  },
  {
    id: 'cards/offset-in-pages',
    title: 'offset counts pages instead of transactions',
    catches: ['CARD-20'],
    change: policy((given) => ({ cut: (all, offset, limit) => given.cut(all, offset * limit, limit) })),
  },
  {
    id: 'cards/offset-within-limit',
    title: 'limit counts from the beginning of the list, so offset takes away from it',
    catches: ['CARD-20'],
    change: policy({ cut: (all, offset, limit) => all.slice(offset, limit) }),
  },
  {
    id: 'cards/offset-without-limit-ignored',
    title: 'offset is ignored where there is no limit',
    catches: ['CARD-20'],
    change: asking((query) =>
      query.some(([name]) => name === 'limit') ? query : query.filter(([name]) => name !== 'offset'),
    ),
  },
  {
    id: 'cards/offset-ignored-within-days',
    title: 'offset is ignored where days are asked for',
    catches: ['CARD-20'],
    change: asking((query) =>
      query.some(([name]) => name === 'fromDate') ? query.filter(([name]) => name !== 'offset') : query,
    ),
  },
  {
    id: 'cards/limit-ignored',
    title: 'limit is ignored',
    catches: ['CARD-24', 'CARD-20'],
    mayFail: ['LIM-18'],
    change: ignoring('limit'),
  },
  {
    id: 'cards/limit-one-more',
    title: 'One transaction more than limit comes back',
    catches: ['CARD-24', 'CARD-20'],
    mayFail: ['LIM-18'],
    change: policy((given) => ({ cut: (all, offset, limit) => given.cut(all, offset, limit + 1) })),
  },
  {
    id: 'cards/limit-one-less',
    title: 'One transaction less than limit comes back',
    catches: ['CARD-24', 'CARD-20'],
    mayFail: [
      'LIM-18',
      'CARD-26',
      'CARD-12',
      'SBX-40',
      'CARD-14',
      'CARD-10',
      'CARD-17',
      'CARD-18',
      'CARD-19',
      'SBX-36',
    ],
    change: policy((given) => ({
      cut: (all, offset, limit) => given.cut(all, offset, limit === all.length ? limit : limit - 1),
    })),
  },
  {
    id: 'cards/limit-from-the-end',
    title: 'limit gives the last ones of the list',
    catches: ['CARD-24', 'CARD-20'],
    change: policy({
      cut: (all, offset, limit) => (limit < all.length ? all.slice(-limit) : all.slice(offset)),
    }),
  },
  {
    id: 'cards/no-limit-means-one',
    title: 'Without limit one transaction comes back',
    catches: ['CARD-26'],
    mayFail: [
      'CARD-12',
      'CARD-17',
      'LIM-18',
      'CARD-18',
      'CARD-19',
      'CARD-20',
      'CARD-24',
      'SBX-40',
      'CARD-22',
      'CARD-23',
    ],
    change: asking((query) =>
      query.some(([name]) => name === 'limit') ? query : [...query, ['limit', '1']],
    ),
  },
  {
    id: 'cards/pending-spared',
    title: 'Neither dates nor limit cut pending card transactions of the sandbox',
    catches: ['LIM-18'],
    mayFail: ['CARD-20', 'CARD-24'],
    change: policy((given) => ({
      cardDay: (each) => (each.state === 'pending' ? '' : given.cardDay(each)),
      inWindow: (day, from, to) => day === '' || given.inWindow(day, from, to),
      cut: (all, offset, limit) => {
        const waiting = all.filter((each) => Object(each).state === 'pending');
        return [
          ...given.cut(
            all.filter((each) => !waiting.includes(each)),
            offset,
            limit,
          ),
          ...waiting,
        ];
      },
    })),
  },
  {
    id: 'cards/pending-spared-by-dates',
    title: 'Dates do not cut pending card transactions of the sandbox',
    catches: ['LIM-18'],
    change: policy((given) => ({
      cardDay: (each) => (each.state === 'pending' ? '' : given.cardDay(each)),
      inWindow: (day, from, to) => day === '' || given.inWindow(day, from, to),
    })),
  },
);

/** An ISO date some days on; undefined stays. */
function shifted(day: string | undefined, days: number): string | undefined {
  return day === undefined ? undefined : addDays(day, days);
}
