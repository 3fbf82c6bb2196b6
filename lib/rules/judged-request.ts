/**
 * A received request as rules see it: the wire bytes and, computed at most once each, the readings that
 * several rules share (operation, query, JSON body, schema findings, signature).
 */

import { publishedTable, type Match, type OperationTable } from '../model/operations/table.js';
import type { HeaderLine, WireRequest } from '../model/http.js';
import { parseImfFixdate } from '../model/imf-fixdate.js';
import type { Operation } from '../model/operation.js';
import { validate, type SchemaFinding, type SchemaName } from '../schemas/index.js';
import {
  diagnoseRequest,
  verifyRequest,
  type MadeSignature,
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
  /** The operations among which it is matched. */
  readonly operations: OperationTable;
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

/** Says why the signature of a request does not fit; `look` searches for the reason. */
export type Doctor = (request: JudgedRequest, look: () => Diagnosis) => Diagnosis;

/** What is known of a request besides its bytes. */
export interface KnownOfRequest {
  /** The signature that was made for it, where it was signed in this process. */
  readonly made?: MadeSignature | undefined;
  /** The bytes of its body are not known: Digest is judged by its form only. */
  readonly isBodyUnknown?: boolean;
  /** Who is asked for the reason of a wrong signature; absent: it is searched for. */
  readonly doctor?: Doctor;
}

const nothing: KnownOfRequest = {};

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
const noBytes = Buffer.alloc(0);

const lowerNames = new Map<string, string>();

/** The spellings of header names in use are few; keeping them spares folding each name again. */
function lowerName(name: string): string {
  const known = lowerNames.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  if (lowerNames.size < 512 && name.length < 64) lowerNames.set(name, lower);
  return lower;
}

/**
 * Values by lower-case name, blanks around them removed: the first of each, and all of those that are sent
 * more than once.
 */
interface ReadHeaders {
  readonly first: ReadonlyMap<string, string>;
  readonly repeated: ReadonlyMap<string, readonly string[]>;
}

const noneRepeated: ReadHeaders['repeated'] = new Map();

function readHeaders(lines: readonly HeaderLine[]): ReadHeaders {
  const first = new Map<string, string>();
  let repeated: Map<string, string[]> | undefined;
  for (const line of lines) {
    const lower = lowerName(line[0]);
    const value = line[1].trim();
    const before = first.get(lower);
    if (before === undefined) first.set(lower, value);
    else {
      repeated ??= new Map();
      const all = repeated.get(lower);
      if (all === undefined) repeated.set(lower, [before, value]);
      else all.push(value);
    }
  }
  return { first, repeated: repeated ?? noneRepeated };
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

/**
 * Each reading is made at its first use; one object for each call, because the bank makes one for every
 * request.
 */
class ReceivedRequest implements JudgedRequest {
  readonly wire: WireRequest;
  readonly path: string;
  readonly operations: OperationTable;
  readonly #mark: number;
  readonly #known: KnownOfRequest;
  #match: Match | undefined;
  #headers: ReadHeaders | undefined;
  #query: JudgedRequest['query'] | undefined;
  /** Null until it is read. */
  #date: number | undefined | null = null;
  #body: JudgedBody | undefined;
  #signature: SignatureVerification | undefined;
  #diagnosis: Diagnosis | undefined;
  #findings: Map<SchemaName, readonly SchemaFinding[]> | undefined;

  constructor(wire: WireRequest, basePath: string, operations: OperationTable, known: KnownOfRequest) {
    const { target } = wire;
    const mark = target.indexOf('?');
    const full = mark < 0 ? target : target.slice(0, mark);
    this.wire = wire;
    this.operations = operations;
    this.#mark = mark;
    this.#known = known;
    this.path =
      full.startsWith(basePath) && full.charAt(basePath.length) === '/' ? full.slice(basePath.length) : full;
  }

  get match(): Match {
    return (this.#match ??= this.operations.match(this.wire.method, this.path));
  }

  get operation(): Operation | undefined {
    const { match } = this;
    return match.kind === 'operation' ? match.operation : undefined;
  }

  get query(): JudgedRequest['query'] {
    return (this.#query ??= readQuery(this.wire.target, this.#mark));
  }

  header(name: string): string | undefined {
    const { first } = (this.#headers ??= readHeaders(this.wire.headers));
    return first.get(name) ?? first.get(lowerName(name));
  }

  headers(name: string): readonly string[] {
    const { first, repeated } = (this.#headers ??= readHeaders(this.wire.headers));
    const lower = lowerName(name);
    const value = first.get(lower);
    return value === undefined ? noLines : (repeated.get(lower) ?? [value]);
  }

  get date(): number | undefined {
    if (this.#date === null) this.#date = parseImfFixdate(this.header('date') ?? '');
    return this.#date;
  }

  get body(): JudgedBody {
    return (this.#body ??= readBody(this.wire.body));
  }

  schemaFindings(schema: SchemaName): readonly SchemaFinding[] {
    this.#findings ??= new Map();
    const known = this.#findings.get(schema);
    if (known !== undefined) return known;
    const { body } = this;
    const found = body.kind === 'json' ? validate(schema, body.value) : [];
    this.#findings.set(schema, found);
    return found;
  }

  /** What the signature is over: everything but the body, which may not be known. */
  get #signed(): WireRequest {
    if (this.#known.isBodyUnknown !== true) return this.wire;
    const { method, target, headers } = this.wire;
    return { method, target, headers, body: noBytes };
  }

  get signature(): SignatureVerification {
    return (this.#signature ??= verifyRequest(this.#signed, {
      made: this.#known.made,
      isBodyUnknown: this.#known.isBodyUnknown === true,
    }));
  }

  #look(): Diagnosis {
    return diagnoseRequest(this.#signed, {
      allowance: diagnosisAllowance,
      made: this.#known.made,
      isBodyUnknown: this.#known.isBodyUnknown === true,
      verification: this.signature,
    });
  }

  get diagnosis(): Diagnosis {
    return (this.#diagnosis ??= this.#known.doctor?.(this, () => this.#look()) ?? this.#look());
  }
}

/**
 * The readings of one received request. `basePath` is the path of the base address (GEN-01): the signature
 * covers the whole target, operations are found below it, where `operations` puts them.
 */
export function judgedRequest(
  wire: WireRequest,
  basePath = '',
  operations: OperationTable = publishedTable,
  known: KnownOfRequest = nothing,
): JudgedRequest {
  return new ReceivedRequest(wire, basePath, operations, known);
}
