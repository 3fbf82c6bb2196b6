/** An exchange as judges see it: numbered, with the readings that several of them share made once each. */

import { headerValue, type WireRequest } from '../model/http.js';
import { isRecord } from '../model/json-value.js';
import { parseImfFixdate } from '../model/imf-fixdate.js';
import type { Operation } from '../model/operation.js';
import { memoize } from '../model/memoize.js';
import { readOrganisationId } from '../certificates/index.js';
import { judgedRequest, type Doctor, type JudgedRequest } from '../rules/judged-request.js';
import { operationsAt } from '../rules/operations-at.js';
import type { RuleContext } from '../rules/rule.js';
import { CertificateStore, type KnownCertificate } from '../signing/index.js';
import { doubtsOn, NotShown, type Doubt } from './doubts.js';
import type { TrafficExchange, Unseen } from './traffic.js';

/** Where the interface stands, and by which rules its requests are judged. */
export interface Place {
  /** Path of the base address without trailing slash; empty when paths begin with `/v1/`. */
  readonly basePath: string;
  readonly context: Omit<RuleContext, 'now'>;
  /** Who is asked why signatures do not fit. */
  readonly doctor: Doctor;
  /** Whether a path is that of a page to which a reply has sent the PSU. */
  readonly isPage?: (path: string) => boolean;
}

/** A link as a reply shows it. */
export interface ShownLink {
  readonly name: string;
  readonly href: string;
  readonly verbs: readonly string[];
}

export interface ReadExchange extends TrafficExchange {
  /** From 1, in the order of the requests. */
  readonly number: number;
  /** A call of the interface, or a visit of the PSU to a page of the bank. */
  readonly kind: 'call' | 'visit';
  /** Organisation identifier of the certificate, or its subject; empty when none can be read. */
  readonly tpp: string;
  /** The certificate that the call carries, as far as it can be read. */
  readonly certificate: KnownCertificate | undefined;
  /** Fails with `NotShown` where the body is not known. */
  readonly judged: JudgedRequest;
  /** What the request may have been instead, as far as the recording does not show it as it was sent. */
  readonly doubts: readonly Doubt[];
  /** The instant by the clock of the bank, as Date of the reply tells it. */
  readonly bankTime: number | undefined;
  readonly operation: Operation | undefined;
  /** Variables of the path, without percent signs. */
  readonly params: Readonly<Record<string, string>>;
  /** JSON of the request; undefined when there is none that can be read. */
  readonly sent: unknown;
  /** JSON of the reply; undefined when there is none that can be read. */
  readonly got: unknown;
  readonly links: readonly ShownLink[];
  /** First value of a request header without blanks; undefined when it is absent or empty. */
  header(name: string): string | undefined;
  /** Whether something cannot be seen here. */
  hides(part: Unseen): boolean;
}

const noDoubts: readonly Doubt[] = [];
const certificates = new CertificateStore();
const nameOf = memoize(
  ({ x509 }: KnownCertificate) => readOrganisationId(x509) ?? x509.subject.replaceAll('\n', ','),
);

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8');

/** The value behind bytes that may be JSON. */
function jsonOf(body: Buffer | undefined, decoder: typeof strict): unknown {
  if (body === undefined || body.length === 0) return undefined;
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    return undefined;
  }
}

const none: Readonly<Record<string, unknown>> = {};

/** The members of a value that is an object; none of anything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : none;
}

/** A text below a value, by the names of members on the way. */
export function textAt(value: unknown, ...way: readonly string[]): string | undefined {
  let at = value;
  for (const name of way) at = membersOf(at)[name];
  return typeof at === 'string' ? at : undefined;
}

/** Links wherever they stand: of the body itself and of the records in it. */
function linksIn(value: unknown, depth = 0): readonly ShownLink[] {
  if (depth > 4 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => linksIn(each, depth + 1));
  return Object.entries(value).flatMap(([name, member]) => {
    if (name !== '_links') return linksIn(member, depth + 1);
    return Object.entries(membersOf(member)).flatMap(([link, target]) => {
      const href = textAt(target, 'href');
      const verbs = membersOf(target)['verbs'];
      if (href === undefined) return [];
      return [
        {
          name: link,
          href,
          verbs: Array.isArray(verbs) ? verbs.filter((each) => typeof each === 'string') : [],
        },
      ];
    });
  });
}

/** Headers that only calls of the interface carry. */
const callHeaders = ['signature', 'tpp-signature-certificate', 'x-request-id'];

