import { mentions, afterSca, expectThat, isUuid, scenario } from '../../lib/harness/kit/index.js';

const minute = 60_000;
const day = 86_400_000;

/** The PSU-ID comes with the redirect, stays what it is, and tells one person from another. */
export const identity = scenario({
  id: 'sca/identity',
  title: 'The redirect issues a PSU-ID that is the same each time and differs between PSUs',
  clauses: [
    'SCA-01',
    'SCA-03',
    'SCA-04',
    'SCA-05',
    'RDR-02',
    'RDR-05',
    'RDR-08',
    'FLW-01',
    'FLW-02',
    'FLW-03',
  ],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  async run({ tpp, psu, secondPsu, judge }) {
    const first = await tpp.call('list-accounts');
    judge(
      'FLW-01',
      'an account call without PSU-ID offers scaRedirect',
      () => void first.hasLink('scaRedirect'),
    );
    judge('SCA-05', 'SCA is offered as a redirect', () => void first.hasLink('scaRedirect'));
    const back = await psu.completes(tpp, first);
    judge('SCA-01', 'the redirect issues the PSU-ID and no reply before it did', () => {
      expectThat(back.psuId !== undefined, 'psu-id in the redirect', [...back.parameters.keys()].join(', '));
      expectThat(!mentions(first, back.psuId ?? '-'), 'no PSU-ID before the SCA', 'it is there');
    });
    judge('FLW-02', 'the PSU comes back to TPP-Redirect-URI with psu-id', () => {
      expectThat(
        back.address.startsWith(tpp.identity.redirectUri),
        tpp.identity.redirectUri,
        back.address.slice(0, 60),
      );
      expectThat(back.psuId !== undefined, 'psu-id', 'none');
    });
    judge('RDR-02', 'psu-id is a UUID', () => expectThat(isUuid(back.psuId ?? ''), 'a UUID', back.psuId));
    judge('RDR-05', 'no psu-corporate-id for a private choice', () =>
      expectThat(back.corporateId === undefined, 'no psu-corporate-id', 'one is there'),
    );
    judge('RDR-08', 'context tells the choice', () =>
      expectThat(back.context === 'PRIVATE', 'PRIVATE', back.context),
    );
    const bound = afterSca(tpp, back);
    const repeated = await bound.call('list-accounts');
    judge('FLW-03', 'the same call with PSU-ID gives the resource', () => repeated.hasStatus(200));

    const session = tpp.inNewSession();
    const again = await psu.completes(session, await session.call('list-accounts'));
    const offered = tpp.inNewSession();
    const consent = await psu.completes(offered, await offered.call('offer-consent'));
    judge('SCA-04', 'the PSU-ID of a person does not change', () => {
      expectThat(again.psuId === back.psuId, 'the same psu-id in a new session', 'another one');
      expectThat(consent.psuId === back.psuId, 'the same psu-id for a consent', 'another one');
    });
    const other = await secondPsu.grants(tpp);
    judge('SCA-03', 'two persons have two PSU-IDs', () =>
      expectThat(other.redirected.psuId !== back.psuId, 'another psu-id', 'the same'),
    );
  },
});

/** Whatever ended meanwhile, the person comes back as the same. */
export const psuIdStays = scenario({
  id: 'sca/psu-id-stays',
  title: 'The PSU-ID is the same after the hour, after a revocation and after the 180 days',
  clauses: ['SCA-04'],
  effects: 'changes-consent',
  needs: ['psu', 'clock'],
  pulls: ['revoke'],
  steps: 8,
  widens: true,
  bars: ['repeated'],
  async run({ tpp, psu, judge, target, time }) {
    const first = await psu.grants(tpp, { anew: true });
    const judgeNow = async (when: string) => {
      const { redirected } = await psu.grants(first.tpp, { anew: true });
      judge('SCA-04', `the PSU-ID is the same ${when}`, () =>
        expectThat(redirected.psuId === first.redirected.psuId, 'the same psu-id', 'another one'),
      );
    };
    await time.advance(61 * minute);
    await judgeNow('once the hour of the SCA is over');
    await target.levers.revoke?.({ psuIdentity: psu.identity.identity });
    if (target.levers.revoke !== undefined) await judgeNow('once all is taken back at the bank');
    await time.advance(181 * day);
    await judgeNow('once the consent is over');
  },
});
