/**
 * A received request as rules see it: the wire bytes and, computed at most once each, the readings that several rules
 * share (operation, query, JSON body, schema findings, signature).
 */

import { matchOperation, type Match } from '../model/operations/index.js';
import type { HeaderLine, WireRequest } from '../model/http.js';
import { parseImfFixdate } from '../model/imf-fixdate.js';
import type { Operation } from '../model/operation.js';
import { validate, type SchemaFinding, type SchemaName } from '../schemas/index.js';
import {
  diagnoseRequest,
  verifyRequest,
  type Diagnosis,
  type SignatureVerification,
} from '../signing/index.js';

/** How a body reads. */
export type JudgedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'malformed'; readonly why: string; readonly reason: 'encoding' | 'syntax' };

export interface JudgedRequest {
  readonly wire: WireRequest;
  /** The path below the base address, without the query. */
  readonly path: string;
  readonly match: Match;
  /** The operation, when method and path lead to one. */
  readonly operation: Operation | undefined;
  /** Decoded query parameters in the order sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** First value of a header, without surrounding blanks; undefined when absent. */
  header(name: string): string | undefined;
  /** Every value of a header in the order sent, without surrounding blanks. */
  headers(name: string): readonly string[];
  /** The instant of Date in milliseconds; undefined when it is missing or not in the form of RFC 7231. */
  readonly date: number | undefined;
  readonly body: JudgedBody;
  /** Findings of a schema on the JSON body; empty when there is no JSON body. */
  schemaFindings(schema: SchemaName): readonly SchemaFinding[];
  readonly signature: SignatureVerification;
  /** Why the signature does not fit; a short look, worth taking only when it does not. */
  readonly diagnosis: Diagnosis;
}

/** Strings tried for a signature that does not fit: the usual mistakes are among the first. */
const diagnosisAllowance = 1500;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readBody(body: Buffer): JudgedBody {
  if (body.length === 0) return { kind: 'none' };
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    return { kind: 'malformed', why: 'the body is not UTF-8', reason: 'encoding' };
  }
  try {
    return { kind: 'json', value: JSON.parse(text), text };
  } catch {
    return { kind: 'malformed', why: 'the body is not JSON', reason: 'syntax' };
  }
}

const noLines: readonly string[] = [];

const lowerNames = new Map<string, string>();

/** The spellings of header names in use are few; keeping them spares folding each name again. */
function lowerName(name: string): string {
  const known = lowerNames.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  if (lowerNames.size < 512 && name.length < 64) lowerNames.set(name, lower);
  return lower;
}

/** Values by lower-case name, blanks around them removed. */
function readHeaders(lines: readonly HeaderLine[]): ReadonlyMap<string, readonly string[]> {
  const read = new Map<string, string[]>();
  for (const line of lines) {
    const lower = lowerName(line[0]);
    const found = read.get(lower);
    if (found === undefined) read.set(lower, [line[1].trim()]);
    else found.push(line[1].trim());
  }
  return read;
}

const noQuery: JudgedRequest['query'] = [];

function readQuery(target: string, mark: number): JudgedRequest['query'] {
  if (mark < 0) return noQuery;
  const text = target.slice(mark + 1);
  if (/[%+]/.test(text)) return [...new URLSearchParams(text)];
  // Nothing to decode, which is nearly every query.
  return text
    .split('&')
    .filter((each) => each !== '')
    .map((each) => {
      const equals = each.indexOf('=');
      return equals < 0 ? [each, ''] : [each.slice(0, equals), each.slice(equals + 1)];
    });
}

/** Runs a reading at its first use and keeps the result. */
function once<T>(read: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => (kept ??= { value: read() }).value;
}

/**
 * The readings of one received request. `basePath` is the path of the base address (GEN-01): the signature covers the
 * whole target, operations are found below it.
 */
export function judgedRequest(wire: WireRequest, basePath = ''): JudgedRequest {
  const mark = wire.target.indexOf('?');
  const full = mark < 0 ? wire.target : wire.target.slice(0, mark);
  const path = full.startsWith(`${basePath}/`) ? full.slice(basePath.length) : full;
  const match = once(() => matchOperation(wire.method, path));
  const headers = once(() => readHeaders(wire.headers));
  const query = once(() => readQuery(wire.target, mark));
  const date = once(() => parseImfFixdate(headers().get('date')?.[0] ?? ''));
  const body = once(() => readBody(wire.body));
  const signature = once(() => verifyRequest(wire));
  const diagnosis = once(() => diagnoseRequest(wire, { allowance: diagnosisAllowance }));
  const findings = new Map<SchemaName, readonly SchemaFinding[]>();
  return {
    wire,
    path,
    get match() {
      return match();
    },
    get operation() {
      const found = match();
      return found.kind === 'operation' ? found.operation : undefined;
    },
    get query() {
      return query();
    },
    header: (name) => headers().get(lowerName(name))?.[0],
    headers: (name) => headers().get(lowerName(name)) ?? noLines,
    get date() {
      return date();
    },
    get body() {
      return body();
    },
    schemaFindings(schema) {
      let found = findings.get(schema);
      if (found === undefined) {
        const read = body();
        found = read.kind === 'json' ? validate(schema, read.value) : [];
        findings.set(schema, found);
      }
      return found;
    },
    get signature() {
      return signature();
    },
    get diagnosis() {
      return diagnosis();
    },
  };
}
