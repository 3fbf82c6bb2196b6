import {
  askNow,
  clausesIn,
  judgeRefusals,
  paymentBody,
  refusalTable,
  type RequestDraft,
  scenario,
} from '../../lib/harness/kit/index.js';
import { businessDay, creation, type Payer, type Scene } from './bodies.js';
import { exchanged, payerUnderEnforcement, switches, withoutTown } from './under-enforcement.js';

/** An order to exchange money whose creditor lives in no town. */
function incomplete(stage: Scene, payer: Payer): RequestDraft {
  return payer.tpp.request('create-domestic-payment', { body: withoutTown(exchanged(stage, payer)) });
}

/** From its day on, payments that change currency need a structured address. */
export const addressesInSandbox = scenario({
  id: 'payments/structured-addresses-sandbox',
  title: 'The sandbox needs structured addresses from its own day on',
  clauses: ['ADR-01'],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'sandbox'],
  steps: 6,
  async run(stage) {
    const { tpp, psu, judge, observe, time } = stage;
    const { before, after } = switches.sandbox;
    const granted = await psu.grants(tpp);
    await time.moveTo(Date.parse(before));
    const early = await askNow(
      stage,
      granted,
      (payer) => payer.tpp.send(incomplete(stage, payer)),
      (reply) => reply.accepted,
    );
    observe('ADR-01', `an incomplete payment two days before: answered with status ${early.got.status}`);
    await time.moveTo(Date.parse(after));
    const { access: payer } = await askNow(
      stage,
      early.access,
      (access) => access.tpp.send(creation(access, exchanged(stage, access))),
      (reply) => reply.accepted,
    );
    const late = await payer.tpp.send(incomplete(stage, payer), { announces: ['structured-creditor-town'] });
    judge('ADR-01', 'the same incomplete payment on that day is refused', () => late.isRefusal('ADR-01'));
  },
});

const structuredAddressesRefusals = refusalTable({
  'ADR-10': ['domestic-payment-pay-04', 'structured-creditor-name'],
  'ADR-11': ['structured-creditor-town'],
  'ADR-12': ['domestic-payment-pay-21'],
});

export const structuredAddresses = scenario({
  id: 'payments/structured-addresses',
  title: 'Covered payments need town and BIC under enforcement, other payments never',
  clauses: ['ADR-05', 'ADR-06', 'ADR-07', 'ADR-08', ...clausesIn(structuredAddressesRefusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  pulls: ['clock'],
  async run(stage) {
    const { judge } = stage;
    const payer = await payerUnderEnforcement(stage, (by) => creation(by, exchanged(stage, by)));
    const bare = { creditorAddress: { country: 'NO' }, requestedExecutionDate: businessDay(stage) };
    const [whole, late, domestic] = await payer.tpp.all([
      creation(payer, exchanged(stage, payer)),
      { request: incomplete(stage, payer), announces: ['structured-creditor-town'] },
      creation(payer, paymentBody(stage, payer, bare)),
    ]);
    judge('ADR-08', 'a payment without any address of the debtor is accepted', () => whole.isAccepted());
    judge('ADR-05', 'a domestic payment that needs exchange is covered', () => late.isRefusal('ADR-05'));
    judge('ADR-07', 'the town of the creditor is needed', () => late.isRefusal('ADR-07'));
    judge('ADR-06', 'a payment from NOK to NOK needs neither town nor BIC', () => domestic.hasStatus(201));
    await judgeRefusals(
      judge,
      payer.tpp,
      creation(payer, exchanged(stage, payer)),
      structuredAddressesRefusals,
    );
  },
});

const addressesInProductionRefusals = refusalTable({
  'ADR-02': ['structured-creditor-town'],
});

/** The same in production, on its own day. */
export const addressesInProduction = scenario({
  id: 'payments/structured-addresses-production',
  title: 'Production needs structured addresses from its own day on',
  clauses: [...clausesIn(addressesInProductionRefusals)],
  effects: 'creates-payments',
  needs: ['psu', 'production'],
  pulls: ['clock'],
  async run(stage) {
    const { tpp, psu, judge, observe, target, time } = stage;
    if (target.levers.clock !== undefined) {
      await time.moveTo(Date.parse(switches.production.before));
      const early = await psu.grants(tpp);
      const soon = await early.tpp.send(incomplete(stage, early));
      observe('ADR-02', `an incomplete payment two days before: answered with status ${soon.status}`);
    }
    const payer = await payerUnderEnforcement(stage, (by) => creation(by, exchanged(stage, by)));
    await judgeRefusals(
      judge,
      payer.tpp,
      creation(payer, exchanged(stage, payer)),
      addressesInProductionRefusals,
    );
  },
});
