import {
  cookieJar,
  createPayment,
  expectThat,
  makeNationalIdentity,
  type Reply,
  scenario,
  startAuthorisation,
  type Tpp,
  trySca,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/**
 * In the browser in which the PSU has just logged in, further SCAs are begun with a number that nobody has:
 * one that succeeds asked for no login.
 */
export const oneBrowser = scenario({
  id: 'sandbox/one-browser',
  title: 'A login serves the SCA for which it was made, and no other one in the same browser',
  clauses: ['SCA-11', 'SCA-13', 'SCA-16'],
  effects: 'creates-payments',
  needs: ['psu', 'second-tpp', 'sca-pages', 'sandbox-customers'],
  widens: true,
  async run(stage) {
    const { psu, judge, random, tpp, tppNamed } = stage;
    if (psu.identity.made !== true) return;
    const browser = cookieJar();
    const identity = makeNationalIdentity(random.novel);
    const { tpp: known } = await psu.grants(tpp);
    const logIn = async () => {
      const fresh = known.inNewSession();
      const back = await trySca(psu, fresh, await fresh.call('offer-consent'), { browser });
      return back?.succeeded === true ? fresh : undefined;
    };
    const judgeNext = async (clause: 'SCA-11' | 'SCA-13' | 'SCA-16', what: string, by: Tpp, offer: Reply) => {
      if (offer.link('scaRedirect') === undefined) return;
      const back = await trySca(psu, by, offer, { browser, identity });
      judge(clause, `${what} in a browser in which the PSU logged in before asks for a login`, () =>
        expectThat(back?.succeeded !== true, 'no success with a number that nobody has', 'success'),
      );
    };
    const running = await logIn();
    if (running === undefined) return;
    const next = running.inNewSession();
    await judgeNext('SCA-13', 'the SCA of a new session', next, await next.call('offer-consent'));
    await logIn();
    const second = tppNamed('second-tpp').inNewSession();
    await judgeNext('SCA-16', 'the SCA of another TPP', second, await second.call('list-accounts'));
    const payer = await logIn();
    if (payer === undefined) return;
    await unlessUntestable(async () => {
      const payment = await createPayment(stage, { tpp: payer });
      const started = await startAuthorisation({ tpp: payer }, payment);
      await judgeNext('SCA-11', 'the SCA of a payment', payer, started);
      return [];
    });
  },
});
