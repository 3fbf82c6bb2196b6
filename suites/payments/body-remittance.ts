import { clausesIn, judgeRefusals, refusalTable, scenario } from '../../lib/harness/kit/index.js';
import {
  sendCreation,
  creation,
  fullBody,
  listed,
  single,
  takenReferences,
  threeReferences,
  tookForKid,
} from './bodies.js';

const nothing = { remittanceInformationUnstructured: undefined };
const texts = { ascii: 'Invoice 17 (May), paid by Smith', accented: 'Blåbærsyltetøy til Ærfugl, Åse, éü' };

const refusals = refusalTable({
  'PAY-37': ['domestic-payment-pay-37'],
  'PAY-59': ['domestic-payment-pay-59'],
});

const refusalsOfSingle = refusalTable({
  'PAY-43': ['domestic-payment-pay-43'],
  'PAY-44': ['domestic-payment-pay-44'],
});

const refusalsOfList = refusalTable({
  'PAY-49': ['domestic-payment-pay-49'],
  'PAY-50': ['domestic-payment-pay-50'],
  'PAY-59': ['domestic-payment-pay-59'],
});

/**
 * What the creditor is told: text, one reference, a list of them, or nothing; never text and list together.
 */
export const bodyRemittance = scenario({
  id: 'payments/body-remittance',
  title: 'Remittance information is free text or references, and never both',
  clauses: [
    'PAY-36',
    'PAY-40',
    'PAY-48',
    'PAY-60',
    ...clausesIn(refusals),
    ...clausesIn(refusalsOfSingle),
    ...clausesIn(refusalsOfList),
  ],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const payer = await psu.grants(tpp);
    const create = (changes: Parameters<typeof fullBody>[2]) =>
      sendCreation(payer, fullBody(stage, payer, changes));

    const none = await create(nothing);
    judge('PAY-36', 'a payment without free text is accepted', () => none.hasStatus(201));
    judge('PAY-43', 'a payment without the single reference is accepted', () => none.hasStatus(201));
    judge('PAY-48', 'a payment without the list of references is accepted', () => none.hasStatus(201));
    judge('PAY-60', 'neither text nor list is accepted', () => none.hasStatus(201));
    for (const [kind, text] of Object.entries(texts)) {
      const reply = await create({ remittanceInformationUnstructured: text });
      judge('PAY-40', `${kind} text is accepted`, () => reply.hasStatus(201));
      judge('PAY-60', `${kind} text alone is accepted`, () => reply.hasStatus(201));
    }
    const old = await create(single);
    if (tookForKid(old)) observe('PAY-43', 'the single reference is taken for a KID');
    else judge('PAY-43', 'the deprecated single reference alone is accepted', () => old.hasStatus(201));
    const least = await create({ ...nothing, remittanceInformationStructured: { reference: 'R-17' } });
    if (!tookForKid(least)) judge('PAY-43', 'so is one without type and issuer', () => least.hasStatus(201));
    const references = await takenReferences(stage, payer);
    const [first] = threeReferences;
    for (const list of references.length > 1 ? [[first], references] : [[first]]) {
      const reply = await create(listed(list));
      judge('PAY-49', `a list of ${list.length} is accepted`, () => reply.hasStatus(201));
      judge('PAY-60', `a list of ${list.length} alone is accepted`, () => reply.hasStatus(201));
    }
    if (target.pinnedAssumptions['structured-array-size'] === undefined)
      observe('PAY-49', `of a list of three references the bank takes ${references.length}`);
    const repeated = { ...listed([first]), remittanceInformationUnstructured: first.reference };
    const alike = await payer.tpp.send(creation(payer, fullBody(stage, payer, repeated)), {
      announces: ['domestic-payment-pay-59'],
    });
    judge('PAY-59', 'a text beside the list is refused, also where it repeats the reference', () =>
      alike.isRefusal('PAY-59'),
    );
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer)), refusals);
    await judgeRefusals(judge, payer.tpp, creation(payer, fullBody(stage, payer, single)), refusalsOfSingle);
    await judgeRefusals(
      judge,
      payer.tpp,
      creation(payer, fullBody(stage, payer, listed(references))),
      refusalsOfList,
    );
  },
});
