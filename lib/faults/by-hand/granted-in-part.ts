/** Banks that ask for consent, agreement or brand in the first place only. */

import { queryValue } from '../../bank/call.js';
import { withPage, withPolicy, withPresenter, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

/** Who may read one transaction of an account may read any of the bank under that account. */
function detailsOfAnybody(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'read-transaction', (given) => async (call) => {
      const { state } = call.bank;
      const wanted = call.params['transactionId'];
      const own = state.transactions.get(call.params['accountId'] ?? '') ?? [];
      const [any] = own;
      if (any === undefined || own.some((each) => each.transactionId === wanted)) return given(call);
      await given({ ...call, params: { ...call.params, transactionId: any.transactionId } });
      for (const [id, all] of state.transactions) {
        const found = all.find((each) => each.transactionId === wanted);
        const account = state.accounts.get(id);
        if (found !== undefined && account !== undefined)
          return json(200, call.show.presenters.accounts.transactionDetails(found, account, call.show));
      }
      throw new RefusedCall('resource-unknown');
    });
}

/** Each TPP has the brand that it named first. */
function firstBrand(): PartsChange {
  return (parts) => {
    const brands = new Map<string, string>();
    const first = ({ tppName, brand }: { readonly tppName: string; readonly brand?: string }) => {
      if (brand === undefined) return undefined;
      const known = brands.get(tppName) ?? brand;
      brands.set(tppName, known);
      return known;
    };
    return withPage(parts, (given) => ({
      login(view) {
        const brand = first(view);
        return given.login(brand === undefined ? view : { ...view, brand });
      },
      approval(view) {
        const brand = first(view);
        if (brand === undefined) return given.approval(view);
        return given.approval({
          ...view,
          brand,
          lines: view.lines.map(([label, text]) => [label, text === view.brand ? brand : text] as const),
        });
      },
    }));
  };
}

/** Who acts for a corporation and does not say for which acts for itself. */
function unnamedCompany(ids: readonly OperationId[]): PartsChange {
  return inCalls(ids, (parts) => withPolicy(parts, 'accounts', { needsCorporateId: () => false }));
}

/** What a PSU grants in one role ends what they granted in others. */
function endsOtherRoles(): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
      const failure = given(flow, approval, bank);
      const { consents } = bank.state;
      const kept = bank.parts.policies.consent.key(flow.tpp.id, approval.psuId, flow.acting);
      if (failure === undefined)
        for (const [key, { tppId, psuId }] of consents)
          if (key !== kept && tppId === flow.tpp.id && psuId === approval.psuId) consents.delete(key);
      return failure;
    });
}

/** Whether a call reads another account than the first that its owner has. */
function isOnFurtherAccount({ bank: { state }, params }: Call): boolean {
  const id = params['accountId'] ?? '';
  const [first] = state.accounts.by('owner', state.accounts.get(id)?.owner ?? '');
  return first !== undefined && first.resourceId !== id;
}

export const grantedInPart = faults(
  {
    id: 'granted-in-part/details-of-anybody',
    title: 'Under an account that was granted the details of any transaction of the bank are shown',
    catches: ['CON-10'],
    mayFail: ['ACC-10', 'CTX-02', 'CTX-03', 'ACC-13', 'ERR-10'],
    change: detailsOfAnybody(),
  },
  {
    id: 'granted-in-part/pages-behind-the-first',
    title: 'Whether an account was granted is asked for at the first page of its transactions only',
    catches: ['CON-10'],
    mayFail: ['CON-06', 'ACC-10', 'CTX-02', 'CTX-03'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'consent', { accountStanding: () => 'granted' }),
      (call) => Number(queryValue(call, 'offset') ?? 0) > 0,
    ),
  },
  {
    id: 'granted-in-part/revoked-for-ever',
    title: 'An account that was deselected once cannot be granted again',
    catches: ['CON-02'],
    mayFail: ['CON-06', 'CON-10'],
    change: (parts) =>
      withPolicy(parts, 'consent', (given) => ({
        revokedAfter: (consent, granted) =>
          new Set([...(consent?.revoked ?? []), ...given.revokedAfter(consent, granted)]),
        accountStanding: (consent, id) =>
          consent.revoked.has(id) ? 'revoked' : given.accountStanding(consent, id),
      })),
  },
  {
    id: 'granted-in-part/unknown-number-without-status',
    title: 'A login with an unknown number comes back with status=0',
    catches: ['RDR-11'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        failure: (failure) => ({
          ...given.failure(failure),
          ...(failure === 'unknown-identity' ? { status: 0 } : {}),
        }),
      })),
  },
  {
    id: 'granted-in-part/first-brand',
    title: 'The pages show the brand that the TPP named first, whichever it names later',
    catches: ['HDR-19'],
    change: firstBrand(),
  },
  {
    id: 'granted-in-part/first-agreement',
    title: 'Of the agreements of a PSU the first one is listed',
    catches: ['USR-05'],
    change: (parts) =>
      withPresenter(parts, 'access', (given) => ({
        agreements: (agreements, show) => given.agreements(agreements.slice(0, 1), show),
      })),
  },
  {
    id: 'granted-in-part/unnamed-company-of-baskets',
    title: 'Baskets of a corporate user are made without PSU-Corporate-ID',
    catches: ['ERR-04'],
    change: unnamedCompany(['create-basket', 'read-basket', 'start-basket-authorisation']),
  },
  {
    id: 'granted-in-part/one-role-at-a-time',
    title: 'What a PSU granted in private ends when they grant under an agreement, and the other way round',
    catches: ['CON-05'],
    change: endsOtherRoles(),
  },
  {
    id: 'granted-in-part/half-year-of-first-account',
    title: 'The 180 days end the consent for the first account of a PSU alone',
    catches: ['LIM-01', 'LIM-12'],
    change: inCalls(
      ['read-balances', 'list-transactions'],
      (parts) =>
        withPolicy(parts, 'consent', {
          lifetimeMs: () => Number.MAX_SAFE_INTEGER,
          onlineLifetimeMs: () => Number.MAX_SAFE_INTEGER,
        }),
      isOnFurtherAccount,
    ),
  },
);
