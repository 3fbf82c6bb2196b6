/**
 * Banks that read a body otherwise than the reference bank: what they read is judged and executed. Signature
 * and digest cover the bytes as sent all the same.
 */

import type { BankParts } from '../bank/types.js';
import type { Operation } from '../model/operation.js';
import { requestRules } from '../rules/index.js';
import { judgedRequest, type JudgedRequest } from '../rules/judged-request.js';

/** What a bank makes of the JSON value of a body that an operation was sent. */
export type BodyReading = (value: unknown, operation: Operation | undefined) => unknown;

/** The rules that look at what a JSON body says. */
const bodyRules: ReadonlySet<string> = new Set(
  requestRules.slice(requestRules.findIndex(({ id }) => id === 'charset-is-utf-8') + 1).map(({ id }) => id),
);

function reread(request: JudgedRequest, read: BodyReading): JudgedRequest {
  const { body, wire, path } = request;
  if (body.kind !== 'json') return request;
  const value = read(body.value, request.operation);
  if (value === body.value) return request;
  const base = wire.target.slice(0, wire.target.indexOf(path));
  return judgedRequest({ ...wire, body: Buffer.from(JSON.stringify(value)) }, base);
}

/** The bank judges and executes bodies as it reads them. */
export function withBodyReading(parts: BankParts, read: BodyReading): BankParts {
  const readings = new WeakMap<JudgedRequest, JudgedRequest>();
  const readingOf = (request: JudgedRequest) => {
    const known = readings.get(request) ?? reread(request, read);
    readings.set(request, known);
    return known;
  };
  return {
    ...parts,
    rules: parts.rules.map((rule) =>
      bodyRules.has(rule.id)
        ? { ...rule, judge: (request, context) => rule.judge(readingOf(request), context) }
        : rule,
    ),
    routes: Object.fromEntries(
      Object.entries(parts.routes).map(([id, route]) => [
        id,
        (call) => route({ ...call, request: readingOf(call.request) }),
      ]),
    ),
  };
}
