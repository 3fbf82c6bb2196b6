/**
 * The record that a served bank and a proxy write: one line of JSON with the place, then one for each
 * exchange, so that it can be written while traffic runs and read line by line. Bodies are text where they
 * are UTF-8, base64 otherwise.
 */

import type { HeaderLine } from '../model/http.js';
import { ConfigurationError } from '../model/errors.js';
import { membersOf, textAt } from './read-exchange.js';
import { unseenParts, type Ruled, type TrafficExchange, type TrafficOrigin } from './traffic.js';
import { present } from '../model/present.js';

const format = 'psd2-traffic';

/** What the first line says. */
export interface RecordHead {
  readonly basePath: string;
  readonly environment: 'sandbox' | 'production';
  /** PEM of the authorities that the bank trusts; absent: trust was not judged. */
  readonly trust?: readonly string[];
}

/** The first line, with its line end. */
export function headLine(head: RecordHead): string {
  return `${JSON.stringify({ format, version: 1, ...head })}\n`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function writtenBody(body: Buffer | undefined): Readonly<Record<string, string>> {
  if (body === undefined) return {};
  try {
    return { body: utf8.decode(body) };
  } catch {
    return { base64: body.toString('base64') };
  }
}

function written({ body, ...message }: { readonly body?: Buffer }): object {
  return { ...message, ...writtenBody(body) };
}

/** The line of an exchange, with its line end. */
export function exchangeLine({ request, reply, ...rest }: TrafficExchange): string {
  const line = {
    ...rest,
    request: written(request),
    ...(reply === undefined ? {} : { reply: written(reply) }),
  };
  return `${JSON.stringify(line)}\n`;
}

function wrong(number: number, what: string): ConfigurationError {
  return new ConfigurationError(`line ${number}: ${what}; the record was cut short or changed`);
}

function bodyIn(message: Readonly<Record<string, unknown>>): { readonly body?: Buffer } {
  const { body, base64 } = message;
  if (typeof body === 'string') return { body: Buffer.from(body) };
  return typeof base64 === 'string' ? { body: Buffer.from(base64, 'base64') } : {};
}

function headersIn(message: Readonly<Record<string, unknown>>, number: number): readonly HeaderLine[] {
  const { headers } = message;
  if (!Array.isArray(headers)) throw wrong(number, 'has a message without headers');
  return headers.map((each: unknown): HeaderLine => {
    const [name, value]: readonly unknown[] = Array.isArray(each) ? each : [];
    if (typeof name !== 'string' || typeof value !== 'string')
      throw wrong(number, 'has a header that is none');
    return [name, value];
  });
}

const origins: readonly TrafficOrigin[] = ['serve', 'proxy', 'program', 'record', 'har', 'curl', 'raw'];

function unseenIn(value: unknown): Pick<TrafficExchange, 'unseen'> {
  const told = membersOf(value);
  const found = unseenParts.flatMap((each) =>
    typeof told[each] === 'string' ? [[each, told[each]] as const] : [],
  );
  return found.length === 0 ? {} : { unseen: Object.fromEntries(found) };
}

function ruledIn(value: unknown): { readonly ruled?: readonly Ruled[] } {
  if (!Array.isArray(value)) return {};
  const ruled = value.flatMap((each: unknown): readonly Ruled[] => {
    const obligation = textAt(each, 'obligation');
    const message = textAt(each, 'breach', 'message');
    const path = textAt(each, 'breach', 'path');
    if (obligation === undefined) return [];
    if (message === undefined) return [{ obligation }];
    return [{ obligation, breach: path === undefined ? { message } : { message, path } }];
  });
  return { ruled };
}

/**
 * Reads the line of an exchange.
 * @throws ConfigurationError when it is none.
 */
export function readExchangeLine(line: string, number: number): TrafficExchange {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw wrong(number, 'is no JSON');
  }
  const { at, answeredAt, request, reply, lost, origin, tls, connection, ruled, unseen } = membersOf(value);
  const sent = membersOf(request);
  const got = reply === undefined ? undefined : membersOf(reply);
  const { method, target } = sent;
  if (typeof at !== 'number' || typeof method !== 'string' || typeof target !== 'string')
    throw wrong(number, 'has no request with time, method and target');
  if (got !== undefined && typeof got['status'] !== 'number')
    throw wrong(number, 'has a reply without status');
  return {
    at,
    ...(typeof answeredAt === 'number' ? { answeredAt } : {}),
    request: { method, target, headers: headersIn(sent, number), ...bodyIn(sent) },
    ...(got === undefined
      ? {}
      : { reply: { status: Number(got['status']), headers: headersIn(got, number), ...bodyIn(got) } }),
    ...(lost === 'none' || lost === 'cut' ? { lost } : {}),
    origin: origins.find((each) => each === origin) ?? 'record',
    ...(typeof tls === 'string' ? { tls } : {}),
    ...(typeof connection === 'number' ? { connection } : {}),
    ...ruledIn(ruled),
    ...unseenIn(unseen),
  };
}

/** The head that a text begins with; undefined when it is no such record. */
export function readHead(line: string): RecordHead | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const { format: named, basePath, environment, trust } = membersOf(value);
  if (named !== format || typeof basePath !== 'string') return undefined;
  const trusted = Array.isArray(trust) ? trust.filter((each) => typeof each === 'string') : undefined;
  return {
    basePath,
    environment: environment === 'production' ? 'production' : 'sandbox',
    ...present({ trust: trusted }),
  };
}
