import {
  expectNoAccess,
  expectThat,
  muchAt,
  type Psu,
  scaKinds,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  turned,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';
import { judgeFailure } from '../failure.js';

type Clause = 'RDR-09' | 'RDR-11' | 'RDR-12' | 'RDR-13' | 'RDR-14' | 'SCA-15';

type Scene = Pick<Stage<Clause>, 'judge' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

const clauses = ['RDR-09', 'RDR-11', 'RDR-12', 'RDR-13', 'RDR-14', 'SCA-15'] as const;

/** Kinds of SCA beside that for access to accounts. */
const most = { again: 0, quick: 1, standard: 9, full: 9 } as const;

/** Pages on which a PSU may say no: login, its second step, context, agreement, accounts, decision. */
const mostPages = 6;

/** Lets the PSU say no after so many pages; true where there may be a further page to say it on. */
async function sayNo(
  { judge, psu }: Scene,
  running: Tpp,
  asked: { readonly name: string; readonly tpp: Tpp; readonly begin: (tpp: Tpp) => Promise<Answered> },
  after: number,
): Promise<boolean> {
  const { name, begin } = asked;
  const fresh = asked.tpp.inNewSession();
  const [offer] = await unlessUntestable(async () => [await begin(fresh)]);
  if (offer?.link('scaRedirect') === undefined) return false;
  const wasServed = (await running.call('list-accounts')).accepted;
  const back = await trySca(psu, fresh, offer, { decision: 'cancel', cancelsAfter: after });
  const where = `on page ${after + 1} of an SCA for ${name}`;
  if (back?.succeeded === false) {
    judgeFailure({ judge }, running, back, ` after a no ${where}`);
    judge('RDR-14', `a no ${where} brings no psu-id`, () =>
      expectThat(back.psuId === undefined, 'no psu-id', 'one is there'),
    );
  }
  if (wasServed) {
    const still = await running.call('list-accounts');
    judge('SCA-15', `a no ${where} leaves the running session valid`, () => still.hasStatus(200));
    const { corporateId } = running.binding;
    const other = corporateId === undefined ? fresh : fresh.bound({ corporateId });
    const closed = await other.call('list-accounts');
    judge('SCA-15', `nor does it open a session, a no ${where}`, () => expectNoAccess(closed));
  }
  // A no may lead nowhere, and a driver may show no pages.
  return back === undefined || (back.pages?.length ?? 0) > after;
}

type Answered = Awaited<ReturnType<Tpp['call']>>;

/** Wherever the PSU turns away: what was there before stays, and nothing comes of it. */
async function judgeEachPage(stage: Omit<Scene, 'psu'>, psu: Psu): Promise<void> {
  const { judge, random, target, time, tpp } = stage;
  const scene = { judge, psu, random, target, time, tpp };
  if (target.sca?.sparing === true) return;
  const { tpp: running } = await psu.grants(tpp, { anew: true });
  const { psuId, accounts } = running.binding;
  // Who names no role is asked for it. That of a cancellation begins with another SCA.
  const roleless = tpp.bound({ accounts, ...(psuId === undefined ? {} : { psuId }) });
  const kinds = scaKinds(scene).filter(({ name }) => name !== 'a cancellation');
  const others = turned(kinds.slice(1), random).slice(0, muchAt(target, most));
  for (const { name, begin, asksPsuId } of [...kinds.slice(0, 1), ...others]) {
    const asked = {
      name,
      tpp: asksPsuId === true ? running : roleless,
      begin: (fresh: Tpp) => begin(scene, { tpp: fresh }),
    };
    let goesOn = true;
    for (let after = 0; goesOn && after < mostPages; after += 1)
      goesOn = await sayNo(scene, running, asked, after);
  }
}

/** A person may turn away on any page, not only on that of the decision. */
export const noOnEachPage = scenario({
  id: 'sca/no-on-each-page',
  title: 'Whoever says no on any page of an SCA keeps the running session and opens no other',
  clauses,
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  bars: ['repeated'],
  run: (stage) => judgeEachPage(stage, stage.psu),
});

/** The same of who is asked for whom to act. */
export const noOnEachPageForCompany = scenario({
  id: 'sca/no-on-each-page-for-company',
  title: 'Nor does who acts for a company lose a session by a no on any page, that of the context among them',
  clauses,
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  widens: true,
  bars: ['repeated'],
  run: (stage) => judgeEachPage(stage, stage.corporatePsu),
});
