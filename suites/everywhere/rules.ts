import {
  actingFor,
  anyAccount,
  bulkAndPeriodicCalls,
  grantWithCards,
  clausesOf,
  creationCalls,
  furtherCreations,
  furtherPage,
  ownCalls,
  paymentCalls,
  readingCalls,
  requestRules,
  scenario,
  singleScaCreations,
  sweepRules,
  withQuery,
} from '../../lib/harness/kit/index.js';

const clauses = clausesOf(requestRules);

/** What a signature has to bind. */
const bindingRules = requestRules.filter(({ clause }) => clause === 'SIG-04');

/** Account, card, agreement and consent calls. */
export const rulesOfReads = scenario({
  id: 'everywhere/rules-of-reads',
  title: 'Every rule on requests holds at every call that reads accounts or begins an SCA',
  clauses,
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    await sweepRules(stage, access.tpp, calls, requestRules);
  },
});

/** A bank may know no pages, or call their parameters otherwise: then this alone is left open. */
export const bindingOfPages = scenario({
  id: 'everywhere/binding-of-pages',
  title: 'A signature binds what is asked for behind the first entries of a list, too',
  clauses: clausesOf(bindingRules),
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { tpp, accounts } = await stage.psu.grants(stage.tpp);
    await sweepRules(stage, tpp, [furtherPage(stage, tpp, anyAccount(accounts))], bindingRules);
  },
});

/** The creation of payments of every product. */
export const rulesOfCreations = scenario({
  id: 'everywhere/rules-of-creations',
  title: 'Every rule on requests holds at the creation of every product',
  clauses,
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { access, cards } = await grantWithCards(stage);
    const calls = [...creationCalls(stage, access), ...singleScaCreations(stage, access, stage.psu)];
    for (const { creation } of cards) {
      const request = withQuery(creation(), 'allowLogicalDuplicate', 'true');
      calls.push({ request: actingFor(request, access.tpp.binding), few: true });
    }
    calls.push(...furtherCreations(stage, access));
    await sweepRules(stage, access.tpp, calls, requestRules);
  },
});

export const rulesOfPayments = scenario({
  id: 'everywhere/rules-of-payments',
  title: 'Every rule on requests holds at every call on a payment or a basket',
  clauses,
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    await sweepRules(stage, access.tpp, await paymentCalls(stage, access, stage.psu), requestRules);
  },
});

export const rulesOfGroupedPayments = scenario({
  id: 'everywhere/rules-of-grouped-payments',
  title: 'Every rule on requests holds at every call on a bulk or periodic payment',
  clauses,
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    await sweepRules(stage, access.tpp, await bulkAndPeriodicCalls(stage, access), requestRules);
  },
});

/** The sandbox and the contact address. */
export const rulesOfTheSandbox = scenario({
  id: 'everywhere/rules-of-the-sandbox',
  title: 'Every rule on requests holds at every call of the sandbox and of the TPP dialogue',
  clauses,
  effects: 'changes-sandbox',
  needs: ['sandbox-customers'],
  holds: 'contact address',
  widens: true,
  async run(stage) {
    await sweepRules(stage, stage.tpp, await ownCalls(stage, stage), requestRules);
  },
});

/** The reset takes away what everybody made in the sandbox, so that it stands alone. */
export const rulesOfTheReset = scenario({
  id: 'everywhere/rules-of-the-reset',
  title: 'Every rule on requests holds at the reset of the sandbox',
  clauses: clausesOf(requestRules),
  effects: 'resets-sandbox',
  needs: ['sandbox'],
  exclusive: true,
  widens: true,
  async run(stage) {
    const { tpp } = stage;
    await sweepRules(stage, tpp, [{ request: tpp.request('initialize-sandbox') }], requestRules);
  },
});
