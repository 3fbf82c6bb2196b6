/**
 * Faults that follow from the schemas of replies: a member that is left out, of another type or out of its
 * range, each time in the last item of every list on the way to it, so that a look at the first one does not
 * find it.
 */

import { withBody } from '../bank/part-changes.js';
import type { ReplyFamily } from '../catalogue/clause.js';
import { chapterOf, clause, clauses, type Chapter, type ClauseId } from '../catalogue/index.js';
import { operation, type OperationId } from '../model/operations/index.js';
import { constraintsOf, isSchemaName, type PlacedConstraint } from '../schemas/index.js';
import type { Fault } from './fault.js';

/**
 * Operations that few scenarios call, so that proofs are cheap, and whose replies together hold nearly all
 * that is judged of one.
 */
const asked: readonly OperationId[] = [
  'read-card-balances',
  'create-sepa-payment',
  'start-bulk-payment-authorisation',
  'read-contact-information',
  'read-payment',
  'read-sandbox-customer',
  'list-sandbox-card-transactions',
  'read-balances',
  'list-transactions',
  'read-payment-status',
];

/** Optional members that the reference bank does not send in these replies, wherever they stand. */
const unsentMembers = [
  'tppMessages',
  'psuMessage',
  'fundsAvailable',
  'lastChangeDateTime',
  'referenceDate',
  'currencyExchange',
];

/** Optional members that it does not send in a reply and sends in others. */
const unsentPaths: Readonly<Partial<Record<OperationId, string>>> = {
  'read-card-balances': '/cardAccount/currency',
  'read-payment': '/requestedExecutionDate',
};

/** Constraints that no clause judges there: another clause does, or the reply proves nothing by itself. */
const elsewhere: readonly {
  readonly clause: ClauseId;
  /** Every operation, or every keyword, unless told. */
  readonly in?: OperationId;
  readonly keyword?: string;
}[] = [
  { clause: 'ACC-06', in: 'read-card-balances' },
  { clause: 'ACC-05', keyword: 'type' },
  { clause: 'ACC-12', keyword: 'required' },
];

const otherTypes: Readonly<Record<string, unknown>> = {
  string: 17,
  object: 'text',
  array: 'text',
  number: 'text',
  integer: 'text',
  boolean: 'text',
};

const absent = Symbol('absent');

/**
 * What stands in place of a value that breaks a keyword; undefined for keywords that no single value breaks.
 */
function broken({ keyword, value }: PlacedConstraint): { readonly by: unknown } | undefined {
  if (keyword === 'required') return { by: absent };
  if (keyword === 'type') return { by: otherTypes[String(value)] };
  if (keyword === 'maxLength') return { by: 'x'.repeat(Number(value) + 1) };
  if (keyword === 'enum' || keyword === 'format') return { by: 'nothing of the kind' };
  if (keyword === 'pattern') return { by: '1,5' };
  if (keyword === 'x-minor-units' || keyword === 'x-customary-minor-units') return { by: '1.2345' };
  if (keyword === 'anyOf' || keyword === 'not') return { by: 1.5 };
  return undefined;
}

/** A copy of the value, spoilt at the end of the path; `*` stands for the last item or member. */
function spoilt(value: unknown, path: readonly string[], by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value);
  const name = step === '*' ? names.at(-1) : step;
  if (name === undefined || !names.includes(name)) return value;
  const next = spoilt(Reflect.get(value, name), rest, by);
  if (Array.isArray(value))
    return value.flatMap((each: unknown, at) =>
      String(at) === name ? (next === absent ? [] : [next]) : [each],
    );
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]): [string, unknown][] =>
      key === name ? (next === absent ? [] : [[key, next]]) : [[key, each]],
    ),
  );
}

function isStated(id: ClauseId): boolean {
  const { basis, level } = clause(id);
  return level !== 'info' && (basis === 'stated' || basis === 'derived');
}

/** Which families of replies state the same as clauses of a chapter, of the whole or of its parts. */
const families: Readonly<Partial<Record<Chapter, readonly ReplyFamily[]>>> = {
  TYPE: ['values', 'accounts', 'payments', 'payment-status'],
  PRS: ['values', 'payments'],
  END: ['values', 'payment-status'],
  STA: ['values', 'payment-status'],
  ACC: ['accounts'],
  SBX: ['values', 'customers'],
  CARD: ['cards'],
  TRN: ['cards'],
  DLG: ['dialogue'],
};

const words: Readonly<Record<string, string>> = {
  required: 'is missing',
  type: 'has another type',
};

function faultOf(
  id: OperationId,
  status: number,
  constraint: PlacedConstraint,
  named: ClauseId,
): Fault | undefined {
  const change = broken(constraint);
  if (change === undefined) return undefined;
  const path = constraint.path.split('/').slice(1);
  const place = path.filter((each) => each !== '*').join(' ') || 'body';
  return {
    id: `reply-constraints/${named.toLowerCase()}-${constraint.keyword.toLowerCase()}`,
    title: `In replies to ${id} the last ${place} ${words[constraint.keyword] ?? 'is out of range'}`,
    catches: [named],
    mayFail: companions(named),
    change: (parts) =>
      withBody(parts, id, (value, given) => (given === status ? spoilt(value, path, change.by) : value)),
  };
}

/** The clauses that may fail with a clause, since they state the same of the whole or of its parts. */
function companions(named: ClauseId): readonly ClauseId[] {
  const concerned = families[chapterOf(named)] ?? [];
  return clauses
    .filter(({ id, family }) => id !== named && family !== undefined && concerned.includes(family))
    .map(({ id }) => id);
}

function isUnsent(id: OperationId, path: string): boolean {
  return unsentPaths[id] === path || unsentMembers.some((member) => path.split('/').includes(member));
}

function isJudgedElsewhere(id: OperationId, named: ClauseId, keyword: string): boolean {
  return elsewhere.some(
    (each) => each.clause === named && (each.in ?? id) === id && (each.keyword ?? keyword) === keyword,
  );
}

function faultsOf(id: OperationId): readonly Fault[] {
  return operation(id).success.flatMap(({ status, schema }) => {
    if (schema === undefined || !isSchemaName(schema)) return [];
    return constraintsOf(schema).flatMap((constraint) => {
      const { clause: named, keyword, path } = constraint;
      if (named === undefined || !isStated(named) || isUnsent(id, path)) return [];
      if (isJudgedElsewhere(id, named, keyword)) return [];
      return faultOf(id, status, constraint, named) ?? [];
    });
  });
}

/** The first fault of each id: one for each clause and keyword. */
function firstOfEach(faults: readonly Fault[]): readonly Fault[] {
  const known = new Map<string, Fault>();
  for (const each of faults) if (!known.has(each.id)) known.set(each.id, each);
  return [...known.values()];
}

export const replyConstraintFaults: readonly Fault[] = firstOfEach(asked.flatMap(faultsOf));
