import { describe, expect, test } from 'vitest';
import { PaymentLedger } from './payment-ledger.js';
import type { PaymentRecord } from './payment-records.js';

function payment(paymentId: string, day: string): PaymentRecord {
  return {
    paymentId,
    family: 'payment',
    product: 'domestic-credit-transfers',
    order: { day },
    status: 'PDNG',
    tppId: 'tpp',
    createdAt: 0,
  };
}

/** What one look at a ledger was asked and gave. */
function look(all: PaymentLedger, today: string) {
  const asked: string[] = [];
  const days: string[] = [];
  const due = all.due(
    (each) => {
      asked.push(each.paymentId);
      return each.status === 'PDNG' ? String(each.order['day']) : undefined;
    },
    (day) => {
      days.push(day);
      return day <= today;
    },
  );
  return { asked, days: days.toSorted(), due: due.map((each) => each.paymentId) };
}

function ledger(...payments: readonly PaymentRecord[]): PaymentLedger {
  return new PaymentLedger(new Map(payments.map((each) => [each.paymentId, each])));
}

describe('a payment ledger', () => {
  test('asks once about each payment, and of those that wait only about the days', () => {
    const all = ledger(payment('a', '3'), payment('b', '1'), payment('c', '3'));
    expect(look(all, '0')).toEqual({ asked: ['a', 'b', 'c'], days: ['1', '3'], due: [] });
    expect(look(all, '0')).toEqual({ asked: [], days: ['1', '3'], due: [] });
  });

  test('gives what is due in the order in which it was made, until it is changed', () => {
    const all = ledger(payment('a', '3'), payment('b', '1'), payment('c', '2'));
    expect(look(all, '1').due).toEqual(['b']);
    expect(look(all, '1').due).toEqual(['b']);
    expect(look(all, '3').due).toEqual(['a', 'b', 'c']);
    for (const each of all.values()) all.set(each.paymentId, { ...each, status: 'ACSC' });
    expect(look(all, '3')).toEqual({ asked: ['a', 'b', 'c'], days: [], due: [] });
    expect(look(all, '3').asked).toEqual([]);
  });

  test('follows a payment that waits for another day, and one that waits again', () => {
    const all = ledger(payment('a', '1'), payment('b', '1'));
    look(all, '0');
    all.set('a', payment('a', '5'));
    expect(look(all, '1')).toEqual({ asked: ['a'], days: ['1', '5'], due: ['b'] });
    all.set('b', { ...payment('b', '1'), status: 'ACSC' });
    expect(look(all, '1').due).toEqual([]);
    all.set('b', payment('b', '1'));
    expect(look(all, '5').due).toEqual(['a', 'b']);
  });

  test('forgets what is removed', () => {
    const all = ledger(payment('a', '1'), payment('b', '1'));
    all.delete('a');
    expect(look(all, '1')).toEqual({ asked: ['b'], days: ['1'], due: ['b'] });
    all.delete('b');
    expect(look(all, '1')).toEqual({ asked: [], days: [], due: [] });
    all.set('c', payment('c', '1'));
    look(all, '0');
    all.clear();
    expect(look(all, '1')).toEqual({ asked: [], days: [], due: [] });
  });
});