/** The first header of a request that only calls of the interface carry. */
export function callHeaderOf({ request }: TrafficExchange): string | undefined {
  return callHeaders.find((name) => headerValue(request.headers, name) !== undefined);
}

function isCall(exchange: TrafficExchange, { basePath, isPage }: Place): boolean {
  const { target } = exchange.request;
  const below = target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : '';
  if (below.startsWith('/v1/')) return true;
  return callHeaderOf(exchange) !== undefined && isPage?.(target.split('?')[0] ?? '') !== true;
}

/** A segment of a path without percent signs, as far as it can be read. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Ids as replies give them, however an address writes them. */
function decodedIn(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!Object.values(params).some((each) => each.includes('%'))) return params;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decoded(value)]));
}

/** One object for each exchange; every reading is made at its first use. */
class Reading {
  readonly number: number;
  readonly kind: ReadExchange['kind'];
  readonly operation: Operation | undefined;
  readonly params: ReadExchange['params'];
  readonly #exchange: TrafficExchange;
  readonly #place: Place;
  #judged: JudgedRequest | undefined;
  #doubts: readonly Doubt[] | undefined;
  #sent: { readonly value: unknown } | undefined;
  #got: { readonly value: unknown } | undefined;
  #links: readonly ShownLink[] | undefined;
  #tpp: string | undefined;
  readonly #headers = new Map<string, string | undefined>();

  constructor(exchange: TrafficExchange, number: number, place: Place) {
    this.#exchange = exchange;
    this.#place = place;
    this.number = number;
    this.kind = isCall(exchange, place) ? 'call' : 'visit';
    const match = this.kind === 'call' ? this.judged.match : undefined;
    this.operation = match?.kind === 'operation' ? match.operation : undefined;
    this.params = match?.kind === 'operation' ? decodedIn(match.params) : {};
  }

  get certificate(): KnownCertificate | undefined {
    const value = this.header('tpp-signature-certificate');
    return value === undefined ? undefined : certificates.read(value).certificate;
  }

  get tpp(): string {
    if (this.#tpp !== undefined) return this.#tpp;
    const { certificate } = this;
    return (this.#tpp = certificate === undefined ? '' : nameOf(certificate));
  }

  get judged(): JudgedRequest {
    if (this.#judged !== undefined) return this.#judged;
    const { method, target, headers, body } = this.#exchange.request;
    const wire = {
      method,
      target,
      headers,
      get body(): Buffer {
        if (body === undefined) throw new NotShown('request-body');
        return body;
      },
    };
    return (this.#judged = this.#judgedAs(wire, body === undefined));
  }

  #judgedAs(wire: WireRequest, isBodyUnknown: boolean): JudgedRequest {
    const { basePath, context, doctor } = this.#place;
    return judgedRequest(wire, basePath, operationsAt(context.answers), { isBodyUnknown, doctor });
  }

  get doubts(): readonly Doubt[] {
    const { unseen = {} } = this.#exchange;
    if (unseen['header-lines'] === undefined && unseen['body-bytes'] === undefined) return noDoubts;
    return (this.#doubts ??= doubtsOn(this.judged, unseen, (wire, isBodyUnknown) =>
      this.#judgedAs(wire, isBodyUnknown || this.#exchange.request.body === undefined),
    ));
  }

  get bankTime(): number | undefined {
    return parseImfFixdate(headerValue(this.#exchange.reply?.headers ?? [], 'date')?.trim() ?? '');
  }

  get sent(): unknown {
    return (this.#sent ??= { value: jsonOf(this.#exchange.request.body, strict) }).value;
  }

  get got(): unknown {
    return (this.#got ??= { value: jsonOf(this.#exchange.reply?.body, lenient) }).value;
  }

  get links(): readonly ShownLink[] {
    return (this.#links ??= linksIn(this.got));
  }

  /** Judges ask for the same few headers again and again. */
  header(name: string): string | undefined {
    const known = this.#headers.get(name);
    if (known !== undefined || this.#headers.has(name)) return known;
    const text = headerValue(this.#exchange.request.headers, name)?.trim();
    const value = text === '' ? undefined : text;
    this.#headers.set(name, value);
    return value;
  }

  hides(part: Unseen): boolean {
    return this.#exchange.unseen?.[part] !== undefined;
  }
}

/** Reads an exchange for judges. */
export function readExchange(exchange: TrafficExchange, number: number, place: Place): ReadExchange {
  return Object.assign(new Reading(exchange, number, place), exchange);
}
