/**
 * A run in which a person plays the PSU comes to what the form driver comes to, but for what only the pages
 * show. A ninth of the scenarios are played; THOROUGH=1 plays all, in both environments.
 */

import { expect, test } from 'vitest';
import { conduct } from '../lib/harness/conduct/conduct.js';
import { embeddedTarget } from '../lib/embedded/embedded.js';
import { samplePerson } from '../lib/harness/sca/sample-person.js';
import { rehearse } from '../lib/cli/plan/rehearse.js';
import { isThorough } from '../lib/model/testing/thorough.js';
import { playedDepth as depth, playedShare } from './sample-scenarios.js';

/** What a person costs: why clauses are not judged. */
const costs = {
  production: [
    'the SCA driver cannot show the pages; use the form driver',
    'what plays the PSU may itself go to TPP-Redirect-URI; use the form driver',
  ],
  sandbox: [
    'the SCA driver cannot show the pages; use the form driver',
    'what plays the PSU may itself go to TPP-Redirect-URI; use the form driver',
    'the account was not made by this run',
    'the account was not made in the sandbox by this run, so its transactions are not known',
    'the profile names 1 private PSU, 2 needed; add to psus, or say ownAccounts of a corporate one',
    'unattended call 4 of read-balances was refused with 429; the account of this PSU may have been read unattended in the last 24 hours',
  ],
} as const;

const scenarios = playedShare(1, 9);
/** What a person costs in production, costs in the sandbox, too. */
const environments = isThorough ? (['production', 'sandbox'] as const) : (['sandbox'] as const);

test.each(environments)('in %s', { timeout: 240_000 }, async (environment) => {
  const { target, close } = await embeddedTarget({ environment });
  try {
    if (target.sca === undefined) throw new Error('the embedded bank has a driver');
    const person = samplePerson(target.sca);
    const byHand = { ...target, depth, sca: person };
    const { clauses } = await conduct(scenarios, byHand, { seed: 1, partial: !isThorough });
    const red = clauses.filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict));
    const told = new Set<string>(red.map(({ clause, reason }) => reason ?? clause));
    const known = new Set<string>(costs[environment]);
    if (isThorough) expect(told).toEqual(known);
    else expect([...told].filter((each) => !known.has(each))).toEqual([]);
    expect(told.size).toBeGreaterThan(0);

    const { sent } = await rehearse(scenarios, byHand, { latencyMs: 0, seed: 1, partial: true });
    const foretold = [...sent.values()].reduce((sum, each) => sum + each.scas, 0);
    expect(Math.abs(foretold - person.steps), `${foretold} SCAs foretold, ${person.steps} came`).toBeLessThan(
      6,
    );
  } finally {
    await close();
  }
});
