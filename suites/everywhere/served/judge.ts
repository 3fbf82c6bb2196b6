import { type ClauseId, expectThat, type Stage } from '../../../lib/harness/kit/index.js';
import type { Deed, Done } from './done.js';

/** The clauses that promise each deed to whoever may do it. What the text does not show is not promised. */
const promises = {
  creation: 'REG-05',
  start: 'FLW-07',
  approval: 'FLW-02',
  'cancellation approval': 'FLW-02',
  status: 'END-11',
  details: 'PRS-03',
  'basket creation': 'BSK-01',
  basket: 'BSK-03',
  'basket start': 'BSK-05',
  'basket approval': 'BSK-01',
} as const satisfies Partial<Record<Deed, ClauseId>>;

const reads = {
  'list-accounts': 'REG-02',
  'read-balances': 'REG-03',
  'list-transactions': 'REG-04',
  'read-transaction': 'ACC-18',
  'offer-consent': 'CON-14',
  'list-agreements': 'USR-05',
} as const satisfies Readonly<Record<string, ClauseId>>;

const promisesOfReads: Readonly<Partial<Record<string, (typeof reads)[keyof typeof reads]>>> = reads;

/** Clauses on orders. */
export const onOrders = [...new Set(Object.values(promises))] as const;

/** Clauses on reads. */
export const onReads = [...new Set(Object.values(reads))] as const;

type Promised = (typeof onOrders)[number] | (typeof onReads)[number];

/** Where a walk differs from the plain one. */
export interface Where<Own extends ClauseId> {
  readonly words: string;
  /** The clause by which it makes no difference to any call. */
  readonly clause?: Own;
  /** True where that clause speaks of creations alone. */
  readonly onCreationsOnly?: true;
  /** True where it makes no difference to any product; a product may be for some only (PRODUCT_INVALID). */
  readonly forAnyProduct?: true;
  /** True where a basket mixes what a bank may keep apart. */
  readonly isMixed?: boolean;
}

function promiseOf<Own extends ClauseId>(
  { deed, operation, isMix, isOther, isOffered }: Done,
  { clause, onCreationsOnly, forAnyProduct, isMixed }: Where<Own>,
): Own | Promised | undefined {
  if (isMixed === true && isMix === true) return undefined;
  if (deed === 'deletion') return isOffered === true && onCreationsOnly !== true ? clause : undefined;
  const isAskedOfProduct = deed === 'creation' || deed === 'approval';
  if (isOther === true && isAskedOfProduct && forAnyProduct !== true) return undefined;
  const isCall = !deed.endsWith('approval');
  if (clause !== undefined && isCall && (onCreationsOnly !== true || deed === 'creation')) return clause;
  if (deed === 'read') return promisesOfReads[operation ?? ''];
  return deed === 'cancellation' ? undefined : promises[deed];
}

/** What is served in the plain walk is served in the other one. */
export function judgeServed<Own extends ClauseId>(
  { judge, observe, target }: Pick<Stage<Own | Promised>, 'judge' | 'observe' | 'target'>,
  plain: readonly Done[],
  there: readonly Done[],
  where: Where<Own>,
): void {
  for (const each of there) {
    if (plain.find(({ what }) => what === each.what)?.served !== true) continue;
    // An order that is not covered may be refused at any step.
    const isCovered = each.isMade || each.deed === 'read' || target.levers.funds !== undefined;
    const clause = isCovered ? promiseOf(each, where) : undefined;
    if (clause !== undefined)
      judge(clause, `${each.what} is served ${where.words}, as it is elsewhere`, () =>
        expectThat(each.served, 'a success', each.end),
      );
    else if (!each.served)
      observe(
        where.clause ?? (each.deed === 'read' ? 'REG-02' : 'REG-05'),
        `${each.what} is refused ${where.words} (${each.end})`,
      );
  }
}
