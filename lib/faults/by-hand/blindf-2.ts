/** Blind list F, part 2: consent, limits without the PSU, SCA and sessions. */

import { inCalls } from '../in-calls.js';
import { inRequests, onPages } from '../in-pages.js';
import { queryValue } from '../../bank/call.js';
import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { addDays } from '../../model/dates.js';
import { headerValue } from '../../model/http.js';
import type { OperationId } from '../../model/operations/index.js';
import type { PartsChange } from '../../bank/types.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import { faults } from '../fault.js';

const unattended: readonly OperationId[] = ['read-balances', 'list-transactions'];

const starts: readonly OperationId[] = [
  'start-payment-authorisation',
  'start-bulk-payment-authorisation',
  'start-periodic-payment-authorisation',
];

/** The flow as it was just made by a route. */
function afterStart(
  ids: readonly OperationId[],
  change: (flow: ScaFlow, earlier: readonly ScaFlow[]) => ScaFlow,
): PartsChange {
  return (parts) =>
    wrapRoute(parts, ids, (given) => async (call) => {
      const before = [...call.bank.state.flows.values()];
      const known = new Set(before.map(({ state }) => state));
      const reply = await given(call);
      for (const flow of call.bank.state.flows.values()) {
        if (known.has(flow.state)) continue;
        const earlier = before.filter((each) => each.subject === flow.subject && each.kind === flow.kind);
        call.bank.state.flows.set(flow.state, change(flow, earlier));
      }
      return reply;
    });
}

