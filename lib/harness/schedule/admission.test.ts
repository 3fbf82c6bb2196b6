import { describe, expect, test } from 'vitest';
import { Untestable } from '../../model/errors.js';
import type { Effect } from '../../model/operation.js';
import { present } from '../../model/present.js';
import { bankTime } from './bank-time.js';
import { everyEffect } from '../../profile/effects.js';
import { admissionOf, noUnattendedCalls, type Admission } from './admission.js';

const hour = 3_600_000;

function scene(environment: 'sandbox' | 'production', effects: readonly Effect[], unattendedCalls?: number) {
  const budgets = { concurrency: 1, ...present({ unattendedCalls }) };
  const target = { environment, effects: new Set(effects), budgets };
  let now = 1_000_000;
  const time = { ...bankTime(undefined), now: () => now };
  const calls = noUnattendedCalls();
  return {
    of: (scenario: string) => admissionOf(scenario, target, time, calls),
    pass: (milliseconds: number) => void (now += milliseconds),
  };
}

const balances = (account: string, more: readonly [string, string][] = []) =>
  ({
    operation: 'read-balances',
    target: `/v1/accounts/${account}/balances?x=1`,
    headers: [['PSU-ID', 'p'], ...more],
  }) as const;

/** How many of so many unattended calls may leave. */
function leaving(admit: Admission, count: number, request = balances('a')): number {
  let left = 0;
  for (let number = 0; number < count; number += 1) {
    try {
      admit(request, 'primary');
      left += 1;
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(Untestable);
    }
  }
  return left;
}

describe('effects', () => {
  test('in production nothing but reads leaves, and a reset never', () => {
    const admit = scene('production', ['reads']).of('s');
    const send = (operation: Parameters<Admission>[0]['operation']) => () =>
      admit({ operation, target: '/v1/x', headers: [] }, 'primary');
    expect(send('read-payment')).not.toThrow();
    expect(send('create-domestic-payment')).toThrow(
      'create-domestic-payment creates payments, which the profile does not allow; add creates-payments to effects',
    );
    expect(send('initialize-sandbox')).toThrow(
      'initialize-sandbox resets the sandbox, which the profile does not allow; it is never sent in production',
    );
  });

  test('what the profile names may leave', () => {
    const admit = scene('production', ['reads', 'creates-payments']).of('s');
    expect(() =>
      admit({ operation: 'delete-payment', target: '/v1/x', headers: [] }, 'primary'),
    ).not.toThrow();
  });
});

describe('the unattended quota', () => {
  test('in production a run makes four calls a day for an account, whatever the scenarios', () => {
    const { of, pass } = scene('production', ['reads', 'creates-payments']);
    expect(leaving(of('one'), 3)).toBe(3);
    expect(leaving(of('two'), 3)).toBe(1);
    expect(leaving(of('two'), 6, balances('b'))).toBe(4);
    pass(23 * hour);
    expect(leaving(of('three'), 1)).toBe(0);
    pass(2 * hour);
    expect(leaving(of('three'), 6)).toBe(4);
  });

  test('what others leave of it may be less', () => {
    expect(leaving(scene('sandbox', everyEffect, 1).of('one'), 3)).toBe(1);
    expect(leaving(scene('production', everyEffect, 0).of('one'), 3)).toBe(0);
  });

  test.each(['sandbox', 'production'] as const)(
    'in %s one scenario may go beyond where consents may change, and none may after another used calls up',
    (environment) => {
      const { of } = scene(environment, everyEffect);
      expect(leaving(of('one'), 6)).toBe(6);
      expect(leaving(of('two'), 1)).toBe(0);
      expect(leaving(of('two'), 2, balances('b'))).toBe(2);
      expect(leaving(of('three'), 6, balances('b'))).toBe(2);
    },
  );

  test('attended calls and other operations do not count', () => {
    const admit = scene('production', everyEffect).of('one');
    expect(leaving(admit, 9, balances('a', [['PSU-IP-Address', '192.0.2.1']]))).toBe(9);
    for (let number = 0; number < 9; number += 1)
      admit({ operation: 'read-account', target: '/v1/accounts/a', headers: [] }, 'primary');
  });
});

describe('what is said and counted', () => {
  test('each effect in words', () => {
    const admit = scene('sandbox', []).of('s');
    const said = (
      ['list-accounts', 'create-domestic-payment', 'create-sandbox-customer', 'initialize-sandbox'] as const
    ).map((operation) => {
      try {
        admit({ operation, target: '/v1/x', headers: [] }, 'primary');
        return 'leaves';
      } catch (thrown) {
        return thrown instanceof Untestable ? thrown.message : String(thrown);
      }
    });
    expect(said).toEqual([
      'list-accounts reads, which the profile does not allow; add reads to effects',
      'create-domestic-payment creates payments, which the profile does not allow; add creates-payments to effects',
      'create-sandbox-customer changes the sandbox, which the profile does not allow; add changes-sandbox to effects',
      'initialize-sandbox resets the sandbox, which the profile does not allow; add resets-sandbox to effects',
    ]);
  });

  test.each(['read-balances', 'list-transactions', 'read-card-balances', 'list-card-transactions'] as const)(
    'unattended calls of %s are counted',
    (operation) => {
      const world = scene('production', ['reads'], 2);
      const request = { operation, target: '/v1/a', headers: [] } as const;
      const admit = world.of('s');
      admit(request, 'primary');
      admit(request, 'primary');
      expect(() => admit(request, 'primary')).toThrow(
        'the 2 unattended calls a day that this run may make for an account are used up (budgets.unattendedCalls)',
      );
      expect(() => admit(request, 'second')).not.toThrow();
      expect(() => admit({ ...request, headers: [['PSU-ID', 'q']] }, 'primary')).not.toThrow();
      expect(() => admit({ ...request, target: '/v1/b' }, 'primary')).not.toThrow();
      world.pass(24 * hour);
      expect(() => admit(request, 'primary')).not.toThrow();
    },
  );

  test('others are not', () => {
    const admit = scene('production', ['reads'], 0).of('s');
    expect(() =>
      admit({ operation: 'list-accounts', target: '/v1/a', headers: [] }, 'primary'),
    ).not.toThrow();
  });
});
