import type { Body } from '../../lib/harness/payments.js';
import { judgeRefusals } from '../../lib/harness/refusals.js';
import { scenario } from '../../lib/harness/scenario.js';
import { payingAccount, paymentBody } from '../../lib/harness/stage/journeys.js';
import { ibanOf } from '../../lib/model/identifiers.js';
import type { OperationId } from '../../lib/model/operations/index.js';
import type { RequestDraft } from '../../lib/rules/request-draft.js';
import { businessDay, creation, fullBody, type Payer, type Scene } from './bodies.js';

/** Days around the switch of each environment, far enough from it that no time zone matters. */
export const switches = {
  sandbox: { before: '2026-08-11T10:00:00Z', after: '2026-08-14T10:00:00Z' },
  production: { before: '2026-11-13T10:00:00Z', after: '2026-11-16T10:00:00Z' },
} as const;

const iban = 'DE89370400440532013000';

/** A domestic payment whose amount and accounts all differ in currency, complete. */
function exchanged(stage: Scene, payer: Payer): Body {
  return fullBody(stage, payer, {
    instructedAmount: { amount: '7.50', currency: 'EUR' },
    creditorAccount: { bban: stage.target.creditor.bban, currency: 'USD' },
    creditorAgent: 'DEUTDEFF',
  });
}

/** A complete payment to another country. */
export function abroad(stage: Scene, payer: Payer): Body {
  const { bban, currency } = payingAccount(payer);
  return {
    ...exchanged(stage, payer),
    creditorAccount: { iban, currency: 'EUR' },
    debtorAccount: { iban: ibanOf(bban), currency },
  };
}

function withoutTown(body: Body): Body {
  return { ...body, creditorAddress: { country: 'DE' } };
}

/** A creation of another product, repeatable like the domestic one. */
export function transfer(payer: Payer, id: OperationId, body: Body): RequestDraft {
  return payer.tpp.request(id, { body, query: { allowLogicalDuplicate: 'true' } });
}

/** From its day on, payments that leave the country or change currency need a structured address. */
export const structuredAddresses = scenario({
  id: 'payments/structured-addresses',
  title: 'Covered payments need town and BIC from the day of enforcement, other payments never',
  clauses: ['ADR-01', 'ADR-05', 'ADR-06', 'ADR-07', 'ADR-08', 'ADR-10', 'ADR-11', 'ADR-12'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'sandbox'],
  async run(stage) {
    const { tpp, psu, judge, observe, time } = stage;
    const { before, after } = switches.sandbox;
    await time.moveTo(Date.parse(before));
    const early = await psu.grants(tpp);
    const incomplete = (payer: Payer) =>
      payer.tpp.request('create-domestic-payment', { body: withoutTown(exchanged(stage, payer)) });
    const soon = await early.tpp.send(incomplete(early));
    observe('ADR-01', `an incomplete payment two days before: answered with status ${soon.status}`);

    await time.moveTo(Date.parse(after));
    const payer = await psu.grants(tpp);
    const complete = creation(payer, exchanged(stage, payer));
    const whole = await payer.tpp.send(complete);
    judge('ADR-08', 'a payment without any address of the debtor is accepted', () => whole.isAccepted());
    const late = await payer.tpp.send(incomplete(payer), { announces: ['structured-creditor-town'] });
    judge('ADR-01', 'the same incomplete payment a day after is refused', () => late.isRefusal('ADR-01'));
    judge('ADR-05', 'a domestic payment that needs exchange is covered', () => late.isRefusal('ADR-01'));
    judge('ADR-07', 'the town of the creditor is needed', () => late.isRefusal('ADR-01'));

    const bare = { creditorAddress: { country: 'NO' }, requestedExecutionDate: businessDay(stage) };
    const domestic = await payer.tpp.send(creation(payer, paymentBody(stage, payer, bare)));
    judge('ADR-06', 'a payment from NOK to NOK needs neither town nor BIC', () => domestic.hasStatus(201));
    await judgeRefusals(judge, payer.tpp, complete, {
      'ADR-10': ['domestic-payment-pay-04', 'structured-creditor-name'],
      'ADR-11': ['structured-creditor-town'],
      'ADR-12': ['domestic-payment-pay-21'],
    });
  },
});

/** Path and body of these products are not shown, so a complete payment has to be taken before an incomplete one counts. */
export const addressesAbroad = scenario({
  id: 'payments/structured-addresses-abroad',
  title: 'Euro-area and international payments need a structured address under enforcement',
  clauses: ['ADR-03', 'ADR-04'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'sandbox'],
  async run(stage) {
    const { tpp, psu, judge, time } = stage;
    await time.moveTo(Date.parse(switches.sandbox.after));
    const payer = await psu.grants(tpp);
    const body = abroad(stage, payer);
    await judgeRefusals(judge, payer.tpp, transfer(payer, 'create-sepa-payment', body), {
      'ADR-03': ['structured-creditor-town', 'structured-creditor-country'],
    });
    await judgeRefusals(judge, payer.tpp, transfer(payer, 'create-cross-border-payment', body), {
      'ADR-04': ['structured-creditor-town', 'structured-creditor-agent'],
    });
  },
});

/** The same in production, on its own day. */
export const addressesInProduction = scenario({
  id: 'payments/structured-addresses-production',
  title: 'Production needs structured addresses from its own day on',
  clauses: ['ADR-02'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'production'],
  async run(stage) {
    const { tpp, psu, judge, observe, time } = stage;
    const { before, after } = switches.production;
    await time.moveTo(Date.parse(before));
    const early = await psu.grants(tpp);
    const soon = await early.tpp.call('create-domestic-payment', {
      body: withoutTown(exchanged(stage, early)),
    });
    observe('ADR-02', `an incomplete payment two days before: answered with status ${soon.status}`);
    await time.moveTo(Date.parse(after));
    const payer = await psu.grants(tpp);
    await judgeRefusals(judge, payer.tpp, creation(payer, exchanged(stage, payer)), {
      'ADR-02': ['structured-creditor-town'],
    });
  },
});
