/** Banks that mix up what belongs to two TPPs, and SCAs that come to more than they were begun for. */

import { offeredTo } from '../../bank/access/offered.js';
import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { approvePayment } from '../../bank/payments/funds.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { ActingAs, ScaFlow } from '../../bank/state/access-records.js';
import type { BankCore, BankParts, Call, PartsChange } from '../../bank/types.js';
import { isOperationId, operations } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { members } from '../reply-mistakes.js';

/** The value with each of its texts changed. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, change)]));
}

/** A link that is open for nobody in particular, made for a call that looked the same. */
function openLike(made: ScaFlow, { bank, now }: Call, before: ReadonlySet<string>): ScaFlow | undefined {
  return [...bank.state.flows.values()].find(
    (each) =>
      before.has(each.state) &&
      each.kind === 'account-access' &&
      each.step === 'login' &&
      each.psuId === undefined &&
      each.redirectUri === made.redirectUri &&
      now - each.createdAt < 300_000,
  );
}

type Offering = 'list-accounts' | 'list-card-accounts' | 'offer-consent';

function sharingLinks(changed: BankParts, id: Offering): BankParts {
  return wrapRoute(changed, id, (given) => async (call) => {
    const { flows } = call.bank.state;
    const before = new Set(flows.keys());
    const shared = (value: unknown): unknown => {
      const made = [...flows.values()].find((each) => !before.has(each.state));
      if (made === undefined || made.psuId !== undefined) return value;
      const open = openLike(made, call, before);
      return open === undefined ? value : withTexts(value, (text) => text.replace(made.state, open.state));
    };
    try {
      const reply = await given(call);
      return reply.kind === 'json' ? { ...reply, value: shared(reply.value) } : reply;
    } catch (thrown) {
      if (!(thrown instanceof RefusedCall) || thrown.detail.links === undefined) throw thrown;
      const { href } = members(members(shared(thrown.detail.links))['scaRedirect']);
      throw new RefusedCall(thrown.reason, {
        ...thrown.detail,
        links: { scaRedirect: { href: String(href), verbs: ['GET'] } },
      });
    }
  });
}

function linkShared(): PartsChange {
  return (parts) =>
    sharingLinks(sharingLinks(sharingLinks(parts, 'list-accounts'), 'list-card-accounts'), 'offer-consent');
}

/** The result of an SCA goes where another TPP waits for the same person. */
function redirectToOther(): PartsChange {
  return (parts) => {
    let other: string | undefined;
    const noting = wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
      other = [...bank.state.flows.values()].findLast(
        (each) =>
          each.tpp.id !== flow.tpp.id &&
          each.step !== 'done' &&
          each.kind === 'account-access' &&
          bank.state.psus.get(each.psuId ?? '')?.customerNumber === flow.customerNumber,
      )?.redirectUri;
      return given(flow, approval, bank);
    });
    return withPolicy(noting, 'redirect', (given) => ({
      append(uri, pairs, encode) {
        const to = other ?? uri;
        other = undefined;
        return given.append(to, pairs, encode);
      },
    }));
  };
}

function sharedPsuId(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-domestic-payment', (given) => (call) => {
      const identity = call.request.header('x-psu-identity');
      const { psuIds, psus } = call.bank.state;
      if (identity !== undefined && call.request.header('psu-id') === undefined) {
        const key = call.bank.parts.policies.sca.psuKey(call.tpp.id, identity);
        const known = [...psus.values()].find((each) => each.customerNumber === identity);
        if (!psuIds.has(key) && known !== undefined) psuIds.set(key, known.psuId);
      }
      return given(call);
    });
}

/** The consent of a person in one context grants more accounts. */
function grantMore(
  bank: BankCore,
  at: { readonly tppId: string; readonly psuId: string; readonly acting: ActingAs },
  ids: readonly string[],
  now: number,
): void {
  const { consents } = bank.state;
  const key = bank.parts.policies.consent.key(at.tppId, at.psuId, at.acting);
  const given = consents.get(key);
  const granted = new Set([...(given?.granted ?? []), ...ids]);
  const seenOnlineAt = new Map(given?.seenOnlineAt);
  for (const id of ids) seenOnlineAt.set(id, now);
  const revoked = new Set([...(given?.revoked ?? [])].filter((each) => !granted.has(each)));
  consents.set(key, { ...at, scaAt: given?.scaAt ?? now, granted, revoked, seenOnlineAt });
}

