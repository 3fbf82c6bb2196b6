import {
  afterSca,
  expectThat,
  givesNoAccounts,
  idsBeside,
  listedAccounts,
  makeOverlapping,
  makePeer,
  offeredAccounts,
  type Psu,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { isNamedBy } from './boxes.js';

type Role = 'CORPORATE' | 'PRIVATE';

/** What was granted in one role is ticked there still, once the person granted something in the other. */
async function judgeTicks(
  { judge }: Pick<Stage<'CON-05'>, 'judge'>,
  psu: Psu,
  tpp: Tpp,
  granted: Readonly<Record<Role, readonly string[]>>,
  corporateId: string,
): Promise<void> {
  for (const role of ['CORPORATE', 'PRIVATE'] as const) {
    const { redirected: back } = await psu.grants(tpp, { anew: true, context: role });
    if (back.context !== role || (role === 'CORPORATE' && back.corporateId !== corporateId)) return;
    const boxes = offeredAccounts(back);
    const ticked = boxes.filter(({ preselected }) => preselected);
    for (const bban of granted[role].filter((each) => isNamedBy(boxes, each)))
      judge('CON-05', `what is granted as ${role} is ticked after a grant in the other role`, () =>
        expectThat(isNamedBy(ticked, bban), 'a tick', 'no tick'),
      );
  }
}

/** One person with accounts of their own and two agreements, who grants under one of them. */
export const contextsApart = scenario({
  id: 'consent/contexts-apart',
  title: 'What is granted under one agreement opens nothing in private and nothing under another agreement',
  clauses: ['ACC-10', 'CON-05', 'CTX-02', 'CTX-03', 'SCA-04'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'own-accounts', 'two-agreements'],
  widens: true,
  async run(stage) {
    const { corporatePsu: psu, tpp, judge } = stage;
    // Of other people nobody knows what they granted before.
    if (psu.identity.made !== true) return;
    const { tpp: known, redirected } = await psu.grants(tpp, { context: 'CORPORATE' });
    const { corporateId, context } = redirected;
    if (context !== 'CORPORATE' || corporateId === undefined) return;
    const inPrivate = await known.call('list-accounts', {
      withHeaders: { 'PSU-Corporate-ID': undefined, 'PSU-Context': 'PRIVATE' },
    });
    judge('ACC-10', 'an SCA under an agreement opens no account in private', () =>
      givesNoAccounts(inPrivate),
    );
    const agreements = await known.call('list-agreements');
    for (const other of idsBeside(corporateId, agreements).slice(0, 1)) {
      const list = await known.bound({ corporateId: other }).call('list-accounts');
      judge('CTX-03', 'nor one under another agreement', () => givesNoAccounts(list));
    }
    // Where both were granted, each is listed by itself.
    const ofCompany = listedAccounts(await known.call('list-accounts')).map(({ bban }) => bban);
    const own = await psu.grants(tpp, { anew: true, context: 'PRIVATE' });
    if (own.redirected.context !== 'PRIVATE') return;
    judge('SCA-04', 'the PSU-ID is the same in private as under an agreement', () =>
      expectThat(own.redirected.psuId === redirected.psuId, 'the same psu-id', 'another one'),
    );
    const shown = own.accounts.map(({ bban }) => bban);
    judge('CTX-02', 'the private list shows no account of an agreement that was granted, too', () =>
      expectThat(!shown.some((each) => ofCompany.includes(each)), 'own accounts', 'others as well'),
    );
    await judgeTicks(stage, psu, tpp, { CORPORATE: ofCompany, PRIVATE: shown }, corporateId);
  },
});

/** An account may stand under two agreements; it is granted under the one that the PSU chose. */
export const overlapApart = scenario({
  id: 'consent/overlap-apart',
  title: 'An account that two agreements share is read under the agreement of its consent alone',
  clauses: ['CTX-03'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'sandbox-customers'],
  widens: true,
  async run(stage) {
    const { corporatePsu, tpp, judge } = stage;
    const { identity, shared } = await makePeer(stage, corporatePsu);
    const fresh = tpp.inNewSession();
    const choice = { context: 'CORPORATE', corporateId: shared, identity } as const;
    const back = await trySca(corporatePsu, fresh, await fresh.call('list-accounts'), choice);
    if (back?.succeeded !== true || back.corporateId === undefined)
      throw new Untestable('a colleague does not come back with an agreement');
    const acting = afterSca(fresh, back);
    const [account] = listedAccounts(await acting.call('list-accounts'));
    if (account === undefined) throw new Untestable('the colleague granted no account');
    await makeOverlapping(stage, corporatePsu, identity, account.bban);
    for (const other of idsBeside(back.corporateId, await acting.call('list-agreements'))) {
      const list = await acting.bound({ corporateId: other }).call('list-accounts');
      judge('CTX-03', 'consent under one agreement opens no shared account under another', () =>
        givesNoAccounts(list),
      );
    }
  },
});
