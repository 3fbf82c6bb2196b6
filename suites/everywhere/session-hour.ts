import {
  actingFor,
  anyAccount,
  askInBoth,
  creationCalls,
  expectNoAccess,
  type LawfulCall,
  readingCalls,
  readsOfAccount,
  scenario,
  type Stage,
  type Tpp,
  unlessStuck,
  Untestable,
  wantsSca,
} from '../../lib/harness/kit/index.js';

const minute = 60_000;

/**
 * What the text does not say to need an SCA, the list of agreements and the creation of a payment: sent in
 * the running session and in a new one, before the hour is over and after it.
 */
async function othersBeforeAndAfter(
  stage: Pick<Stage, 'target' | 'random' | 'time'>,
  tpp: Tpp,
  calls: readonly LawfulCall[],
  wait: () => Promise<void>,
) {
  const requests = [
    ...calls.filter(({ request }) => request.operation === 'list-agreements'),
    ...creationCalls(stage, { tpp }).slice(0, 1),
  ].map(({ request }) => request);
  const before = await askInBoth(tpp, requests);
  await wait();
  const after = await askInBoth(tpp, requests);
  return before.flatMap((each, at) => {
    const late = after[at];
    return late === undefined ? [] : [[each, late] as const];
  });
}

/** The session beyond its hour is tried at every read of accounts and cards that it served before. */
export const sessionHourAtEveryRead = scenario({
  id: 'everywhere/session-hour',
  title: 'Beyond the hour of an SCA no account or card is read, nor anything else that needs one',
  clauses: ['SCA-09', 'SCA-13'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  widens: true,
  async run(stage) {
    const { psu, judge, time } = stage;
    const { access, calls } = await readingCalls(stage);
    const { tpp } = await psu.grants(access.tpp, { anew: true });
    const reads = calls
      .filter(({ request }) => /account|balance|transaction/.test(request.operation))
      .map(({ request }) => actingFor(request, tpp.binding));
    const twins = await tpp.all(reads);
    const others = await othersBeforeAndAfter(stage, tpp, calls, () => time.moveTo(time.now() + 61 * minute));
    const replies = await tpp.all(reads);
    for (const [{ request, own, fresh }, late] of others) {
      const what = request.operation;
      if (own.accepted && wantsSca(fresh))
        judge('SCA-09', `${what}, for which a new session needs an SCA, is refused beyond the hour`, () =>
          expectNoAccess(late.own),
        );
      else if (own.accepted && wantsSca(late.fresh))
        judge('SCA-13', `${what}, for which an SCA is needed later, needs one in a new session`, () =>
          expectNoAccess(fresh),
        );
    }
    for (const [at, { operation }] of reads.entries()) {
      const [twin, reply] = [twins[at], replies[at]];
      if (twin?.accepted === true && reply !== undefined)
        judge('SCA-09', `${operation} beyond the hour is refused`, () => expectNoAccess(reply));
    }
  },
});

/** The same of what is read under an agreement. */
export const sessionHourUnderAgreement = scenario({
  id: 'everywhere/session-hour-under-agreement',
  title: 'Beyond the hour of an SCA no account of an agreement is read',
  clauses: ['SCA-09'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'clock'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu: psu, judge, random, target, time, tpp } = stage;
    const access = await psu.grants(tpp, { context: 'CORPORATE', anew: true });
    if (access.redirected.context !== 'CORPORATE')
      throw new Untestable('the PSU does not come back with an agreement');
    const account = anyAccount(access.accounts);
    const calls = await readsOfAccount({ target, random, time }, access.tpp, account, psu);
    const reads = [...calls.map(({ request }) => request), access.tpp.request('list-card-accounts')];
    const twins = await access.tpp.all(reads);
    await time.moveTo(time.now() + 61 * minute);
    const replies = await access.tpp.all(reads);
    for (const [at, { operation }] of reads.entries()) {
      const [twin, reply] = [twins[at], replies[at]];
      if (twin?.accepted === true && reply !== undefined)
        judge('SCA-09', `${operation} under an agreement beyond the hour is refused`, () =>
          expectNoAccess(reply),
        );
    }
  },
});

/** The hour counts from the SCA: no read prolongs it, made just before its end. */
export const sessionInUseAtEveryRead = scenario({
  id: 'everywhere/session-in-use',
  title: 'No read of accounts or cards prolongs the hour of an SCA',
  clauses: ['SCA-12'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 20,
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, judge, time } = stage;
    const { access, calls } = await readingCalls(stage);
    const { tpp } = await psu.grants(access.tpp, { anew: true });
    const started = time.now();
    const reads = calls
      .filter(({ request }) => /account|balance|transaction|agreement/.test(request.operation))
      .map(({ request }) => actingFor(request, tpp.binding));
    // Sessions that end a quarter of an hour after the last use are common.
    for (const after of [14, 28, 42, 56]) {
      await time.moveTo(started + after * minute);
      await tpp.all(reads);
    }
    // Nor does an SCA to which the PSU says no.
    for (const session of [tpp.inNewSession(), tpp]) {
      const offer = await session.call('offer-consent');
      if (offer.link('scaRedirect') !== undefined)
        await unlessStuck(() => psu.completes(session, offer, { decision: 'cancel' }));
    }
    await time.moveTo(started + 61 * minute);
    const late = await tpp.call('list-accounts');
    judge('SCA-12', 'after reads of every kind and aborted SCAs no accounts are listed beyond the hour', () =>
      expectNoAccess(late),
    );
  },
});
