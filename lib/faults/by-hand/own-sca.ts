/**
 * Banks at which an order is approved by something else than its own SCA, or at which what was started under
 * one TPP-Session-ID gets mixed up: another order, another address, another person.
 */

import { withPage, withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { approvePayment } from '../../bank/payments/funds.js';
import { type BankReply, json } from '../../bank/reply.js';
import type { ScaFlow, ScaPurposeKind } from '../../bank/state/access-records.js';
import type { BankParts, Call, PartsChange } from '../../bank/types.js';
import { memberOf } from '../../model/json-value.js';
import { present } from '../../model/present.js';
import type { OperationId } from '../../model/operations/index.js';
import { faultsInDepth } from '../fault.js';

/** The PSU-ID of the person whom a call names, in whatever way. */
function psuIdIn({ bank, request, tpp }: Call): string | undefined {
  const key = bank.parts.policies.sca.psuKey(tpp.id, request.header('x-psu-identity') ?? '');
  return request.header('psu-id') ?? bank.state.psuIds.get(key);
}

/** Whether a session of the person whom the call names runs. */
function runsFor(call: Call): boolean {
  const { bank, now, request, tpp } = call;
  const { sca } = bank.parts.policies;
  const psuId = psuIdIn(call) ?? '';
  const named = request.header('tpp-session-id') ?? '';
  const session = bank.state.sessions.get(sca.sessionKey(tpp.id, psuId, named));
  return session !== undefined && sca.sessionIsLive(session, now, sca.sessionLifetimeMs());
}

function approveNow(call: Call, paymentId: string): void {
  const { bank, now } = call;
  const payment = bank.state.payments.get(paymentId);
  const psuId = payment?.psuId ?? psuIdIn(call);
  if (payment !== undefined) approvePayment(bank, { ...payment, ...present({ psuId }) }, now);
}

/** After an operation, in a running session, the payments that the choice names are approved. */
function approvesAfter(
  id: OperationId,
  chosen: (call: Call, reply: BankReply) => readonly string[],
  told: (reply: BankReply, call: Call) => BankReply = (reply) => reply,
): PartsChange {
  return (parts) =>
    wrapRoute(parts, id, (given) => async (call) => {
      const reply = await given(call);
      const paymentIds = runsFor(call) ? chosen(call, reply) : [];
      for (const each of paymentIds) approveNow(call, each);
      return paymentIds.length === 0 ? reply : told(reply, call);
    });
}

function openBeside({ bank, request, tpp }: Call, kind: ScaPurposeKind | undefined): readonly ScaFlow[] {
  const sessionId = request.header('tpp-session-id');
  return [...bank.state.flows.values()].filter(
    (each) =>
      each.sessionId === sessionId &&
      each.step !== 'done' &&
      (kind === undefined || (each.kind === kind && each.tpp.id === tpp.id)),
  );
}

/** After the start of an SCA for a payment, changes those that are open in the same session. */
function mixesUp(change: (open: readonly ScaFlow[], call: Call) => readonly ScaFlow[], kind?: 'payment') {
  return (parts: BankParts) =>
    wrapRoute(parts, 'start-payment-authorisation', (given) => async (call) => {
      const reply = await given(call);
      for (const each of change(openBeside(call, kind), call)) call.bank.state.flows.set(each.state, each);
      return reply;
    });
}

/** With another subject, where there is one. */
function about(flow: ScaFlow, subject: string | undefined): ScaFlow {
  return subject === undefined ? flow : { ...flow, subject };
}

export const ownScaFaults = faultsInDepth(
  {
    id: 'own-sca/basket-of-one-by-session',
    title: 'A basket of one payment is exempt from SCA because the session of the PSU runs',
    catches: ['SCA-11'],
    change: approvesAfter(
      'start-basket-authorisation',
      ({ bank, params }) => {
        const ids = bank.state.baskets.get(params['basketId'] ?? '')?.paymentIds ?? [];
        return ids.length === 1 ? ids : [];
      },
      (_, { show }) => json(201, show.presenters.payments.exemption(show)),
    ),
  },
  {
    id: 'own-sca/single-sca-by-session',
    title: 'A single-SCA payment of a person whose session runs is approved by its creation',
    catches: ['STA-07'],
    mayFail: ['SCA-17'],
    change: approvesAfter('create-domestic-payment', ({ request }, reply) => {
      const paymentId = reply.kind === 'json' ? memberOf(reply.value, 'paymentId') : undefined;
      return request.header('x-psu-identity') === undefined ? [] : [String(paymentId)];
    }),
  },
  {
    id: 'own-sca/periodic-by-session',
    title: 'The start of the SCA of a periodic payment approves it while the session of the PSU runs',
    catches: ['SCA-11'],
    change: approvesAfter('start-periodic-payment-authorisation', ({ params }) => [
      params['paymentId'] ?? '',
    ]),
  },
  {
    id: 'own-sca/last-link-counts',
    title: 'All open links of a session lead to the payment whose SCA was started last',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: mixesUp((open) => open.map((each) => about(each, open.at(-1)?.subject)), 'payment'),
  },
  {
    id: 'own-sca/first-link-counts',
    title: 'The link of a payment leads to the one whose SCA is still open in the session',
    catches: ['STA-07'],
    mayFail: ['SCA-11'],
    change: mixesUp((open) => open.map((each) => about(each, open[0]?.subject)), 'payment'),
  },
  {
    id: 'own-sca/address-of-open-sca',
    title: 'An SCA comes back to the address of one that is open under the same TPP-Session-ID, of any TPP',
    catches: ['HDR-15'],
    change: mixesUp((open) => {
      const [first, last] = [open[0], open.at(-1)];
      if (first?.redirectUri === undefined || last === undefined) return [];
      return [{ ...last, redirectUri: first.redirectUri }];
    }),
  },
  {
    id: 'own-sca/same-birthday',
    title: 'Whoever has the birthday of the person whom the TPP named acts behind the link',
    catches: ['SCA-17', 'STA-07'],
    mayFail: ['SCA-11', 'SCA-03', 'CTX-02'],
    change: (parts) =>
      withPolicy(parts, 'sca', {
        acceptsLogin: ({ expectedCustomer }, customerNumber) =>
          expectedCustomer === undefined || expectedCustomer.slice(0, 6) === customerNumber.slice(0, 6),
      }),
  },
  {
    id: 'own-sca/ten-entries-shown',
    title: 'The page of a basket shows its first ten payments',
    catches: ['SCA-11'],
    change: (parts) =>
      withPage(parts, (given) => ({
        approval: (view) => given.approval({ ...view, lines: view.lines.slice(0, 12) }),
      })),
  },
  {
    id: 'own-sca/agreement-beside-private-payment',
    title: 'After the SCA of a payment in private psu-corporate-id comes back, too',
    catches: ['RDR-05'],
    change(parts) {
      let last: ScaFlow | undefined;
      const noted = wrapPurpose(parts, 'payment', 'approve', (given) => (flow, ...rest) => {
        last = flow;
        return given(flow, ...rest);
      });
      return withPolicy(noted, 'redirect', (given) => ({
        successQuery(success) {
          const flow = last;
          last = undefined;
          return given.successQuery(
            flow === undefined || success.context !== 'PRIVATE'
              ? success
              : { ...success, corporateId: flow.state },
          );
        },
      }));
    },
  },
  {
    id: 'own-sca/query-lost-after-failure',
    title: 'After a failed SCA the query of TPP-Redirect-URI is lost',
    catches: ['RDR-09'],
    mayFail: ['RDR-01'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        append: (uri, pairs, encode) =>
          given.append(pairs[0]?.[0] === 'system' ? uri.replace(/\?.*$/u, '') : uri, pairs, encode),
      })),
  },
  {
    id: 'own-sca/session-of-basket',
    title: 'After the SCA of a basket a new tpp-session-id comes back',
    catches: ['RDR-07'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        sessionIdOf: (flow, issued) => (flow.kind === 'basket' ? issued() : given.sessionIdOf(flow, issued)),
      })),
  },
);
