import {
  actingFor,
  isOnThing,
  type Psu,
  readingCalls,
  type RequestDraft,
  scenario,
  type Stage,
} from '../../lib/harness/kit/index.js';
import { rounds, withAll } from '../headers/optional-in-calls.js';

type Scene = Pick<Stage<'ERR-09'>, 'judge' | 'random' | 'target' | 'time' | 'tpp' | 'tppNamed'>;

/** The same read of an account or card that nobody has. */
function ofNothing(request: RequestDraft, id: string): RequestDraft {
  return { ...request, target: request.target.replace(/(\/v1\/(?:card-)?accounts\/)[^/?]+/, `$1${id}`) };
}

/**
 * A TPP knows the id of what the PSU granted to another one only, and never to it: what it is told of that
 * first is open. A 401 shows the way, at each read.
 */
async function judgeWay(stage: Scene, psu: Psu): Promise<void> {
  const { judge, random, target, time, tpp: primary } = stage;
  // What other people took back before is another matter: no status is stated for that.
  if (psu.identity.made !== true) return;
  const { access, calls } = await readingCalls({ random, target, time, tpp: primary, psu });
  const reads = calls.map(({ request }) => request).filter(isOnThing);
  const named = new Set(reads.flatMap((each) => each.target.split(/[/?]/)));
  const others = access.accounts.filter(({ id }) => !named.has(id)).map(({ bban }) => bban);
  if (others.length === 0) return;
  const { tpp } = await psu.grants(stage.tppNamed('second-tpp'), { accounts: others });
  const nobodys = random.uuid();
  for (const [whose, requests] of [
    ['that was never granted', reads.map((each) => actingFor(each, tpp.binding))],
    ['that nobody has', reads.map((each) => actingFor(ofNothing(each, nobodys), tpp.binding))],
  ] as const)
    for (const [how, dress] of [
      ['', (request: RequestDraft) => request],
      ...rounds.map(
        (round) =>
          [
            ', with optional headers,',
            (request: RequestDraft) => withAll(request, round, 'TPP-Redirect-Preferred'),
          ] as const,
      ),
    ] as const) {
      const replies = await tpp.all(requests.map((each) => ({ request: dress(each), odd: true as const })));
      for (const [at, { operation }] of requests.entries()) {
        const reply = replies[at];
        if (reply?.status === 401)
          judge(
            'ERR-09',
            `beside what is granted, ${operation} of something ${whose}${how} shows the way`,
            () => void reply.hasLink('scaRedirect'),
          );
      }
    }
}

/** Who granted one account is shown the way to grant another, whichever read asks for it. */
export const grantedInPart = scenario({
  id: 'accounts/granted-in-part',
  title:
    'A 401 for an account or card that was never granted has the link to the SCA, also beside one that was',
  clauses: ['ERR-09'],
  effects: 'changes-consent',
  needs: ['psu', 'second-tpp', 'sca-pages'],
  widens: true,
  bars: ['repeated'],
  run: (stage) => judgeWay(stage, stage.psu),
});

/** The same under an agreement. */
export const grantedInPartForCompany = scenario({
  id: 'accounts/granted-in-part-for-company',
  title: 'So has one for an account of an agreement',
  clauses: ['ERR-09'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'second-tpp', 'sca-pages'],
  widens: true,
  bars: ['repeated'],
  run: (stage) => judgeWay(stage, stage.corporatePsu),
});
