import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  domesticPayments,
  ipAddresses,
  periodicPayments,
  psuHeaders,
  queries,
  type DomesticPayment,
} from './index.js';

const today = '2027-12-15';
const numRuns = 2000;
let bodies: readonly DomesticPayment[] = [];

/** Every value that stands at a place of the bodies; an array counts item by item. */
function valuesAt(...path: readonly string[]): readonly unknown[] {
  return path.reduce<readonly unknown[]>(
    (found, step) =>
      found
        .flatMap((each) => (Array.isArray(each) ? each : [each]))
        .flatMap((each) =>
          typeof each === 'object' && each !== null && step in each ? [Reflect.get(each, step)] : [],
        ),
    bodies,
  );
}

function lengthsAt(...path: readonly string[]): ReadonlySet<number> {
  return new Set(valuesAt(...path).map((each) => String(each).length));
}

beforeAll(() => {
  bodies = fc.sample(domesticPayments({ today }), { seed: 17, numRuns });
});

describe('2000 domestic payments show', () => {
  test('every currency, country and purpose code', () => {
    expect(new Set(valuesAt('instructedAmount', 'currency')).size).toBe(162);
    expect(new Set(valuesAt('creditorAddress', 'country')).size).toBe(249);
    expect([...new Set(valuesAt('purposeCode').map(String))].toSorted()).toEqual(
      'CASH CORT IDCP INTC INVS LOAN OTHR PENS SALA SSBE SUPP TAXS TREA VATX'.split(' '),
    );
  });

  test.each([
    ['creditorName', [1, 69, 70]],
    ['ultimateDebtor', [1, 69, 70]],
    ['creditorAddress.street', [0, 69, 70]],
    ['remittanceInformationUnstructured', [1, 139, 140]],
    ['remittanceInformationStructured.reference', [1, 34, 35]],
    ['remittanceInformationStructured.referenceType', [1, 34, 35]],
    ['remittanceInformationStructured.referenceIssuer', [1, 34, 35]],
    ['remittanceInformationStructuredArray.reference', [1, 34, 35]],
    ['remittanceInformationStructuredArray.referenceType', [1, 34, 35]],
    ['remittanceInformationStructuredArray.referenceIssuer', [1, 34, 35]],
    ['creditorAccount.bban', [1, 11, 29, 30]],
    ['debtorAccount.bban', [1, 11, 29, 30]],
  ] as const)('%s at its limits', (path, wanted) => {
    const lengths = lengthsAt(...path.split('.'));
    expect(wanted.filter((each) => !lengths.has(each))).toEqual([]);
    expect(Math.max(...lengths)).toBe(wanted.at(-1));
  });

  test.each([
    'ultimateDebtor',
    'purposeCode',
    'requestedExecutionDate',
    'creditorAgent',
    'remittanceInformationUnstructured',
    'remittanceInformationStructured',
    'remittanceInformationStructuredArray',
    'creditorAddress.street',
    'creditorAddress.buildingNumber',
    'creditorAddress.postalCode',
    'creditorAddress.city',
    'creditorAddress.townName',
    'debtorAccount.bban',
    'debtorAccount.other',
    'remittanceInformationStructured.referenceType',
    'remittanceInformationStructured.referenceIssuer',
  ])('%s present and absent', (path) => {
    const steps = path.split('.');
    const holders = steps.length === 1 ? bodies : valuesAt(...steps.slice(0, -1));
    const present = valuesAt(...steps).length;
    expect(present).toBeGreaterThan(20);
    expect(holders.length - present).toBeGreaterThan(20);
  });

  test('lists of one and of several references, and payments that tell nothing', () => {
    const sizes = new Set(
      valuesAt('remittanceInformationStructuredArray').length === 0
        ? []
        : bodies.flatMap((each) =>
            'remittanceInformationStructuredArray' in each
              ? [each.remittanceInformationStructuredArray.length]
              : [],
          ),
    );
    expect(sizes).toEqual(new Set([1, 2, 3, 4]));
    expect(bodies.some((each) => !Object.keys(each).some((name) => name.startsWith('remittance')))).toBe(
      true,
    );
  });

  test('amounts of no, two and three digits, the least and the greatest of each', () => {
    const shown = bodies.map(({ instructedAmount: { amount, currency } }) => `${amount} ${currency}`);
    const some = (form: RegExp) => shown.some((each) => form.test(each));
    expect(some(/^1 (?:JPY|KRW|CLP|ISK|XAF|XOF|XPF|VND|VUV|UGX|RWF|PYG|KMF|GNF|DJF|BIF|BYR)$/)).toBe(true);
    expect(some(/^9999999999999 /)).toBe(true);
    expect(some(/^0\.01 /)).toBe(true);
    expect(some(/^9999999999999\.99 /)).toBe(true);
    expect(some(/^0\.001 (?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/)).toBe(true);
    expect(some(/^\d+\.\d (?:NOK|EUR|[A-Z]{3})$/)).toBe(true);
    expect(some(/^0+(?:\.0+)? /)).toBe(false);
  });

  test('Norwegian letters, letters of three bytes, and nothing beyond the Basic Multilingual Plane', () => {
    const text = JSON.stringify(bodies);
    for (const letter of 'æøåÆØÅ') expect(text).toContain(letter);
    expect(text).toContain('東');
    expect(text).not.toMatch(/[\u{10000}-\u{10FFFF}]/u);
    const twice = bodies.filter(
      (each) => each.creditorName.length === 70 && Buffer.byteLength(each.creditorName) > 70,
    );
    expect(twice.length).toBeGreaterThan(10);
  });

  test('today, a leap day and ends of months as execution dates', () => {
    const dates = new Set(valuesAt('requestedExecutionDate'));
    for (const day of [today, '2027-12-16', '2027-12-31', '2028-01-01', '2028-02-29'])
      expect(dates).toContain(day);
    expect([...dates].every((each) => String(each) >= today)).toBe(true);
  });
});

test('standing orders show every frequency, and MonthlyVariable alone chooses months, none twice', () => {
  const orders = fc.sample(periodicPayments({ today }), { seed: 23, numRuns });
  expect([...new Set(orders.map((each) => each.frequency))].toSorted()).toEqual([
    'Annual',
    'Daily',
    'EveryTwoMonths',
    'EveryTwoWeeks',
    'Monthly',
    'MonthlyVariable',
    'Quarterly',
    'SemiAnnual',
    'Weekly',
  ]);
  const sizes = new Set<number>();
  for (const { frequency, monthsOfExecution } of orders) {
    expect(monthsOfExecution !== undefined).toBe(frequency === 'MonthlyVariable');
    sizes.add(new Set(monthsOfExecution).size);
    expect(new Set(monthsOfExecution).size).toBe(monthsOfExecution?.length ?? 0);
  }
  expect(sizes).toContain(1);
  expect(sizes).toContain(11);
  expect(new Set(orders.map((each) => each.executionRule))).toEqual(
    new Set([undefined, 'following', 'preceding', 'preceeding']),
  );
  expect(new Set(orders.map((each) => each.dayOfExecution)).size).toBe(32);
});

test('PSU headers come in every form', () => {
  const sets = fc.sample(psuHeaders(), { seed: 29, numRuns });
  const values = new Map<string, Set<string>>();
  for (const [name, value] of sets.flat()) values.set(name, (values.get(name) ?? new Set()).add(value));
  expect([...values.keys()].length).toBe(11);
  expect([...(values.get('PSU-HTTP-Method') ?? [])].toSorted()).toEqual([
    'DELETE',
    'GET',
    'PATCH',
    'POST',
    'PUT',
  ]);
  const places = [...(values.get('PSU-Geo-Location') ?? [])];
  expect(places.every((each) => /^GEO:-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/.test(each))).toBe(true);
  expect(places.some((each) => each.startsWith('GEO:-90,') || each.endsWith(',-180'))).toBe(true);
  expect(sets.every((set) => new Set(set.map(([name]) => name)).size === set.length)).toBe(true);
});

test('addresses are of both versions', () => {
  const drawn = fc.sample(ipAddresses(), { seed: 31, numRuns: 500 });
  for (const each of ['0.0.0.0', '255.255.255.255', '::1']) expect(drawn).toContain(each);
});

test('queries hold required parameters always and optional ones now and then', () => {
  const drawn = fc.sample(queries('list-transactions'), { seed: 37, numRuns: 1000 });
  expect(drawn.every(({ bookingStatus }) => bookingStatus !== undefined)).toBe(true);
  expect(drawn.some(({ dateFrom }) => dateFrom === undefined)).toBe(true);
  expect(drawn.some(({ dateFrom }) => dateFrom !== undefined)).toBe(true);
  expect(
    drawn.every(
      ({ dateFrom, dateTo }) => dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo,
    ),
  ).toBe(true);
});
