import {
  afterSca,
  createPayment,
  expectNoAccess,
  expectThat,
  isUnapproved,
  listedAccounts,
  offeredAccounts,
  paymentUnderSca,
  type Psu,
  readPaymentStatus,
  scenario,
  sentForms,
  type ScaChoice,
  type Stage,
  trySca,
  type Tpp,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-17' | 'CTX-02'>, 'judge' | 'random' | 'target' | 'tpp'>;

/** Operations that lead to an SCA of whoever comes. */
const offers = ['list-accounts', 'register-psu'] as const;

/** What the browser of one person sends to be taken for the other, who granted everything before. */
interface Pretence {
  readonly psu: Psu;
  readonly choice: ScaChoice;
  readonly other: Psu;
}

/** One person logs in, and every form behind the login names the other, with the boxes of the other. */
async function judgePretence(scene: Scene, { psu, choice, other }: Pretence): Promise<Tpp> {
  const { judge, tpp } = scene;
  const theirs = await other.grants(tpp);
  const own = await psu.grants(tpp, choice);
  const known = new Set(own.accounts.map(({ bban }) => bban));
  const boxes = offeredAccounts(theirs.redirected);
  const smuggled = { person: other.identity.identity, boxes };
  for (const operation of offers) {
    if (!tpp.may(operation)) continue;
    const fresh = tpp.bound({}).inNewSession();
    const offer = await fresh.call(operation);
    if (offer.link('scaRedirect') === undefined) continue;
    const back = await trySca(psu, fresh, offer, { ...choice, smuggled });
    if (back?.succeeded !== true) continue;
    judge('SCA-17', `${operation}: who logs in does not come back as somebody else`, () =>
      expectThat(back.psuId !== theirs.tpp.binding.psuId, 'an id of one own', 'that of another person'),
    );
    const list = listedAccounts(await afterSca(fresh, back).call('list-accounts'));
    const strange = list.filter(({ bban }) => !known.has(bban));
    judge('CTX-02', `${operation}: nor is an account of somebody else opened`, () =>
      expectThat(
        strange.every(({ bban }) => theirs.accounts.every((each) => each.bban !== bban)),
        'own accounts',
        'accounts of another person',
      ),
    );
  }
  return theirs.tpp;
}

/** Nobody logs in: behind a link for the PSU the last form of an earlier SCA is sent at once. */
async function judgeNobody({ judge, tpp }: Scene, psu: Psu): Promise<void> {
  const sent = sentForms();
  const own = await psu.grants(tpp, { keeps: sent });
  for (const operation of ['offer-consent', 'list-accounts'] as const) {
    const fresh = own.tpp.inNewSession();
    const offer = await fresh.call(operation);
    if (offer.link('scaRedirect') === undefined) continue;
    await trySca(psu, fresh, offer, { skipsTo: sent });
    const list = await fresh.call('list-accounts');
    judge('SCA-17', `${operation}: a session in which nobody logged in opens nothing`, () =>
      expectNoAccess(list),
    );
  }
}

/** The login says who is there; a form behind it decides, and names nobody. */
export const personNotLoggedIn = scenario({
  id: 'consent/person-not-logged-in',
  title:
    'A PSU whose browser names another person behind the login acts as nobody else, nor approves for them',
  clauses: ['SCA-17', 'CTX-02'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu', 'sca-pages'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, secondPsu: other, target, judge } = stage;
    if (target.sca?.smuggles !== true) return;
    if (tpp.may('list-accounts')) await judgeNobody(stage, psu);
    const owner = await judgePretence(stage, { psu, choice: {}, other });
    if (!owner.may('create-domestic-payment')) return;
    const { payment, started } = await paymentUnderSca(
      stage,
      { tpp: owner },
      { create: () => createPayment(stage, { tpp: owner }) },
    );
    const smuggled = { person: other.identity.identity };
    await trySca(psu, owner, started, { smuggled });
    const status = await readPaymentStatus(owner, payment.paymentId);
    judge('SCA-17', 'a payment of that person is not approved either', () =>
      expectThat(isUnapproved(status), 'a payment that nobody approved', status.at('transactionStatus')),
    );
  },
});

/** Whoever may act in several contexts is asked for one on a form of its own. */
export const personNotLoggedInForCompany = scenario({
  id: 'consent/person-not-logged-in-for-company',
  title: 'A PSU with an agreement whose browser names another person behind the login acts as nobody else',
  clauses: ['SCA-17', 'CTX-02'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'own-accounts', 'second-psu', 'sca-pages'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, secondPsu: other, target } = stage;
    if (target.sca?.smuggles !== true) return;
    await judgePretence(stage, { psu, choice: { context: 'PRIVATE' }, other });
  },
});
