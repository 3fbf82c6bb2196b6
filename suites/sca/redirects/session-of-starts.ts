import { expectThat, scenario, trySca, withHeader } from '../../../lib/harness/kit/index.js';
import { allStarts } from './starts.js';

/** What the PSU comes back with is that of the start, whatever the TPP called for the same PSU since. */
export const sessionOfStarts = scenario({
  id: 'sca/session-of-starts',
  title:
    'After any SCA the PSU comes back with the session of the request that began it, not with a later one',
  clauses: ['RDR-07'],
  effects: 'changes-consent',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const { tpp } = await psu.grants(stage.tpp);
    const { sessionId: running } = tpp.binding;
    for (const { what, request } of allStarts(stage, tpp)) {
      const begin = await request();
      if (begin === undefined) continue;
      const { sessionId } = tpp.inNewSession().binding;
      const started = await tpp.send(withHeader(begin, 'TPP-Session-ID', sessionId));
      if (started.link('scaRedirect') === undefined) continue;
      // The same PSU calls in other sessions meanwhile, and another link is open in one of them.
      await tpp.call('list-accounts');
      await tpp.inNewSession().call('offer-consent');
      const back = await trySca(psu, tpp, started);
      if (back?.succeeded !== true) continue;
      judge('RDR-07', `behind the link of ${what} tpp-session-id is that of its start`, () =>
        expectThat(
          back.sessionId === sessionId,
          'the session of the start',
          back.sessionId === running ? 'that of an earlier call' : back.sessionId,
        ),
      );
    }
  },
});
