import {
  assumed,
  expectThat,
  paymentIdIn,
  paymentKinds,
  readRedirect,
  type Reply,
  requestOn,
  scenario,
  trySca,
  withHeader,
} from '../../../lib/harness/kit/index.js';

/** Two SCAs at once, ended in reverse order: each must come back to its own address with its own session. */
export const redirectAddress = scenario({
  id: 'sca/redirect-address',
  title: 'The PSU comes back to the address and with the session of the request that caused the SCA',
  clauses: ['HDR-15', 'RDR-01', 'RDR-07'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  async run({ tpp, psu, secondPsu, judge, random, target }) {
    const base = tpp.identity.redirectUri;
    // A bank that knows one address of the TPP gets that one twice; sessions still tell the two apart.
    const exact = assumed(target, 'redirect-addresses') === 'exact';
    const query = exact ? '' : `${base.includes('?') ? '&' : '?'}a=1`;
    const one = { uri: `${base}${query}`, tpp: tpp.inNewSession() };
    // A session id that has to be percent-encoded in a query.
    const two = {
      uri: exact ? base : `${base}/two`,
      tpp: tpp.bound({ sessionId: `session ${random.digits(6)}&x=1+a/b` }),
    };
    const ask = ({ uri, tpp: each }: typeof one) =>
      each.call('list-accounts', { withHeaders: { 'TPP-Redirect-URI': uri } });
    const firstOffer = await ask(one);
    const secondOffer = await ask(two);
    const secondBack = await secondPsu.completes(two.tpp, secondOffer);
    const firstBack = await psu.completes(one.tpp, firstOffer);
    judge('HDR-15', 'each browser ends at its own address', () => {
      const [place] = firstBack.address.split('?');
      expectThat(place === base.split('?')[0], one.uri, firstBack.address.slice(0, 80));
      expectThat(secondBack.address.startsWith(two.uri), two.uri, secondBack.address.slice(0, 80));
    });
    judge('RDR-01', 'results are query parameters beside those of the TPP', () => {
      const { parameters, psuId } = readRedirect(firstBack.address);
      const names = [...parameters.keys()].join(', ');
      expectThat(exact || parameters.get('a') === '1', 'a=1 kept', names);
      expectThat(psuId !== undefined, 'psu-id in the query', names);
    });
    judge('RDR-07', 'tpp-session-id is that of the triggering request', () => {
      expectThat(firstBack.sessionId === one.tpp.binding.sessionId, 'the first session', firstBack.sessionId);
      expectThat(
        secondBack.sessionId === two.tpp.binding.sessionId,
        'the second session',
        secondBack.sessionId,
      );
    });
  },
});

/** A payment that is started twice has two links, each with the address of its own start. */
export const redirectOfOlderLink = scenario({
  id: 'sca/redirect-of-older-link',
  title: 'Behind an older link the PSU comes back to the address of the start that it was made by',
  clauses: ['HDR-15'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    if (assumed(target, 'redirect-addresses') === 'exact') return;
    const { tpp } = await psu.grants(stage.tpp);
    for (const kind of paymentKinds(stage, { tpp }).filter(({ name }) =>
      /^(?:domestic|SEPA|bulk)/.test(name),
    )) {
      const paymentId = paymentIdIn(await tpp.send(kind.creation()));
      if (paymentId === undefined) continue;
      const starts: { readonly uri: string; readonly started: Reply }[] = [];
      for (const name of ['older', 'newer']) {
        const uri = `${tpp.identity.redirectUri}/${name}`;
        const start = withHeader(requestOn(tpp, kind, paymentId, 'start'), 'TPP-Redirect-URI', uri);
        starts.push({ uri, started: await tpp.send(start) });
      }
      const [older] = starts;
      if (older === undefined || starts.some(({ started }) => started.link('scaRedirect') === undefined))
        continue;
      // A bank may close a link when another one is made.
      const back = await trySca(psu, tpp, older.started);
      if (back?.succeeded === true)
        judge('HDR-15', `behind the older link of a ${kind.name} the PSU comes back to its address`, () =>
          expectThat(back.address.startsWith(older.uri), older.uri, back.address.slice(0, 80)),
        );
    }
  },
});
