/**
 * The bank of the replay benchmark, a process of its own. It plays the reference bank once and keeps every exchange; afterwards it gives
 * the kept reply to each request that comes again, so that a run and a bare program wait for the same replies and the bank costs neither
 * of them anything. Requests are known by X-Request-ID, which follows from the seed.
 */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBank } from '../../bank/bank.js';
import { serveAdmin } from '../../bank/admin-server.js';
import { serveBank } from '../../bank/server.js';
import { writeBankProfile } from '../../cli/bank-profile.js';
import { embeddedIdentities, embeddedParts } from '../../harness/embedded.js';
import { headerValue, type WireReply, type WireRequest } from '../../model/http.js';
import type { TapedExchange } from './tape.bench.js';

/** What the benchmark asks of this process. */
export type Order = 'live' | 'record' | 'replay' | 'save';

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

const folder = process.argv[2] ?? '';
const tapeFile = join(folder, 'tape.json');
const identities = await embeddedIdentities();
const bank = createBank(embeddedParts(identities, {}));
const exchanges: TapedExchange[] = [];
const replies = new Map<string, WireReply[]>();
let mode: Order = 'live';

function load(): void {
  replies.clear();
  const taped: readonly TapedExchange[] = JSON.parse(readFileSync(tapeFile, 'utf8'));
  for (const { request, reply } of taped) {
    const key = keyOf({ ...request, body: Buffer.from(request.body, 'base64') });
    const kept = { ...reply, body: Buffer.from(reply.body, 'base64') };
    replies.set(key, [...(replies.get(key) ?? []), kept]);
  }
}

async function handle(request: WireRequest): Promise<WireReply> {
  if (mode === 'replay') {
    const kept = replies.get(keyOf(request)) ?? [];
    const reply = kept.length > 1 ? kept.shift() : kept[0];
    return reply ?? { status: 599, headers: [], body: Buffer.alloc(0) };
  }
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
const served = await serveBank(
  { ...bank, handle },
  {
    tls: {
      cert: server.pem + intermediate.pem,
      key: server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  },
);
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
const profile = writeBankProfile(join(folder, 'profile'), identities, {
  baseUrl: served.baseUrl,
  leversUrl: admin.baseUrl,
  environment: 'sandbox',
  name: 'tape',
});

process.on('message', (order: Order) => {
  if (order === 'save') writeFileSync(tapeFile, JSON.stringify(exchanges));
  else mode = order;
  if (order === 'replay') load();
  process.send?.({ done: order });
});
process.send?.({ ready: { profile, origin: served.origin, basePath: bank.parts.basePath } });
