import {
  anyAccount,
  expectNoAccess,
  expectThat,
  scenario,
  type Tpp,
  withHeader,
} from '../../lib/harness/kit/index.js';

/**
 * Inside a session the PSU is left alone; a new session needs its own SCA, and only a completed one ends the
 * old.
 */
export const sessions = scenario({
  id: 'sca/sessions',
  title: 'One SCA serves one TPP-Session-ID, and a completed new one replaces it',
  clauses: ['SCA-10', 'SCA-13', 'SCA-14', 'SCA-15'],
  effects: 'changes-consent',
  needs: ['psu'],
  async run({ tpp, psu, judge }) {
    const { tpp: running, accounts } = await psu.grants(tpp);
    const account = anyAccount(accounts);
    const read = { params: { accountId: account.id } };
    for (let round = 1; round <= 2; round += 1) {
      const replies = [
        await running.call('list-accounts'),
        await running.call('read-balances', read),
        await running.call('list-transactions', { ...read, query: { bookingStatus: 'both' } }),
      ];
      judge('SCA-10', `round ${round}: no new SCA inside the session`, () =>
        replies.forEach((each) => each.hasStatus(200)),
      );
    }

    const fresh = running.inNewSession();
    const asked = await fresh.call('list-accounts');
    judge('SCA-13', 'a new TPP-Session-ID needs a new SCA', () => {
      expectThat(!asked.accepted, 'no data before the SCA', `status ${asked.status}`);
      asked.hasLink('scaRedirect');
    });
    const cancelled = await psu.completes(fresh, asked, { decision: 'cancel' });
    const afterAbort = await running.call('list-accounts');
    judge('SCA-15', 'an aborted SCA leaves the old session valid', () => {
      expectThat(!cancelled.succeeded, 'an aborted SCA', 'a psu-id came back');
      afterAbort.hasStatus(200);
    });
    const stillClosed = await fresh.call('list-accounts');
    judge('SCA-15', 'the aborted session stays without SCA', () =>
      expectThat(!stillClosed.accepted, 'no data', `status ${stillClosed.status}`),
    );

    const next = await psu.completes(fresh, stillClosed);
    const opened = await fresh
      .bound({ sessionId: next.sessionId ?? fresh.binding.sessionId })
      .call('list-accounts');
    const old = await running.call('list-accounts');
    judge('SCA-13', 'after its SCA the new session is served', () => opened.hasStatus(200));
    judge('SCA-14', 'the completed SCA ends the old session', () => {
      expectThat(!old.accepted, 'no data under the old TPP-Session-ID', `status ${old.status}`);
      old.hasLink('scaRedirect');
    });
  },
});

/** The old id ends whatever the PSU chose to act as: one at a time is valid. */
export const sessionOfOneContext = scenario({
  id: 'sca/session-of-one-context',
  title: 'A completed SCA in one context ends the TPP-Session-ID under which the PSU acted in the other',
  clauses: ['SCA-14'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'own-accounts', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run({ tpp, corporatePsu: psu, judge }) {
    const contexts = ['PRIVATE', 'CORPORATE', 'PRIVATE'] as const;
    let before: Tpp | undefined;
    for (const context of contexts) {
      const { tpp: next, redirected } = await psu.grants(tpp, { context, anew: true });
      if (redirected.context !== context) return;
      if (before !== undefined && before.binding.psuId === next.binding.psuId) {
        const acting = before.binding.corporateId === undefined ? 'PRIVATE' : 'CORPORATE';
        const list = withHeader(before.request('list-accounts'), 'PSU-Context', acting);
        const reply = await before.send(list, { odd: true });
        judge('SCA-14', `an SCA in the context ${context} ends the session in that of before`, () =>
          expectNoAccess(reply),
        );
      }
      before = next;
    }
  },
});