export const blindFTwo = faults(
  {
    id: 'blind/f-second-grant-opens-last',
    title: 'A grant that is renewed opens the last account of the list also where it was not ticked',
    catches: ['CON-06'],
    mayFail: ['CON-02', 'ACC-10', 'CON-10', 'CON-04', 'CON-05'],
    change: (parts) =>
      withPolicy(parts, 'consent', ({ grantedAfter }) => ({
        grantedAfter(given, offered, chosen) {
          const after = grantedAfter(given, offered, chosen);
          const last = offered.at(-1);
          return given !== undefined && chosen.size > 0 && last !== undefined
            ? new Set([...after, last])
            : after;
        },
      })),
  },
  {
    id: 'blind/f-nothing-ticked-keeps-all',
    title: 'Who ticks nothing on the list keeps all that was granted before',
    catches: ['CON-06'],
    mayFail: ['CON-10'],
    change: (parts) =>
      withPolicy(parts, 'consent', ({ grantedAfter }) => ({
        grantedAfter: (given, offered, chosen) =>
          chosen.size === 0 ? new Set(given?.granted) : grantedAfter(given, offered, chosen),
      })),
  },
  {
    id: 'blind/f-revoked-still-ticked',
    title: 'Accounts taken back directly at the bank are ticked on the next list',
    catches: ['CON-05'],
    mayFail: ['CON-04'],
    change: (parts) =>
      withPolicy(parts, 'consent', ({ preselects }) => ({
        preselects: (given, id) => preselects(given, id) || (given?.revoked.has(id) ?? false),
      })),
  },
  {
    id: 'blind/f-revocation-of-first-tpp',
    title: 'A grant made anew by one TPP gives another its revoked accounts back',
    catches: ['CON-10'],
    mayFail: ['CON-07', 'ACC-10', 'CON-06'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const result = given(flow, approval, bank);
        for (const [key, each] of bank.state.consents) {
          const person = bank.state.psus.get(each.psuId)?.customerNumber;
          if (
            person !== flow.customerNumber ||
            each.tppId === flow.tpp.id ||
            each.acting.context !== flow.acting.context
          )
            continue;
          const back = [...each.revoked].filter((id) => approval.chosen.has(id));
          bank.state.consents.set(key, {
            ...each,
            granted: new Set([...each.granted, ...back]),
            revoked: new Set([...each.revoked].filter((id) => !back.includes(id))),
          });
        }
        return result;
      }),
  },
  {
    id: 'blind/f-six-months',
    title: 'A consent lasts six calendar months, which may be 184 days',
    catches: ['LIM-01'],
    change: (parts) =>
      withPolicy(parts, 'consent', ({ standing }) => ({
        standing(given, now, lifetime) {
          const is = standing(given, now, lifetime);
          if (is !== 'expired' || given === undefined) return is;
          const end = new Date(given.scaAt);
          end.setUTCMonth(end.getUTCMonth() + 6);
          return now <= end.getTime() ? 'valid' : is;
        },
      })),
  },
  {
    id: 'blind/f-three-months',
    title: 'Without the PSU the history reaches back three calendar months, which may be 92 days',
    catches: ['LIM-11'],
    change: (parts) =>
      withPolicy(parts, 'limits', () => ({
        earliestUnattendedDay(today) {
          const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
          return new Date(Date.UTC(year, month - 4, day)).toISOString().slice(0, 10);
        },
      })),
  },
  {
    id: 'blind/f-attended-resets-count',
    title: 'A call with the PSU starts the count of calls without the PSU anew',
    catches: ['LIM-05'],
    mayFail: ['LIM-09'],
    change: (parts) =>
      wrapRoute(parts, unattended, (given) => (call) => {
        if (call.request.header('psu-ip-address') !== undefined) {
          const psuId = call.request.header('psu-id') ?? '';
          for (const key of call.bank.state.unattendedCalls.keys()) {
            if (key.includes(psuId)) call.bank.state.unattendedCalls.delete(key);
          }
        }
        return given(call);
      }),
  },
  {
    id: 'blind/f-count-per-booking-status',
    title: 'Calls without the PSU are counted for each bookingStatus apart',
    catches: ['LIM-09'],
    change: inCalls(['list-transactions'], (parts, call) =>
      withPolicy(parts, 'limits', ({ counterKey }) => ({
        counterKey: (...of) => `${counterKey(...of)}\n${queryValue(call, 'bookingStatus') ?? ''}`,
      })),
    ),
  },
  {
    id: 'blind/f-count-per-session',
    title: 'Calls without the PSU are counted for each TPP-Session-ID apart',
    catches: ['LIM-05'],
    mayFail: ['LIM-09'],
    change: inCalls(unattended, (parts, call) =>
      withPolicy(parts, 'limits', ({ counterKey }) => ({
        counterKey: (...of) => `${counterKey(...of)}\n${call.request.header('tpp-session-id') ?? ''}`,
      })),
    ),
  },
  {
    id: 'blind/f-count-forgotten-at-renewal',
    title: 'The count of calls without the PSU is lost at a restart',
    catches: ['LIM-05'],
    mayFail: ['LIM-09'],
    change: (parts) => ({
      ...parts,
      onRestart: (bank) => {
        parts.onRestart?.(bank);
        bank.state.unattendedCalls.clear();
      },
    }),
  },
  {
    id: 'blind/f-history-before-date-to',
    title: 'Without the PSU and without dateFrom the window begins 90 days before dateTo',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts, call) => {
        const from = addDays(queryValue(call, 'dateTo') ?? '2026-01-01', -90);
        return withPolicy(
          withPolicy(parts, 'transactions', () => ({ defaultDateFrom: () => from })),
          'limits',
          () => ({ earliestUnattendedDay: () => from }),
        );
      },
      (call) =>
        /^\d{4}-\d\d-\d\d$/.test(queryValue(call, 'dateTo') ?? '') &&
        queryValue(call, 'dateFrom') === undefined,
    ),
  },
  {
    id: 'blind/f-history-on-second-page',
    title: 'Without the PSU the second and later pages reach back as far as one asks',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'limits', () => ({ earliestUnattendedDay: () => '1970-01-01' })),
      (call) => Number(queryValue(call, 'offset') ?? 0) > 0,
    ),
  },
  {
    id: 'blind/f-last-started-approved',
    title: 'Approving an SCA approves the payment whose authorisation the person started last',
    catches: ['SCA-11'],
    mayFail: ['PRS-03', 'BSK-11'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
        const last = [...bank.state.flows.values()].findLast(
          (each) => each.kind === 'payment' && each.tpp.id === flow.tpp.id && each.psuId === flow.psuId,
        );
        return given(last?.subject === undefined ? flow : { ...flow, subject: last.subject }, approval, bank);
      }),
  },
  {
    id: 'blind/f-second-start-unbound',
    title: 'The second SCA that is started for a payment takes whoever logs in',
    catches: ['SCA-17'],
    change: afterStart(starts, (flow, earlier) => {
      if (earlier.length === 0) return flow;
      const { expectedCustomer: _, ...rest } = flow;
      return rest;
    }),
  },
  {
    id: 'blind/f-basket-second-start-unbound',
    title: 'The second SCA that is started for a basket takes whoever logs in',
    catches: ['SCA-17'],
    change: afterStart(['start-basket-authorisation'], (flow, earlier) => {
      if (earlier.length === 0) return flow;
      const { expectedCustomer: _, ...rest } = flow;
      return rest;
    }),
  },
  {
    id: 'blind/f-open-page-after-other-approval',
    title:
      'Two SCAs of one payment: the older one, aborted after the other was approved, cancels the payment',
    catches: ['SCA-05'],
    mayFail: ['SCA-11', 'ENV-10', 'PRS-03'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
        const payment = bank.state.payments.get(flow.subject ?? '');
        if (payment?.status === 'PDNG')
          bank.state.payments.set(payment.paymentId, { ...payment, status: 'RCVD' });
        given(flow, failure, bank);
      }),
  },
  {
    id: 'blind/f-hour-anew-after-restart',
    title: 'After a restart the hour of every session begins anew',
    catches: ['SCA-09'],
    mayFail: ['SCA-12'],
    change: (parts) => ({
      ...parts,
      onRestart(bank) {
        parts.onRestart?.(bank);
        for (const [key, each] of bank.state.sessions)
          bank.state.sessions.set(key, { ...each, startedAt: bank.clock.now() });
      },
    }),
  },
  {
    id: 'blind/f-session-id-of-32',
    title: 'Of a TPP-Session-ID the first 32 characters count',
    catches: ['SCA-13'],
    change: (parts) =>
      withPolicy(parts, 'sca', ({ sessionKey }) => ({
        sessionKey: (tppId, psuId, id) => sessionKey(tppId, psuId, id.slice(0, 32)),
      })),
  },
  {
    id: 'blind/f-abort-at-login-ends-session',
    title: 'An SCA for a new session id that is aborted on the login page ends the old session',
    catches: ['SCA-15'],
    change: inRequests(
      (parts) =>
        wrapPurpose(parts, ['account-access', 'registration'], 'fail', (given) => (flow, failure, bank) => {
          given(flow, failure, bank);
          if (flow.customerNumber !== undefined || flow.psuId === undefined) return;
          for (const [key, each] of bank.state.sessions) {
            if (each.psuId === flow.psuId) bank.state.sessions.delete(key);
          }
        }),
      ({ target }) => target.includes('/sca/'),
    ),
  },
  {
    id: 'blind/f-wrong-login-told-psu-id',
    title: 'When another person logs in, the redirect carries the psu-id of the one who was expected',
    catches: ['RDR-14'],
    change: onPages(
      (parts, flow) =>
        withPolicy(parts, 'redirect', ({ failureQuery }) => ({
          failureQuery: (failure) => [
            ...failureQuery(failure),
            ...(failure.message.startsWith('Another') && flow.psuId !== undefined
              ? [['psu-id', flow.psuId] as const]
              : []),
          ],
        })),
      () => true,
    ),
  },
  {
    id: 'blind/f-redirect-of-session',
    title: 'Within a session the person is sent to the TPP-Redirect-URI that was named first',
    catches: ['HDR-15'],
    mayFail: ['RDR-01', 'FLW-02', 'RDR-09'],
    change: (parts) => {
      const first = new Map<string, string>();
      return {
        ...parts,
        actingIn(request, bank) {
          const given = parts.actingIn?.(request, bank) ?? bank.parts;
          const uri = headerValue(request.headers, 'TPP-Redirect-URI');
          const session = headerValue(request.headers, 'TPP-Session-ID');
          const psu = headerValue(request.headers, 'PSU-ID');
          if (uri === undefined || session === undefined || psu === undefined) return given;
          const key = `${session} ${psu}`;
          const known = first.get(key);
          if (known === undefined) {
            first.set(key, uri);
            return given;
          }
          return given;
        },
        routes: Object.fromEntries(
          Object.entries(parts.routes).map(([id, route]) => [
            id,
            async (call) => {
              const before = new Set(call.bank.state.flows.keys());
              try {
                return await route(call);
              } finally {
                const key = `${call.request.header('tpp-session-id')} ${call.request.header('psu-id')}`;
                const uri = first.get(key);
                for (const [state, flow] of call.bank.state.flows) {
                  if (!before.has(state) && uri !== undefined && flow.redirectUri !== undefined)
                    call.bank.state.flows.set(state, { ...flow, redirectUri: uri });
                }
              }
            },
          ]),
        ),
      };
    },
  },
  {
    id: 'blind/f-psu-id-new-after-expiry',
    title: 'Who renews an expired consent gets a new PSU-ID',
    catches: ['SCA-04'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'describe', (given) => (flow, bank) => {
        const decision = given(flow, bank);
        const { consent, sca } = bank.parts.policies;
        const key = sca.psuKey(flow.tpp.id, flow.customerNumber);
        const consents = bank.state.consents.get(
          consent.key(flow.tpp.id, bank.state.psuIds.get(key) ?? '', flow.acting),
        );
        if (consent.standing(consents, bank.clock.now(), consent.lifetimeMs()) === 'expired')
          bank.state.psuIds.delete(key);
        return decision;
      }),
  },
  {
    id: 'blind/f-card-calls-need-own-sca',
    title: 'Card calls need an SCA of their own within the hour, when accounts were read first',
    catches: ['SCA-10'],
    mayFail: ['SCA-12'],
    change: (parts) => {
      const read = new Set<string>();
      const noting = wrapRoute(parts, ['list-accounts'], (given) => (call) => {
        read.add(call.request.header('psu-id') ?? '');
        return given(call);
      });
      return inCalls(
        ['list-card-accounts'],
        (changed) => withPolicy(changed, 'sca', () => ({ sessionIsLive: () => false })),
        (call) => read.has(call.request.header('psu-id') ?? ''),
      )(noting);
    },
  },
);
