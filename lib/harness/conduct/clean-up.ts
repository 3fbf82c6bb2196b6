/**
 * Takes away payments that nobody approved and customers of the sandbox. Baskets stay: the interface deletes
 * none. What stays is told as an observation; it judges nobody.
 */

import { headerValue } from '../../model/http.js';
import type { OperationGroup } from '../../model/operation.js';
import type { OperationId } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import { publishedTable, type OperationTable } from '../../model/operations/table.js';
import { operationsAt } from '../../rules/operations-at.js';
import type { Exchange } from '../evidence/exchange.js';
import { HarnessError, messageOf, Untestable } from '../../model/errors.js';
import { createClient, type Client, type ClientParts } from '../client/client.js';
import { tppActor } from '../stage/tpp.js';
import { valueAt } from '../replies/reply.js';
import { tppNames, type Target } from '../target/target.js';
import type { LeftBehind, Observation } from './result.js';

/** Something at the bank that the run made, and how it is deleted. */
export interface Leftover extends LeftBehind {
  readonly operation: OperationId;
  readonly params: Readonly<Record<string, string>>;
  /** The request that made it. */
  readonly made: Exchange;
}

interface Removal {
  readonly what: Leftover['what'];
  readonly operation: OperationId;
  /** The member of the reply, and the variable of the path, that holds the id. */
  readonly id: string;
}

function paymentRemoval(id: OperationId): Removal {
  return { what: 'payment', operation: id, id: 'paymentId' };
}

/** How what an operation makes is taken away, by the group of the operation. */
const removals: Readonly<Partial<Record<OperationGroup, Removal>>> = {
  payments: paymentRemoval('delete-payment'),
  'bulk-payments': paymentRemoval('delete-bulk-payment'),
  'periodic-payments': paymentRemoval('delete-periodic-payment'),
  sandbox: { what: 'sandbox customer', operation: 'delete-sandbox-customer', id: 'customerId' },
};

const creation = /^create-(.*payment|sandbox-customer)$/;

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function succeeded({ reply }: Exchange): boolean {
  return reply !== undefined && reply.status >= 200 && reply.status < 300;
}

function leftoverOf(each: Exchange, basePath: string, operations: OperationTable): Leftover | undefined {
  const { request, reply } = each;
  const by = tppNames.find((name) => name === each.by);
  if (by === undefined || reply === undefined || !succeeded(each) || !creation.test(each.operation))
    return undefined;
  const [path = ''] = request.target.slice(basePath.length).split('?');
  // What left may have been another request than the one that it was made from.
  const sent = operations.match(request.method, path);
  if (sent.kind !== 'operation' || !creation.test(sent.operation.id)) return undefined;
  const removal = removals[sent.operation.group];
  const id = removal === undefined ? undefined : valueAt(jsonOf(reply.body), [removal.id]);
  if (removal === undefined || typeof id !== 'string' || !isSegment(id)) return undefined;
  // The published path of a creation ends with the product, wherever the target has it.
  const product = sent.operation.path.split('/').at(-1) ?? '';
  const params = { ...(removal.what === 'payment' ? { product } : {}), [removal.id]: id };
  return { what: removal.what, id, by, operation: removal.operation, params, made: each };
}

/** Whether an id can be named in a path: ids are opaque and stand there as the bank writes them. */
function isSegment(id: string): boolean {
  return id !== '' && !id.includes('/');
}

/** What the exchanges made and did not delete, the latest first; what others may hang on comes last. */
export function leftoversOf(
  transcript: readonly Exchange[],
  basePath: string,
  operations: OperationTable = publishedTable,
): readonly Leftover[] {
  const gone = transcript.filter(succeeded).map(({ request: { method, target } }) => `${method} ${target}?`);
  const made = transcript.flatMap((each) => leftoverOf(each, basePath, operations) ?? []);
  // What was sent twice may have been made once.
  const known = new Map(made.map((each) => [`${each.by} ${each.operation} ${each.id}`, each]));
  const left = [...known.values()].filter((each) => {
    const { method } = operations.lineOf(each.operation);
    const line = `${method} ${basePath}${operations.pathOf(each.operation, each.params)}?`;
    return !gone.some((target) => target.startsWith(line));
  });
  const payments = left.filter((each) => each.what === 'payment');
  return [...payments.toReversed(), ...left.filter((each) => each.what !== 'payment').toReversed()];
}

