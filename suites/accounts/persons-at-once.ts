import {
  type Access,
  afterSca,
  expectThat,
  listedAccounts,
  type Psu,
  type Reply,
  type RequestDraft,
  scenario,
  type Stage,
  type Tpp,
  unlessStuck,
  Untestable,
} from '../../lib/harness/kit/index.js';

type Clause = 'SCA-04' | 'CTX-02';

/** A person with what was granted before. */
interface Person {
  readonly psu: Psu;
  readonly access: Access;
}

/** Numbers of accounts that stand in a reply. */
function numbersIn({ wire }: Pick<Reply, 'wire'>, { accounts }: Access): readonly string[] {
  const text = wire.body.toString('utf8');
  return accounts.map(({ bban }) => bban).filter((each) => text.includes(each));
}

/** Nothing in a reply is of the other person, while the same call alone showed what is one's own. */
function judgeOwn(
  { judge }: Pick<Stage<Clause>, 'judge'>,
  replies: readonly Reply[],
  { access }: Person,
  how: string,
): void {
  for (const reply of replies)
    judge('CTX-02', `${reply.exchange.operation} shows nothing of another person ${how}`, () => {
      const strange = numbersIn(reply, access);
      expectThat(strange.length === 0, 'no account of another person', strange.join(', '));
    });
}

/** What reads the accounts of a person and says whose they are. */
function readsOf({ tpp, accounts }: Access): readonly RequestDraft[] {
  return [
    tpp.request('list-accounts'),
    ...accounts
      .slice(0, 1)
      .flatMap(({ id }) => [
        tpp.request('read-account', { params: { accountId: id } }),
        tpp.request('read-balances', { params: { accountId: id } }),
      ]),
  ];
}

/** The SCA of a person in a session of its own; undefined where the pages lead nowhere. */
async function renew({ psu, access }: Person): Promise<readonly [Tpp, string | undefined] | undefined> {
  const fresh = access.tpp.inNewSession();
  const offer = await fresh.call('offer-consent');
  if (offer.link('scaRedirect') === undefined) return undefined;
  const back = await unlessStuck(() => psu.completes(fresh, offer));
  return back?.succeeded === true ? [afterSca(fresh, back), back.psuId] : undefined;
}

/**
 * Two persons who do the same at the same time: what a bank keeps of one of them in a place that both share
 * shows only then. First each is asked alone.
 */
export const personsAtOnce = scenario({
  id: 'accounts/persons-at-once',
  title: 'Two PSUs of a TPP who log in and read at the same time see what is their own',
  clauses: ['SCA-04', 'CTX-02'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge, psu, secondPsu, target, tpp } = stage;
    const one: Person = { psu, access: await psu.grants(tpp) };
    const other: Person = { psu: secondPsu, access: await secondPsu.grants(tpp) };
    const own = new Set(one.access.accounts.map(({ bban }) => bban));
    if (other.access.accounts.some(({ bban }) => own.has(bban)))
      throw new Untestable('both persons have the same account');
    const [mine, theirs] = [readsOf(one.access), readsOf(other.access)];
    for (let round = 0; round < 2; round += 1) {
      const [first, second] = await Promise.all([one.access.tpp.all(mine), other.access.tpp.all(theirs)]);
      judgeOwn({ judge }, first, other, 'who reads at the same time');
      judgeOwn({ judge }, second, one, 'who reads at the same time');
    }
    if (target.sca?.sparing === true) return;
    const renewed = await Promise.all([renew(one), renew(other)]);
    for (const [at, person] of [one, other].entries()) {
      const [opened, psuId] = renewed[at] ?? [];
      const neighbour = at === 0 ? other : one;
      if (opened === undefined) continue;
      judge('SCA-04', 'who logs in while another person does gets the PSU-ID of before', () =>
        expectThat(psuId === person.access.redirected.psuId, 'the same psu-id', 'another one'),
      );
      const list = await opened.call('list-accounts');
      judgeOwn({ judge }, [list], neighbour, 'who logged in at the same time');
      if (list.accepted)
        judge('CTX-02', 'what was ticked while another person logged in is listed', () =>
          expectThat(listedAccounts(list).length > 0, 'accounts of the PSU', 'none'),
        );
    }
  },
});
