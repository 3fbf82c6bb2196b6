import {
  type Access,
  afterSca,
  anyAccount,
  expectThat,
  listedAccounts,
  type Psu,
  scenario,
  type Stage,
  type Tpp,
  unlessStuck,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { watchOthers } from './renewal-of-others.js';

const day = 86_400_000;

type Scene = Pick<Stage<'LIM-01' | 'LIM-12'>, 'judge' | 'time'>;

/**
 * 179 and 181 days: from when the bank counts to the second is open. Unattended, because attended calls also
 * need the hour.
 * @throws Untestable where unattended calls are not served at all
 */
async function judgeRenewal({ judge, time }: Scene, access: Access, psu: Psu): Promise<void> {
  const account = anyAccount(access.accounts);
  const unattended = access.tpp.unattended();
  const params = { accountId: account.id };
  const asked = () =>
    [
      unattended.request('read-balances', { params }),
      unattended.request('list-transactions', { params, query: { bookingStatus: 'booked' } }),
    ] as const;
  const started = time.now();
  // The text limits unattended calls; that they are served under an agreement it does not say.
  if (psu.identity.kind === 'corporate') {
    await time.moveTo(started + 2 * day);
    const refused = (await unattended.all(asked())).find((each) => !each.accepted);
    if (refused !== undefined)
      throw new Untestable(`under the agreement an unattended call was refused with ${refused.status}`);
  }
  const judgeOthers = await watchOthers({ judge }, access);
  await time.moveTo(started + 179 * day);
  await judgeOthers(179, true);
  const [before, listedBefore] = await unattended.all(asked());
  judge('LIM-01', 'after 179 days the consent still serves', () => before.hasStatus(200));
  judge('LIM-12', 'after 179 days transactions are served', () => listedBefore.hasStatus(200));
  await time.moveTo(started + 181 * day);
  await judgeOthers(181, false);
  const [after, late] = await unattended.all(asked());
  judge('LIM-01', 'after 181 days a new SCA is needed', () => {
    expectThat(!after.accepted, 'no balances', `status ${after.status}`);
    after.hasLink('scaRedirect');
  });
  judge('LIM-12', 'after 181 days transactions are refused', () =>
    expectThat(!late.accepted, 'no transactions', `status ${late.status}`),
  );
  const back = await psu.completes(access.tpp, after);
  const renewed = afterSca(access.tpp, back);
  // Ids of accounts are nowhere said to outlast an SCA; numbers do.
  const list = await renewed.call('list-accounts');
  const known = list.accepted ? listedAccounts(list).find((each) => each.bban === account.bban) : undefined;
  const again = await renewed
    .unattended()
    .call('read-balances', { params: { accountId: known?.id ?? account.id } });
  judge('LIM-01', 'after the new SCA the balances are served again', () => again.isAccepted());
}

/** The 180 days of a person. */
export const renewal = scenario({
  id: 'limits/renewal',
  title: 'SCA for account access has to be renewed after 180 days',
  clauses: ['LIM-01', 'LIM-12'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 8,
  bars: ['repeated'],
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp, { anew: true });
    await judgeRenewal(stage, access, stage.psu);
  },
});

/** The SCA of a person at one TPP renews nothing at another. */
export const renewalElsewhere = scenario({
  id: 'limits/renewal-elsewhere',
  title:
    'What a TPP was granted is not renewed by an SCA of the person at another TPP, by an aborted one, or by calls alone',
  clauses: ['LIM-01', 'LIM-12'],
  effects: 'changes-consent',
  needs: ['psu', 'second-tpp', 'clock'],
  steps: 4,
  widens: true,
  bars: ['repeated'],
  async run({ psu, tpp: given, tppNamed, judge, time }) {
    const access = await psu.grants(given, { anew: true });
    const account = anyAccount(access.accounts);
    const params = { accountId: account.id };
    const reads = (tpp: Tpp) => [
      tpp.request('read-balances', { params }),
      tpp.request('list-transactions', { params, query: { bookingStatus: 'booked' } }),
    ];
    const asked = reads(access.tpp.unattended());
    const started = time.now();
    await time.moveTo(started + 170 * day);
    const served = (await access.tpp.all(asked)).map(({ accepted }) => accepted);
    await psu.grants(tppNamed('second-tpp'), { anew: true });
    const fresh = access.tpp.inNewSession();
    const offer = await fresh.call('offer-consent');
    if (offer.link('scaRedirect') !== undefined)
      await unlessStuck(() => psu.completes(fresh, offer, { decision: 'cancel' }));
    // Long after the hour of the SCA: whether they are served or not, no SCA comes with them.
    await access.tpp.all(reads(access.tpp));
    await time.moveTo(started + 181 * day);
    const late = await access.tpp.all(asked);
    for (const [at, clause] of (['LIM-01', 'LIM-12'] as const).entries()) {
      const reply = late[at];
      if (served[at] === true && reply !== undefined)
        judge(
          clause,
          'after 181 days an SCA at this TPP is needed, whatever SCAs and calls there were without one',
          () => expectThat(!reply.accepted, 'no access', `status ${reply.status}`),
        );
    }
  },
});

/** The same of what was granted under an agreement. */
export const corporateRenewal = scenario({
  id: 'limits/renewal-under-agreement',
  title: 'SCA for account access under an agreement has to be renewed after 180 days',
  clauses: ['LIM-01', 'LIM-12'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'clock'],
  steps: 8,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const access = await stage.corporatePsu.grants(stage.tpp, { anew: true });
    if (access.redirected.context !== 'CORPORATE')
      throw new Untestable('the PSU does not come back with an agreement');
    await judgeRenewal(stage, access, stage.corporatePsu);
  },
});
