import type { Body } from '../../lib/harness/stage/test-payments.js';
import { assumed } from '../../lib/harness/target/assumed.js';
import { Untestable } from '../../lib/model/errors.js';
import { judgeRefusals } from '../../lib/harness/kit/refusals.js';
import { scenario } from '../../lib/harness/kit/scenario.js';
import type { OperationId } from '../../lib/model/operations/index.js';
import type { RequestDraft } from '../../lib/rules/request-draft.js';
import type { Payer } from './bodies.js';
import { abroad, payerUnderEnforcement } from './under-enforcement.js';

/** A creation of another product, repeatable like the domestic one. */
function transfer(payer: Payer, id: OperationId, body: Body): RequestDraft {
  return payer.tpp.request(id, { body, query: { allowLogicalDuplicate: 'true' } });
}

/** Path and body of these products are not shown, so a complete payment has to be taken before an incomplete one counts. */
export const addressesInEuro = scenario({
  id: 'payments/structured-addresses-in-euro',
  title: 'Euro-area payments need a structured address under enforcement',
  clauses: ['ADR-03'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'sandbox'],
  async run(stage) {
    const complete = (by: Payer) => transfer(by, 'create-sepa-payment', abroad(stage, by));
    const payer = await payerUnderEnforcement(stage, complete);
    await judgeRefusals(stage.judge, payer.tpp, complete(payer), {
      'ADR-03': ['structured-creditor-town', 'structured-creditor-country'],
    });
  },
});

export const addressesAbroad = scenario({
  id: 'payments/structured-addresses-abroad',
  title: 'International payments need a structured address under enforcement',
  clauses: ['ADR-04'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'sandbox'],
  async run(stage) {
    const complete = (by: Payer) => transfer(by, 'create-cross-border-payment', abroad(stage, by));
    const payer = await payerUnderEnforcement(stage, complete);
    await judgeRefusals(stage.judge, payer.tpp, complete(payer), {
      'ADR-04': ['structured-creditor-town', 'structured-creditor-agent'],
    });
  },
});

/** From what a bank derives the BIC is open, so its own answer decides whether this account number is enough. */
export const agentUnderEnforcement = scenario({
  id: 'payments/creditor-agent-under-enforcement',
  title: 'A covered payment to a number from which no BIC can be derived needs creditorAgent',
  clauses: ['ADR-09'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'sandbox'],
  async run(stage) {
    const { judge, observe, target } = stage;
    if (assumed(target, 'derivable-bic') === 'every-account') {
      observe('ADR-09', 'the profile says that the bank derives the BIC of every account');
      return;
    }
    const complete = (by: Payer) => {
      const creditorAccount = { bban: '021000021-0017', currency: 'USD' };
      return transfer(by, 'create-cross-border-payment', { ...abroad(stage, by), creditorAccount });
    };
    const payer = await payerUnderEnforcement(stage, complete);
    await judgeRefusals(judge, payer.tpp, complete(payer), { 'ADR-09': ['structured-creditor-agent'] });
    if (target.pinnedAssumptions['derivable-bic'] !== undefined) return;
    observe('ADR-09', 'the profile does not say from what the bank derives a BIC');
    throw new Untestable('pin the assumption derivable-bic to have this judged');
  },
});
