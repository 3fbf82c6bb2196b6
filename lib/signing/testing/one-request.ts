/** One request of a client that makes no mistake, and the places where mistakes are made on it. */

import { createHash } from 'node:crypto';
import { diagnoseRequest } from '../diagnose/diagnose.js';
import { rightClient, sendBy, type Client, type Line } from './corpus/client.js';
import { onTheWay, signsFor, withLines } from './corpus/mistake.js';
import { randomOf } from './corpus/random.js';
import { anyIdentity } from './corpus/requests.js';

export const identity = anyIdentity(randomOf(41));
export const date = 'Thu, 05 Mar 2026 08:07:41 GMT';
export const json = {
  instructedAmount: { currency: 'NOK', amount: '7.00' },
  creditorName: 'Bl\u00e5b\u00e6r \u2013 As',
};
export const text = JSON.stringify(json);

export const right: Client = rightClient(
  {
    method: 'POST',
    target: '/psd2/v1/payments/norwegian-domestic-credit-transfers?note=a%2Fb',
    headers: [
      ['Host', 'api.bank.example'],
      ['Date', date],
      ['X-Request-ID', 'e5aaaf18-3fbc-4d69-aeb3-e36f0484f0f2'],
      ['PSU-ID', 'cc47eac1-8dd8-4dec-a49f-62a43f677398'],
      ['TPP-Redirect-URI', 'https://tpp.example/cb?to=a%2Fb'],
      ['Accept', 'text/plain'],
      ['Content-Type', 'application/json'],
    ],
    body: Buffer.from(text),
  },
  identity,
);
export const bound: Client = { ...right, names: ['(request-target)', ...right.names] };

/** A mistake, what has to be said of it, and the client that makes it. */
export type Case = readonly [what: string, says: RegExp, client: Client];

export const targetOf = (target: string): Client => ({ ...bound, target });
export const signs = (name: string, change: (value: string) => string, client = right): Client =>
  signsFor(client, name, change);
export const dated = (value: string): Client => signs('date', () => value);
export const targeted = (change: (value: string) => string, client = bound): Client =>
  signs('(request-target)', change, client);
export const redirected = (change: (value: string) => string): Client => signs('tpp-redirect-uri', change);
export const hashing = (write: (body: string) => Buffer | string): Client => ({
  ...right,
  hashed: (body) => Buffer.from(write(body.toString())),
});
export const whole = (change: (bytes: Buffer) => Buffer | string): Client => ({
  ...right,
  toBytes: (all) => Buffer.from(change(Buffer.from(all, 'latin1'))),
});
export const lines = (change: (all: readonly Line[]) => readonly Line[], client = right): Client =>
  withLines(client, change);
export const listing = (name: string, client = right): Client => ({
  ...client,
  names: [...client.names, name],
});
export const without = (name: string, client: Client): Client =>
  onTheWay(client, (sent) => ({
    ...sent,
    headers: sent.headers.filter(([each]) => each.toLowerCase() !== name),
  }));
export const digestOf = (name: string, bytes: Buffer): Buffer => createHash(name).update(bytes).digest();
export const bodyOf = (body: string, hashed: string): Client => ({
  ...right,
  body: Buffer.from(body),
  hashed: () => Buffer.from(hashed),
});

/** All that is said of what a client sends, and how it is proved. */
export function saidOf(client: Client): { readonly said: string; readonly proof: string } {
  const { explanation, also, proof } = diagnoseRequest(sendBy(client), { allowance: 3_000_000 });
  return { said: [explanation, ...also.map((each) => each.explanation)].join('\n'), proof: proof.kind };
}
