import { expectSameMembers, expectThat } from '../../lib/harness/expect.js';
import { Untestable } from '../../lib/harness/errors.js';
import { isUuid } from '../../lib/model/uuid.js';
import { scenario } from '../../lib/harness/scenario.js';
import { valueAt } from '../../lib/harness/reply.js';
import { listedAccounts } from '../../lib/harness/stage/psu.js';

/** Acting for a corporation takes two ids, and the second one decides whose accounts are read. */
export const corporate = scenario({
  id: 'sca/corporate',
  title: 'A corporate SCA yields psu-corporate-id, which selects the agreement',
  clauses: ['RDR-04', 'FLW-10', 'ERR-04', 'HDR-32', 'USR-05', 'USR-06', 'FLW-11'],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  async run({ tpp, corporatePsu, judge, observe }) {
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
    const access = await corporatePsu.grants(tpp, { context: 'CORPORATE', corporateId });
    judge('FLW-10', 'it works as PSU-Corporate-ID', () =>
      expectThat(access.accounts.length > 0, 'accounts under the agreement', 'none'),
    );
    const missing = await access.tpp.call('list-accounts', {
      withHeaders: { 'PSU-Corporate-ID': undefined, 'PSU-Context': 'CORPORATE' },
    });
    judge('ERR-04', 'a corporate user without PSU-Corporate-ID gets 400', () => missing.isRefusal('ERR-04'));

    const list = await access.tpp.call('list-agreements');
    const offered = list.at('agreements');
    const ids = Array.isArray(offered) ? offered.map((each) => valueAt(each, ['id'])) : [];
    const agreements = ids.filter((each) => typeof each === 'string');
    judge('USR-05', 'the agreements of the PSU are listed', () => {
      list.hasStatus(200);
      expectThat(
        agreements.includes(corporateId),
        'the agreement acted under',
        `${agreements.length} others`,
      );
    });
    const unnamed = tpp.bound({ sessionId: access.tpp.binding.sessionId });
    const unknown = await unnamed.send(unnamed.request('list-agreements'), {
      announces: ['agreements-psu-id'],
    });
    judge('USR-06', 'without PSU-ID no agreement is listed', () =>
      expectThat(!unknown.wire.body.toString('utf8').includes(corporateId), 'no agreement', 'it is listed'),
    );

    const other = agreements.find((each) => each !== corporateId);
    if (other === undefined) throw new Untestable('the corporate PSU has one agreement only; two are needed');
    const second = await corporatePsu.grants(tpp, { context: 'CORPORATE', corporateId: other });
    const chosen = await second.tpp.bound({ corporateId: other }).call('list-accounts');
    judge('FLW-11', 'an id from the list works as PSU-Corporate-ID', () => chosen.hasStatus(200));
    const firstAgain = await second.tpp.bound({ corporateId }).call('list-accounts');
    judge('HDR-32', 'each agreement shows its own accounts', () => {
      const first = listedAccounts(firstAgain).map((each) => each.bban);
      const others = listedAccounts(chosen).map((each) => each.bban);
      expectSameMembers(
        first,
        access.accounts.map((each) => each.bban),
        'the accounts of the first agreement',
      );
      expectThat(
        others.length > 0 && !others.some((each) => first.includes(each)),
        'other accounts',
        'the same',
      );
    });
    observe('USR-05', `the reply lists ${agreements.length} agreements with the member id`);
  },
});
