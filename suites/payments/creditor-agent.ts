import { assumed } from '../../lib/harness/assumed.js';
import { Untestable } from '../../lib/harness/errors.js';
import { judgeRefusals } from '../../lib/harness/refusals.js';
import { scenario } from '../../lib/harness/scenario.js';
import { abroad, switches, transfer } from './structured-addresses.js';

/** From what a bank derives the BIC is open, so its own answer decides whether this account number is enough. */
export const agentUnderEnforcement = scenario({
  id: 'payments/creditor-agent-under-enforcement',
  title: 'A covered payment to a number from which no BIC can be derived needs creditorAgent',
  clauses: ['ADR-09'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'sandbox'],
  async run(stage) {
    const { tpp, psu, judge, observe, time, target } = stage;
    if (assumed(target, 'derivable-bic') === 'every-account') {
      observe('ADR-09', 'the profile says that the bank derives the BIC of every account');
      return;
    }
    await time.moveTo(Date.parse(switches.sandbox.after));
    const payer = await psu.grants(tpp);
    const body = { ...abroad(stage, payer), creditorAccount: { bban: '021000021-0017', currency: 'USD' } };
    await judgeRefusals(judge, payer.tpp, transfer(payer, 'create-cross-border-payment', body), {
      'ADR-09': ['structured-creditor-agent'],
    });
    if (target.pinnedAssumptions['derivable-bic'] !== undefined) return;
    observe('ADR-09', 'the profile does not say from what the bank derives a BIC');
    throw new Untestable('pin the assumption derivable-bic to have this judged');
  },
});
