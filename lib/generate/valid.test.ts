import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operation } from '../model/operations/index.js';
import { isSchemaName, validate } from '../schemas/index.js';
import { domesticPayments } from './index.js';
import { everyBody } from './testing/every-body.js';
import { bodyDraft, bodyRules, foundIn, today } from './testing/judging.js';

const numRuns = process.env['THOROUGH'] === undefined ? 400 : 10_000;

describe('generated bodies fit their schema and break no rule', () => {
  test.each(everyBody)('%s', (id, bodies) => {
    const rules = bodyRules(id);
    const schema = operation(id).requestSchema ?? '';
    const wrong: unknown[] = [];
    for (const body of fc.sample(bodies, { seed: 11, numRuns })) {
      const findings = isSchemaName(schema) ? validate(schema, body) : ['no schema'];
      if (findings.length > 0 || foundIn(bodyDraft(id, body), rules).length > 0) {
        wrong.push({ body, findings, found: foundIn(bodyDraft(id, body), rules) });
      }
    }
    expect(rules.length).toBeGreaterThan(1);
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

describe('the least and the most of a setting', () => {
  const debtorAccount = { bban: '95360573002', currency: 'NOK' };
  const creditorAccount = { bban: '26743379224', currency: 'NOK' };

  test('what is given stays as it is given', () => {
    const bodies = fc.sample(
      domesticPayments({
        today,
        debtorAccount,
        creditorAccount,
        currencies: ['NOK'],
        largest: 99,
        days: [today],
      }),
      { seed: 3, numRuns: 500 },
    );
    for (const body of bodies) {
      expect(body.debtorAccount).toEqual(debtorAccount);
      expect(body.creditorAccount).toEqual(creditorAccount);
      expect(body.instructedAmount.currency).toBe('NOK');
      expect(Number(body.instructedAmount.amount)).toBeLessThan(100);
      expect([undefined, today]).toContain(body.requestedExecutionDate);
    }
  });

  test('bytes instead of characters keep every text within its limit in UTF-8', () => {
    const bodies = fc.sample(domesticPayments({ today, lengthUnit: 'bytes' }), { seed: 4, numRuns: 1000 });
    const names = bodies.map((each) => Buffer.byteLength(each.creditorName));
    expect(Math.max(...names)).toBe(70);
  });

  test('exact digits show all minor units of the currency', () => {
    const bodies = fc.sample(
      domesticPayments({ today, exactDigits: true, currencies: ['NOK', 'JPY', 'KWD'] }),
      {
        seed: 5,
        numRuns: 500,
      },
    );
    const forms = { NOK: /^\d+\.\d{2}$/, JPY: /^\d+$/, KWD: /^\d+\.\d{3}$/ } as const;
    for (const { instructedAmount } of bodies) {
      const { amount, currency } = instructedAmount;
      if (currency === 'NOK' || currency === 'JPY' || currency === 'KWD')
        expect(amount).toMatch(forms[currency]);
      else expect.unreachable(currency);
    }
  });
});
