/** An address where no interface stands is found out before anything is held against the bank. */

import { describe, expect, test } from 'vitest';
import type { WireReply, WireRequest } from '../../model/http.js';
import { reachTarget } from '../schedule/reach.js';
import { jsonReply, sampleTarget } from '../target/sample-target.js';
import { absenceOfInterface } from './interface-trial.js';

async function absence(answer: (request: WireRequest) => WireReply) {
  const { target, sent } = await sampleTarget(answer);
  const why = await absenceOfInterface(target, await reachTarget(target));
  return { why, calls: sent.length };
}

const page = { status: 200, headers: [['Content-Type', 'text/html']] as const, body: Buffer.from('<html>') };

describe('no interface stands where', () => {
  test.each<[string, WireReply, RegExp]>([
    ['nothing is known', jsonReply(404, {}), /status 404; no interface seems to stand there/],
    ['no method is taken', jsonReply(405, {}), /status 405; no interface seems to stand there/],
    ['everything leads elsewhere', jsonReply(301, {}), /status 301; it leads elsewhere/],
    ['every path is a page', page, /status 200; that is a web page and no interface/],
  ])('%s', async (_, reply, why) => {
    const found = await absence(() => reply);
    expect(found.why).toMatch(why);
    expect(found.calls).toBe(5);
  });
});

describe('an interface may stand where', () => {
  test.each<[string, (request: WireRequest) => WireReply]>([
    ['the plain read is refused', () => jsonReply(400, {})],
    ['everybody is let in', () => jsonReply(200, {})],
    [
      'a plain read gets 404, and one with a signature does not',
      ({ headers }) => jsonReply(headers.some(([name]) => name === 'Signature') ? 401 : 404, {}),
    ],
    ['payments alone are offered', ({ method }) => jsonReply(method === 'POST' ? 400 : 404, {})],
  ])('%s', async (_, answer) => {
    expect((await absence(answer)).why).toBeUndefined();
  });
});
