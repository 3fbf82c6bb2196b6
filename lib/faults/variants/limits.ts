/** Banks that lawfully choose otherwise: limits. */

import { queryValue } from '../../bank/call.js';
import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import type { BankParts, PartsChange } from '../../bank/types.js';
import { isoDate, osloDate } from '../../model/dates.js';
import { variants } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { toldOrNot } from '../profile-answers.js';

const scopeIsOpen =
  'Whether account, PSU or TPP is counted, and operations together or apart, is open (LIM-04 to LIM-10).';

/** Calls with the same key are counted together. */
function countedFor(counterKey: BankParts['policies']['limits']['counterKey']): PartsChange {
  return (parts) => withPolicy(parts, 'limits', { counterKey });
}

/** Served calls count as long as it is the same day. */
function countedBy(
  dayOf: (instant: number) => string,
): Pick<BankParts['policies']['limits'], 'stillCounting'> {
  return { stillCounting: (served, now) => served.filter((each) => dayOf(each) === dayOf(now)) };
}

/** In a whole run other scenarios make calls of the same TPP, and of its person on other accounts. */
const usedUp =
  /unattended (?:in the last 24 hours|calls of a day were used up|calls? (?:\d |of [\w-]+ )?was refused)/;

export const limitVariants = variants(
  {
    id: 'limits/old-history-left-out',
    title: 'An unattended call that asks for older history gets what is younger',
    because: 'Whether older history is refused or left out is open (LIM-11).',
    change: (parts) => withPolicy(parts, 'limits', { refusesOlderHistory: () => false }),
  },
  {
    id: 'limits/exhausted-403',
    title: 'A fifth call is refused with 403',
    because: 'The status is not stated (LIM-05, LIM-09).',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'calls-exhausted'
            ? { ...given.refusal(reason), status: 403, code: 'FORBIDDEN' }
            : given.refusal(reason),
      })),
  },
  {
    id: 'limits/one-transaction-quota',
    title: 'Lists and details of transactions share one count',
    because: 'Both are transaction calls; whether they count apart is open (LIM-08).',
    change: (parts) =>
      withPolicy(parts, 'limits', (given) => ({
        counterKey: (tppId, psuId, operationId, resourceId) =>
          given.counterKey(
            tppId,
            psuId,
            operationId === 'read-transaction' ? 'list-transactions' : operationId,
            resourceId,
          ),
      })),
  },
  {
    id: 'limits/pages-not-counted',
    title: 'Further pages of a list are served beyond the fourth call, and do not count',
    because: 'Whether each page counts as a call is open (LIM-09).',
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => (call) => {
        if (Number(queryValue(call, 'offset') ?? 0) === 0) return given(call);
        const state = { ...call.bank.state, unattendedCalls: new Map() };
        return given({ ...call, bank: { ...call.bank, state } });
      }),
  },
  {
    id: 'limits/window-from-first-call',
    title: 'The 24 hours run from the first call, and all four come back at once',
    because: 'Whether the window rolls is open (LIM-06, LIM-10).',
    change: (parts) =>
      withPolicy(parts, 'limits', {
        stillCounting: (servedAt, now, windowMs) => (now - (servedAt[0] ?? now) < windowMs ? servedAt : []),
      }),
  },
  {
    id: 'limits/180-days-less-an-hour',
    title: 'Consent ends at the beginning of the 180th day',
    because: 'To the second nobody says when it ends (LIM-01, LIM-12).',
    change: (parts) =>
      withPolicy(parts, 'consent', {
        lifetimeMs: () => 179.5 * 86_400_000,
        onlineLifetimeMs: () => 179.5 * 86_400_000,
      }),
  },
  {
    id: 'limits/expired-403',
    title: 'An expired consent is answered with 403 and the link',
    because: 'The status is not stated (LIM-01).',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'consent-expired' ? { ...given.refusal(reason), status: 403 } : given.refusal(reason),
      })),
  },
  ...toldOrNot(
    'limits/quota-per-tpp',
    'Unattended calls of one kind are counted for the whole TPP',
    scopeIsOpen,
    { 'unattended-scope': ['operation', 'tpp'] },
    countedFor((tppId, _psuId, operation) => `${tppId} ${operation}`),
  ).map((each) => ({ ...each, loses: usedUp })),
  ...toldOrNot(
    'limits/quota-per-person',
    'Unattended calls of one kind are counted for all accounts of the PSU',
    scopeIsOpen,
    { 'unattended-scope': ['operation', 'tpp', 'psu'] },
    countedFor((tppId, psuId, operation) => [tppId, psuId, operation].join(' ')),
  ).map((each) => ({ ...each, loses: usedUp })),
  ...toldOrNot(
    'limits/one-quota-for-all',
    'All unattended calls on an account share one count',
    scopeIsOpen,
    { 'unattended-scope': ['account', 'tpp', 'psu'] },
    countedFor((tppId, psuId, _operation, account) => [tppId, psuId, account].join(' ')),
  ),
  ...toldOrNot(
    'limits/calendar-day',
    'The unattended count starts anew at midnight',
    'Whether the 24 hours roll or are a day of the calendar is open (LIM-06, LIM-10).',
    { 'unattended-window': 'calendar' },
    (parts) => withPolicy(parts, 'limits', countedBy(isoDate)),
  ),
  ...toldOrNot(
    'limits/calendar-day-of-oslo',
    'The unattended count starts anew at midnight in Norway',
    'Whether the 24 hours roll or are a day of the calendar is open, and so is of which calendar (LIM-06, LIM-10).',
    { 'unattended-window': 'calendar' },
    (parts) => withPolicy(parts, 'limits', countedBy(osloDate)),
  ),
  {
    id: 'limits/failed-calls-count',
    title: 'Unattended calls that are refused for another reason count as well',
    because: 'Whether calls that fail count is open (LIM-05, LIM-09).',
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          const psuId = call.request.header('psu-id') ?? '';
          if (call.request.header('psu-ip-address') === undefined) {
            const account = call.params['accountId'] ?? '';
            const key = parts.policies.limits.counterKey(call.tpp.id, psuId, call.operation.id, account);
            const before = call.bank.state.unattendedCalls.get(key) ?? [];
            call.bank.state.unattendedCalls.set(key, [...before, call.now]);
          }
          throw thrown;
        }
      }),
  },
  {
    id: 'limits/sandbox-accounts-like-production',
    title: 'On ordinary accounts of the sandbox no filter cuts pending transactions',
    because: 'Whether the sandbox is all of it or only /v1/sandbox/ is open (LIM-16 to LIM-18).',
    change: (parts) => withPolicy(parts, 'transactions', { filtersPending: (_, kind) => kind === 'card' }),
  },
  {
    id: 'limits/all-filters-pending',
    title: 'With bookingStatus=all filters cut pending transactions',
    because: 'The text speaks of both and pending alone (LIM-16, LIM-17).',
    environment: 'production',
    change: (parts) => {
      const cutting = withPolicy(parts, 'transactions', { filtersPending: () => true });
      return wrapRoute(
        parts,
        'list-transactions',
        (given) => (call) =>
          queryValue(call, 'bookingStatus') === 'all'
            ? given({
                ...call,
                bank: { ...call.bank, parts: { ...call.bank.parts, policies: cutting.policies } },
              })
            : given(call),
      );
    },
  },
  {
    id: 'limits/all-of-every-day',
    title: 'With bookingStatus=all what is booked is listed whatever the days asked for',
    because: 'What all is against both is open (ACC-14, ACC-16).',
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'transactions', { inWindow: () => true }),
      (call) => queryValue(call, 'bookingStatus') === 'all',
    ),
  },
);
