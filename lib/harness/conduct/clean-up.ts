/**
 * Takes away what a scenario left at the bank: payments that nobody approved, and customers made in the sandbox. Baskets stay, because
 * the interface deletes none. What cannot be taken away is told as an observation; it never judges the bank.
 */

import { headerValue } from '../../model/http.js';
import { isOperationId, matchOperation, type OperationId } from '../../model/operations/index.js';
import type { Exchange } from '../evidence/exchange.js';
import { createClient, type Client, type ClientParts } from '../stage/client.js';
import { tppActor } from '../stage/tpp.js';
import { valueAt } from '../reply.js';
import { tppNames, type Target, type TppName } from '../target/target.js';

/** Something at the bank that the run made, and how it is deleted. */
export interface Leftover {
  readonly what: 'payment' | 'sandbox customer';
  readonly id: string;
  readonly by: TppName;
  readonly operation: OperationId;
  readonly params: Readonly<Record<string, string>>;
  /** The request that made it. */
  readonly made: Exchange;
}

const idOf: Readonly<Record<Leftover['what'], string>> = {
  payment: 'paymentId',
  'sandbox customer': 'customerId',
};

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

function leftoverOf(each: Exchange, basePath: string): Leftover | undefined {
  const { operation, request, reply } = each;
  const by = tppNames.find((name) => name === each.by);
  if (by === undefined || reply === undefined || !succeeded(each) || request.method !== 'POST')
    return undefined;
  const what = operation === 'create-sandbox-customer' ? 'sandbox customer' : 'payment';
  if (what === 'payment' && !/^create-.*payment$/.test(operation)) return undefined;
  const id = valueAt(jsonOf(reply.body), [idOf[what]]);
  if (typeof id !== 'string' || id === '') return undefined;
  const [path = ''] = request.target.slice(basePath.length).split('?');
  // Ids are opaque and stand in paths as the bank writes them.
  const found = matchOperation('DELETE', `${path}/${id}`);
  if (found.kind !== 'operation' || !isOperationId(found.operation.id)) return undefined;
  return { what, id, by, operation: found.operation.id, params: found.params, made: each };
}

/** What the exchanges made and did not delete, the latest first; what others may hang on comes last. */
export function leftoversOf(transcript: readonly Exchange[], basePath: string): readonly Leftover[] {
  const gone = transcript
    .filter((each) => each.request.method === 'DELETE' && succeeded(each))
    .map((each) => `${each.request.target}?`);
  const left = transcript
    .flatMap((each) => leftoverOf(each, basePath) ?? [])
    .filter(({ id }) => !gone.some((target) => target.includes(`/${id}?`)));
  const payments = left.filter((each) => each.what === 'payment');
  return [...payments.toReversed(), ...left.filter((each) => each.what !== 'payment').toReversed()];
}

function optional<Name extends string>(
  name: Name,
  value: string | undefined,
): { readonly [Key in Name]?: string } {
  const made: { [Key in Name]?: string } = {};
  if (value !== undefined) made[name] = value;
  return made;
}

/** Deletes one leftover; resolves with the status, or the reason why none came. */
async function remove(each: Leftover, target: Target, client: Client): Promise<number | string> {
  const identity = target.tpps[each.by];
  if (identity === undefined) return 'no TPP';
  const { headers } = each.made.request;
  const tpp = tppActor(identity, client, {
    sessionId: headerValue(headers, 'tpp-session-id') ?? client.random.uuid(),
    accounts: [],
    attended: true,
    ...optional('psuId', headerValue(headers, 'psu-id')),
    ...optional('corporateId', headerValue(headers, 'psu-corporate-id')),
  });
  try {
    const reply = await tpp.call(each.operation, { params: each.params });
    return reply.accepted ? 0 : reply.status;
  } catch {
    return 'no reply';
  }
}

const atOnce = 8;

/**
 * Cleans up after a scenario, also after a run that was stopped; what it sends becomes part of the scenario's evidence.
 * @returns what could not be taken away, in one line; undefined when nothing is left
 */
export async function cleanUp(
  client: Client,
  parts: Omit<ClientParts, 'onReply' | 'observe'>,
): Promise<string | undefined> {
  const left = leftoversOf(client.transcript, parts.target.basePath);
  if (left.length === 0) return undefined;
  const broom = createClient({ ...parts, onReply: () => {}, observe: () => {} });
  const failures: (number | string)[] = [];
  for (const what of ['payment', 'sandbox customer'] as const) {
    const mine = left.filter((each) => each.what === what);
    for (let start = 0; start < mine.length; start += atOnce) {
      const some = mine.slice(start, start + atOnce).map((each) => remove(each, parts.target, broom));
      failures.push(...(await Promise.all(some)).filter((each) => each !== 0));
    }
  }
  for (const each of broom.transcript) client.record(each);
  if (failures.length === 0) return undefined;
  const reasons = [...new Set(failures)].map((each) => (typeof each === 'number' ? `status ${each}` : each));
  return `${failures.length} of ${left.length} things that the scenario made are still there (${reasons.join(', ')})`;
}