function singleScaGrants(): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
      const isNew = bank.state.payments.get(flow.subject ?? '')?.psuId === undefined;
      const outcome = given(flow, approval, bank);
      const { accounts } = offeredTo(bank, flow.customerNumber, flow.acting);
      const at = { tppId: flow.tpp.id, psuId: approval.psuId, acting: flow.acting };
      const ids = accounts.map((each) => each.resourceId);
      if (isNew && outcome === undefined) grantMore(bank, at, ids, approval.now);
      return outcome;
    });
}

/** Who comes too late is told so, and what waits is approved. */
function lateApproves(kind: 'payment' | 'basket'): PartsChange {
  return (parts) =>
    wrapPurpose(parts, kind, 'fail', (given) => (flow, failure, bank) => {
      given(flow, failure, bank);
      if (failure !== 'expired') return;
      const subject = flow.subject ?? '';
      const ids = kind === 'payment' ? [subject] : (bank.state.baskets.get(subject)?.paymentIds ?? []);
      for (const id of ids) {
        const payment = bank.state.payments.get(id);
        if (payment?.psuId !== undefined && payment.status === 'RCVD')
          approvePayment(bank, payment, bank.clock.now());
      }
    });
}

function sessionOfSameId(): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
      const outcome = given(flow, approval, bank);
      const { psus, sessions } = bank.state;
      for (const psu of psus.values()) {
        if (psu.customerNumber !== flow.customerNumber || psu.tppId === flow.tpp.id) continue;
        for (const [key, session] of Array.from(sessions.entriesBy('psuId', psu.psuId)))
          if (session.sessionId === flow.sessionId)
            sessions.set(key, { ...session, startedAt: approval.now });
      }
      return outcome;
    });
}

export const tppsMixedUp = faults(
  {
    id: 'tpps/told-apart-by-name',
    title: 'TPPs are told apart by the name in the certificate: who has the same name is the same TPP',
    catches: ['END-12', 'SCA-02', 'DLG-01'],
    mayFail: ['CON-05', 'CON-10', 'PRS-03', 'DLG-02', 'SCA-09', 'SCA-15', 'SCA-16', 'LIM-01', 'LIM-12'],
    change: (parts) =>
      wrapRoute(
        parts,
        operations.map(({ id }) => id).filter(isOperationId),
        (given) => (call: Call) => given({ ...call, tpp: { ...call.tpp, id: call.tpp.name } }),
      ),
  },
  {
    id: 'tpps/link-of-same-address',
    title: 'A call without PSU-ID gets the open link of another call with the same TPP-Redirect-URI',
    catches: ['SCA-16'],
    mayFail: ['SCA-02', 'RDR-07'],
    change: linkShared(),
  },
  {
    id: 'tpps/redirect-to-other',
    title: 'With links of two TPPs open for a known PSU the result of one goes to the address of the other',
    catches: ['HDR-15'],
    mayFail: ['SCA-02', 'SCA-16'],
    change: redirectToOther(),
  },
  {
    id: 'tpps/single-sca-shares-psu-id',
    title: 'Single SCA gives a person who is new to the TPP the PSU-ID that another TPP has',
    catches: ['SCA-02'],
    change: sharedPsuId(),
  },
  {
    id: 'tpps/session-of-same-id',
    title: 'An SCA at one TPP begins the hour of the same TPP-Session-ID at another TPP anew',
    catches: ['SCA-09'],
    mayFail: ['SCA-12', 'SCA-16'],
    change: sessionOfSameId(),
  },
  {
    id: 'single-sca/opens-accounts',
    title: 'The approval of a single-SCA payment opens the accounts of the person',
    catches: ['ACC-10'],
    mayFail: ['ERR-08'],
    change: singleScaGrants(),
  },
  {
    id: 'each-sca/late-payment-approved',
    title: 'Opening the link of a payment too late approves the payment',
    catches: ['STA-07'],
    mayFail: ['SCA-11', 'STA-06'],
    onlyInDepth: true,
    change: lateApproves('payment'),
  },
  {
    id: 'each-sca/late-basket-approved',
    title: 'Opening the link of a basket too late approves its payments',
    catches: ['STA-07'],
    mayFail: ['SCA-11', 'BSK-11'],
    onlyInDepth: true,
    change: lateApproves('basket'),
  },
  {
    id: 'unattended/count-of-each-spelling',
    title: 'Unattended balance reads are counted for each spelling of the PSU-ID',
    catches: ['LIM-05'],
    change: inCalls(['read-balances'], (parts, call) =>
      withPolicy(parts, 'limits', (given) => ({
        counterKey: (tppId, _psuId, ...more) =>
          given.counterKey(tppId, call.request.header('psu-id') ?? '', ...more),
      })),
    ),
  },
);
