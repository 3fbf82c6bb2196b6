import {
  type Access,
  anyAccount,
  givesNoAccounts,
  isOnThing,
  type Psu,
  readsOfAccount,
  scenario,
  type Stage,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { judgeClosed, keepServedReads } from './closed-reads.js';

type Scene = Pick<Stage<'CON-10'>, 'judge' | 'random' | 'target' | 'time'>;

/** The PSU takes one account back at the bank, and then all of them. */
async function judgeRevoked(scene: Scene, psu: Psu, access: Access, whose: string): Promise<void> {
  const { judge, target } = scene;
  const account = anyAccount(access.accounts);
  const calls = await readsOfAccount(scene, access.tpp, account, psu);
  const reads = calls.map(({ request }) => request).filter(isOnThing);
  const served = await keepServedReads(access.tpp, reads);
  if (served.length === 0) throw new Untestable('no read is served while everything is granted');
  await target.levers.revoke?.({ psuIdentity: psu.identity.identity, account: account.bban });
  await judgeClosed(scene, access.tpp, served, `of ${whose} that was revoked at the bank`);
  await target.levers.revoke?.({ psuIdentity: psu.identity.identity });
  const list = await access.tpp.call('list-accounts');
  judge('CON-10', 'no account is listed once all was revoked at the bank', () => givesNoAccounts(list));
}

/** One account of several. */
export const revokedAccount = scenario({
  id: 'consent/revoked-account',
  title: 'No call on an account is served once the PSU has revoked that one account at the bank',
  clauses: ['CON-10'],
  effects: 'changes-consent',
  needs: ['new-psu', 'revoke'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp } = stage;
    if (psu.identity.made !== true)
      throw new Untestable('what a PSU of the profile granted is needed elsewhere');
    await judgeRevoked(stage, psu, await psu.grants(tpp), 'an account');
  },
});

/** What is granted under an agreement can be taken back as what is granted in private. */
export const revokedUnderAgreement = scenario({
  id: 'consent/revoked-under-agreement',
  title: 'No call on an account of an agreement is served once the PSU has revoked it at the bank',
  clauses: ['CON-10'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'revoke'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, tpp } = stage;
    if (psu.identity.made !== true)
      throw new Untestable('what a corporate PSU of the profile granted is needed elsewhere');
    const access = await psu.grants(tpp, { context: 'CORPORATE' });
    if (access.redirected.context !== 'CORPORATE')
      throw new Untestable('no read under an agreement is served while everything is granted');
    await judgeRevoked(stage, psu, access, 'an account of an agreement');
  },
});

/** A grant is one TPP's: what another one is granted later gives nobody else anything back. */
export const grantedElsewhere = scenario({
  id: 'consent/granted-elsewhere',
  title: 'What a PSU took back from a TPP is not opened to it again by a grant to another TPP',
  clauses: ['CON-10'],
  effects: 'changes-consent',
  needs: ['new-psu', 'second-tpp', 'revoke'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp, judge, target } = stage;
    if (psu.identity.made !== true) return;
    const other = stage.tppNamed('second-tpp');
    await psu.grants(other);
    const access = await psu.grants(tpp);
    const account = anyAccount(access.accounts);
    const calls = await readsOfAccount(stage, access.tpp, account, psu);
    const reads = calls.map(({ request }) => request).filter(isOnThing);
    const served = await keepServedReads(access.tpp, reads);
    await target.levers.revoke?.({ psuIdentity: psu.identity.identity });
    const again = await psu.grants(other, { anew: true });
    if (again.accounts.length === 0) return;
    const list = await access.tpp.call('list-accounts');
    judge('CON-10', 'what was taken back is not listed once another TPP was granted it', () =>
      givesNoAccounts(list),
    );
    await judgeClosed(stage, access.tpp, served, 'of what was revoked, with a grant to another TPP,');
  },
});
