/** Banks that lawfully choose otherwise: how long, and for whom, an account keeps its resourceId. */

import { wrapPurpose, wrapRoute } from '../../../bank/part-changes.js';
import { RefusedCall } from '../../../bank/refusals.js';
import type { BankParts, Call } from '../../../bank/types.js';
import { variants } from '../../fault.js';
import { withTexts } from '../../texts-within.js';

const because =
  'Ids of accounts are opaque, and how long they last is nowhere said; those of booked transactions are.';

const reads = ['read-account', 'read-balances', 'list-transactions', 'read-transaction'] as const;

/** Ids of accounts as a caller knows them end in something of its own, and no other caller's are known. */
function endingIn(parts: BankParts, endOf: (call: Call) => string): BankParts {
  const written = (call: Call, text: string) => {
    const id = /^(?:\/v1\/accounts\/)?([^/?]+)/.exec(text)?.[1] ?? '';
    return call.bank.state.accounts.get(id) === undefined ? text : text.replace(id, id + endOf(call));
  };
  return wrapRoute(parts, ['list-accounts', ...reads], (given) => async (call) => {
    // Nobody's account is looked for.
    if (call.request.header('psu-id') === undefined) return given(call);
    const { accountId } = call.params;
    if (accountId !== undefined && !accountId.endsWith(endOf(call)))
      throw new RefusedCall('resource-unknown');
    const own = accountId === undefined ? {} : { accountId: accountId.slice(0, -endOf(call).length) };
    const reply = await given({ ...call, params: { ...call.params, ...own } });
    if (reply.kind !== 'json') return reply;
    return { ...reply, value: withTexts(reply.value, (text) => written(call, text)) };
  });
}

const asBase64 = (id: string) => `b/${id}+=`;

/** Ids of transactions with a slash, as base64 has; in a path it is escaped. */
function withSlashes(parts: BankParts): BankParts {
  const lists = ['list-transactions', 'read-transaction'] as const;
  return wrapRoute(parts, lists, (given) => async (call) => {
    const { transactionId } = call.params;
    const plain = /^b%2f(.+)\+=$/i.exec(transactionId ?? '')?.[1];
    if (transactionId !== undefined && plain === undefined) throw new RefusedCall('resource-unknown');
    const params = plain === undefined ? call.params : { ...call.params, transactionId: plain };
    const reply = await given({ ...call, params });
    if (reply.kind !== 'json') return reply;
    const written = JSON.stringify(reply.value)
      .replaceAll(/("transactionId":")([^"]+)/g, (_, head: string, id: string) => head + asBase64(id))
      .replaceAll(
        /(\/transactions\/)([^"?/]+)"/g,
        (_, head: string, id: string) => `${head}${encodeURIComponent(asBase64(id))}"`,
      );
    return { ...reply, value: JSON.parse(written) as typeof reply.value };
  });
}

export const accountIdVariants = variants(
  {
    id: 'account-ids/per-tpp',
    title: 'Each TPP knows an account by another id',
    because,
    change: (parts) => endingIn(parts, ({ tpp }) => `-${Buffer.from(tpp.id).toString('hex')}`),
  },
  {
    id: 'account-ids/transactions-with-slashes',
    title: 'Ids of transactions are base64 with its slashes, which links escape',
    because: 'Ids are opaque text.',
    change: withSlashes,
  },
  {
    id: 'account-ids/per-sca',
    title: 'Accounts have new ids after each SCA for them',
    because,
    change(parts) {
      const times = new Map<string, number>();
      const counting = wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const key = `${flow.tpp.id} ${approval.psuId}`;
        times.set(key, (times.get(key) ?? 0) + 1);
        return given(flow, approval, bank);
      });
      const count = ({ tpp, request }: Call) => times.get(`${tpp.id} ${request.header('psu-id') ?? ''}`) ?? 0;
      return endingIn(counting, (call) => `-${count(call)}`);
    },
  },
);
