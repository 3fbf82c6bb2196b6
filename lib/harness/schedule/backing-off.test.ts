import { expect, test } from 'vitest';
import { backingOff, type Answered } from './backing-off.js';

const never = new AbortController().signal;
const refused = (tries: number, more: Partial<Answered> = {}): Answered => ({
  tooFast: true,
  replied: [],
  attended: true,
  tries,
  ...more,
});
const asking = (seconds: string): Pick<Answered, 'replied'> => ({ replied: [['Retry-After', seconds]] });

test('a call is sent again after the time that the bank asks for, five times at most', async () => {
  const patience = backingOff();
  expect(patience.hear(refused(0, asking('0')))).toBe('send-again');
  expect(patience.hear(refused(4, asking('0')))).toBe('send-again');
  expect(patience.hear(refused(5, asking('0')))).toBe('take');
  expect(patience.hear(refused(0, asking('86400')))).toBe('take');
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  expect(patience.hear(refused(0, asking(inAnHour)))).toBe('take');
  expect(patience.hear(refused(0, { tooFast: false, ...asking('0') }))).toBe('take');
});

test('all calls wait meanwhile, and come slower after it', async () => {
  const patience = backingOff();
  patience.hear(refused(0, asking('1')));
  const started = performance.now();
  await Promise.all([1, 2, 3].map(() => patience.ready(never)));
  expect(performance.now() - started).toBeGreaterThan(1_030);
});

test('the count of unattended calls is no question of pace', () => {
  expect(backingOff().hear(refused(0, { attended: false }))).toBe('take');
  expect(backingOff().hear(refused(0, { attended: false, ...asking('1') }))).toBe('send-again');
});

test('who waited in vain without being told to does not wait again', () => {
  const patience = backingOff();
  expect([0, 1, 2].map((tries) => patience.hear(refused(tries)))).toEqual([
    'send-again',
    'send-again',
    'take',
  ]);
  expect(patience.hear(refused(0))).toBe('take');
});
