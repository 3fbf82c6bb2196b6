import {
  type Access,
  actingFor,
  anyAccount,
  certificatesEnd,
  expectNoAccess,
  readingCalls,
  readsOfAccount,
  type RequestDraft,
  scenario,
  type Stage,
  unlessUntestable,
  Untestable,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

const day = 86_400_000;

/** Six calendar months after an instant. */
function halfYearAfter(instant: number): number {
  const end = new Date(instant);
  return end.setUTCMonth(end.getUTCMonth() + 6);
}

/**
 * The next instant from which half a year has 184 days: a bank that counts months gives some days more than
 * 180, and most of them there.
 */
function longHalfYearFrom(instant: number): number {
  let from = instant;
  while (halfYearAfter(from) - from < 184 * day) from += day;
  return from;
}

/** The read of a transaction that is new on the 179th day. */
async function laterReads(
  scene: Pick<Stage, 'psu' | 'random' | 'target' | 'time'>,
  { tpp, accounts }: Access,
): Promise<readonly RequestDraft[]> {
  const calls = await readsOfAccount(scene, tpp.unattended(), anyAccount(accounts), scene.psu);
  return calls.map(({ request }) => request).filter(({ operation }) => operation === 'read-transaction');
}

/**
 * Every read of accounts and cards that is served without the PSU on the 179th day. Attended ones need the
 * hour besides, which is over by then.
 */
export const renewalOfReads = scenario({
  id: 'limits/renewal-at-every-read',
  title: 'No account or card is read without the PSU once 180 days have passed since the SCA',
  clauses: ['LIM-01'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 9,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, time, target } = stage;
    const { access, calls } = await readingCalls(stage);
    const from = longHalfYearFrom(time.now());
    if (from + 200 * day < certificatesEnd(target.tpps)) await time.moveTo(from);
    const renewed = await psu.grants(access.tpp, { anew: true });
    const { tpp } = renewed;
    const attended = calls
      .filter(({ request }) => /account|balance|transaction/.test(request.operation))
      .map(({ request }) => actingFor(request, tpp.binding));
    // Some banks serve without the PSU only what the PSU read online.
    await tpp.all(attended);
    const started = time.now();
    await time.moveTo(started + 179 * day);
    // What was booked before is too old by now to be read without the PSU.
    const later = await unlessUntestable(async () => laterReads(stage, renewed));
    const reads = [...attended, ...later].map((request) => withoutHeader(request, 'PSU-IP-Address'));
    const twins = await tpp.all(reads);
    await time.moveTo(started + 181 * day);
    const replies = await tpp.all(reads);
    const served = reads.filter((_, at) => twins[at]?.accepted === true);
    if (served.length === 0) throw new Untestable('no read is served without the PSU');
    for (const [at, request] of reads.entries()) {
      const reply = replies[at];
      if (reply !== undefined && served.includes(request))
        judge('LIM-01', `${request.operation} without the PSU is refused after 181 days`, () =>
          expectNoAccess(reply),
        );
    }
  },
});
