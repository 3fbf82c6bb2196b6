import {
  clausesIn,
  judgeRefusals,
  refusalTable,
  scenario,
  withSigning,
} from '../../lib/harness/kit/index.js';

const targetRefusals = refusalTable({ 'SIG-21': ['signed-request-target'] });
const refusals = refusalTable({
  'SIG-19': ['signed-list-in-order'],
  'SIG-22': ['signature-algorithm-used'],
  'SIG-23': ['signed-line-form'],
  'SIG-24': ['signed-line-separator'],
  'SIG-25': ['signed-lines-in-order'],
  'SIG-26': ['signed-names-in-lower-case'],
  'SIG-33': ['absent-header-not-signed'],
});

/** One signature, many ways to get the signed bytes wrong: each of them has to show. */
export const signingString = scenario({
  id: 'signing/signing-string',
  title: 'A signature over another signing string than the one announced is refused',
  clauses: [...clausesIn(refusals), ...clausesIn(targetRefusals)],
  effects: 'changes-consent',
  needs: ['psu'],
  async run({ tpp, psu, judge, observe }) {
    const access = await psu.grants(tpp);
    const request = access.tpp.request('list-accounts', { query: { withBalance: 'false' } });
    await judgeRefusals(judge, access.tpp, request, refusals);
    // Some leave the query out of the target, which shows where a call has none, and gets one after signing.
    for (const query of [{ withBalance: 'false' }, {}]) {
      const asked = access.tpp.request('list-accounts', { query });
      const bound = withSigning(asked, { requestTarget: true });
      const { accepted, status } = await access.tpp.send(bound);
      // Whether it may be listed is open.
      if (accepted) await judgeRefusals(judge, access.tpp, bound, targetRefusals);
      else observe('SIG-21', `a request that signs (request-target) is refused with status ${status}`);
    }
  },
});
