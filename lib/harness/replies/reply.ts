/** A reply with the questions that scenarios ask of it. Assertions throw `ClauseAssertionError`. */

import { clause, type ClauseId } from '../../catalogue/index.js';
import { headerValue, type WireReply } from '../../model/http.js';
import { ClauseAssertionError } from '../../model/errors.js';
import type { Exchange } from '../evidence/exchange.js';
import { noteWantedRefusal } from './refused-as-wanted.js';

export interface Reply {
  readonly status: number;
  readonly wire: WireReply;
  readonly exchange: Exchange;
  /** The parsed body, or undefined when it is empty, not JSON, or nested without end. */
  readonly json: unknown;
  /** True for 200 to 299. */
  readonly accepted: boolean;
  header(name: string): string | undefined;
  /** The value at a path of members and indexes, or undefined. */
  at(...path: readonly (string | number)[]): unknown;
  /** The string at a path; asserts that there is one. */
  textAt(...path: readonly (string | number)[]): string;
  /** The list at a path; asserts that there is one. */
  listAt(...path: readonly (string | number)[]): readonly unknown[];
  /** href of a link, or undefined when the body offers no such link. */
  link(name: string): string | undefined;
  /** href of a link; asserts that it is offered. */
  hasLink(name: string): string;
  hasStatus(...expected: readonly number[]): void;
  /** Asserts a success (2xx). */
  isAccepted(): void;
  /**
   * Asserts that the request was refused as the text states for the clause: its status and code where it
   * gives them, otherwise any 4xx.
   */
  isRefusal(clause: ClauseId): void;
  /** All `code` members of tppMessages. */
  readonly codes: readonly string[];
}

/** The value behind a path of members and indexes. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (Array.isArray(found) && typeof step === 'number') found = found[step];
    else if (typeof found === 'object' && found !== null && Object.hasOwn(found, step)) {
      found = Reflect.get(found, step);
    } else return undefined;
  }
  return found;
}

/** No payload of the interface comes near; what nests deeper would only exhaust those who walk through it. */
const deepest = 500;

/** True when brackets that may stand within strings, too, nest deeper than any payload. */
function nestsTooDeep(body: Buffer): boolean {
  // Each level takes a byte.
  if (body.length <= deepest) return false;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    // [ and {, ] and }
    if (byte === 0x5b || byte === 0x7b) depth += 1;
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

function parse(body: Buffer): unknown {
  if (nestsTooDeep(body)) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function described(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** What is found in a reply, and what it is called where it is not what was expected. */
interface Found {
  readonly wire: WireReply;
  readonly json: unknown;
  readonly codes: readonly string[];
  readonly isSuccess: boolean;
  /** Status and codes. */
  readonly statusLine: string;
}

function foundIn(wire: WireReply): Found {
  const json = parse(wire.body);
  const messages = valueAt(json, ['tppMessages']);
  const codes = Array.isArray(messages)
    ? messages.map((each) => valueAt(each, ['code'])).filter((each) => typeof each === 'string')
    : [];
  const isSuccess = wire.status >= 200 && wire.status < 300;
  const statusLine = `${wire.status}${codes.length > 0 ? ` with code ${codes.join(', ')}` : ''}`;
  return { wire, json, codes, isSuccess, statusLine };
}

type Members = Pick<Reply, 'at' | 'textAt' | 'listAt' | 'link' | 'hasLink'>;

/** Questions about members of the body. */
function membersOf({ json, isSuccess, statusLine }: Found, onAsked: () => void): Members {
  // A refusal has other members: that it is one says more than that they are missing.
  const inPlace = (found: unknown) =>
    isSuccess ? described(found) : `status ${statusLine} with ${described(found)} there`;
  const at = (...path: readonly (string | number)[]) => {
    onAsked();
    return valueAt(json, path);
  };
  const link = (name: string) => {
    const href = at('_links', name, 'href');
    return typeof href === 'string' ? href : undefined;
  };
  return {
    at,
    textAt(...path) {
      const found = at(...path);
      if (typeof found === 'string') return found;
      throw new ClauseAssertionError(`a string at ${path.join('.')}`, inPlace(found));
    },
    listAt(...path) {
      const found = at(...path);
      if (Array.isArray(found)) return found;
      throw new ClauseAssertionError(`a list at ${path.join('.')}`, inPlace(found));
    },
    link,
    hasLink(name) {
      const href = link(name);
      if (href !== undefined) return href;
      throw new ClauseAssertionError(`a link _links.${name}.href`, `status ${statusLine} without it`);
    },
  };
}

type Outcomes = Pick<Reply, 'hasStatus' | 'isAccepted' | 'isRefusal'>;

/** Questions whether the request was accepted or refused. */
function outcomesOf(
  { wire: { status }, codes, isSuccess, statusLine }: Found,
  exchange: Exchange,
  onAsked: () => void,
): Outcomes {
  return {
    hasStatus(...expected) {
      onAsked();
      if (!expected.includes(status))
        throw new ClauseAssertionError(`status ${expected.join(' or ')}`, statusLine);
    },
    isAccepted() {
      onAsked();
      if (!isSuccess) throw new ClauseAssertionError('a success (2xx)', statusLine);
    },
    isRefusal(id) {
      onAsked();
      const stated = clause(id).refusal;
      const isRefused =
        stated?.status === undefined ? status >= 400 && status <= 499 : status === stated.status;
      if (!isRefused) {
        throw new ClauseAssertionError(
          stated?.status === undefined ? 'a refusal (4xx)' : `refusal with status ${stated.status}`,
          statusLine,
        );
      }
      if (stated?.code !== undefined && !codes.includes(stated.code))
        throw new ClauseAssertionError(`refusal with code ${stated.code}`, statusLine);
      noteWantedRefusal(exchange);
    },
  };
}

/**
 * The reply of an exchange as scenarios read it.
 * @param onAsked hears whenever something is asked of it, so that a judgement knows whose reply it rests on
 */
export function readReply(wire: WireReply, exchange: Exchange, onAsked: () => void = () => {}): Reply {
  const found = foundIn(wire);
  return {
    wire,
    exchange,
    get status() {
      onAsked();
      return wire.status;
    },
    get json() {
      onAsked();
      return found.json;
    },
    get accepted() {
      onAsked();
      return found.isSuccess;
    },
    get codes() {
      onAsked();
      return found.codes;
    },
    header(name) {
      onAsked();
      return headerValue(wire.headers, name);
    },
    ...membersOf(found, onAsked),
    ...outcomesOf(found, exchange, onAsked),
  };
}
