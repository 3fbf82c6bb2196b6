/** Links of a variant lead to the place that the bank is served at, whatever it was made for. */

import { expect, test } from 'vitest';
import { referenceParts } from '../bank/reference.js';
import { json } from '../bank/reply.js';
import type { BankParts } from '../bank/types.js';
import { withAbsoluteLinks } from './absolute-links.js';

const body = {
  _links: { self: { href: '/v1/accounts/1', verbs: ['GET'] }, away: { href: 'https://x.example/v1/' } },
};

function answered(change: (parts: BankParts) => BankParts, target: string): unknown {
  const parts = change({
    ...referenceParts(),
    finish: (reply) => ({
      status: reply.status,
      headers: [],
      body: Buffer.from(reply.kind === 'json' ? JSON.stringify(reply.value) : ''),
    }),
  });
  // The link needs no more of a bank than where it is.
  const core: Parameters<BankParts['finish']>[2] = Object.assign(Object.create(null), {
    parts,
    origin: () => 'https://served.example',
  });
  const request = { method: 'GET', target, headers: [], body: Buffer.alloc(0) };
  return JSON.parse(parts.finish(json(200, body), request, core).body.toString());
}

test('links below the base address are absolute, others stay', () => {
  expect(answered(withAbsoluteLinks, '/api-sandbox/v1/accounts')).toEqual({
    _links: {
      self: { href: 'https://served.example/api-sandbox/v1/accounts/1', verbs: ['GET'] },
      away: { href: 'https://x.example/v1/' },
    },
  });
});

test('replies to other requests stay as they are', () => {
  expect(answered((parts) => withAbsoluteLinks(parts, () => false), '/api-sandbox/v1/accounts')).toEqual(
    body,
  );
});
