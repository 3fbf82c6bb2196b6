/**
 * A bank with every rule and its log, and a TPP at it that is known to one person: where the mistakes of
 * clients are made.
 */

import { createBank, type Bank } from '../../../bank/bank.js';
import { domestic, numbers, type Order } from '../../../bank/testing/orders.js';
import { people, playSca, textAt, type ScaPlay } from '../../../bank/testing/test-bank.js';
import { embeddedParts, type EmbeddedIdentities } from '../../../embedded/embedded.js';
import type { HeaderLine, WireReply, WireRequest } from '../../../model/http.js';
import { formatImfFixdate } from '../../../model/imf-fixdate.js';
import { signRequest, type PreparedSigner, type SigningOptions } from '../../../signing/index.js';
import { sampleIdentities } from '../../sample-bank.js';
import type { LogEntry } from '../log-entry.js';
import { watchedBank } from '../watched-bank.js';

/** One call of the client; undefined leaves a usual header out. */
export interface ClientCall {
  readonly method?: string;
  /** Path behind the base path. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly sign?: SigningOptions;
  readonly signer?: PreparedSigner;
  /** What happens to the signed request. */
  readonly after?: (request: WireRequest) => WireRequest;
}

/** What came of a call. */
export interface ClientOutcome {
  readonly entry: LogEntry;
  readonly reply: WireReply;
  readonly body: unknown;
}

/** The bed; each has its own bank. */
export interface ClientBed {
  readonly bank: Bank;
  readonly identities: EmbeddedIdentities;
  readonly account: string;
  readonly cardAccount: string;
  readonly send: (call: ClientCall) => Promise<ClientOutcome>;
  /** Headers of the person. */
  readonly psu: Readonly<Record<string, string>>;
  readonly play: (href: string, play?: Partial<ScaPlay>) => Promise<Readonly<Record<string, string>>>;
}

export const base = '/api-sandbox';
export const paymentPath = '/v1/payments/norwegian-domestic-credit-transfers';
export const person = people.private1;
let count = 0;

function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
}

/** A lawful payment whose sum nobody has paid before. */
export function order(more: Order = {}): Order {
  count += 1;
  return { ...domestic, instructedAmount: { amount: `${count}.00`, currency: 'NOK' }, ...more };
}

export { numbers };

function linesOf(
  { headers = {}, body }: ClientCall,
  now: number,
  psu: Readonly<Record<string, string>>,
): readonly HeaderLine[] {
  count += 1;
  const all: Readonly<Record<string, string | undefined>> = {
    Date: formatImfFixdate(now),
    'X-Request-ID': `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    'TPP-Redirect-URI': 'https://tpp.example/callback?state=one',
    'PSU-IP-Address': '192.0.2.1',
    'x-accept-fix': 'amount-as-string',
    ...psu,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  };
  return Object.entries(all).flatMap(([name, value]): readonly HeaderLine[] =>
    value === undefined ? [] : [[name, value]],
  );
}

function parsed({ body }: WireReply): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Makes a bed: one SCA makes the person known and opens every account. */
export async function clientBed(): Promise<ClientBed> {
  const identities = await sampleIdentities();
  const bank = createBank(embeddedParts(identities, {}));
  let last: LogEntry | undefined;
  const watched = watchedBank(bank, { onEntry: (entry) => (last = entry) });
  let psu: Readonly<Record<string, string>> = {};
  const send = async (call: ClientCall): Promise<ClientOutcome> => {
    const { after = (each: WireRequest) => each, method = 'GET', path, body, sign } = call;
    const headers = linesOf(call, bank.admin.now(), psu);
    const plain = { method, target: `${base}${path}`, headers, body: bytesOf(body) };
    const signed = signRequest(plain, call.signer ?? identities.tpps.primary.signer, sign);
    const reply = await watched.bank.handle(after(signed));
    if (last === undefined) throw new Error('the log is silent');
    return { entry: last, reply, body: parsed(reply) };
  };
  const play: ClientBed['play'] = async (href, more = {}) => {
    const back = await playSca(bank, href, { customerNumber: person, context: 'PRIVATE', ...more });
    const query = back.searchParams;
    const corporate = query.get('psu-corporate-id');
    return {
      'PSU-ID': query.get('psu-id') ?? '',
      'TPP-Session-ID': query.get('tpp-session-id') ?? '',
      ...(corporate === null ? {} : { 'PSU-Corporate-ID': corporate }),
    };
  };
  const offer = await send({ method: 'POST', path: '/v1/bank-offered-consents' });
  psu = await play(textAt(offer.body, '_links', 'scaRedirect', 'href'));
  const list = await send({ path: '/v1/accounts' });
  const cards = await send({ path: '/v1/card-accounts' });
  return {
    bank,
    identities,
    account: textAt(list.body, 'accounts', 0, 'resourceId'),
    cardAccount: textAt(cards.body, 'cardAccounts', 0, 'resourceId'),
    send,
    psu,
    play,
  };
}
