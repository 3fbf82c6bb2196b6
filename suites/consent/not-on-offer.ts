import {
  type Access,
  afterSca,
  expectNoAccess,
  expectThat,
  itemsOf,
  listedAccounts,
  makeColleague,
  offeredAccounts,
  type Psu,
  type Redirected,
  scenario,
  type ScaChoice,
  type Stage,
  textOf,
  type Tpp,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { readClosed } from './closed-reads.js';

type Scene<Id extends 'CTX-02' | 'CTX-03'> = Pick<Stage<Id>, 'judge' | 'target' | 'time'>;

function agreementsIn({ pages = [] }: Redirected): readonly string[] {
  return pages.flatMap((page) => page.agreements);
}

/** What the pages of one person offer and those of another do not. */
function foreignTo(own: Redirected, theirs: Redirected) {
  const boxes = offeredAccounts(own).map(({ value, label }) => `${value} ${label}`);
  const agreements = agreementsIn(own);
  return {
    boxes: offeredAccounts(theirs).filter(({ value, label }) => !boxes.includes(`${value} ${label}`)),
    agreement: agreementsIn(theirs).find((each) => !agreements.includes(each)),
  };
}

/**
 * Lets the PSU grant once more, from a browser that changes what the page sends; undefined where refused. The
 * request names nobody, so that the pages ask for everything.
 */
async function grantAgain(psu: Psu, tpp: Tpp, choice: ScaChoice): Promise<Tpp | undefined> {
  const fresh = tpp.inNewSession();
  const back = await trySca(psu, fresh, await fresh.call('list-accounts'), choice);
  return back?.succeeded === true ? afterSca(fresh, back) : undefined;
}

async function cardsOf(tpp: Tpp): Promise<readonly string[]> {
  const list = await tpp.send(tpp.request('list-card-accounts'), { odd: true });
  return list.accepted ? itemsOf(list.at('cardAccounts')).map((each) => textOf(each, 'maskedPan')) : [];
}

/** No list holds more than it did, and what is another's is not read by the id that it has there. */
async function judgeNoMore<Id extends 'CTX-02' | 'CTX-03'>(
  stage: Scene<Id>,
  clause: Id,
  own: Access & { readonly cards: readonly string[] },
  theirs: Pick<Access, 'accounts'>,
  after: Tpp,
): Promise<void> {
  const { judge } = stage;
  const known = new Set(own.accounts.map(({ bban }) => bban));
  const list = listedAccounts(await after.call('list-accounts'));
  judge(clause, 'no account is listed that the page did not offer', () =>
    expectThat(
      list.every(({ bban }) => known.has(bban)),
      'accounts that were offered',
      'others, too',
    ),
  );
  const cards = await cardsOf(after);
  judge(clause, 'nor any card', () =>
    expectThat(
      cards.every((each) => own.cards.includes(each)),
      'cards that were offered',
      'others, too',
    ),
  );
  const foreign = theirs.accounts.find(({ bban }) => !known.has(bban));
  if (foreign === undefined) return;
  const denied = await readClosed(stage, after, foreign.id);
  judge(clause, 'and what the page did not offer is not read', () => denied.forEach(expectNoAccess));
}

/** A page takes the choices that it offers, whatever a browser sends. */
export const boxesNotOnOffer = scenario({
  id: 'consent/boxes-not-on-offer',
  title: "A PSU whose browser sends the boxes of another PSU opens none of that PSU's accounts and cards",
  clauses: ['CTX-02'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu', 'sca-pages'],
  widens: true,
  async run(stage) {
    const { tpp, psu, secondPsu, target } = stage;
    if (target.sca?.smuggles !== true) return;
    const theirs = await secondPsu.grants(tpp);
    const own = await psu.grants(tpp);
    const { boxes } = foreignTo(own.redirected, theirs.redirected);
    if (boxes.length === 0) throw new Untestable('the pages of two PSUs offer the same');
    const cards = await cardsOf(own.tpp);
    const after = await grantAgain(psu, tpp, { smuggled: { boxes } });
    if (after !== undefined) await judgeNoMore(stage, 'CTX-02', { ...own, cards }, theirs, after);
  },
});

/** The same under agreements: a company has an agreement and accounts that are open to a colleague alone. */
export const agreementsNotOnOffer = scenario({
  id: 'consent/agreements-not-on-offer',
  title: 'A corporate PSU whose browser sends the agreement and the boxes of a colleague gets neither',
  clauses: ['CTX-03'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'sandbox-customers', 'sca-pages'],
  widens: true,
  async run(stage) {
    const { tpp, corporatePsu: psu, target, judge } = stage;
    if (target.sca?.smuggles !== true) return;
    const { identity, other, shared } = await makeColleague(stage, psu);
    const corporate = { context: 'CORPORATE' } as const;
    const fresh = tpp.inNewSession();
    const choice = { ...corporate, identity, corporateId: other };
    const redirected = await trySca(psu, fresh, await fresh.call('list-accounts'), choice);
    if (redirected?.succeeded !== true) throw new Untestable('a colleague does not come back');
    const colleague = afterSca(fresh, redirected);
    const accounts = listedAccounts(await colleague.call('list-accounts'));
    const own = await psu.grants(tpp, { ...corporate, corporateId: shared });
    if (redirected.corporateId === own.redirected.corporateId)
      throw new Untestable('the pages do not tell two agreements of one company apart');
    const cards = await cardsOf(own.tpp);
    const { boxes, agreement } = foreignTo(own.redirected, redirected);
    for (const smuggled of [{ boxes }, ...(agreement === undefined ? [] : [{ agreement, boxes }])]) {
      const after = await grantAgain(psu, tpp, { ...corporate, corporateId: shared, smuggled });
      if (after === undefined) continue;
      judge('CTX-03', 'the PSU does not come back under the agreement of a colleague', () =>
        expectThat(
          after.binding.corporateId !== colleague.binding.corporateId,
          'an agreement of the PSU',
          'that of a colleague',
        ),
      );
      await judgeNoMore(stage, 'CTX-03', { ...own, cards }, { accounts }, after);
    }
  },
});
