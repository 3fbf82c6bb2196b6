/**
 * The bank of the replay benchmark, a process of its own. It plays the reference bank once and keeps every
 * exchange; afterwards it gives the kept reply to each request that comes again, so that a run and a bare
 * program wait for the same replies and the bank costs neither of them anything. Requests are known by
 * X-Request-ID, which follows from the seed.
 */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBank } from '../../bank/bank.js';
import { serveAdmin } from '../../bank/admin-server.js';
import { serveBank } from '../../bank/server/server.js';
import { writeBankProfile } from '../../cli/bank/bank-profile.js';
import { embeddedIdentities, embeddedParts } from '../../embedded/embedded.js';
import { headerValue, type WireReply, type WireRequest } from '../../model/http.js';
import type { TapedExchange } from './tape.bench.js';

/**
 * What the benchmark asks of this process; with addresses, to send people to the pages of each instance
 * there.
 */
export type Order = 'live' | 'record' | 'replay' | 'save' | { readonly publishAt: readonly string[] };

interface Exchange {
  readonly request: Pick<TapedExchange['request'], 'headers'>;
  readonly reply: WireReply;
}

function keyOf(request: WireRequest): string {
  const id = headerValue(request.headers, 'x-request-id');
  const body = id ?? createHash('sha256').update(request.body).digest('base64');
  return `${request.method} ${request.target} ${body}`;
}

const methods = ['GET', 'PUT', 'POST', 'DELETE'] as const;

/** The method of a request; another one is sent as GET when the tape is replayed. */
function methodOf({ method }: WireRequest): (typeof methods)[number] {
  return methods.find((each) => each === method) ?? 'GET';
}

const [folder = '', instances = '1'] = process.argv.slice(2);
const tapeFile = join(folder, 'tape.json');
const identities = await embeddedIdentities();
const bank = createBank(embeddedParts(identities, {}));
const exchanges: TapedExchange[] = [];
const redirectHeader = 'tpp-redirect-uri';
const taped = new Map<string, Exchange[]>();
let mode: 'live' | 'record' | 'replay' = 'live';

function load(): void {
  taped.clear();
  movedAddresses.clear();
  const tape: readonly TapedExchange[] = JSON.parse(readFileSync(tapeFile, 'utf8'));
  for (const { request, reply } of tape) {
    const key = keyOf({ ...request, body: Buffer.from(request.body, 'base64') });
    const kept = { request, reply: { ...reply, body: Buffer.from(reply.body, 'base64') } };
    taped.set(key, [...(taped.get(key) ?? []), kept]);
  }
}

/**
 * Where the taped run named a redirect address with a port of that run: the address that is named now, by the
 * taped one.
 */
const movedAddresses = new Map<string, string>();

/** The kept reply with redirects to where this run listens. */
function moved(reply: WireReply): WireReply {
  const found = [...movedAddresses].find(([old]) => reply.headers.some(([, value]) => value.startsWith(old)));
  if (found === undefined) return reply;
  const headers = reply.headers.map(([name, value]) => [name, value.replace(...found)] as const);
  return { ...reply, headers };
}

function replayed(request: WireRequest): WireReply {
  const kept = taped.get(keyOf(request)) ?? [];
  const exchange = kept.length > 1 ? kept.shift() : kept[0];
  if (exchange === undefined) return { status: 599, headers: [], body: Buffer.alloc(0) };
  const [old, now] = [exchange.request, request].map((each) => headerValue(each.headers, redirectHeader));
  if (old !== undefined && now !== undefined && old !== now) movedAddresses.set(old, now);
  return moved(exchange.reply);
}

async function handle(request: WireRequest): Promise<WireReply> {
  if (mode === 'replay') return replayed(request);
  const reply = await bank.handle(request);
  if (mode === 'record') {
    exchanges.push({
      request: { ...request, method: methodOf(request), body: request.body.toString('base64') },
      reply: { ...reply, body: reply.body.toString('base64') },
    });
  }
  return reply;
}

const { server, intermediate } = identities.pki;
const tls = {
  cert: server.pem + intermediate.pem,
  key: server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const served = await serveBank({ ...bank, handle }, { tls });
/** Levers move nothing while the tape plays: what they would change is on it. */
const pulled =
  <Rest extends readonly unknown[]>(lever: (...order: Rest) => void) =>
  (...rest: Rest) => {
    if (mode !== 'replay') lever(...rest);
  };
const { clock, batchRun, revoke, paymentPermission, funds } = bank.admin;
const levers = {
  ...bank.admin,
  clock: pulled(clock),
  batchRun: pulled(batchRun),
  revoke: pulled(revoke),
  paymentPermission: pulled(paymentPermission),
  funds: pulled(funds),
};
const admin = await serveAdmin(levers);
/** Further instances, which no tape plays. */
const others = await Promise.all(
  Array.from({ length: Number(instances) - 1 }, async () => {
    const other = createBank(embeddedParts(identities, {}));
    const { baseUrl } = await serveBank(other, { tls });
    return { other, baseUrl, leversUrl: (await serveAdmin(other.admin)).baseUrl };
  }),
);
const profile = writeBankProfile(join(folder, 'profile'), identities, {
  baseUrl: served.baseUrl,
  leversUrl: admin.baseUrl,
  instances: others,
  environment: 'sandbox',
  name: 'tape',
});

process.on('message', (order: Order) => {
  if (typeof order === 'object') {
    for (const [index, each] of [bank, ...others.map(({ other }) => other)].entries())
      each.publishAt(order.publishAt[index] ?? '');
  } else if (order === 'save') writeFileSync(tapeFile, JSON.stringify(exchanges));
  else mode = order;
  if (order === 'replay') load();
  process.send?.({ done: order });
});
process.send?.({ ready: { profile, origin: served.origin, basePath: bank.parts.basePath } });
