import { afterSca, expectThat, isSameId, isUuid, scenario } from '../../lib/harness/kit/index.js';

/** Acting for a corporation takes two ids, and the second one comes with the first. */
export const corporate = scenario({
  id: 'sca/corporate',
  title: 'A corporate SCA yields psu-corporate-id, without which a corporate user is refused',
  clauses: ['RDR-04', 'FLW-10', 'ERR-04'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  async run({ tpp, corporatePsu, judge }) {
    const offer = await tpp.call('list-accounts');
    const back = await corporatePsu.completes(tpp, offer, { context: 'CORPORATE' });
    const { corporateId } = back;
    judge('RDR-04', 'psu-corporate-id is a UUID', () =>
      expectThat(isUuid(corporateId ?? ''), 'a UUID', corporateId),
    );
    judge('FLW-10', 'the corporate id comes in the redirect', () =>
      expectThat(corporateId !== undefined, 'psu-corporate-id', 'none'),
    );
    if (corporateId === undefined) return;
    // A page may name agreements and no ids: the list of agreements tells which is which.
    await afterSca(tpp, back).call('list-agreements');
    const access = await corporatePsu.grants(tpp, { context: 'CORPORATE', corporateId });
    judge('FLW-10', 'it works as PSU-Corporate-ID', () =>
      expectThat(access.accounts.length > 0, 'accounts under the agreement', 'none'),
    );
    const missing = await access.tpp.call('list-accounts', {
      withHeaders: { 'PSU-Corporate-ID': undefined, 'PSU-Context': 'CORPORATE' },
    });
    judge('ERR-04', 'a corporate user without PSU-Corporate-ID gets 400', () => missing.isRefusal('ERR-04'));

    // Where the page names agreements by their ids, the one that the PSU did not act under is chosen next.
    const offered = back.pages?.flatMap((page) => page.agreements) ?? [];
    const another = offered.includes(corporateId) ? offered.find((each) => each !== corporateId) : undefined;
    if (another === undefined) return;
    const again = tpp.inNewSession();
    const chosen = await corporatePsu.completes(again, await again.call('list-accounts'), {
      context: 'CORPORATE',
      corporateId: another,
    });
    judge('FLW-10', 'it is the id of the agreement that the PSU chose', () =>
      expectThat(isSameId(chosen.corporateId, another), 'the id that was chosen', 'another one'),
    );
  },
});
