/**
 * A request before it is signed. Drafts are values: every change makes a new one, and the signing plan
 * travels with the draft so that a breaker can spoil how it is signed as easily as what it says.
 */

import type { HeaderLine } from '../model/http.js';
import { headerValue } from '../model/http.js';
import type { HttpMethod } from '../model/operation.js';
import type { OperationId } from '../model/operations/index.js';
import { publishedTable, type OperationTable } from '../model/operations/table.js';
import type { SigningOptions } from '../signing/index.js';

/** A request that has everything but Digest, TPP-Signature-Certificate and Signature. */
export interface RequestDraft {
  readonly operation: OperationId;
  readonly method: HttpMethod;
  /** Path and query below the base address, as they will be sent. */
  readonly target: string;
  readonly headers: readonly HeaderLine[];
  /** The body bytes; empty when the request has none. */
  readonly body: Buffer;
  /** How to sign; an empty plan signs as the interface asks. */
  readonly signing: SigningOptions;
}

/** What a draft is made from. */
export interface DraftInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: readonly HeaderLine[];
  /** A JSON value to be serialised once, or the exact bytes. */
  readonly body?: unknown;
}

const noBody = Buffer.alloc(0);

/** The bytes of a body: a Buffer as it is, anything else as compact JSON in UTF-8. */
export function bodyBytes(body: unknown): Buffer {
  if (body === undefined) return noBody;
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
}

/**
 * A draft of one operation, to where it stands; a JSON body brings its Content-Type unless the headers name
 * one.
 */
export function draft(
  id: OperationId,
  input: DraftInput = {},
  operations: OperationTable = publishedTable,
): RequestDraft {
  const query = Object.entries(input.query ?? {});
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const body = bodyBytes(input.body);
  const headers = input.headers ?? [];
  const typed = body.length > 0 && headerValue(headers, 'content-type') === undefined;
  return {
    operation: id,
    method: operations.lineOf(id).method,
    target: operations.pathOf(id, input.params) + (search === '' ? '' : `?${search}`),
    headers: typed ? [...headers, ['Content-Type', 'application/json']] : headers,
    body,
    signing: {},
  };
}

/** The draft with one header set: replaced where it stands, otherwise added last. */
export function withHeader(given: RequestDraft, name: string, value: string): RequestDraft {
  const wanted = name.toLowerCase();
  const present = given.headers.some(([each]) => each.toLowerCase() === wanted);
  const headers: readonly HeaderLine[] = present
    ? given.headers.map((line): HeaderLine => (line[0].toLowerCase() === wanted ? [line[0], value] : line))
    : [...given.headers, [name, value]];
  return { ...given, headers };
}

/** The draft without a header. */
export function withoutHeader(given: RequestDraft, name: string): RequestDraft {
  const wanted = name.toLowerCase();
  return { ...given, headers: given.headers.filter(([each]) => each.toLowerCase() !== wanted) };
}

/** The draft with another body, serialised once. */
export function withBody(given: RequestDraft, body: unknown): RequestDraft {
  return { ...given, body: bodyBytes(body) };
}

/** The draft with further signing options. */
export function withSigning(given: RequestDraft, signing: SigningOptions): RequestDraft {
  return { ...given, signing: { ...given.signing, ...signing } };
}

/** The JSON value of a draft's body, or undefined when it has none or is not JSON. */
export function jsonBody(given: RequestDraft): unknown {
  if (given.body.length === 0) return undefined;
  try {
    return JSON.parse(given.body.toString());
  } catch {
    return undefined;
  }
}
