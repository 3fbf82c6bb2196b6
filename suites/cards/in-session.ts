import {
  actingFor,
  afterSca,
  cardCalls,
  expectNoAccess,
  expectThat,
  makeNumberedCard,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';

type Clause = 'SCA-09' | 'SCA-13' | 'SCA-14';

/** Where listing accounts asks for an SCA, no call on cards is served that the running session serves. */
async function judgeClosed(
  { judge, target, time }: Pick<Stage<Clause>, 'judge' | 'target' | 'time'>,
  running: Tpp,
  ended: Tpp,
): Promise<void> {
  const calls = (await cardCalls({ tpp: running })).map(({ request }) => request);
  const twins = await running.all(calls);
  const served = calls.filter((_, at) => twins[at]?.accepted === true);
  const judgeIn = async (clause: Clause, session: Tpp, where: string) => {
    if ((await session.call('list-accounts')).link('scaRedirect') === undefined) return;
    const replies = await session.all(served.map((each) => actingFor(each, session.binding)));
    for (const [at, reply] of replies.entries())
      judge(clause, `${served[at]?.operation} needs an SCA ${where}`, () => expectNoAccess(reply));
  };
  await judgeIn('SCA-13', running.inNewSession(), 'in a new session');
  await judgeIn('SCA-14', ended, 'in the session that a later SCA ended');
  if (target.levers.clock === undefined) return;
  await time.moveTo(time.now() + 61 * 60_000);
  await judgeIn('SCA-09', running, 'beyond the hour');
}

/** What the PSU authenticated for serves cards as well: consent stands, and the session runs. */
export const inSession = scenario({
  id: 'cards/in-session',
  title:
    'Cards are listed after the SCA that listing them began, and without another one in a running session',
  clauses: ['FLW-03', 'SCA-09', 'SCA-10', 'SCA-13', 'SCA-14'],
  effects: 'changes-sandbox',
  needs: ['psu', 'cards', 'sandbox-customers', 'many-scas'],
  pulls: ['clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp, judge } = stage;
    await makeNumberedCard(stage, tpp, psu.identity.identity);
    psu.ownsMore();
    const fresh = tpp.inNewSession();
    const asked = await fresh.call('list-card-accounts');
    if (asked.link('scaRedirect') === undefined) throw new Untestable('listing cards begins no SCA');
    const { identity } = psu.identity;
    const back = await trySca(psu, fresh, asked, { identity, context: 'PRIVATE', accounts: 'all' });
    if (back?.succeeded !== true || back.psuId === undefined)
      throw new Untestable('the SCA that listing cards began does not succeed');
    const first = afterSca(fresh, back);
    const own = await first.call('list-card-accounts');
    judge('FLW-03', 'after the SCA that listing cards began they are listed', () =>
      expectThat(own.accepted, 'a list', `status ${own.status}`),
    );
    if (!own.accepted) return;
    // The PSU opened the cards by now, so that of another session only the SCA is asked.
    const { tpp: running } = await psu.grants(tpp, { anew: true, context: 'PRIVATE' });
    const accounts = await running.call('list-accounts');
    if (!accounts.accepted) return;
    const cards = await running.call('list-card-accounts');
    judge('SCA-10', 'no new SCA is needed for cards where accounts are listed in the session', () =>
      expectThat(cards.link('scaRedirect') === undefined, 'no new SCA', `an SCA (status ${cards.status})`),
    );
    await judgeClosed(stage, running, first);
  },
});
