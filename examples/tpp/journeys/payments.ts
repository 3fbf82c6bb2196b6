/** Payments of every kind: created, authorised by the PSU, looked after, cancelled. */

import { Refused, textAt, type Answer, type Client } from '../client.js';
import type { Person, TppParts } from '../parts.js';

/** A payment or basket that the bank took on. */
export interface Order {
  readonly id: string;
  /** The path of its own. */
  readonly path: string;
  readonly created: Answer;
}

/** Path below the base address, however the bank writes its links. */
export function pathOf(parts: TppParts, href: string): string {
  const { pathname, search } = new URL(href, parts.origin);
  const path = pathname.startsWith(`${parts.basePath}/`) ? pathname.slice(parts.basePath.length) : pathname;
  return path + search;
}

export async function create(client: Client, person: Person, path: string, body: object): Promise<Order> {
  const created = await client.call({ method: 'POST', path, body, pays: true }, person);
  const id = textAt(created.json, 'paymentId') ?? textAt(created.json, 'basketId');
  if (created.reply.status >= 300 || id === undefined)
    throw new Refused(`${path} was refused with ${created.reply.status}`);
  return { id, path: `${path}/${id}`, created };
}

/** Starts an authorisation at the link of a reply and lets the PSU approve. */
export async function authorise(
  client: Client,
  parts: TppParts,
  person: Person,
  asking: Answer,
  built: string,
): Promise<void> {
  const link = textAt(asking.json, '_links', 'startAuthorisation', 'href');
  const path = pathOf(parts, parts.habits.follow(link, built));
  const started = await client.call({ method: 'POST', path, pays: true }, person);
  if (started.reply.status >= 300)
    throw new Refused(`the authorisation was refused with ${started.reply.status}`);
  await client.sca(started, person);
}

/** Asks for the status some times, with pauses between. */
async function poll(client: Client, parts: TppParts, person: Person, { path }: Order): Promise<void> {
  const { pause, times } = parts.habits.polling;
  for (let look = 0; look < times; look += 1) {
    if (look > 0) await parts.wait(pause);
    await client.call({ method: 'GET', path: `${path}/status`, pays: true }, person);
  }
}

/** A payment from its creation to its status. */
export async function pay(
  client: Client,
  parts: TppParts,
  person: Person,
  path: string,
  body: object,
): Promise<Order> {
  const order = await create(client, person, path, body);
  await authorise(client, parts, person, order.created, `${order.path}/authorisations`);
  await poll(client, parts, person, order);
  await client.call({ method: 'GET', path: order.path, pays: true }, person);
  return order;
}

/** Takes a payment back; the bank may want the PSU to approve that. */
export async function cancel(client: Client, parts: TppParts, person: Person, order: Order): Promise<void> {
  const removed = await client.call({ method: 'DELETE', path: order.path, pays: true }, person);
  if (removed.reply.status === 202 && parts.habits.authorisesCancellation)
    await authorise(client, parts, person, removed, `${order.path}/cancellation-authorisations`);
  await poll(client, parts, person, order);
}

/** Several payments approved together. */
export async function payTogether(
  client: Client,
  parts: TppParts,
  person: Person,
  orders: readonly Order[],
): Promise<void> {
  const paymentIds = orders.map((each) => each.id);
  const basket = await create(client, person, '/v1/signing-baskets', { paymentIds });
  await client.call({ method: 'GET', path: basket.path, pays: true }, person);
  await authorise(client, parts, person, basket.created, `${basket.path}/authorisations`);
  for (const each of orders) await poll(client, parts, person, each);
}

/** A payment of somebody whom the bank has not named yet: one SCA for both. */
export async function payAtOnce(
  client: Client,
  parts: TppParts,
  person: Person,
  identity: string,
  path: string,
  body: object,
): Promise<Person> {
  const headers = { 'X-PSU-IDENTITY': identity, 'PSU-Context': 'PRIVATE' };
  const created = await client.call({ method: 'POST', path, body, headers, pays: true }, person);
  const id = textAt(created.json, 'paymentId');
  if (id === undefined) throw new Refused(`the payment was refused with ${created.reply.status}`);
  const known = await client.sca(created, person);
  if (known === undefined) throw new Refused('the bank asks for no SCA');
  await poll(client, parts, known, { id, path: `${path}/${id}`, created });
  return known;
}
