/** Login pages in every layout that a person understands: nobody is failed, and nothing is left unjudged. */

import { beforeAll, expect, test } from 'vitest';
import { fixedAgreements, fixedCustomers } from '../bank/state/fixed-customers.js';
import { layoutVariants } from '../faults/variants/layouts.js';
import { conduct } from '../harness/conduct/conduct.js';
import {
  embeddedIdentities,
  embeddedPsus,
  inProcessTarget,
  type EmbeddedIdentities,
} from '../embedded/embedded.js';
import type { PsuIdentity } from '../harness/target/target.js';
import { allScenarios } from '../../suites/index.js';
import { isThorough } from '../model/testing/thorough.js';

/** What asks a person for context, agreement, accounts and decision, in each kind of SCA. */
const asking = [
  'consent/contexts',
  'consent/offer',
  'consent/walk-under-agreement',
  'sca/corporate',
  'sca/agreements',
  'sca/registration',
  'sca/corporate-registration',
  'sca/failure',
  'payments/corporate',
  'payments/deletion',
  'sandbox/login',
];
const scenarios = allScenarios.filter((each) => asking.includes(each.id));

let identities: EmbeddedIdentities;
beforeAll(async () => {
  identities = await embeddedIdentities();
}, 180_000);

test('the scenarios are there', () => {
  expect(scenarios.map((each) => each.id).toSorted()).toEqual(asking.toSorted());
  expect(layoutVariants.length).toBeGreaterThanOrEqual(20);
});

/** The people of the data set, as a profile names them. */
const nameOf = (number: string) =>
  fixedCustomers.filter((each) => each.customerNumber === number).map((each) => each.customerName);
const named: readonly PsuIdentity[] = embeddedPsus.sandbox.map((psu) => ({
  ...psu,
  name: nameOf(psu.identity).join(''),
  ownAccounts: true,
  agreements: fixedAgreements
    .filter(
      (each) => each.kind === 'CORPORATE' && each.engagements.some((one) => one.customer === psu.identity),
    )
    .map(({ agreementId, name, owner }) => ({ names: [agreementId, name, owner, ...nameOf(owner)] })),
}));

const made = [true, false] as const;
/** Either kind of PSU meets every eighth layout; on THOROUGH=1 both meet all. */
const trials = layoutVariants.flatMap((variant, turn) =>
  made
    .filter((each) => isThorough || turn % 8 === (each ? 0 : 4))
    .map((makes) => ({ ...variant, makes, of: makes ? 'PSUs made for the run' : 'PSUs of the profile' })),
);

test.each(trials)('$id, $of', { timeout: 180_000 }, async ({ change, makes }) => {
  const { target, close } = await inProcessTarget({ identities, change });
  const stored = {
    ...target,
    psus: named,
    capabilities: { ...target.capabilities, sandboxCustomers: false },
  };
  const psus = makes ? target : stored;
  try {
    const { clauses } = await conduct(scenarios, psus, { seed: 1, partial: true });
    const fine = new Set(['pass', 'observed', 'not-applicable']);
    const red = clauses.filter(({ verdict }) => !fine.has(verdict));
    expect(red.map(({ clause, verdict, reason }) => `${clause} ${verdict}: ${reason ?? ''}`)).toEqual([]);
  } finally {
    await close();
  }
});
