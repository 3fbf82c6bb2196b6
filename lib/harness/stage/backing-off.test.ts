import { expect, test } from 'vitest';
import { backingOff, type Answered } from './backing-off.js';

const attended: Answered['sent'] = [['PSU-IP-Address', '192.0.2.1']];
const never = new AbortController().signal;
const reply = (status: number, tries: number, more: Partial<Answered> = {}): Answered => ({
  status,
  replied: [],
  sent: attended,
  tries,
  ...more,
});
const asking = (seconds: string): Pick<Answered, 'replied'> => ({ replied: [['Retry-After', seconds]] });

test('a call is sent again after the time that the bank asks for, five times at most', async () => {
  const patience = backingOff();
  expect(patience.isTooSoon(reply(429, 0, asking('0')))).toBe(true);
  expect(patience.isTooSoon(reply(429, 4, asking('0')))).toBe(true);
  expect(patience.isTooSoon(reply(429, 5, asking('0')))).toBe(false);
  expect(patience.isTooSoon(reply(429, 0, asking('86400')))).toBe(false);
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  expect(patience.isTooSoon(reply(429, 0, asking(inAnHour)))).toBe(false);
  expect(patience.isTooSoon(reply(503, 0, asking('0')))).toBe(false);
});

test('all calls wait meanwhile, and come slower after it', async () => {
  const patience = backingOff();
  patience.isTooSoon(reply(429, 0, asking('1')));
  const started = performance.now();
  await Promise.all([1, 2, 3].map(() => patience.ready(never)));
  expect(performance.now() - started).toBeGreaterThan(1_030);
});

test('the count of unattended calls is no question of pace', () => {
  expect(backingOff().isTooSoon(reply(429, 0, { sent: [] }))).toBe(false);
  expect(backingOff().isTooSoon(reply(429, 0, { sent: [], ...asking('1') }))).toBe(true);
});

test('who waited in vain without being told to does not wait again', () => {
  const patience = backingOff();
  expect([0, 1, 2].map((tries) => patience.isTooSoon(reply(429, tries)))).toEqual([true, true, false]);
  expect(patience.isTooSoon(reply(429, 0))).toBe(false);
});
