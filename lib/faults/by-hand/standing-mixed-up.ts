/** Banks that keep what a PSU took back, or give to one person or agreement what is another's. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import type { WireRequest } from '../../model/http.js';
import { paymentCreations } from '../like-operations.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { keepsOtherwise } from '../kept-consents.js';

const day = 86_400_000;

/** The flow that a page is about. */
function flowOf({ parts, state }: BankCore, { target }: WireRequest): ScaFlow | undefined {
  return state.flows.get(target.slice(`${parts.basePath}/sca/`.length).replace(/[?#].*$/, ''));
}

/** Who is named behind the login takes the place of who logged in. */
function namedLater(step: string): PartsChange {
  return (parts) => ({
    ...parts,
    site: (bank, wire) => {
      const form = new URLSearchParams(wire.method === 'POST' ? wire.body.toString('utf8') : '');
      const flow = flowOf(bank, wire);
      const named = form.get('customerNumber');
      if (
        flow !== undefined &&
        form.get('step') === step &&
        named !== null &&
        bank.state.customers.has(named)
      )
        bank.state.flows.set(flow.state, { ...flow, customerNumber: named });
      return parts.site(bank, wire);
    },
  });
}

/** What was granted before stays granted at an SCA after such a time. */
function keepsAfter(time: number): PartsChange {
  return keepsOtherwise((after, before, now) => {
    if (now - before.scaAt <= time) return after;
    const granted = new Set([...before.granted, ...after.granted]);
    return { ...after, granted, revoked: new Set([...after.revoked].filter((each) => !granted.has(each))) };
  });
}

/** What was taken back at the bank is granted again with whatever the PSU ticks next. */
const undoneBySelection = keepsOtherwise((after, before) =>
  before.granted.size > 0 || after.granted.size === 0
    ? after
    : { ...after, granted: new Set([...before.revoked, ...after.granted]), revoked: new Set() },
);

function engagedInAll(parts: BankParts): BankParts {
  return wrapRoute(parts, 'create-sandbox-engagement', (given) => async (call) => {
    const reply = await given(call);
    const { agreements } = call.bank.state;
    const named = agreements.get(call.params['mockAgreementId'] ?? '');
    const made = named?.engagements.at(-1);
    if (named === undefined || made === undefined) return reply;
    for (const each of agreements.by('owner', named.owner))
      if (each.kind === 'CORPORATE' && each.agreementId !== named.agreementId)
        agreements.set(each.agreementId, { ...each, engagements: [...each.engagements, made] });
    return reply;
  });
}

/** The bank to which an engagement to view is as good as one to register payments. */
function viewOpens(parts: BankParts): BankParts {
  return withPolicy(parts, 'consent', { engagementOpens: ({ roles }) => roles.includes('VIEW') });
}

/** Whoever may view pays. */
function viewPays(parts: BankParts): BankParts {
  const approving = (kind: 'payment' | 'basket', inner: BankParts) =>
    wrapPurpose(
      inner,
      kind,
      'approve',
      (given) => (flow, approval, bank) => given(flow, approval, { ...bank, parts: viewOpens(bank.parts) }),
    );
  const all = approving('basket', approving('payment', inCalls(paymentCreations, viewOpens)(parts)));
  return {
    ...all,
    batch: all.batch.map((step) => (bank) => step({ ...bank, parts: viewOpens(bank.parts) })),
  };
}

export const standingMixedUpFaults = faults(
  {
    id: 'identity/decision-names-the-person',
    title: 'Who is named beside the decision on an SCA page takes the place of who logged in',
    catches: ['SCA-17'],
    mayFail: ['CTX-02', 'SCA-03', 'SCA-04'],
    change: namedLater('decision'),
  },
  {
    id: 'identity/context-names-the-person',
    title: 'Who is named beside the context on an SCA page takes the place of who logged in',
    catches: ['SCA-17'],
    mayFail: ['CTX-02', 'SCA-03', 'SCA-04'],
    change: namedLater('context'),
  },
  {
    id: 'consent/renewal-keeps-what-was-granted',
    title: 'Whoever renews a consent that expired keeps what was granted before, ticked or not',
    catches: ['CON-06'],
    mayFail: ['ACC-10', 'CON-02', 'CON-10'],
    change: keepsAfter(180 * day),
  },
  {
    id: 'consent/late-selection-keeps-what-was-granted',
    title: 'A selection a month after the last one takes nothing back',
    catches: ['CON-06'],
    mayFail: ['ACC-10', 'CON-02', 'CON-10'],
    change: keepsAfter(30 * day),
  },
  {
    id: 'consent/selection-undoes-revocation',
    title: 'After a revocation at the bank the next selection brings back all that was granted',
    catches: ['CON-06'],
    mayFail: ['ACC-10', 'CON-02', 'CON-07', 'CON-10'],
    change: undoneBySelection,
  },
  {
    id: 'sandbox/engagement-in-all-agreements',
    title: 'A new engagement lands in all agreements of the company',
    catches: ['CTX-03'],
    change: engagedInAll,
  },
  {
    id: 'payments/view-role-pays',
    title: 'Under an agreement a person pays from accounts that the engagement lets them view only',
    catches: ['CTX-03'],
    change: viewPays,
  },
);
