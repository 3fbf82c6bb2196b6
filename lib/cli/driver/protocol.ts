/** The driver protocol: JSON lines, questions in and answers out. README.md beside it describes it. */

import type { HeaderLine, WireRequest } from '../../model/http.js';

/** A request in JSON: header values are one character per byte, the body is base64. */
export interface DriverMessage {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly HeaderLine[];
  readonly bodyBase64: string;
}

const driverOperations = ['canonicalize', 'sign', 'verify'] as const;
export type DriverOperation = (typeof driverOperations)[number];

/** A question without its id. */
export interface DriverQuestion {
  readonly op: DriverOperation;
  readonly request: DriverMessage;
  /** canonicalize and sign: the lower-case names to sign, in order. */
  readonly headers?: readonly string[];
  /** sign: PKCS #8. */
  readonly privateKeyPem?: string;
  /** sign. */
  readonly certificatePem?: string;
  /** verify: the time of the verifier's clock, ISO 8601. */
  readonly now?: string;
}

/** A member of a JSON object; undefined for anything else. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** A member that is text. */
export function textOf(value: unknown, name: string): string | undefined {
  const found = memberOf(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** Header lines of JSON; undefined unless it is a list of pairs of texts. */
export function readHeaderLines(value: unknown): readonly HeaderLine[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const lines: HeaderLine[] = [];
  for (const each of value as readonly unknown[]) {
    if (!Array.isArray(each) || each.length !== 2) return undefined;
    const [name, text]: readonly unknown[] = each;
    if (typeof name !== 'string' || typeof text !== 'string') return undefined;
    lines.push([name, text]);
  }
  return lines;
}

/** A request as it travels in a question. */
export function writeMessage({ method, target, headers, body }: WireRequest): DriverMessage {
  return { method, target, headers, bodyBase64: body.toString('base64') };
}

/** The request of a question, or in words what is wrong with it. */
export function readMessageOf(value: unknown): WireRequest | string {
  const method = textOf(value, 'method');
  const target = textOf(value, 'target');
  const headers = readHeaderLines(memberOf(value, 'headers'));
  const body = textOf(value, 'bodyBase64') ?? '';
  if (method === undefined || target === undefined) return 'request needs method and target, both text';
  if (headers === undefined) return 'request.headers must be a list of [name, value] pairs of text';
  return { method, target, headers, body: Buffer.from(body, 'base64') };
}
