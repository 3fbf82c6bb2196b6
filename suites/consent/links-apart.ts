import {
  assumed,
  expectNoAccess,
  expectThat,
  type OperationId,
  type Psu,
  type Redirected,
  type Reply,
  scenario,
  type Stage,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'HDR-15' | 'RDR-07' | 'SCA-02' | 'SCA-16'>, 'judge'>;

/** A link that nobody has gone behind yet. */
interface Link {
  readonly name: string;
  readonly tpp: Tpp;
  /** Another TPP, and the last session in which it asked for a link. */
  readonly other: Tpp;
  readonly psu: Psu;
  readonly offer: Reply;
}

/** Judges that what came back is the answer to the request that the link was made for. */
async function judgeBack({ judge }: Scene, { name, tpp, other }: Link, back: Redirected): Promise<void> {
  const { redirectUri, sessionId } = tpp.binding;
  if (redirectUri !== undefined)
    judge('HDR-15', `behind the link of ${name} the PSU comes back to the address of its request`, () =>
      expectThat(back.address.startsWith(redirectUri), redirectUri, back.address.slice(0, 80)),
    );
  judge('RDR-07', `behind the link of ${name} the session is that of its request`, () =>
    expectThat(back.sessionId === sessionId, 'its own session', 'another one'),
  );
  if (back.psuId === undefined) return;
  const sessions = new Set([back.sessionId ?? sessionId, other.binding.sessionId]);
  for (const each of sessions) {
    const reply = await other.bound({ psuId: back.psuId, sessionId: each }).call('list-accounts');
    judge('SCA-16', `what came back behind the link of ${name} opens nothing for another TPP`, () =>
      expectNoAccess(reply),
    );
  }
}

/** The one in the middle first: a mistake may stand by the first or the last of all. */
function middleFirst<T>(all: readonly T[]): readonly T[] {
  const middle = Math.floor(all.length / 2);
  return [...all.slice(middle), ...all.slice(0, middle)];
}

/** Links of two TPPs and two PSUs that are open at once, to one address and to several. */
export const linksApart = scenario({
  id: 'consent/links-apart',
  title:
    'Of links for account access that are open at once, of two TPPs and two PSUs, each leads back to its own request',
  clauses: ['HDR-15', 'RDR-07', 'SCA-02', 'SCA-16'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu', 'second-tpp', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, secondPsu, target, judge } = stage;
    const one = (await psu.grants(stage.tpp)).tpp;
    const two = (await psu.grants(stage.tppNamed('second-tpp'))).tpp;
    judge('SCA-02', 'the two TPPs know the PSU by two PSU-IDs', () =>
      expectThat(one.binding.psuId !== two.binding.psuId, 'two PSU-IDs', 'one and the same'),
    );
    // A bank that knows one address of each TPP is sent no other.
    const isFree = assumed(target, 'redirect-addresses') !== 'exact';
    const shared = isFree ? { redirectUri: `${one.identity.redirectUri}/shared` } : {};
    const returning = (by: Tpp, to: string) =>
      isFree ? { redirectUri: `${by.identity.redirectUri}/${to}` } : {};
    const first = stage.tpp.bound({ ...shared });
    const second = stage.tppNamed('second-tpp').bound({ ...shared });
    const links: Link[] = [];
    const open = async (name: string, by: Tpp, person: Psu, operation: OperationId) => {
      const tpp = by.inNewSession();
      const offer = await tpp.call(operation);
      if (offer.link('scaRedirect') === undefined) return;
      const other = [first, second].find((each) => each.identity.name !== tpp.identity.name) ?? second;
      const asked = links.findLast((each) => each.tpp.identity.name === other.identity.name)?.tpp;
      links.push({ name, tpp, other: asked ?? other, psu: person, offer });
    };
    await open('a list of accounts', first, psu, 'list-accounts');
    await open('a list of accounts for another TPP', second, psu, 'list-accounts');
    await open('a consent', first, secondPsu, 'offer-consent');
    await open('a consent for another TPP', second, secondPsu, 'offer-consent');
    const known = two.bound(returning(two, 'known'));
    await open('a consent of a known PSU for another TPP', known, psu, 'offer-consent');
    await open('a consent of a known PSU', one.bound(returning(one, 'known')), psu, 'offer-consent');
    for (const link of middleFirst(links)) {
      const back = await trySca(link.psu, link.tpp, link.offer);
      if (back?.succeeded === true) await judgeBack(stage, link, back);
    }
  },
});
