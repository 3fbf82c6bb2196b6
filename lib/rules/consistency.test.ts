import { describe, expect, test } from 'vitest';
import { clause, clauses, type ClauseId } from '../catalogue/index.js';
import { operations, isOperationId } from '../model/operations/index.js';
import { listedConstraints } from './body/listed-constraints.js';
import { breakersOf } from './body/body-breakers.js';
import { requestSchemaNames } from '../schemas/index.js';
import { adviceRules, isFirm, isRuleId, requestRules, ruleById, rulesForOperation } from './index.js';

describe('the list of rules', () => {
  test('ids are unique and kebab-case', () => {
    const ids = requestRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  test('every rule can be broken, by a breaker or by an identity', () => {
    const unbreakable = requestRules.filter(
      ({ breakers, brokenBy }) => breakers.length === 0 && brokenBy === undefined,
    );
    expect(unbreakable.map(({ id }) => id)).toEqual([]);
  });

  test('names of breakers are unique within a rule', () => {
    const repeated = requestRules.filter(
      ({ breakers }) => new Set(breakers.map(({ name }) => name)).size !== breakers.length,
    );
    expect(repeated.map(({ id }) => id)).toEqual([]);
  });

  test('a bank checks line, signature, date, digest, headers, role, query and body in this order', () => {
    const order = [
      'version-prefix',
      'signature-present',
      'certificate-present',
      'key-id-form',
      'signature-fits',
      'date-required',
      'digest-of-body',
      'request-id-required',
      'psu-id-is-uuid',
      'payments-need-pisp',
      'allow-logical-duplicate-is-boolean',
      'domestic-payment-body',
      'domestic-payment-pay-01',
      'structured-creditor-town',
    ];
    const places = order.map((id) => requestRules.findIndex((each) => each.id === id));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  test('look-ups', () => {
    expect(ruleById('date-not-behind').clause).toBe('SIG-07');
    expect(isRuleId('domestic-payment-pay-06')).toBe(true);
    expect(isRuleId('domestic-payment-pay-99')).toBe(false);
    const reading = rulesForOperation('list-accounts').map(({ id }) => id);
    expect(reading).toContain('redirect-uri-for-sca');
    expect(reading).not.toContain('payment-psu-id');
    const ids = operations.map(({ id }) => id).filter(isOperationId);
    expect(ids.filter((id) => rulesForOperation(id).length < 30)).toEqual([]);
  });
});

describe('constraints of request schemas', () => {
  test.each(requestSchemaNames)('%s: each can be broken', (name) => {
    const unbroken = listedConstraints(name).filter((each) => breakersOf(each).length === 0);
    expect(unbroken.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([]);
  });
});

describe('firmness', () => {
  test('an assumed clause obliges no bank', () => {
    const firm = requestRules.filter(
      (rule) =>
        clause(rule.clause).basis === 'assumed' && rule.breakers.some((breaker) => isFirm(rule, breaker)),
    );
    expect(firm.map(({ id }) => id)).toEqual([]);
  });

  test('an answer of the profile makes a refusal firm', () => {
    const rule = ruleById('psu-device-id-is-uuid');
    const [breaker] = rule.breakers;
    expect(breaker && isFirm(rule, breaker)).toBe(false);
    expect(breaker && isFirm(rule, breaker, { 'malformed-forwarded-value': 'refused' })).toBe(true);
    expect(breaker && isFirm(rule, breaker, { 'malformed-forwarded-value': 'ignored' })).toBe(false);
  });

  test.each(['payment-accept-fix', 'basket-accept-fix'] as const)(
    '%s obliges no bank whose profile does without it, whatever else it says',
    (id) => {
      const rule = ruleById(id);
      expect(rule.breakers.map((each) => isFirm(rule, each))).toEqual([true, false]);
      const answers = { 'accept-fix-enforced': false, 'accept-fix-empty': 'refused' };
      expect(rule.breakers.filter((each) => isFirm(rule, each, answers))).toEqual([]);
    },
  );

  test.each([
    ['domestic-payment-pay-06', 'creditorName: 71 characters', true],
    ['domestic-payment-pay-05', 'creditorName: null', false],
    ['domestic-payment-pay-05', 'creditorName: a number', false],
    ['domestic-payment-pay-05', 'creditorName: an object', true],
    ['domestic-payment-pay-02-usual', 'instructedAmount/amount: zero', false],
    ['instant-payment-pay-06', 'creditorName: 71 characters', false],
    ['date-not-ahead', 'Date 63 seconds ahead', true],
    ['digest-signed', 'digest sent and not signed', false],
    ['body-is-json', 'JSON cut off', false],
    ['domestic-payment-json', 'JSON cut off', true],
  ] as const)('%s, %s: %s', (id, name, firm) => {
    const rule = ruleById(id);
    const breaker = rule.breakers.find((each) => each.name === name);
    expect(breaker && isFirm(rule, breaker)).toBe(firm);
  });
});

describe('clauses that bind TPPs', () => {
  /** Those that no single request breaks, with the reason. */
  const elsewhere: Readonly<Partial<Record<ClauseId, string>>> = {
    'TRN-17': 'a matter of the connection',
    'BSK-08': 'a path without basketId is another path, see known-path',
    'END-01': 'each header of the table has its clause',
    'BSK-09': 'each header of the table has its clause',
    'END-10': 'each header of the table has its clause',
    'PAY-41': 'an expectation, not a request',
    'HDR-09': 'shows in several requests',
    'DLG-03': 'an address does not tell whose mailbox it is',
    'FLW-04': 'shows in several requests',
    'FLW-05': 'shows in several requests',
    'FLW-08': 'a matter of the browser',
    'FLW-09': 'shows in several requests',
    'SIG-41': 'shows in how the TPP takes replies',
    'SCA-06': 'shows in how the TPP takes replies',
    'RDR-03': 'shows in several requests',
    'RDR-06': 'shows in several requests',
    'ERR-05': 'only the bank knows what kind of payment an id names',
    'ERR-06': 'only the bank knows what kind of payment an id names',
    'LIM-05': 'shows in several requests',
    'LIM-09': 'shows in several requests',
  };
  const covered = new Set<string>(
    [...requestRules, ...adviceRules].flatMap((each) => [each.clause, ...(each.also ?? [])]),
  );

  test('each has a rule or a reason, never both', () => {
    const binding = clauses.filter(({ party, level }) => party !== 'bank' && level !== 'info');
    const without = binding.filter(({ id }) => !covered.has(id) && elsewhere[id] === undefined);
    expect(without.map(({ id, text }) => `${id} ${text}`)).toEqual([]);
    expect(Object.keys(elsewhere).filter((id) => covered.has(id))).toEqual([]);
  });
});
