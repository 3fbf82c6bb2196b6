/** Banks that lawfully choose otherwise: accounts, balances and transactions. */

import { fixedOpaqueId } from '../../bank/ids.js';
import { withBody, withPolicy, withPresenter, withReplyChange, wrapRoute } from '../../bank/part-changes.js';
import type { Account } from '../../bank/state/records.js';
import type { BankParts } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { variants } from '../fault.js';

/** A JSON object with further members, all the way down. */
function enriched(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(enriched);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, each]: [string, unknown]) => [
    name,
    name === '_links' ? each : enriched(each),
  ]);
  return { ...Object.fromEntries(members), bankInternal: 'x' };
}

const readsOfOne = {
  accountId: ['read-account', 'read-balances', 'list-transactions', 'read-transaction'],
  cardAccountId: ['read-card-account', 'read-card-balances', 'list-card-transactions'],
} as const satisfies Readonly<Record<string, readonly OperationId[]>>;

/** Lists name every account anew; each name that was ever given stays good. */
function namingAnew(parts: BankParts): BankParts {
  const named = new Map<string, string>();
  const anew = <Record extends { readonly resourceId: string }>(record: Record): Record => {
    const resourceId = fixedOpaqueId(`${record.resourceId} ${named.size}`);
    named.set(resourceId, record.resourceId);
    return { ...record, resourceId };
  };
  const idOf = (name: string) => named.get(name) ?? name;
  const asOwned = (account: Account) => ({ ...account, resourceId: idOf(account.resourceId) });
  const lists = withPresenter(
    withPresenter(parts, 'accounts', (given) => ({
      list(accounts, withBalance, pendingOf, show) {
        return given.list(accounts.map(anew), withBalance, (each) => pendingOf(asOwned(each)), show);
      },
    })),
    'cards',
    (given) => ({ list: (cards, show) => given.list(cards.map(anew), show) }),
  );
  return Object.entries(readsOfOne).reduce(
    (bank, [variable, operations]) =>
      wrapRoute(bank, operations, (given) => (call) => {
        const { [variable]: sent = '' } = call.params;
        return given({ ...call, params: { ...call.params, [variable]: idOf(sent) } });
      }),
    lists,
  );
}

export const accountVariants = variants(
  {
    id: 'accounts/named-anew-in-each-list',
    title: 'Each list names accounts and cards by new ids, and the old ones stay good',
    because: 'No text says that the ids of accounts are stable (ACC-10).',
    change: namingAnew,
  },
  {
    id: 'accounts/other-order',
    title: 'Accounts are listed the other way round',
    because: 'The order of accounts is open.',
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        list: (accounts, withBalance, pendingOf, show) =>
          given.list(accounts.toReversed(), withBalance, pendingOf, show),
      })),
  },
  {
    id: 'accounts/oldest-first',
    title: 'Booked transactions are listed from the oldest to the newest',
    because: 'The order of transactions is open.',
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transactions: (list, show) =>
          given.transactions({ ...list, booked: list.booked?.toReversed() }, show),
      })),
  },
  {
    id: 'accounts/further-members',
    title: 'Every JSON object of every reply has a member that no interface names',
    because: 'Further members are not forbidden.',
    change: (parts) =>
      withReplyChange(parts, (reply) => {
        const type = reply.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
        if (!type.startsWith('application/json')) return reply;
        const value: unknown = JSON.parse(reply.body.toString('utf8'));
        return { ...reply, body: Buffer.from(JSON.stringify(enriched(value), null, 2), 'utf8') };
      }),
  },
  {
    id: 'accounts/third-balance',
    title: 'A third type of balance is told',
    because: 'Which types of balance there are is open (ACC-06).',
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balanceItems: (account, pending, show) => [
          ...given.balanceItems(account, pending, show),
          given.balance('interimAvailable', account.booked + account.creditLine, account.currency, show),
        ],
      })),
  },
  {
    id: 'accounts/both-lists-always',
    title: 'Both lists are there, the one not asked for empty',
    because: 'An empty list lists nothing (ACC-15).',
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transactions: (list, show) =>
          given.transactions({ ...list, booked: list.booked ?? [], pending: list.pending ?? [] }, show),
      })),
  },
  {
    id: 'accounts/details-unwrapped',
    title: 'Transaction details carry more members than the list',
    because: 'Which further data there is stays open (ACC-18).',
    change: (parts) =>
      withBody(parts, 'read-transaction', (value) => ({
        transactionDetails: {
          ...Object(Reflect.get(Object(value), 'transactionDetails')),
          ultimateCreditor: 'Somebody',
        },
      })),
  },
  {
    id: 'accounts/revoked-401',
    title: 'Access that the PSU took back is answered with 401',
    because: 'The status after a revocation is open (CON-07).',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'consent-revoked' ? { ...given.refusal(reason), status: 401 } : given.refusal(reason),
      })),
  },
  {
    id: 'accounts/no-link-between-pages',
    title: 'Transaction lists link to the details by an absolute path',
    because: 'Relative and absolute addresses are both lawful (TYPE-08).',
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        link(href, verbs, show) {
          const link = given.link(href, verbs, show);
          return link.href.startsWith('/v1/') ? { ...link, href: parts.basePath + link.href } : link;
        },
      })),
  },
  {
    id: 'accounts/slow-lists',
    title: 'Lists come after the event loop has turned',
    because: 'How long a reply takes within reason is open.',
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => async (call) => {
        await Promise.resolve();
        return given(call);
      }),
  },
);
