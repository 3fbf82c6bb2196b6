/** Which requests for pages are sent once more, and which never. */

import { expect, test } from 'vitest';
import type { Turn } from './budget.js';
import type { HeaderLine } from '../../model/http.js';
import type { BrowseReply, BrowseRequest } from '../sca/browse.js';
import { backingOff, type BackingOff } from './backing-off.js';
import { pageTurn } from './page-turn.js';

const { signal } = new AbortController();
const soon: HeaderLine = ['Retry-After', '0'];
const late: HeaderLine = ['Retry-After', '86400'];

function reply(status: number, ...headers: readonly HeaderLine[]): BrowseReply {
  return { status, headers, body: Buffer.alloc(0) };
}

/** The status that comes in the end, and how many requests left, of which each had a turn of its own. */
async function asked(
  method: BrowseRequest['method'],
  answers: readonly BrowseReply[],
  patience?: BackingOff,
): Promise<readonly [number, number]> {
  let left = 0;
  let turns = 0;
  const turn: Turn = (send) => {
    turns += 1;
    return send();
  };
  const send = async () => {
    const answer = answers[Math.min(left, answers.length - 1)];
    left += 1;
    return answer ?? reply(500);
  };
  const request = { method, url: 'https://bank.example/sca', headers: [], body: Buffer.alloc(0) };
  const { status } = await pageTurn(turn, { signal }, patience)(request, send);
  expect(turns).toBe(left);
  return [status, left];
}

test.each(['GET', 'POST'] as const)('a %s that was refused with 429 is sent again', async (method) => {
  expect(await asked(method, [reply(429, soon), reply(429, soon), reply(200)], backingOff())).toEqual([
    200, 3,
  ]);
});

test('a page is asked for again after a 503 that says when, a form is not sent again', async () => {
  const answers = [reply(503, soon), reply(200)];
  expect(await asked('GET', answers, backingOff())).toEqual([200, 2]);
  expect(await asked('POST', answers, backingOff())).toEqual([503, 1]);
  // A page that is only read is asked for once more, without being told when.
  expect(await asked('GET', [reply(503), reply(200)], backingOff())).toEqual([200, 2]);
  expect(await asked('GET', [reply(503), reply(503), reply(200)], backingOff())).toEqual([503, 2]);
  expect(await asked('POST', [reply(503), reply(200)], backingOff())).toEqual([503, 1]);
});

test('what stays refused, or asks for a day, is what the person sees', async () => {
  expect(await asked('GET', [reply(429, soon)], backingOff())).toEqual([429, 6]);
  expect(await asked('GET', [reply(503, soon)], backingOff())).toEqual([503, 6]);
  expect(await asked('GET', [reply(429, late)], backingOff())).toEqual([429, 1]);
});

test('nothing is sent again where nothing stands before the bank', async () => {
  expect(await asked('GET', [reply(429, soon), reply(200)])).toEqual([429, 1]);
});

test('the next page waits as long as the one before was told to', async () => {
  const patience = backingOff();
  const started = performance.now();
  expect(await asked('GET', [reply(429, ['Retry-After', '1']), reply(200)], patience)).toEqual([200, 2]);
  expect(performance.now() - started).toBeGreaterThan(990);
});

test('trouble at pages is told with its place among all pages of the try', async () => {
  const places: string[] = [];
  const onTrouble = ({ place }: { readonly place: string }) => void places.push(place);
  const ask = pageTurn((send) => send(), { signal }, backingOff(), { onTrouble });
  const form: BrowseRequest = {
    method: 'POST',
    url: 'https://bank.example/sca',
    headers: [],
    body: Buffer.alloc(0),
  };
  for (const status of [200, 502, 200, 502]) await ask(form, async () => reply(status));
  expect(places).toEqual(['page POST 2 status 502', 'page POST 4 status 502']);
});
