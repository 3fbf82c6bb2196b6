/** Every operation of the interface, and the way from a request line to its operation. */

import type { HttpMethod, Operation } from '../operation.js';
import { accountOperations } from './accounts.js';
import { paymentOperations } from './payments.js';
import { sandboxOperations } from './sandbox.js';

const table = [...paymentOperations, ...accountOperations, ...sandboxOperations] as const;

/** The id of an operation; any other text does not compile. */
export type OperationId =
  | (typeof accountOperations)[number]['id']
  | (typeof sandboxOperations)[number]['id']
  | 'create-domestic-payment'
  | 'create-instant-payment'
  | 'create-sepa-payment'
  | 'create-cross-border-payment'
  | 'create-norwegian-cross-border-payment'
  | 'create-bulk-payment'
  | 'create-periodic-payment'
  | 'create-basket'
  | 'read-basket'
  | 'start-basket-authorisation'
  | `read-${PaymentKind}`
  | `read-${PaymentKind}-status`
  | `delete-${PaymentKind}`
  | `start-${PaymentKind}-authorisation`
  | `start-${PaymentKind}-cancellation-authorisation`;

/** The three kinds of payment as they stand in operation ids. */
export type PaymentKind = 'payment' | 'bulk-payment' | 'periodic-payment';

export const operations: readonly Operation[] = table;

const byId: ReadonlyMap<string, Operation> = new Map(operations.map((each) => [each.id, each]));

/** The operation with this id. */
export function operation(id: OperationId): Operation {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

/** Narrows the id of a table entry, or free text, to an operation id. */
export function isOperationId(text: string): text is OperationId {
  return byId.has(text);
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

interface Template {
  readonly operation: Operation;
  readonly segments: readonly string[];
}

/** Templates by their number of segments, so that only those that can fit are looked at. */
const templates: ReadonlyMap<number, readonly Template[]> = (() => {
  const byLength = new Map<number, Template[]>();
  for (const each of operations) {
    const segments = each.path.split('/');
    const alike = byLength.get(segments.length) ?? [];
    alike.push({ operation: each, segments });
    byLength.set(segments.length, alike);
  }
  return byLength;
})();

function isVariable(segment: string): boolean {
  return segment.startsWith('{');
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

/**
 * Finds the operation of a method and a path (without query). Segments are compared as sent; resource ids are opaque
 * and stay undecoded.
 */
export function matchOperation(method: string, path: string): Match {
  const segments = path.split('/');
  const allowed: HttpMethod[] = [];
  for (const { operation: each, segments: template } of templates.get(segments.length) ?? []) {
    if (!fits(template, segments)) continue;
    if (each.method === method)
      return { kind: 'operation', operation: each, params: paramsOf(template, segments) };
    allowed.push(each.method);
  }
  return allowed.length > 0 ? { kind: 'method-not-allowed', allowed } : { kind: 'unknown-path' };
}

/**
 * The path of an operation with its variables filled in.
 * @throws Error when a variable of the template has no value.
 */
export function pathOf(id: OperationId, params: Readonly<Record<string, string>> = {}): string {
  return operation(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`operation ${id} needs ${name}`);
    return value;
  });
}
