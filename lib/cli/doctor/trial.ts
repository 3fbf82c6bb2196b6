/** Plays one SCA and reads the accounts: nothing else shows whether a person can log in. */

import { conduct } from '../../harness/conduct/conduct.js';
import { scenario } from '../../harness/kit/index.js';
import type { Target } from '../../harness/target/target.js';
import { ok, warn, type Check } from './check.js';

const about = 'trial';

const trial = scenario({
  id: 'consent/trial',
  title: 'A PSU grants access in one SCA, and the accounts are read',
  clauses: ['CON-02'],
  effects: 'changes-consent',
  needs: ['psu'],
  async run({ tpp, psu, judge }) {
    const { tpp: bound } = await psu.grants(tpp);
    const list = await bound.call('list-accounts');
    judge('CON-02', 'the account list after the SCA', () => list.isAccepted());
  },
});

/** What came of the trial: a warning where the profile allows none, a failure where it did not succeed. */
export async function playTrial(target: Target): Promise<Check> {
  const { scenarios } = await conduct([trial], target, { seed: Date.now() % 0x8000_0000, partial: true });
  const [verdict] = scenarios.flatMap((each) => each.verdicts);
  if (verdict?.verdict === 'pass') return ok(about, 'an SCA was played and the accounts were read');
  const why = verdict?.reason ?? 'it was not played';
  if (verdict?.verdict === 'not-applicable') return warn(about, `not played: ${why}`);
  return { status: 'fail', about, text: why, wire: true };
}
