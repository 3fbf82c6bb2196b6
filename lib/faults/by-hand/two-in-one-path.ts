/** Banks whose guard and back end read two ids out of one path, or another session out of an SCA. */

import { wrapRoute, withPolicy } from '../../bank/part-changes.js';
import type { Call, PartsChange } from '../../bank/types.js';
import { headerValue } from '../../model/http.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { stateIn } from '../in-pages.js';

type IdName = 'accountId' | 'cardAccountId' | 'paymentId';

/** The call as the back end understands it where two ids stand in one segment, and the id that is guarded. */
function split(call: Call, name: IdName, joint: RegExp): { readonly guarded: string; readonly inner: Call } {
  const given = call.params[name] ?? '';
  const [guarded = '', found] = given.split(joint);
  return found === undefined
    ? { guarded: given, inner: call }
    : { guarded, inner: { ...call, params: { ...call.params, [name]: found } } };
}

/** Consent is asked for the first of two ids, and the second is read. */
function readsSecond(id: OperationId, name: IdName, joint: RegExp): PartsChange {
  return (parts) =>
    wrapRoute(parts, id, (given) => (call) => {
      const { guarded, inner } = split(call, name, joint);
      const guarding = withPolicy(call.bank.parts, 'consent', (usual) => ({
        accountStanding: (consent) => usual.accountStanding(consent, guarded),
      }));
      return given(inner === call ? call : { ...inner, bank: { ...call.bank, parts: guarding } });
    });
}

/** The owner of the first of two payments is asked for, and the second is dealt with. */
function dealsWithSecond(id: OperationId, joint: RegExp): PartsChange {
  return (parts) =>
    wrapRoute(parts, id, (given) => (call) => {
      const { guarded, inner } = split(call, 'paymentId', joint);
      const first = call.bank.state.payments.get(guarded);
      const trusting = withPolicy(call.bank.parts, 'payments', (usual) => ({
        isVisibleTo: (_, ...caller) => first !== undefined && usual.isVisibleTo(first, ...caller),
      }));
      return given(inner === call ? call : { ...inner, bank: { ...call.bank, parts: trusting } });
    });
}

/** The session of the latest call for the PSU stands in the redirect, and is opened. */
function sessionOfLatestCall(): PartsChange {
  return (parts) => {
    const latest = new Map<string, string>();
    return {
      ...parts,
      actingIn(request, bank) {
        const [psuId, session] = ['psu-id', 'tpp-session-id'].map((name) =>
          headerValue(request.headers, name),
        );
        if (psuId !== undefined && session !== undefined) latest.set(psuId, session);
        return parts.actingIn?.(request, bank) ?? bank.parts;
      },
      site(bank, wire) {
        const flow = bank.state.flows.get(stateIn(wire.target));
        const sessionId = latest.get(flow?.psuId ?? '');
        if (flow !== undefined && sessionId !== undefined)
          bank.state.flows.set(flow.state, { ...flow, sessionId });
        return parts.site(bank, wire);
      },
    };
  };
}

export const twoInOnePath = faults(
  {
    id: 'accounts/second-of-two-in-path-read',
    title:
      'Transactions of the account behind an escaped way up are listed to whoever may read the one before',
    catches: ['CTX-02'],
    onlyInDepth: true,
    change: readsSecond('list-transactions', 'accountId', /%2f\.\.%2f/i),
  },
  {
    id: 'accounts/balances-behind-semicolon',
    title: 'Balances of the account behind a semicolon are told to whoever may read the one before',
    catches: ['CTX-02'],
    onlyInDepth: true,
    change: readsSecond('read-balances', 'accountId', /;/),
  },
  {
    id: 'cards/purchases-behind-comma',
    title: 'Purchases of the card behind a comma are listed to whoever may read the one before',
    catches: ['CTX-02'],
    onlyInDepth: true,
    change: readsSecond('list-card-transactions', 'cardAccountId', /,|%2C/),
  },
  {
    id: 'payments/second-of-two-in-path-deleted',
    title: 'A deletion takes the payment behind an escaped way up, whoever made it',
    catches: ['END-12'],
    onlyInDepth: true,
    change: dealsWithSecond('delete-payment', /%2f\.\.%2f/i),
  },
  {
    id: 'payments/second-of-two-in-path-told',
    title: 'Details of the bulk payment behind a comma are told, whoever made it',
    catches: ['END-12'],
    onlyInDepth: true,
    change: dealsWithSecond('read-bulk-payment', /,/),
  },
  {
    id: 'redirect/session-of-latest-call',
    title: 'The PSU comes back with the session of the latest call that the TPP made for the same PSU',
    catches: ['RDR-07'],
    onlyInDepth: true,
    change: sessionOfLatestCall(),
  },
);
