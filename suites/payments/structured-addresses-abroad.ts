import {
  assumed,
  type Body,
  clausesIn,
  expectNoAccess,
  judgeRefusals,
  type OperationId,
  refusalTable,
  type RequestDraft,
  scenario,
  type Stage,
  Untestable,
} from '../../lib/harness/kit/index.js';
import type { Payer } from './bodies.js';
import {
  abroad,
  coveredCreations,
  neededOfCreditors,
  payerUnderEnforcement,
  withoutCountry,
} from './under-enforcement.js';

/** A creation of another product, repeatable like the domestic one. */
function transfer(payer: Payer, id: OperationId, body: Body): RequestDraft {
  return payer.tpp.request(id, { body, query: { allowLogicalDuplicate: 'true' } });
}

/** A creditor whose country is not told is refused, whatever else the body needs by itself. */
async function judgeCountry(
  { judge }: Pick<Stage<'ADR-12'>, 'judge'>,
  payer: Payer,
  id: OperationId,
  complete: Body,
): Promise<void> {
  const reply = await payer.tpp.send(transfer(payer, id, withoutCountry(complete)), { odd: true });
  judge('ADR-12', `${id}: a creditor without country is refused under enforcement`, () =>
    expectNoAccess(reply),
  );
}

const addressesInEuroRefusals = refusalTable({
  'ADR-03': ['structured-creditor-town', 'structured-creditor-country'],
});

/**
 * Path and body of these products are not shown, so a complete payment has to be taken before an incomplete
 * one counts.
 */
export const addressesInEuro = scenario({
  id: 'payments/structured-addresses-in-euro',
  title: 'Euro-area payments need a structured address under enforcement',
  clauses: [...clausesIn(addressesInEuroRefusals), 'ADR-12'],
  effects: 'creates-payments',
  needs: ['psu'],
  pulls: ['clock'],
  async run(stage) {
    const complete = (by: Payer) => transfer(by, 'create-sepa-payment', abroad(stage, by));
    const payer = await payerUnderEnforcement(stage, complete);
    await judgeRefusals(stage.judge, payer.tpp, complete(payer), addressesInEuroRefusals);
    await judgeCountry(stage, payer, 'create-sepa-payment', abroad(stage, payer));
  },
});

const addressesAbroadRefusals = refusalTable({
  'ADR-04': ['structured-creditor-town', 'structured-creditor-agent'],
});

export const addressesAbroad = scenario({
  id: 'payments/structured-addresses-abroad',
  title: 'International payments need a structured address under enforcement',
  clauses: [...clausesIn(addressesAbroadRefusals), 'ADR-12'],
  effects: 'creates-payments',
  needs: ['psu'],
  pulls: ['clock'],
  async run(stage) {
    const complete = (by: Payer) => transfer(by, 'create-cross-border-payment', abroad(stage, by));
    const payer = await payerUnderEnforcement(stage, complete);
    await judgeRefusals(stage.judge, payer.tpp, complete(payer), addressesAbroadRefusals);
    await judgeCountry(stage, payer, 'create-cross-border-payment', abroad(stage, payer));
  },
});

const agentUnderEnforcementRefusals = refusalTable({ 'ADR-09': ['structured-creditor-agent'] });

/**
 * From what a bank derives the BIC is open, so its own answer decides whether this account number is enough.
 */
export const agentUnderEnforcement = scenario({
  id: 'payments/creditor-agent-under-enforcement',
  title: 'A covered payment to a number from which no BIC can be derived needs creditorAgent',
  clauses: [...clausesIn(agentUnderEnforcementRefusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  pulls: ['clock'],
  async run(stage) {
    const { judge, observe, target } = stage;
    if (assumed(target, 'derivable-bic') === 'every-account') {
      observe('ADR-09', 'the profile says that the bank derives the BIC of every account');
      return;
    }
    const complete = (by: Payer) => {
      const creditorAccount = { bban: '0210000210017', currency: 'USD' };
      return transfer(by, 'create-cross-border-payment', { ...abroad(stage, by), creditorAccount });
    };
    const payer = await payerUnderEnforcement(stage, complete);
    await judgeRefusals(judge, payer.tpp, complete(payer), agentUnderEnforcementRefusals);
    if (target.pinnedAssumptions['derivable-bic'] !== undefined) return;
    observe('ADR-09', 'the profile does not say from what the bank derives a BIC');
    throw new Untestable('pin the assumption derivable-bic to have this judged');
  },
});

/** Companies pay as persons do. */
export const addressesUnderAgreement = scenario({
  id: 'payments/structured-addresses-under-agreement',
  title: 'Under an agreement, too, covered payments need name, town and country',
  clauses: ['ADR-10', 'ADR-11', 'ADR-12'],
  effects: 'creates-payments',
  needs: ['corporate-psu'],
  pulls: ['clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge, corporatePsu: psu, tpp, target, time } = stage;
    const payer = await payerUnderEnforcement({ psu, tpp, target, time }, (by) =>
      transfer(by, 'create-sepa-payment', abroad(stage, by)),
    );
    for (const [id, order] of coveredCreations)
      for (const [clause, what, lacks] of neededOfCreditors) {
        const send = (body: Body) => payer.tpp.send(transfer(payer, id, body), { odd: true });
        if (!(await send(order(stage, payer))).accepted) continue;
        const reply = await send(lacks(order(stage, payer)));
        judge(clause, `${id}: a creditor without ${what} is refused under an agreement`, () =>
          expectNoAccess(reply),
        );
      }
  },
});
