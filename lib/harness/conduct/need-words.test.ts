/** What a run says of every need at targets that lack it, against the table in fixtures/verdicts. */

import { expect, test } from 'vitest';
import { expectTable } from '../../model/testing/committed-table.js';
import { sampleTarget } from '../target/sample-target.js';
import { scenario } from '../kit/scenario.js';
import type { Need } from '../declaration.js';
import { everyEffect } from '../../profile/effects.js';
import { leverNames } from '../../model/levers.js';
import { capabilityNames, tppNames, type Target } from '../target/target.js';
import { unmet } from './needs.js';

const { target: bare } = await sampleTarget(() => {
  throw new Error('nothing is sent here');
});

const needs = [
  'second-tpp',
  'aisp-only-tpp',
  'pisp-only-tpp',
  'tpp-without-role',
  'untrusted-tpp',
  'expired-tpp',
  'not-yet-valid-tpp',
  'unregistered-tpp',
  'tpp-registered-as-aisp',
  'tpp-registered-as-pisp',
  'tpp-with-another-key',
  'tpp-as-aisp',
  'tpp-as-pisp',
  'oddly-issued-tpp',
  'psu',
  'new-psu',
  'second-psu',
  'corporate-psu',
  'own-accounts',
  'two-agreements',
  'sca-pages',
  'many-scas',
  'clock',
  'batch-run',
  'batch-day',
  'revoke',
  'payment-permission',
  'funds',
  'restart',
  'network',
  'tls',
  'sandbox',
  'production',
  'sandbox-customers',
  'cards',
  'baskets',
  'bulk-payments',
  'periodic-payments',
  'single-sca',
  'tpp-dialogue',
] as const satisfies readonly Need[];

/** Fails to compile when a need is missing above. */
const everyNeed: readonly Need[] extends readonly (typeof needs)[number][] ? typeof needs : never = needs;

const driver = { name: 'd', showsPages: true, complete: () => Promise.reject(new Error('unused')) };
const psus = (['private', 'private', 'corporate'] as const).map((kind, index) => ({
  identity: `${index}`,
  kind,
}));
const rich: Target = {
  ...bare,
  sca: driver,
  psus,
  levers: Object.fromEntries(leverNames.map((name) => [name, async () => {}])),
  tpps: {
    ...Object.fromEntries(tppNames.map((name) => [name, bare.tpps.primary])),
    primary: bare.tpps.primary,
  },
  network: { host: 'bank.example', port: 443, tls: true },
};

const targets: Readonly<Record<string, Target>> = {
  'a bare sandbox': bare,
  'a rich sandbox': rich,
  'a rich production': { ...rich, environment: 'production' },
  'a sandbox that denies everything': {
    ...rich,
    capabilities: Object.fromEntries(capabilityNames.map((name) => [name, false])),
  },
  'a driver without pages and nobody to log in': {
    ...bare,
    sca: { ...driver, showsPages: false },
    capabilities: { sandboxCustomers: false },
  },
  'one PSU of each kind and a sparing driver': {
    ...rich,
    psus: psus.slice(1),
    sca: { ...driver, sparing: true },
  },
  'plain HTTP at loopback': { ...rich, network: { host: 'localhost', port: 80, tls: false } },
};

test('of every need', () => {
  const lines = Object.entries(targets).flatMap(([what, target]) => [
    what,
    ...everyNeed.map((need) => {
      const asked = scenario({
        id: 'errors/n',
        title: 't',
        clauses: ['SIG-19'],
        effects: 'reads',
        needs: [need],
        run: async () => {},
      });
      const found = unmet(asked, target);
      return `  ${need}: ${found === undefined ? 'met' : `${found.verdict}, ${found.reason}`}`;
    }),
    ...everyEffect.map((effects) => {
      const asked = scenario({
        id: 'errors/n',
        title: 't',
        clauses: ['SIG-19'],
        effects,
        run: async () => {},
      });
      const found = unmet(asked, { ...target, effects: new Set() });
      return `  ${effects}, not allowed: ${found?.verdict}, ${found?.reason}`;
    }),
  ]);
  expectTable('verdicts/needs', lines);
  expect(
    unmet(
      scenario({ id: 'errors/n', title: 't', clauses: ['SIG-19'], effects: 'reads', run: async () => {} }),
      bare,
    ),
  ).toBeUndefined();
});
