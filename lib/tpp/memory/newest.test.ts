/** What is forgotten of long traffic, and that nobody is blamed for it. */

import { expect, test } from 'vitest';
import { judgeTraffic } from '../judge-traffic.js';
import type { TrafficExchange } from '../traffic.js';
import { Newest } from './newest.js';
import { RequestIds } from './request-ids.js';

test('what was set the longest ago is forgotten', () => {
  const map = new Newest<number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

test('ids that were used are known ever after, those of payments for a time', () => {
  const ids = new RequestIds(10);
  const call = { at: 0, call: '', outcome: 200 } as const;
  for (let number = 1; number <= 5_000; number += 1)
    ids.note('tpp', `id-${number}`, { ...call, number, creates: number === 7 });
  expect(ids.numberOf('tpp', 'id-1')).toBe(1);
  expect(ids.numberOf('tpp', 'id-2500')).toBe(2_500);
  expect(ids.numberOf('tpp', 'id-5000')).toBe(5_000);
  expect(ids.numberOf('tpp', 'id-7')).toBeUndefined();
  expect(ids.numberOf('other', 'id-1')).toBeUndefined();
  expect(ids.newest('tpp', 'id-1')).toBeUndefined();
  expect(ids.newest('tpp', 'id-4995')?.number).toBe(4_995);
});

test('a UUID in capitals is the same, another id with a capital is not', () => {
  const ids = new RequestIds(10);
  const uuid = '4eba4445-1a4b-47b8-bdd5-00000000000a';
  for (const [at, id] of [uuid, 'req-1a'].entries())
    ids.note('tpp', id, { at, call: '', outcome: 200, number: at + 1, creates: false });
  expect(ids.numberOf('tpp', uuid.toUpperCase())).toBe(1);
  expect(ids.numberOf('tpp', 'req-1A')).toBeUndefined();
});

function read(number: number, id: string): TrafficExchange {
  const at = Date.parse('2026-11-02T09:00:00Z') + number * 1_000;
  const headers = [['X-Request-ID', id]] as const;
  const request = { method: 'GET', target: '/v1/accounts', headers, body: Buffer.alloc(0) };
  const reply = { status: 200, headers: [], body: Buffer.from('{}') };
  return { at, answeredAt: at + 40, request, reply, origin: 'record', ruled: [] };
}

test('an id is told as used before after 25,000 others', () => {
  const calls = Array.from({ length: 25_000 }, (_, at) => read(at + 1, `id-${at}`));
  const { verdicts, shown } = judgeTraffic([...calls, read(25_001, 'id-3')], { basePath: '' });
  const found = verdicts.filter(({ count }) => count > 0);
  expect(found.map(({ obligation }) => obligation.id)).toEqual(['request-id-fresh']);
  expect(found[0]?.breaches).toMatchObject([{ number: 25_001, dependsOn: 4 }]);
  // Of an exchange that long ago only the number is known.
  expect([...shown.keys()]).toEqual([25_001]);
});
