import {
  assumed,
  expectThat,
  type Redirected,
  scenario,
  trySca,
  withHeader,
} from '../../../lib/harness/kit/index.js';
import { allStarts } from './starts.js';

/** What starts the SCA tells where the PSU goes, whatever was told before. */
export const redirectOfStarts = scenario({
  id: 'sca/redirect-of-starts',
  title:
    'After any SCA, and after a no to it, the PSU comes back to the address of the request that began it',
  clauses: ['HDR-15'],
  effects: 'changes-consent',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    // A bank that knows one address of the TPP is sent no other.
    if (assumed(target, 'redirect-addresses') === 'exact') return;
    const { tpp } = await psu.grants(stage.tpp);
    const judgeBack = (what: string, uri: string, back: Redirected | undefined) => {
      if (back === undefined) return;
      judge('HDR-15', `the PSU comes back to where the start of ${what} named`, () =>
        expectThat(back.address.startsWith(uri), uri, back.address.slice(0, 80)),
      );
    };
    for (const [at, { what, request }] of allStarts(stage, tpp).entries())
      for (const decision of ['cancel', 'approve'] as const) {
        const uri = `${tpp.identity.redirectUri}/started-${at}-${decision}`;
        const begin = await request();
        const started = begin && (await tpp.send(withHeader(begin, 'TPP-Redirect-URI', uri)));
        if (started?.link('scaRedirect') === undefined) continue;
        judgeBack(what, uri, await trySca(psu, tpp, started, { decision }));
      }
  },
});