/** The request that made it; where that names no PSU yet, the latest about it that does. */
function inNameOfPsu({ made, id, by }: Leftover, transcript: readonly Exchange[]): Exchange['request'] {
  const about = transcript.filter(
    ({ request, ...one }) => one.by === by && request.target.split(/[/?]/).includes(id),
  );
  const requests = [made, ...about.toReversed()].map((one) => one.request);
  return requests.find(({ headers }) => headerValue(headers, 'psu-id') !== undefined) ?? made.request;
}

/** That there is nothing to delete: what it hung on may have been discarded as a whole. */
function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

/** Deletes one leftover; resolves with 0 when it is gone, otherwise with the status or the reason. */
async function remove(
  each: Leftover,
  target: Target,
  client: Client,
  transcript: readonly Exchange[],
): Promise<number | string> {
  const identity = target.tpps[each.by];
  if (identity === undefined) return 'no TPP';
  const { headers } = inNameOfPsu(each, transcript);
  // The single-SCA flow names the PSU-ID at its end only.
  if (each.what === 'payment' && headerValue(headers, 'psu-id') === undefined)
    return 'no PSU-ID came that could delete them';
  const tpp = tppActor(identity, client, {
    sessionId: headerValue(headers, 'tpp-session-id') ?? client.random.uuid(),
    accounts: [],
    attended: true,
    ...present({
      psuId: headerValue(headers, 'psu-id'),
      corporateId: headerValue(headers, 'psu-corporate-id'),
    }),
  });
  try {
    const reply = await tpp.call(each.operation, { params: each.params });
    return reply.accepted || isGone(reply.status) ? 0 : reply.status;
  } catch (thrown) {
    // The budget may be used up.
    return thrown instanceof Untestable || thrown instanceof HarnessError ? thrown.message : 'no reply';
  }
}

const atOnce = 64;

/** What could not be taken away: in one line, and one by one. */
export type Remains = Required<Pick<Observation, 'text' | 'left'>>;

/** Resolves once the signal aborts, with why. */
function endOf(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const end = () => resolve(messageOf(signal.reason));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * Cleans up after a scenario, also after a run that was stopped; what it sends becomes part of the scenario's
 * evidence. Once the signal aborts, nothing is waited for any more, also where what was sent does not heed
 * it.
 * @returns what could not be taken away; undefined when nothing is left
 */
export async function cleanUp(
  client: Client,
  parts: Omit<ClientParts, 'onReply' | 'observe'>,
): Promise<Remains | undefined> {
  const left = leftoversOf(
    client.transcript,
    parts.target.basePath,
    operationsAt(parts.target.pinnedAssumptions),
  );
  if (left.length === 0) return undefined;
  const broom = createClient({ ...parts, onReply: () => {}, observe: () => {} });
  const end = endOf(parts.signal);
  const outcomes = new Map<Leftover, number | string>();
  for (const what of ['payment', 'sandbox customer'] as const) {
    const mine = left.filter((each) => each.what === what);
    for (let start = 0; start < mine.length; start += atOnce) {
      const some = mine.slice(start, start + atOnce).map(async (each) => {
        const removed = parts.signal.aborted ? end : remove(each, parts.target, broom, client.transcript);
        const outcome = await Promise.race([removed, end]);
        outcomes.set(each, outcome === 0 || !parts.signal.aborted ? outcome : await end);
      });
      await Promise.all(some);
    }
  }
  for (const each of broom.transcript) client.record(each);
  const remaining = left.filter((each) => outcomes.get(each) !== 0);
  if (remaining.length === 0) return undefined;
  const reasons = [...new Set(remaining.map((each) => outcomes.get(each)))].map((each) =>
    typeof each === 'number' ? `status ${each}` : each,
  );
  return {
    text: `${remaining.length} of ${left.length} things that the scenario made are still there (${reasons.join(', ')})`,
    left: remaining.map(({ what, id, by }) => ({ what, id, by })),
  };
}
