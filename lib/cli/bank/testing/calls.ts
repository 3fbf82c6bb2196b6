/** Calls with one thing changed, for the tables of mistakes. */

import { changeHeader, type WireRequest } from '../../../model/http.js';
import { order, paymentPath, type ClientBed, type ClientCall, type ClientOutcome } from './client-bed.js';
import type { Order } from '../../../bank/testing/orders.js';

type Change = Partial<ClientCall>;
type Made = (bed: ClientBed) => Promise<ClientOutcome>;

/** A payment with something changed in the call. */
export const pay =
  (change: Change = {}): Made =>
  (bed) =>
    bed.send({ method: 'POST', path: paymentPath, body: order(), ...change });

/** A payment with members changed in its body; undefined leaves one out. */
export const paying =
  (more: Order, path = paymentPath): Made =>
  (bed) =>
    bed.send({ method: 'POST', path, body: order(more) });

/** The body as it is written. */
export const written =
  (change: (text: string) => string): Made =>
  (bed) =>
    bed.send({ method: 'POST', path: paymentPath, body: Buffer.from(change(JSON.stringify(order()))) });

/** The list of accounts with something changed in the call. */
export const list =
  (change: Change = {}): Made =>
  (bed) =>
    bed.send({ path: '/v1/accounts', ...change });

/** Transactions with this query. */
export const transactions =
  (query: string, change: Change = {}): Made =>
  (bed) =>
    bed.send({ path: `/v1/accounts/${bed.account}/transactions${query}`, ...change });

/** Changes one header of the signed request; undefined takes it away. */
export function header(name: string, change: (value: string) => string | undefined) {
  return (request: WireRequest): WireRequest => changeHeader(request, name, change);
}

/** Adds a header line to the signed request. */
export function added(name: string, value: (request: WireRequest) => string) {
  return (request: WireRequest): WireRequest => ({
    ...request,
    headers: [...request.headers, [name, value(request)]],
  });
}
