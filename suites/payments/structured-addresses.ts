import {
  clausesIn,
  judgeRefusals,
  paymentBody,
  refusalTable,
  scenario,
  askNow,
} from '../../lib/harness/kit/index.js';
import { businessDay, creation, type Payer } from './bodies.js';
import { exchanged, switches, withoutTown } from './under-enforcement.js';

const structuredAddressesRefusals = refusalTable({
  'ADR-10': ['domestic-payment-pay-04', 'structured-creditor-name'],
  'ADR-11': ['structured-creditor-town'],
  'ADR-12': ['domestic-payment-pay-21'],
});

/** From its day on, payments that leave the country or change currency need a structured address. */
export const structuredAddresses = scenario({
  id: 'payments/structured-addresses',
  title: 'Covered payments need town and BIC from the day of enforcement, other payments never',
  clauses: ['ADR-01', 'ADR-05', 'ADR-06', 'ADR-07', 'ADR-08', ...clausesIn(structuredAddressesRefusals)],
  effects: 'creates-payments',
  needs: ['psu', 'clock', 'sandbox'],
  steps: 6,
  async run(stage) {
    const { tpp, psu, judge, observe, time } = stage;
    const { before, after } = switches.sandbox;
    const granted = await psu.grants(tpp);
    await time.moveTo(Date.parse(before));
    const incomplete = (payer: Payer) =>
      payer.tpp.request('create-domestic-payment', { body: withoutTown(exchanged(stage, payer)) });
    const early = await askNow(
      stage,
      granted,
      (payer) => payer.tpp.send(incomplete(payer)),
      (reply) => reply.accepted,
    );
    observe('ADR-01', `an incomplete payment two days before: answered with status ${early.got.status}`);

    await time.moveTo(Date.parse(after));
    const { access: payer, got: whole } = await askNow(
      stage,
      early.access,
      (access) => access.tpp.send(creation(access, exchanged(stage, access))),
      (reply) => reply.accepted,
    );
    judge('ADR-08', 'a payment without any address of the debtor is accepted', () => whole.isAccepted());
    const bare = { creditorAddress: { country: 'NO' }, requestedExecutionDate: businessDay(stage) };
    const [late, domestic] = await payer.tpp.all([
      { request: incomplete(payer), announces: ['structured-creditor-town'] },
      creation(payer, paymentBody(stage, payer, bare)),
    ]);
    judge('ADR-01', 'the same incomplete payment on that day is refused', () => late.isRefusal('ADR-01'));
    judge('ADR-05', 'a domestic payment that needs exchange is covered', () => late.isRefusal('ADR-01'));
    judge('ADR-07', 'the town of the creditor is needed', () => late.isRefusal('ADR-01'));

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
    await judgeRefusals(
      judge,
      payer.tpp,
      creation(payer, exchanged(stage, payer)),
      addressesInProductionRefusals,
    );
  },
});
