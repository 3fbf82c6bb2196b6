/** Banks that are right in the usual place of a clause, and wrong in the next one. */

import { withPolicy, withPresenter, withRule, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { beginSession } from '../../bank/access/session.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { PartsChange } from '../../bank/types.js';
import { itemsOf, memberOf } from '../../model/json-value.js';
import { headerValue } from '../../model/http.js';
import { present } from '../../model/present.js';
import { faults } from '../fault.js';
import { inRequests, onPages } from '../in-pages.js';
import { answeringAs, read, withOnly } from '../other-requests.js';
import { overlooksWhen } from '../request-mistakes.js';

const day = 86_400_000;

/** The account and card calls without PSU-ID are answered to whoever was served in that session before. */
const servedBySession: PartsChange = (() => {
  const known = new WeakMap<BankState, Map<string, string>>();
  return inRequests((parts, wire, { state }) => {
    const persons = known.get(state) ?? new Map<string, string>();
    known.set(state, persons);
    const sessionId = headerValue(wire.headers, 'TPP-Session-ID') ?? '';
    const named = headerValue(wire.headers, 'PSU-ID');
    if (named !== undefined && state.psus.has(named)) persons.set(sessionId, named);
    const psuId = persons.get(sessionId);
    const { operation } = read(parts, wire);
    const isRead = /account|balance|transaction/.test(operation?.id ?? '');
    return named === undefined && psuId !== undefined && isRead
      ? answeringAs(parts, (given) => withOnly(given, 'PSU-ID', psuId))
      : parts;
  });
})();

/** Behind the last entry of an account the list goes on with those of another one of its owner. */
const goesOnElsewhere: PartsChange = (parts) =>
  wrapRoute(parts, 'list-transactions', (given) => async (call) => {
    const reply = await given(call);
    const { accountId } = call.params;
    const offset = call.request.query.find(([name]) => name === 'offset')?.[1] ?? '0';
    if (reply.kind !== 'json' || offset === '0') return reply;
    if (itemsOf(memberOf(memberOf(reply.value, 'transactions'), 'booked')).length > 0) return reply;
    const { accounts } = call.bank.state;
    const owner = accounts.get(accountId ?? '')?.owner;
    const other = [...accounts.values()].find(
      (each) => each.owner === owner && each.resourceId !== accountId,
    );
    if (other === undefined) return reply;
    const { wire } = call.request;
    const request = read(parts, { ...wire, target: wire.target.replace(/offset=\d+/, 'offset=0') });
    return Promise.resolve(given({ ...call, request, params: { accountId: other.resourceId } })).catch(
      () => reply,
    );
  });

/** The path with the name of the product that the name in it begins with. */
function knownProduct(path: string): string {
  return path.replace(/(\/payments\/norwegian-domestic-credit-transfers)[^/?]+/, '$1');
}

/** A name of a product is one that begins like it. */
const productByBeginning: PartsChange = (parts) => ({
  ...overlooksWhen(parts, ['known-product', 'known-path'], ({ path }) => knownProduct(path) !== path),
  find(method, path) {
    const target = parts.basePath + knownProduct(path);
    return read(parts, { method, target, headers: [], body: Buffer.alloc(0) }).match;
  },
});

export const nextPlaces = faults(
  {
    id: 'next-places/psu-id-of-each-role',
    title: 'A person has another PSU-ID under an agreement than in private',
    catches: ['SCA-04'],
    mayFail: ['SCA-13', 'SCA-14', 'CON-05', 'ACC-10'],
    change: onPages(
      (parts) =>
        withPolicy(parts, 'sca', (given) => ({
          psuKey: (tppId, customerNumber) => `${given.psuKey(tppId, customerNumber)} of a company`,
        })),
      (flow) => flow.acting?.context === 'CORPORATE',
    ),
  },
  {
    id: 'next-places/session-cut-in-redirect',
    title: 'tpp-session-id in the redirect is cut to the length of a UUID',
    catches: ['RDR-07'],
    mayFail: ['SCA-10'],
    change: (parts) =>
      withPolicy(parts, 'redirect', (given) => ({
        successQuery: (success) =>
          given.successQuery({ ...success, sessionId: success.sessionId.slice(0, 36) }),
      })),
  },
  {
    id: 'next-places/served-by-session',
    title: 'Account calls without PSU-ID are answered to whoever is known by the session',
    catches: ['CTX-02'],
    mayFail: ['FLW-01', 'ACC-11', 'ERR-08', 'ERR-09', 'SCA-17', 'HDR-30'],
    change: servedBySession,
  },
  {
    id: 'next-places/registration-of-the-named',
    title: 'The session of a registration is that of the PSU whom the request named, whoever logged in',
    catches: ['SCA-17'],
    mayFail: ['SCA-14'],
    change: (parts) =>
      wrapPurpose(parts, 'registration', 'approve', (given) => (flow, approval, bank) => {
        const named = bank.state.psus.get(flow.psuId ?? '');
        if (named !== undefined) beginSession(bank, flow, named, approval.now);
        return given(flow, approval, bank);
      }),
  },
  {
    id: 'next-places/list-goes-on-elsewhere',
    title: 'Behind its last entry a list of transactions goes on with those of another account of the owner',
    catches: ['ACC-13'],
    mayFail: ['ACC-16', 'ACC-17', 'CON-10'],
    change: goesOnElsewhere,
  },
  {
    id: 'next-places/odd-pages-skip',
    title: 'The link to the page after one of three skips an entry',
    catches: ['ACC-17'],
    mayFail: ['ACC-13'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        pageLinks(links, show) {
          const next = links.next?.replace(/offset=3(?=&|$)/, 'offset=4');
          return given.pageLinks({ ...links, ...present({ next }) }, show);
        },
      })),
  },
  {
    id: 'next-places/agreement-unsigned-at-transactions',
    title: 'Where transactions are listed PSU-Corporate-ID need not be signed',
    catches: ['SIG-31'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'psu-corporate-id-signed',
        ({ operation }) => operation?.id === 'list-transactions',
      ),
  },
  {
    id: 'next-places/product-by-its-beginning',
    title: 'A product is served under every name that begins with its name',
    catches: ['END-04'],
    change: productByBeginning,
  },
  {
    id: 'next-places/expired-good-for-a-day',
    title: 'Production takes a certificate for one more day after it expired',
    catches: ['ENV-04'],
    environment: 'production',
    findingsOnly: true,
    change: (parts) =>
      withRule(parts, 'certificate-in-time', (given) => ({
        ...given,
        judge(request, context) {
          const found = given.judge(request, context);
          return found?.message.includes('expired') === true
            ? given.judge(request, { ...context, now: context.now - day })
            : found;
        },
      })),
  },
);
