import {
  anyAccount,
  clausesIn,
  judgeRefusals,
  refusalTable,
  repeatablePayment,
  scenario,
  withSigning,
} from '../../lib/harness/kit/index.js';

const formRefusals = refusalTable({
  'SIG-03': ['signature-present'],
  'SIG-04': ['signature-fits'],
  'SIG-10': ['signature-parts'],
  'SIG-11': ['key-id-form'],
  'SIG-12': ['key-id-serial'],
  'SIG-13': ['key-id-serial-hexadecimal'],
  'SIG-14': ['key-id-issuer'],
  'SIG-15': ['key-id-issuer-spelling'],
  'SIG-16': ['signature-algorithm'],
  'SIG-20': ['signed-names-separator'],
  'SIG-22': ['signature-encoding'],
  'SIG-33': ['only-sent-headers-signed'],
  'SIG-35': ['signature-encoded-word'],
});

/**
 * Every part of the Signature header carries weight: spoil one, keep the rest, and the request must not pass.
 */
export const form = scenario({
  id: 'signing/form',
  title: 'A Signature header that is spoilt in one part is refused',
  clauses: [...clausesIn(formRefusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    await judgeRefusals(stage.judge, access.tpp, repeatablePayment(stage, access), formRefusals);
  },
});

const coverageRefusals = refusalTable({
  'SIG-27': ['date-signed'],
  'SIG-28': ['digest-signed'],
  'SIG-29': ['x-request-id-signed'],
  'SIG-30': ['psu-id-signed'],
  'SIG-32': ['tpp-redirect-uri-signed'],
});

/** Signed headers stay signed: one that is sent but left out of the signature could be changed by anybody. */
export const coverage = scenario({
  id: 'signing/coverage',
  title: 'A listed header that is sent but not signed is refused',
  clauses: [...clausesIn(coverageRefusals)],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const access = await stage.psu.grants(stage.tpp);
    await judgeRefusals(stage.judge, access.tpp, repeatablePayment(stage, access), coverageRefusals);
  },
});

const corporateCoverageRefusals = refusalTable({
  'SIG-04': ['signature-fits'],
  'SIG-31': ['psu-corporate-id-signed'],
});

/** The corporate id is signed too. */
export const corporateCoverage = scenario({
  id: 'signing/corporate-coverage',
  title: 'psu-corporate-id that is sent but not signed, or changed after signing, is refused',
  clauses: [...clausesIn(corporateCoverageRefusals)],
  effects: 'changes-consent',
  needs: ['corporate-psu'],
  async run({ tpp, corporatePsu, judge, observe }) {
    const access = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    const list = access.tpp.request('list-accounts');
    const params = { accountId: anyAccount(access.accounts).id };
    const reads = [
      list,
      access.tpp.request('read-account', { params }),
      access.tpp.request('read-balances', { params }),
      access.tpp.request('list-transactions', { params, query: { bookingStatus: 'both' } }),
    ];
    for (const each of reads) await judgeRefusals(judge, access.tpp, each, corporateCoverageRefusals);
    // Whatever is signed beside it.
    const signsTarget = withSigning(list, { requestTarget: true });
    const { accepted, status } = await access.tpp.send(signsTarget);
    // Whether the target may be signed is open.
    if (accepted) await judgeRefusals(judge, access.tpp, signsTarget, corporateCoverageRefusals);
    else observe('SIG-04', `a request that signs (request-target) is refused with status ${status}`);
  },
});
