/**
 * Where the operations stand at a target: at their published places, or where its answers to the open
 * questions put them.
 */

import type { Assumption } from '../catalogue/assumption.js';
import { assumption, isAssumptionId, type AssumptionId } from '../catalogue/assumptions/index.js';
import type { HttpMethod, Operation } from '../model/operation.js';
import { isOperationId, operations, type OperationId } from '../model/operations/index.js';
import {
  operationTable,
  publishedTable,
  variablesOf,
  type MovedLines,
  type OperationLine,
  type OperationTable,
  type ProductNames,
} from '../model/operations/table.js';
import { memoize } from '../model/memoize.js';
import type { RuleContext } from './rule.js';

type Answers = NonNullable<RuleContext['answers']>;

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];
const sandboxPrefix = '/v1/sandbox/';

/** The form of a place: `GET /v1/name/{variable}`. Whole segments, unreserved characters, a name first. */
const template = /^\/v1\/[\w.~!$'()*+,;=:@%-]+(\/([\w.~!$'()*+,;=:@%-]+|\{\w+\}))*$/;

/** The operations whose place is open, by the assumption that asks for it. */
const openPlaces: ReadonlyMap<string, Operation> = new Map(
  operations.flatMap((each) => (each.assumption === undefined ? [] : [[each.assumption, each] as const])),
);

function choicesOf(id: AssumptionId): Assumption['choices'] {
  const { choices }: Assumption = assumption(id);
  return choices;
}

/** The published name of the product that an operation creates, where the open question is its name. */
function productAskedOf({ assumption: asked, path }: Operation): string | undefined {
  return asked?.endsWith('-product') === true ? path.split('/').at(-1) : undefined;
}

function lineIn(value: unknown): OperationLine | undefined {
  if (typeof value !== 'string') return undefined;
  const [name, path, ...rest] = value.split(' ');
  const method = methods.find((each) => each === name);
  return method === undefined || path === undefined || rest.length > 0 ? undefined : { method, path };
}

function braced(names: readonly string[]): string {
  return names.map((each) => `{${each}}`).join(' and ');
}

/** Variables that a path can do without: a bank knows the TPP by its certificate. */
const dispensable: ReadonlySet<string> = new Set(['tppId']);

function variableMistake(path: string, wanted: readonly string[]): string | undefined {
  const found = variablesOf(path);
  const unknown = found.filter((each) => !wanted.includes(each));
  const takes = wanted.length === 0 ? 'this operation has no variables' : `it takes ${braced(wanted)}`;
  if (unknown.length > 0) return `does not know ${braced(unknown)}; ${takes}`;
  const missing = wanted.filter((each) => !found.includes(each) && !dispensable.has(each));
  if (missing.length > 0) return `lacks ${braced(missing)}; ${takes}`;
  return new Set(found).size < found.length ? `names a variable twice; ${takes}` : undefined;
}

/** Reading changes nothing and GET changes nothing (RFC 9110, 9.2.1); some banks read with POST. */
function methodMistake(
  { method }: OperationLine,
  { effect, assumption: asked }: Operation,
): string | undefined {
  if (effect === 'reads')
    return method === 'GET' || method === 'POST'
      ? undefined
      : 'is of an operation that reads; it takes GET or POST';
  const listed = asked !== undefined && choicesOf(asked) !== undefined;
  return method === 'GET' && !listed
    ? 'is of an operation that changes something; it cannot take GET'
    : undefined;
}

/**
 * What is wrong with the place that an answer gives an operation; undefined when nothing is, or when the
 * answer is of another kind.
 */
export function placeMistake(id: AssumptionId, value: unknown): string | undefined {
  const open = openPlaces.get(id);
  if (open === undefined) return undefined;
  const product = productAskedOf(open);
  if (product !== undefined) {
    if (typeof value === 'string' && /^[\w.~-]+$/.test(value)) return undefined;
    return `must be the name of a payment product as paths write it, like "${product}"`;
  }
  const usual = `${open.method} ${open.path}`;
  const line = lineIn(value);
  if (line === undefined)
    return `must be a method (${methods.join(', ')}), a blank and a path, like "${usual}"`;
  const wrongMethod = methodMistake(line, open);
  if (wrongMethod !== undefined) return wrongMethod;
  const { path } = line;
  if (!path.startsWith('/v1/')) return `has a path that does not begin with /v1/; write it like "${usual}"`;
  if (open.environment === 'sandbox' && !path.startsWith(sandboxPrefix))
    return `leaves ${sandboxPrefix}, below which the sandbox operations are; write it like "${usual}"`;
  if (open.environment !== 'sandbox' && path.startsWith(sandboxPrefix))
    return `lies below ${sandboxPrefix}, where the operations of the sandbox are; write it like "${usual}"`;
  if (!template.test(path))
    return `has a path that is none; after /v1/ come a name and further segments, variables as whole segments, no query, like "${usual}"`;
  return variableMistake(path, variablesOf(open.path));
}

function movedLines(answers: Answers): MovedLines {
  const moved: Partial<Record<OperationId, OperationLine>> = {};
  for (const [asked, value] of Object.entries(answers)) {
    const open = openPlaces.get(asked);
    if (open === undefined || !isOperationId(open.id)) continue;
    const named = productAskedOf(open) === undefined ? value : `${open.method} /v1/payments/${String(value)}`;
    const line = lineIn(named);
    if (line === undefined) continue;
    if (line.method !== open.method || line.path !== open.path) moved[open.id] = line;
  }
  return moved;
}

/** Other names of payment products, by the published ones. */
function productNames(answers: Answers): ProductNames {
  const names = [...openPlaces].flatMap(([asked, open]) => {
    const product = productAskedOf(open);
    const value: unknown = isAssumptionId(asked) ? answers[asked] : undefined;
    return product === undefined || typeof value !== 'string' || value === product ? [] : [[product, value]];
  });
  return Object.fromEntries(names);
}

const tableOf = memoize((answers: Answers): OperationTable => {
  const moved = movedLines(answers);
  return Object.keys(moved).length === 0 ? publishedTable : operationTable(moved, productNames(answers));
});

/** The operations of a target that gives these answers. The table is kept with them. */
export function operationsAt(answers: RuleContext['answers']): OperationTable {
  return answers === undefined ? publishedTable : tableOf(answers);
}

/** Two operations that the answers put at one place, in words; undefined when each has its own. */
export function placeClash(
  answers: Answers,
): { readonly assumption: AssumptionId; readonly mistake: string } | undefined {
  const table = operationsAt(answers);
  const taken = new Map<string, Operation>();
  // Those that stand firm come first, so that a pin is blamed.
  const firmFirst = operations.toSorted(
    (left, right) => Number(isMoved(left, answers)) - Number(isMoved(right, answers)),
  );
  for (const each of firmFirst) {
    if (!isOperationId(each.id)) continue;
    const { method, path } = table.lineOf(each.id);
    const place = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
    const other = taken.get(place);
    if (other !== undefined && each.assumption !== undefined)
      return {
        assumption: each.assumption,
        mistake: `is where ${other.id} stands, too; give each operation a place of its own`,
      };
    taken.set(place, each);
  }
  return undefined;
}

function isMoved({ assumption: asked }: Operation, answers: Answers): boolean {
  return asked !== undefined && answers[asked] !== undefined;
}
