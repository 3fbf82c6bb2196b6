import {
  expectThat,
  givesNoAccounts,
  makeNationalIdentity,
  muchAt,
  type Redirected,
  scaKinds,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  turned,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** The raw text of one query parameter, percent-encoding and all. */
function raw(redirected: Redirected, name: string): string | undefined {
  const pair = redirected.query.split('&').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** What comes back from an SCA to which the PSU said no: the reason, and no PSU-ID. */
export function judgeFailure(
  { judge }: Pick<Stage<'RDR-09' | 'RDR-11' | 'RDR-12' | 'RDR-13'>, 'judge'>,
  tpp: Tpp,
  back: Redirected,
  of = '',
): void {
  const text = (name: string) => back.parameters.get(name) ?? '';
  judge('RDR-09', `the failure redirect${of} has status, code and message`, () => {
    expectThat(
      back.address.startsWith(tpp.identity.redirectUri),
      'TPP-Redirect-URI',
      back.address.slice(0, 60),
    );
    for (const name of ['status', 'code', 'message']) {
      expectThat(back.parameters.has(name), `the parameter ${name}`, [...back.parameters.keys()].join(', '));
    }
  });
  judge('RDR-11', `status${of} is an HTTP status`, () =>
    expectThat(/^[45]\d\d$/.test(text('status')), '400 to 599', text('status')),
  );
  judge('RDR-12', `code${of} is an error code`, () =>
    expectThat(text('code') !== '', 'a code', 'an empty one'),
  );
  judge('RDR-13', `message${of} is URL-encoded text`, () => {
    const encoded = raw(back, 'message') ?? '';
    expectThat(/^[!-~]+$/.test(encoded) && !/[#<>"]/.test(encoded), 'encoded text', encoded.slice(0, 60));
    expectThat(!text('message').includes('\uFFFD'), 'UTF-8', 'other bytes');
    // What a bare & cuts off stands behind it, and is no pair.
    const pairs = back.query.split('&');
    const next = pairs[pairs.findIndex((each) => each.startsWith('message=')) + 1] ?? 'none=';
    expectThat(next.includes('='), 'a pair behind it, if anything', next.slice(0, 60));
  });
}

/** A failed SCA sends the PSU back with the reason, never with a PSU-ID. */
export const failure = scenario({
  id: 'sca/failure',
  title: 'A failed SCA comes back with status, code and message',
  clauses: ['RDR-09', 'RDR-11', 'RDR-12', 'RDR-13', 'RDR-14'],
  effects: 'changes-consent',
  needs: ['psu'],
  async run({ tpp, psu, judge }) {
    const offer = await tpp.call('list-accounts');
    const back = await psu.completes(tpp, offer, { decision: 'cancel' });
    judgeFailure({ judge }, tpp, back);
    const closed = await tpp.call('list-accounts');
    judge('RDR-14', 'no psu-id comes back and nothing is opened', () => {
      expectThat(back.psuId === undefined, 'no psu-id', 'one is there');
      givesNoAccounts(closed);
    });
  },
});

/** Kinds of SCA that are tried with a number of nobody: all, or some that are drawn. */
const most = { again: 1, quick: 1, standard: 9, full: 9 } as const;

/** Whatever an SCA is for, and whoever is expected there: a number that no customer has is nobody's. */
async function judgeNobody(
  stage: Pick<Stage<'SBX-03'>, 'judge' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>,
  running: Tpp,
  identity: string,
): Promise<void> {
  const { judge, psu, random, target } = stage;
  if (target.sca?.sparing === true) return;
  for (const { name, begin } of turned(scaKinds(stage), random).slice(0, muchAt(target, most)))
    await unlessUntestable(async () => {
      const offer = await begin(stage, { tpp: running });
      if (offer.link('scaRedirect') === undefined) return [];
      const back = await trySca(psu, running, offer, { identity });
      judge('SBX-03', `an SCA for ${name} does not succeed with a number that no customer has`, () =>
        expectThat(back?.succeeded !== true, 'no success', 'a psu-id came back'),
      );
      return [];
    });
}

/** Who is unknown at the bank does not get in; where the pages let go of the PSU, they say why. */
export const unknownNumber = scenario({
  id: 'sca/unknown-number',
  title: 'A login with a number that the bank does not know comes back with status, code and message',
  clauses: ['RDR-09', 'RDR-11', 'RDR-12', 'RDR-13', 'SCA-15', 'SBX-03'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages', 'sandbox-customers'],
  widens: true,
  async run(stage) {
    const { tpp, psu, judge, random } = stage;
    const identity = makeNationalIdentity(random.novel);
    const { tpp: running } = await psu.grants(tpp, { anew: true });
    for (const whose of ['of nobody', 'of the PSU']) {
      const fresh = whose === 'of nobody' ? tpp.inNewSession() : running.inNewSession();
      const offer = await fresh.call(whose === 'of nobody' ? 'list-accounts' : 'offer-consent');
      if (offer.link('scaRedirect') === undefined) continue;
      // Some pages ask again, and never let go.
      const back = await trySca(psu, fresh, offer, { identity });
      if (back === undefined || back.succeeded) continue;
      judgeFailure({ judge }, tpp, back, ' after a login with an unknown number');
      const still = await running.call('list-accounts');
      judge('SCA-15', 'a login with an unknown number leaves the running session valid', () =>
        still.hasStatus(200),
      );
    }
    await judgeNobody(stage, running, identity);
  },
});
