/** Banks that take a caller, or a thing, for what something else in the call says that it is. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import { headerValue } from '../../model/http.js';
import { isOperationId, operations } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { inRequests } from '../in-pages.js';
import { answeringAs, read, unguarded, withOnly } from '../other-requests.js';
import { overlooksWhen } from '../request-mistakes.js';

/** Calls on payments are answered to the person whose identity number stands beside the PSU-ID. */
const numberBeforePsuId: PartsChange = inRequests((parts, wire, { state }) => {
  const number = headerValue(wire.headers, 'X-PSU-IDENTITY');
  const { operation } = read(parts, wire);
  if (number === undefined || !/^(read|delete)-.*payment/.test(operation?.id ?? '')) return parts;
  const named = [...state.psus.values()].find((each) => each.customerNumber === number);
  return named === undefined ? parts : answeringAs(parts, (given) => withOnly(given, 'PSU-ID', named.psuId));
});

/** In a session accounts are read for whom an identity number names, where the PSU-ID is missing. */
const numberForPsuId: PartsChange = (parts) =>
  wrapRoute(
    parts,
    ['list-accounts', 'read-account', 'read-balances', 'list-transactions'],
    (given) => (call) => {
      const number = call.request.header('x-psu-identity');
      const isBeside = call.request.header('psu-id') !== undefined;
      if (number === undefined || isBeside || call.request.header('tpp-session-id') === undefined)
        return given(call);
      const { psuIds } = call.bank.state;
      const psuId = psuIds.get(parts.policies.sca.psuKey(call.tpp.id, number));
      if (psuId === undefined) return given(call);
      return given({ ...call, request: read(parts, withOnly(call.request.wire, 'PSU-ID', psuId)) });
    },
  );

/** In place of the id of a payment a wildcard finds the first one, whosever it is. */
const paymentByWildcard: PartsChange = (parts) =>
  wrapRoute(parts, ['read-payment', 'read-payment-status'], (given) => (call) => {
    const [first] = call.bank.state.payments.values();
    const isWildcard = /^(\*|%2A|%25)$/i.test(call.params['paymentId'] ?? '');
    if (first?.psuId === undefined || !isWildcard) return given(call);
    const { product, paymentId, psuId } = first;
    const request = read(parts, withOnly(call.request.wire, 'PSU-ID', psuId));
    return given({ ...call, request, params: { product, paymentId } });
  });

/** A path with a doubled slash is found like the usual one, and whose the payment is is not asked there. */
const visibleBehindTwoSlashes: PartsChange = (parts) =>
  inCalls(
    operations.map(({ id }) => id).filter(isOperationId),
    (given) => withPolicy(given, 'payments', { isVisibleTo: () => true }),
    ({ request }) => request.path.includes('//'),
  )({
    ...overlooksWhen(parts, 'known-path', ({ path }) => path.includes('//')),
    find(method, path) {
      const target = parts.basePath + path.replaceAll('//', '/');
      return read(parts, { method, target, headers: [], body: Buffer.alloc(0) }).match;
    },
  });

/** Whoever names a PSU that nobody knows is taken for the one whom the TPP brought last. */
const lastOneForNobody: PartsChange = (parts) => {
  const last = new Map<string, string>();
  const watched = wrapPurpose(
    parts,
    ['account-access', 'registration', 'payment', 'basket', 'cancellation'],
    'approve',
    (given) => (flow, approval, bank) => {
      last.set(flow.tpp.id, approval.psuId);
      return given(flow, approval, bank);
    },
  );
  const everywhere = operations.map(({ id }) => id).filter(isOperationId);
  return wrapRoute(watched, everywhere, (given) => (call) => {
    const psuId = call.request.header('psu-id');
    const taken = last.get(call.tpp.id);
    if (psuId === undefined || taken === undefined || call.bank.state.psus.has(psuId)) return given(call);
    return given({ ...call, request: read(parts, withOnly(call.request.wire, 'PSU-ID', taken)) });
  });
};

export const takenForOtherFaults = faults(
  {
    id: 'taken-for-others/number-before-psu-id',
    title: 'At payments an identity number beside the PSU-ID says who calls',
    catches: ['END-12'],
    change: numberBeforePsuId,
  },
  {
    id: 'taken-for-others/number-for-psu-id',
    title: 'At accounts an identity number stands for the PSU-ID that is missing, in the session of the PSU',
    catches: ['HDR-30'],
    change: numberForPsuId,
  },
  {
    id: 'taken-for-others/last-one-for-nobody',
    title: 'A PSU-ID that was never issued stands for the PSU whom the TPP brought last',
    catches: ['CTX-02'],
    mayFail: ['END-12', 'CTX-03'],
    change: lastOneForNobody,
  },
  {
    id: 'taken-for-others/payment-by-a-wildcard',
    title: 'A wildcard in place of the id of a payment finds the first payment of anybody',
    catches: ['END-12'],
    // What is told of it goes by another id than the one that was asked for.
    mayFail: ['PRS-03', 'END-11'],
    change: paymentByWildcard,
  },
  {
    id: 'taken-for-others/forwarded-address',
    title: 'A call with X-Forwarded-For counts as one of a PSU who is there',
    catches: ['LIM-05'],
    mayFail: ['LIM-09'],
    change: inRequests((parts, wire) =>
      headerValue(wire.headers, 'X-Forwarded-For') === undefined
        ? parts
        : withPolicy(parts, 'limits', { countsAsUnattended: () => false }),
    ),
  },
  {
    id: 'taken-for-others/ending-unguarded',
    title: 'A path with the ending of a file is served without a look at the signature',
    catches: ['SIG-02'],
    change: unguarded(
      (path) => path.endsWith('.json'),
      (path) => path.replace(/\.json$/, ''),
    ),
  },
  {
    id: 'taken-for-others/payments-behind-two-slashes',
    title: 'To a path with a doubled slash payments are shown to whoever asks',
    catches: ['END-12'],
    mayFail: ['SCA-02'],
    change: visibleBehindTwoSlashes,
  },
  ...(
    [
      ['accounts', 'The list of accounts'],
      ['agreements', 'The list of agreements'],
      ['user', 'The start of an SCA for companies'],
    ] as const
  ).map(([name, title]) => ({
    id: `taken-for-others/${name}-with-slash-unguarded`,
    title: `${title} is served without a look at the signature where its path ends with a slash`,
    catches: ['SIG-02'] as const,
    change: unguarded(
      (path) => path === `/v1/${name}/`,
      (path) => path.slice(0, -1),
    ),
  })),
  {
    id: 'taken-for-others/way-back-unguarded',
    title: 'A path with a segment and the way back from it is served without a look at the signature',
    catches: ['SIG-02'],
    change: unguarded(
      (path) => path.includes('/../'),
      (path) => path.replace(/\/[^/]+\/\.\.\//g, '/'),
    ),
  },
);
