import {
  afterSca,
  expectNoAccess,
  offeredAccounts,
  type RequestDraft,
  scaKinds,
  scenario,
  trySca,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** What is read of an account, and the clauses that close it once it was used up, or taken back. */
const reads = [
  ['read-balances', 'LIM-05', {}],
  ['list-transactions', 'LIM-09', { query: { bookingStatus: 'booked' } }],
] as const;

/** A read that was refused for a reason that no SCA for something else takes away. */
type Refused = readonly [clause: 'LIM-05' | 'LIM-09' | 'CON-10', why: string, request: RequestDraft];

/**
 * What a day's calls used up and what the PSU unticked is refused, and stays so after an SCA for each thing
 * but access to accounts: who pays neither ticks a box nor gives more calls.
 */
export const keptOverEachSca = scenario({
  id: 'limits/kept-over-each-sca',
  title: 'No SCA for an order or a registration gives more unattended calls, or back what was unticked',
  clauses: ['LIM-05', 'LIM-09', 'CON-10'],
  effects: 'changes-consent',
  needs: ['new-psu'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge } = stage;
    if (psu.identity.made !== true) return;
    const all = await psu.grants(stage.tpp, { anew: true });
    const [kept, dropped] = all.accounts;
    if (kept === undefined) return;
    const { tpp } = await psu.grants(all.tpp, { anew: true, accounts: [kept.bban] });
    const unattended = tpp.unattended();
    const refused: Refused[] = [];
    for (const [operation, clause, query] of reads) {
      const usedUp = unattended.request(operation, { params: { accountId: kept.id }, ...query });
      let served = 0;
      while (served < 4 && (await tpp.send(usedUp)).accepted) served += 1;
      if (served === 4) refused.push([clause, 'that was used up', usedUp]);
      if (dropped === undefined) continue;
      const unticked = unattended.request(operation, { params: { accountId: dropped.id }, ...query });
      refused.push(['CON-10', 'of what was unticked', unticked]);
    }
    const before = await tpp.all(refused.map(([, , request]) => request));
    const closed = refused.filter((_, at) => before[at]?.accepted === false);
    for (const { name, begin } of scaKinds(stage).filter((each) => each.name !== 'account access'))
      await unlessUntestable(async () => {
        const begun = await begin(stage, { tpp });
        if (begun.link('scaRedirect') === undefined) return [];
        const back = await trySca(psu, tpp, begun);
        // A bank may let the PSU tick accounts at any SCA, and all on offer were ticked.
        if (back?.succeeded !== true || offeredAccounts(back).length > 0) return [];
        const replies = await afterSca(tpp, back).all(closed.map(([, , request]) => request));
        for (const [at, [clause, why, { operation }]] of closed.entries()) {
          const reply = replies[at];
          if (reply !== undefined)
            judge(clause, `after an SCA for ${name} unattended ${operation} ${why} is still refused`, () =>
              expectNoAccess(reply),
            );
        }
        return [];
      });
  },
});
