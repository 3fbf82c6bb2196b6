import {
  afterSca,
  expectNoAccess,
  expectThat,
  listedAccounts,
  type Psu,
  scenario,
  type Stage,
  unlessStuck,
  present,
} from '../../lib/harness/kit/index.js';
import { readClosed } from './closed-reads.js';

const minute = 60_000;
const day = 86_400_000;

type Scene = Pick<Stage<'CON-06'>, 'judge' | 'target' | 'time' | 'tpp'>;

/** What comes between the grant of everything and the day on which the PSU takes a part of it back. */
type Between = readonly [when: string, pass: (scene: Scene, psu: Psu) => Promise<void>];

function later(when: string, wait: number): Between {
  return [when, ({ time }) => time.moveTo(time.now() + wait)];
}

const waits = [
  later('once the hour of the SCA is over', 61 * minute),
  later('a month later', 31 * day),
  later('181 days later, when the consent has ended', 181 * day),
];

/** All is taken back at the bank first, where the bank has such a lever. */
const revoked: Between = [
  'after all was taken back at the bank',
  async ({ target }, { identity }) => {
    await target.levers.revoke?.({ psuIdentity: identity.identity });
  },
];

/** Everything granted, and all but one account when the PSU comes again. */
async function judgeAfter(
  scene: Scene,
  psu: Psu,
  context: 'PRIVATE' | 'CORPORATE',
  [when, pass]: Between,
): Promise<void> {
  const { judge } = scene;
  const { tpp, accounts, redirected } = await psu.grants(scene.tpp, { context, anew: true });
  const [dropped, ...kept] = accounts;
  if (redirected.context !== context || dropped === undefined) return;
  await pass(scene, psu);
  const fresh = tpp.inNewSession();
  const offer = await fresh.call('offer-consent');
  if (offer.link('scaRedirect') === undefined) return;
  const { corporateId } = tpp.binding;
  const choice = {
    context,
    accounts: kept.map(({ bban }) => bban),
    ...present({ corporateId }),
  };
  const back = await unlessStuck(() => psu.completes(fresh, offer, choice));
  if (back?.succeeded !== true || back.context !== context || back.corporateId !== redirected.corporateId)
    return;
  const known = afterSca(fresh, back);
  const list = await known.call('list-accounts');
  judge('CON-06', `what is unticked ${when} is gone from the list (${context})`, () =>
    expectThat(
      listedAccounts(list).every(({ bban }) => bban !== dropped.bban),
      'no unticked account',
      'it is listed',
    ),
  );
  const denied = await readClosed(scene, known, dropped.id);
  judge('CON-06', `what is unticked ${when} is closed (${context})`, () => denied.forEach(expectNoAccess));
}

/** To untick is to revoke, whenever the PSU does it. */
export const selectionOverTime = scenario({
  id: 'consent/selection-over-time',
  title: 'A PSU who unticks an account after an hour, a month or 180 days revokes it',
  clauses: ['CON-06'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages', 'clock', 'many-scas'],
  pulls: ['revoke'],
  steps: 40,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const isRevoked = stage.target.levers.revoke !== undefined;
    for (const each of [...(isRevoked ? [revoked] : []), ...waits])
      await judgeAfter(stage, stage.psu, 'PRIVATE', each);
  },
});

/** The same under an agreement. */
export const selectionOverTimeUnderAgreement = scenario({
  id: 'consent/selection-over-time-under-agreement',
  title: 'Under an agreement, too, a PSU who unticks an account after a month or 180 days revokes it',
  clauses: ['CON-06'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'sca-pages', 'clock', 'many-scas'],
  steps: 30,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    for (const each of waits.slice(1)) await judgeAfter(stage, stage.corporatePsu, 'CORPORATE', each);
  },
});
