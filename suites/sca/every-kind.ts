import {
  assumed,
  expectThat,
  muchAt,
  type Reply,
  type ScaKind,
  scaKinds,
  scenario,
  type Stage,
  type Tpp,
  turned,
  unlessStuck,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import { judgeFailure } from './failure.js';

type Clause = 'SCA-04' | 'SCA-14' | 'SCA-15' | 'RDR-09' | 'RDR-11' | 'RDR-12' | 'RDR-13' | 'RDR-14';
type Scene = Pick<Stage<Clause>, 'judge' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

function reads(tpp: Tpp): Promise<Reply> {
  return tpp.call('list-accounts');
}

/**
 * An address with a query of the TPP's own, which has to come back from each SCA, however it ends; none where
 * the bank knows one address.
 */
function returning({ target, tpp }: Scene): { readonly redirectUri?: string } {
  const { redirectUri } = tpp.identity;
  if (assumed(target, 'redirect-addresses') === 'exact') return {};
  return { redirectUri: `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}of=kind` };
}

/** An SCA in a new session beside a running one: first the PSU says no, then yes. */
async function judgeKind(stage: Scene, { name, begin }: ScaKind, minutes: number): Promise<void> {
  const { judge, psu, time } = stage;
  const access = await psu.grants(stage.tpp, { anew: true });
  const running = access.tpp;
  if (minutes > 0) await time.advance(minutes * 60_000);
  if (!(await reads(running)).accepted) return;
  const fresh = running.inNewSession().bound(returning(stage));
  const offered = await begin(stage, { tpp: fresh }, { tpp: running });
  if (offered.link('scaRedirect') === undefined) return;
  // What precedes a cancellation is an SCA of its own, in the running session.
  const wasServed = (await reads(running)).accepted;
  const aborted = await unlessStuck(() => psu.completes(fresh, offered, { decision: 'cancel' }));
  if (aborted !== undefined) {
    judgeFailure(stage, fresh, aborted, ` of ${name}`);
    judge('RDR-14', `no psu-id comes back from an aborted SCA for ${name}`, () =>
      expectThat(aborted.psuId === undefined, 'no psu-id', 'one is there'),
    );
    const after = await reads(running);
    if (wasServed)
      judge('SCA-15', `an aborted SCA for ${name} leaves the old session valid`, () => after.isAccepted());
  }
  const again = await begin(stage, { tpp: fresh }, { tpp: running });
  if (again.link('scaRedirect') === undefined) return;
  const back = await unlessStuck(() => psu.completes(fresh, again));
  if (back?.succeeded !== true) return;
  judge('SCA-04', `the PSU-ID is the same after an SCA for ${name}`, () =>
    expectThat(back.psuId === running.binding.psuId, 'the same psu-id', 'another one'),
  );
  const opened = fresh.bound({ sessionId: back.sessionId ?? fresh.binding.sessionId });
  // Whether an SCA for something else opens a session for accounts is open.
  if (!(await reads(opened)).accepted) return;
  const old = await reads(running);
  judge('SCA-14', `the completed SCA for ${name} ends the old session`, () =>
    expectThat(!old.accepted, 'no data under the old TPP-Session-ID', `status ${old.status}`),
  );
}

/** Kinds that are tried: all, or some that are drawn. */
const most = { again: 2, quick: 1, standard: 9, full: 9 } as const;

async function judgeKinds(stage: Scene, count: number, minutes: number): Promise<void> {
  if (stage.target.sca?.sparing === true) return;
  const kinds = scaKinds(stage);
  const drawn = count < kinds.length ? turned(kinds, stage.random).slice(0, count) : kinds;
  for (const each of drawn)
    await unlessUntestable(async () => {
      await judgeKind(stage, each, minutes);
      return [];
    });
}

const clauses = ['SCA-04', 'SCA-14', 'SCA-15', 'RDR-09', 'RDR-11', 'RDR-12', 'RDR-13', 'RDR-14'] as const;

/** What is said of the SCA holds for each, whatever it is for. */
export const everyKind = scenario({
  id: 'sca/every-kind',
  title: 'Whatever an SCA in a new session is for, a yes ends the old session and a no does not',
  clauses,
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    await judgeKinds(stage, muchAt(stage.target, most), 0);
  },
});

/** An old session ends with a new one however old it is. */
export const everyKindLater = scenario({
  id: 'sca/every-kind-later',
  title: 'An SCA in a new session ends an old one of forty minutes, too',
  clauses,
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    await judgeKinds(stage, stage.target.depth === 'full' ? 9 : 2, 40);
  },
});
