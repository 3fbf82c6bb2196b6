/** Tries whether the interface stands where the profile says: a wrong path answers, too. */

import { randomUUID } from 'node:crypto';
import { ConfigurationError } from '../../model/errors.js';
import { headerValue, type WireReply, type WireRequest } from '../../model/http.js';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { signRequestAside } from '../../signing/index.js';
import type { Reached } from '../schedule/reach.js';
import type { Target } from '../target/target.js';

/** What a reply tells that none of the interface can be; undefined where it can. */
function foreignIn({ status, headers }: Pick<WireReply, 'status' | 'headers'>): string | undefined {
  if (status === 404 || status === 405)
    return 'no interface seems to stand there: baseUrl ends where /v1/accounts begins';
  if (status >= 300 && status < 400)
    return 'it leads elsewhere, where no call follows: name the address itself in baseUrl';
  const isPage = /^text\/html\b/i.test(headerValue(headers, 'content-type')?.trim() ?? '');
  return status < 300 && isPage
    ? 'that is a web page and no interface: baseUrl ends where /v1/accounts begins'
    : undefined;
}

/** Calls of different parts of the interface, of which a bank may offer one alone. None does anything. */
const calls = [
  ['GET', '/v1/accounts', ''],
  ['GET', '/v1/card-accounts', ''],
  ['GET', '/v1/agreements', ''],
  ['POST', '/v1/payments/norwegian-domestic-credit-transfers', '{}'],
] as const;

async function trySigned(
  target: Target,
  [method, path, body]: (typeof calls)[number],
  ahead: number,
  signal?: AbortSignal,
): Promise<WireReply> {
  const { primary } = target.tpps;
  const plain: WireRequest = {
    method,
    target: target.basePath + path,
    headers: [
      ['Date', formatImfFixdate(Date.now() + ahead)],
      ['X-Request-ID', randomUUID()],
      ['Accept', 'application/json'],
      ...(body === '' ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    body: Buffer.from(body),
  };
  const { request } = await signRequestAside(plain, primary.signer);
  return (primary.transport ?? target.transport).send(request, signal);
}

/** Why no interface stands at the target, and what to do; undefined where one may. */
export async function absenceOfInterface(
  target: Target,
  { status, headers, clockAhead }: Reached,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const foreign = foreignIn({ status, headers });
  if (foreign === undefined) return undefined;
  for (const call of calls)
    if (foreignIn(await trySigned(target, call, clockAhead, signal)) === undefined) return undefined;
  return `${target.baseUrl} answers every call with status ${status}; ${foreign}`;
}

/** @throws ConfigurationError where no interface stands at the target. */
export async function demandInterface(target: Target, reached: Reached, signal?: AbortSignal): Promise<void> {
  const why = await absenceOfInterface(target, reached, signal);
  if (why !== undefined) throw new ConfigurationError(`baseUrl: ${why}`);
}
