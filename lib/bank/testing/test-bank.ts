/**
 * A bank for the bank's own tests: no rules and no signatures (those have tests of their own), a fixed clock,
 * seeded ids, and TPPs named by the text `roles:organisation identifier` in TPP-Signature-Certificate. Roles
 * are for the reader: they are judged by a rule, and these banks have none.
 */

import { parse } from 'node-html-parser';
import { type HeaderLine, headerValue, type WireReply } from '../../model/http.js';
import { type Bank, createBank } from '../bank.js';
import { type ReferenceOptions, referenceParts } from '../reference.js';
import type { BankParts, PartsChange } from '../types.js';

/** Monday noon; the fixed data set lies before it. */
export const testStart = Date.parse('2026-06-15T12:00:00Z');

export const callback = 'https://tpp.example/callback?state=one';
export const aisp = 'AISP:PSDNO-FSA-111111111';
export const pisp = 'PISP:PSDNO-FSA-222222222';
export const bothRoles = 'AISP+PISP:PSDNO-FSA-333333333';

/** Identity numbers of the fixed customers. */
export const people = {
  private1: '13039319955',
  private2: '12085592767',
  corporate1: '18129215603',
  corporate2: '20079518612',
} as const;

/** Parts of a reference bank for tests. */
export function testParts(options: ReferenceOptions = {}): BankParts {
  return {
    ...referenceParts({
      time: () => testStart,
      seed: 7,
      basePath: '',
      ...options,
      rules: options.rules ?? [],
    }),
    identify: (value) => {
      const [, id = ''] = value.split(':');
      if (id === '') return undefined;
      return { id, name: `TPP ${id}` };
    },
  };
}

/** A bank for tests, changed as a fault or variant would change it. */
export function testBank(change: PartsChange = (parts) => parts, options: ReferenceOptions = {}): Bank {
  return createBank(change(testParts(options)));
}

/** Headers of one call; undefined leaves a usual one out. */
export type CallHeaders = Readonly<Record<string, string | undefined>>;

export interface TestReply {
  readonly status: number;
  readonly wire: WireReply;
  /** The parsed body; undefined when there is none. */
  readonly body: unknown;
  header(name: string): string | undefined;
}

const usual: CallHeaders = {
  'X-Request-ID': '00000000-0000-4000-8000-000000000001',
  'TPP-Redirect-URI': callback,
  'PSU-IP-Address': '192.0.2.1',
  'x-accept-fix': 'amount-as-string',
};

function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body), 'utf8');
}

/** Calls a bank in process as a TPP; a body of bytes is sent as it is, any other as JSON. */
export async function callBank(
  bank: Bank,
  tpp: string,
  method: string,
  target: string,
  headers: CallHeaders = {},
  body?: unknown,
): Promise<TestReply> {
  const lines = Object.entries({ ...usual, 'TPP-Signature-Certificate': tpp, ...headers }).flatMap(
    ([name, value]): readonly HeaderLine[] => (value === undefined ? [] : [[name, value]]),
  );
  const bytes = bytesOf(body);
  const wire = await bank.handle({ method, target, headers: lines, body: bytes });
  const text = wire.body.toString('utf8');
  const isJson = headerValue(wire.headers, 'content-type')?.startsWith('application/json') === true;
  const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  return { status: wire.status, wire, body: parsed, header: (name) => headerValue(wire.headers, name) };
}

/** The member of a JSON value at a path of names and indices; undefined where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = new Map(Object.entries(found)).get(String(step));
  }
  return found;
}

/** The text at a path; fails when there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') throw new Error(`no text at ${path.join('/')} in ${JSON.stringify(value)}`);
  return found;
}

/** What the person does on the pages. */
export interface ScaPlay {
  readonly customerNumber: string;
  readonly context?: 'PRIVATE' | 'CORPORATE';
  /** Name of the agreement to choose. */
  readonly agreement?: string;
  /** Ticks every account (default) or those whose label holds one of the texts. */
  readonly accounts?: 'all' | readonly string[];
  /** Where the person gives up. */
  readonly cancelAt?: 'login' | 'context' | 'decision';
}

/** One page as text. */
export async function openPage(bank: Bank, href: string, form?: URLSearchParams): Promise<WireReply> {
  const target = href.replace(/^https?:\/\/[^/]+/, '');
  const body = form === undefined ? Buffer.alloc(0) : Buffer.from(form.toString(), 'utf8');
  const headers: readonly HeaderLine[] =
    form === undefined ? [] : [['Content-Type', 'application/x-www-form-urlencoded']];
  return bank.handle({ method: form === undefined ? 'GET' : 'POST', target, headers, body });
}

function filled(html: string, play: ScaPlay): { readonly action: string; readonly form: URLSearchParams } {
  const root = parse(html);
  const value = (selector: string) => root.querySelector(selector)?.getAttribute('value') ?? '';
  const step = value('input[name=step]');
  const form = new URLSearchParams({ token: value('input[name=token]'), step, decision: 'approve' });
  if (step === play.cancelAt) form.set('decision', 'cancel');
  if (step === 'login') form.set('customerNumber', play.customerNumber);
  if (step === 'context') form.set('context', play.context ?? 'PRIVATE');
  for (const option of root.querySelectorAll('option')) {
    if (play.agreement === undefined || option.text === play.agreement) {
      form.set('agreement', option.getAttribute('value') ?? '');
      break;
    }
  }
  for (const label of root.querySelectorAll('label')) {
    const box = label.querySelector('input[type=checkbox]');
    const wanted = play.accounts ?? 'all';
    const chosen = wanted === 'all' || wanted.some((each) => label.text.includes(each));
    if (box !== null && chosen) form.append('account', box.getAttribute('value') ?? '');
  }
  return { action: root.querySelector('form')?.getAttribute('action') ?? '', form };
}

/** Plays an SCA to its end; gives the address at the TPP where the browser was sent. */
export async function playSca(bank: Bank, href: string, play: ScaPlay): Promise<URL> {
  let reply = await openPage(bank, href);
  for (let step = 0; step < 4 && reply.status === 200; step += 1) {
    const { action, form } = filled(reply.body.toString('utf8'), play);
    reply = await openPage(bank, action, form);
  }
  const location = headerValue(reply.headers, 'location');
  if (location === undefined)
    throw new Error(`the pages ended with ${reply.status}: ${reply.body.toString('utf8')}`);
  return new URL(location);
}

/** Headers that a PSU's later calls carry. */
export type PsuHeaders = Readonly<Record<'PSU-ID' | 'TPP-Session-ID', string>> & {
  readonly 'PSU-Corporate-ID'?: string;
};

/** Headers for the calls after an SCA that ended at this address. */
export function headersAfter(returned: URL): PsuHeaders {
  const query = returned.searchParams;
  const corporate = query.get('psu-corporate-id');
  return {
    'PSU-ID': query.get('psu-id') ?? '',
    'TPP-Session-ID': query.get('tpp-session-id') ?? '',
    ...(corporate === null ? {} : { 'PSU-Corporate-ID': corporate }),
  };
}

/** Opens accounts to a TPP through POST bank-offered-consents. */
export async function grantAccess(
  bank: Bank,
  tpp: string,
  play: ScaPlay,
  headers?: CallHeaders,
): Promise<PsuHeaders> {
  const offer = await callBank(bank, tpp, 'POST', '/v1/bank-offered-consents', headers);
  return headersAfter(await playSca(bank, textAt(offer.body, '_links', 'scaRedirect', 'href'), play));
}
