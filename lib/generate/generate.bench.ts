/**
 * How near drawing domestic payment bodies comes to a bare record of the same members with fast-check's own
 * strings, in bodies a second and measured in turns. Run it through `npm run bench`.
 */

import * as fc from 'fast-check';
import { purposeCodes } from '../model/codes.js';
import { countries } from '../model/country.js';
import { currencies } from '../model/currency.js';
import { domesticPayments } from './domestic-payment.js';

/** Bodies a second, by the fastest turn of each, and their ratio (goal 0.8). */
export interface GenerateBench {
  readonly bare: number;
  readonly ours: number;
  readonly ratio: number;
}

const bodies = 2000;
const turns = 7;
const record = { noNullPrototype: true } as const;

/** Free strings and plain choices: no limits, no rule between members. */
function bareBodies(): fc.Arbitrary<unknown> {
  const text = fc.string();
  const account = fc.record({ bban: text, currency: fc.constantFrom(...currencies) }, record);
  const reference = fc.record({ reference: text, referenceType: text, referenceIssuer: text }, record);
  return fc.record(
    {
      instructedAmount: fc.record({ amount: text, currency: fc.constantFrom(...currencies) }, record),
      creditorName: text,
      creditorAgent: text,
      creditorAccount: account,
      creditorAddress: fc.record(
        {
          street: text,
          buildingNumber: text,
          postalCode: text,
          townName: text,
          country: fc.constantFrom(...countries),
        },
        { ...record, requiredKeys: ['country'] },
      ),
      debtorAccount: account,
      ultimateDebtor: text,
      remittance: fc.oneof(text, reference, fc.array(reference, { maxLength: 4 })),
      purposeCode: fc.constantFrom(...purposeCodes),
      requestedExecutionDate: text,
    },
    {
      ...record,
      requiredKeys: [
        'instructedAmount',
        'creditorName',
        'creditorAccount',
        'creditorAddress',
        'debtorAccount',
      ],
    },
  );
}

/** Milliseconds for one turn. */
function timed(arbitrary: fc.Arbitrary<unknown>, seed: number): number {
  const started = performance.now();
  fc.sample(arbitrary, { seed, numRuns: bodies });
  return performance.now() - started;
}

/** Bodies a second in the fastest turn. */
function rate(times: readonly number[]): number {
  return Math.round((bodies * 1000) / Math.min(...times));
}

/** Measures and prints. */
export function run(print: (line: string) => void): GenerateBench {
  const bare = bareBodies();
  const ours = domesticPayments({ today: '2027-12-15' });
  const seeds = Array.from({ length: turns }, (_, seed) => seed);
  const times = seeds.map((seed) => ({ bare: timed(bare, seed), ours: timed(ours, seed) }));
  const result = { bare: rate(times.map((each) => each.bare)), ours: rate(times.map((each) => each.ours)) };
  const ratio = Number((result.ours / result.bare).toFixed(2));
  print(`domestic payment bodies a second: ${result.ours}, bare record ${result.bare}, ratio ${ratio}`);
  return { ...result, ratio };
}
