/** Records without secrets keep what the rules said, also of what is no secret and of what was withheld. */

import { describe, expect, test } from 'vitest';
import type { HeaderLine } from '../../model/http.js';
import { judgeTraffic } from '../judge-traffic.js';
import { exchangeLine, readExchangeLine } from '../record.js';
import type { TrafficExchange } from '../traffic.js';
import { HidingRecorder } from './hiding-recorder.js';

const basePath = '/api-sandbox';
const payments = `${basePath}/v1/payments/norwegian-domestic-credit-transfers`;

function exchange(target: string, headers: readonly HeaderLine[], sent?: object, got: object = {}) {
  const body = sent === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(sent));
  const method = sent === undefined ? 'GET' : 'POST';
  const reply = { status: 400, headers: [], body: Buffer.from(JSON.stringify(got)) };
  const request = { method, target, headers: [['X-Request-ID', 'one'] as const, ...headers], body };
  return { at: 0, answeredAt: 1, origin: 'serve' as const, request, reply };
}

function breachesOf(each: TrafficExchange): readonly string[] {
  const { verdicts } = judgeTraffic([each], { basePath });
  return verdicts.flatMap(({ obligation, count }) => (count > 0 ? [obligation.id] : []));
}

/** What the record holds of an exchange. */
function recorded(each: TrafficExchange): TrafficExchange {
  const recorder = new HidingRecorder({ basePath, environment: 'sandbox' });
  return readExchangeLine(exchangeLine(recorder.hide(each)), 1);
}

describe('a record without secrets', () => {
  test.each<readonly [string, TrafficExchange]>([
    ['psu-ip-address-of-a-psu', exchange(`${basePath}/v1/accounts`, [['PSU-IP-Address', '127.0.0.1']])],
    ['psu-identity-is-national-number', exchange(payments, [['X-PSU-IDENTITY', '1085800481']], {})],
    ['member-filled-in', exchange(payments, [], { creditorName: 'undefined' })],
    ['member-filled-in', exchange(payments, [], { creditorAccount: { bban: 'null' } })],
    ['text-not-empty', exchange(payments, [], { creditorName: ' ' })],
    ['text-without-control-characters', exchange(payments, [], { creditorName: 'Anna\u0007' })],
    ['account-number-as-one', exchange(payments, [], { creditorAccount: { bban: '3606.21.11016' } })],
  ])('tells %s, as what was sent does', (id, each) => {
    expect(breachesOf(each)).toContain(id);
    expect(breachesOf(recorded(each))).toEqual(breachesOf(each));
  });

  test('has no number of a person in it', () => {
    const text = exchangeLine(recorded(exchange(payments, [['X-PSU-IDENTITY', '1085800481']], {})));
    expect(text).not.toContain('1085800481');
    const name = exchangeLine(recorded(exchange(payments, [], { creditorName: 'Anna\u0007' })));
    expect(Buffer.from(name).toString()).not.toContain('Anna');
  });

  test('tells what the rules said of a call that it withholds', () => {
    // An address is looked for in no header but its own.
    const lines: readonly HeaderLine[] = [
      ['PSU-IP-Address', '198.51.100.77'],
      ['X-Own', '198.51.100.77'],
    ];
    const whole = exchange(`${basePath}/v1/accounts`, lines);
    const held = recorded(whole);
    expect(held.request.headers).toEqual([]);
    expect(breachesOf(held)).toEqual(expect.arrayContaining(['signature-present', 'date-required']));
  });
});
