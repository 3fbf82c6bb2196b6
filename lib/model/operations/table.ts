/**
 * Where operations stand: the way from a request line to its operation, and back. The interface text leaves
 * several paths open, so there is one table for the published places and one for each target that stands
 * elsewhere; the operations stay the same.
 */

import type { HttpMethod, Operation } from '../operation.js';
import { operation, operations, type OperationId } from './index.js';

/** Method and path template of an operation; a segment in braces is a variable (END-02). */
export interface OperationLine {
  readonly method: HttpMethod;
  readonly path: string;
}

/** What a request line leads to. `allowed` names the methods of a known path whose method is not offered. */
export type Match =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'method-not-allowed'; readonly allowed: readonly HttpMethod[] }
  | { readonly kind: 'unknown-path' };

/** Lines that differ from the published ones. */
export type MovedLines = Readonly<Partial<Record<OperationId, OperationLine>>>;

/** The operations as one target offers them. */
export interface OperationTable {
  /** Method and path template of an operation. */
  lineOf(id: OperationId): OperationLine;
  /**
   * Finds the operation of a method and a path (without query) below the base address. Segments are compared
   * as sent; resource ids are opaque and stay undecoded.
   */
  readonly match: (method: string, path: string) => Match;
  /**
   * The path of an operation with its variables filled in.
   * @throws Error when a variable of the template has no value.
   */
  pathOf(id: OperationId, params?: Readonly<Record<string, string>>): string;
  /** The name of a payment product in paths; everywhere else products go by their published names. */
  readonly productName: (product: string) => string;
}

interface Template {
  readonly operation: Operation;
  readonly method: HttpMethod;
  readonly segments: readonly string[];
}

/** The names of the variables of a path template, in their order. */
export function variablesOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function isVariable(segment: string): boolean {
  return segment.startsWith('{');
}

/** Where two templates fit one path, the one that names the segment goes first. */
function byPrecision(left: Template, right: Template): number {
  const at = left.segments.findIndex(
    (each, index) => isVariable(each) !== isVariable(right.segments[index] ?? ''),
  );
  return at < 0 ? 0 : isVariable(left.segments[at] ?? '') ? 1 : -1;
}

/** Templates by their number of segments, so that only those that can fit are looked at. */
function templatesOf(lineOf: (each: Operation) => OperationLine): ReadonlyMap<number, readonly Template[]> {
  const byLength = new Map<number, Template[]>();
  for (const each of operations) {
    const { method, path } = lineOf(each);
    const segments = path.split('/');
    const alike = byLength.get(segments.length) ?? [];
    alike.push({ operation: each, method, segments });
    byLength.set(segments.length, alike);
  }
  for (const alike of byLength.values()) alike.sort(byPrecision);
  return byLength;
}

function fits(template: readonly string[], path: readonly string[]): boolean {
  for (let index = 1; index < template.length; index += 1) {
    const part = template[index] ?? '';
    if (isVariable(part) ? path[index] === '' : part !== path[index]) return false;
  }
  return path[0] === '';
}

function paramsOf(template: readonly string[], path: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (let index = 1; index < template.length; index += 1) {
    const part = template[index] ?? '';
    if (isVariable(part)) params[part.slice(1, -1)] = path[index] ?? '';
  }
  return params;
}

/** Other names of payment products, by the published ones. */
export type ProductNames = Readonly<Record<string, string>>;

/**
 * The params of a path with the product by its published name; undefined when no product goes by that name
 * here.
 */
function withPublishedProduct(
  params: Readonly<Record<string, string>>,
  names: ProductNames,
): Readonly<Record<string, string>> | undefined {
  const { product } = params;
  if (product === undefined) return params;
  const published = Object.keys(names).find((each) => names[each] === product);
  if (published !== undefined) return { ...params, product: published };
  return Object.hasOwn(names, product) ? undefined : params;
}

/**
 * An id as it stands in a path: unescaped, as the interface writes ids, but for what would end the segment,
 * such as the slash of base64.
 */
function inOneSegment(id: string): string {
  return id.replaceAll(/[/?#\s]/g, (sign) => encodeURIComponent(sign));
}

/**
 * The table of a target; what is not moved stands at its published place, and what has no other name goes by
 * the published one.
 */
export function operationTable(moved: MovedLines, names: ProductNames = {}): OperationTable {
  const productName = (product: string) => names[product] ?? product;
  const lines: Readonly<Partial<Record<string, OperationLine>>> = moved;
  const lineOf = (id: OperationId) => lines[id] ?? operation(id);
  const templates = templatesOf((each) => lines[each.id] ?? each);
  return {
    lineOf,
    match(method, path) {
      const segments = path.split('/');
      const allowed: HttpMethod[] = [];
      for (const template of templates.get(segments.length) ?? []) {
        if (!fits(template.segments, segments)) continue;
        if (template.method === method) {
          const params = withPublishedProduct(paramsOf(template.segments, segments), names);
          if (params === undefined) break;
          return { kind: 'operation', operation: template.operation, params };
        }
        allowed.push(template.method);
      }
      return allowed.length > 0 ? { kind: 'method-not-allowed', allowed } : { kind: 'unknown-path' };
    },
    pathOf: (id, params = {}) =>
      lineOf(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = params[name];
        if (value === undefined) throw new Error(`operation ${id} needs ${name}`);
        return name === 'product' ? productName(value) : inOneSegment(value);
      }),
    productName,
  };
}

/** The operations at their published places. */
export const publishedTable: OperationTable = operationTable({});
