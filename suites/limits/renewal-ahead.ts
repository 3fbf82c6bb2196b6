import {
  afterSca,
  anyAccount,
  listedAccounts,
  type Psu,
  scenario,
  type Stage,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

const day = 86_400_000;

/** Who may call after an SCA that came ahead of the end, and the account as it is called then. */
async function renewAhead(
  psu: Psu,
  before: Tpp,
  bban: string,
): Promise<{ readonly tpp: Tpp; readonly accountId: string } | undefined> {
  const fresh = before.inNewSession();
  const offer = await fresh.call('offer-consent');
  if (offer.link('scaRedirect') === undefined) return undefined;
  const back = await unlessStuck(() => psu.completes(fresh, offer));
  if (back?.succeeded !== true || back.corporateId !== before.binding.corporateId) return undefined;
  const tpp = afterSca(fresh, back);
  const list = await tpp.call('list-accounts');
  const known = list.accepted ? listedAccounts(list).find((each) => each.bban === bban) : undefined;
  if (known === undefined) return undefined;
  // Some banks serve without the PSU only what the PSU read online.
  await tpp.call('read-balances', { params: { accountId: known.id } });
  return { tpp, accountId: known.id };
}

/** The PSU selects the accounts again on the hundredth day: 85 days later the first SCA alone is too old. */
async function judgeAhead(
  { judge, time, tpp }: Pick<Stage<'LIM-01'>, 'judge' | 'time' | 'tpp'>,
  psu: Psu,
  how: string,
): Promise<void> {
  const { tpp: first, accounts } = await psu.grants(tpp, { anew: true });
  const account = anyAccount(accounts);
  const started = time.now();
  await time.moveTo(started + 100 * day);
  const renewed = await renewAhead(psu, first, account.bban);
  if (renewed === undefined) return;
  const balances = renewed.tpp
    .unattended()
    .request('read-balances', { params: { accountId: renewed.accountId } });
  // Where nothing is served without the PSU, a refusal proves nothing.
  await time.moveTo(started + 102 * day);
  if (!(await tpp.send(balances)).accepted) return;
  await time.moveTo(started + 185 * day);
  const later = await tpp.send(balances);
  judge('LIM-01', `85 days after an SCA in which ${how} selected accounts again the consent serves`, () =>
    later.isAccepted(),
  );
}

/** An SCA renews whenever it comes. */
export const renewalAhead = scenario({
  id: 'limits/renewal-ahead',
  title: 'An SCA for account access that comes before the 180 days are over renews them',
  clauses: ['LIM-01'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  steps: 6,
  widens: true,
  bars: ['repeated'],
  run: (stage) => judgeAhead(stage, stage.psu, 'a person'),
});

/** The same of what was granted under an agreement. */
export const renewalAheadUnderAgreement = scenario({
  id: 'limits/renewal-ahead-under-agreement',
  title: 'An SCA under an agreement that comes before the 180 days are over renews them',
  clauses: ['LIM-01'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'clock'],
  steps: 6,
  widens: true,
  bars: ['repeated'],
  run: (stage) => judgeAhead(stage, stage.corporatePsu, 'a company'),
});
