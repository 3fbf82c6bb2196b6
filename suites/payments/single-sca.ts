import {
  afterSca,
  clausesIn,
  domesticProduct,
  expectThat,
  givesNoAccounts,
  judgeRefusals,
  paymentBody,
  refusalTable,
  scenario,
  startSingleSca,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** What the single-SCA flow refuses, whatever is paid. */
export const singleScaRefusals = refusalTable({
  'SSC-02': ['single-sca-is-private'],
  'HDR-31': ['psu-identity-is-national-number'],
  'HDR-33': ['single-sca-context-known'],
  'HDR-35': ['single-sca-context'],
});

/** One SCA for everything: the PSU is named by national number, becomes known on the way, and stays known. */
export const singleSca = scenario({
  id: 'payments/single-sca',
  title: 'A payment starts with X-PSU-IDENTITY, yields a reusable PSU-ID, and is idempotent',
  clauses: ['SSC-01', 'SSC-03', 'SSC-04', 'SSC-05', 'HDR-30', ...clausesIn(singleScaRefusals)],
  effects: 'creates-payments',
  needs: ['psu', 'single-sca'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const [account] = psu.accounts;
    if (account === undefined)
      throw new Untestable('no account of the PSU is known beforehand; add psus[].accounts');
    const payer = { tpp: tpp.bound({ accounts: [account] }) };
    const identity = { 'X-PSU-IDENTITY': psu.identity.identity, 'PSU-Context': 'PRIVATE' };
    const start = (body: unknown, more: Record<string, string | undefined> = {}) =>
      payer.tpp.request('create-domestic-payment', {
        body,
        query: { allowLogicalDuplicate: 'true' },
        withHeaders: { ...identity, ...more },
      });

    const body = paymentBody(stage, payer);
    const once = payer.tpp.request('create-domestic-payment', {
      body,
      query: {},
      withHeaders: { ...identity, 'X-Request-ID': stage.random.uuid() },
    });
    const created = await payer.tpp.send(once);
    judge('SSC-01', 'the payment starts without PSU-ID', () => created.hasStatus(201));
    judge('HDR-31', 'a national identity number starts a payment', () => created.hasStatus(201));
    if (!created.accepted) throw new Untestable('without a payment there is none to repeat');
    const repeated = await payer.tpp.send(once);
    judge('SSC-05', 'the identical request makes no second payment', () => {
      expectThat(repeated.status < 500, 'no server failure', repeated.status);
      if (repeated.accepted) {
        const same = repeated.textAt('paymentId') === created.textAt('paymentId');
        expectThat(same, 'the same paymentId', 'another one');
      }
    });

    // Where duplicates are wanted and a request sent twice makes one payment, it is known by more than its
    // text.
    const wanted = start(paymentBody(stage, payer), { 'X-Request-ID': stage.random.uuid() });
    const [one, two] = [await payer.tpp.send(wanted), await payer.tpp.send(wanted)];
    const wantedId = one.accepted && two.accepted ? one.at('paymentId') : undefined;
    const isKnown = wantedId !== undefined && two.at('paymentId') === wantedId;

    const hasty = start(paymentBody(stage, payer), { 'X-Request-ID': stage.random.uuid() });
    const [early, alike] = isKnown ? await payer.tpp.all([hasty, hasty]) : [];
    if (early?.accepted === true && alike?.accepted === true)
      judge('SSC-05', 'two identical requests at the same time make one payment', () =>
        expectThat(early.at('paymentId') === alike.at('paymentId'), 'the same paymentId', 'another one'),
      );

    // A repetition may lead to a link of its own, in place of the one before.
    const sent = isKnown ? [two, one] : [repeated, created];
    const newest = sent.find((each) => each.accepted && each.link('scaRedirect') !== undefined);
    const redirecting = await startSingleSca(payer, newest ?? (isKnown ? one : created));
    const back = await psu.completes(payer.tpp, redirecting);
    const statusAfter = async (sca: typeof back) => {
      if (!sca.succeeded || typeof wantedId !== 'string') return undefined;
      const params = { product: domesticProduct, paymentId: wantedId };
      return (await afterSca(payer.tpp, sca).call('read-payment-status', { params })).at('transactionStatus');
    };
    // A bank that knows the request now has to know it at once.
    const made = [one, two].map((each) => (each.accepted ? each.at('paymentId') : undefined));
    const late = isKnown || made.includes(undefined) ? undefined : await payer.tpp.send(wanted);
    if (late?.accepted === true && made.includes(late.at('paymentId')))
      judge(
        'SSC-05',
        'a request that is known later makes no second payment when it is repeated at once',
        () => expectThat(made[0] === made[1], 'the same paymentId', 'another one'),
      );
    const before = await statusAfter(back);
    for (const request of isKnown && back.succeeded ? [wanted, once] : []) {
      const later = await payer.tpp.send(request);
      const ids = [wantedId, created.at('paymentId')];
      judge('SSC-05', 'nor does it once the PSU has approved', () =>
        expectThat(!later.accepted || ids.includes(later.at('paymentId')), 'no further payment', 'another'),
      );
    }
    const after = await statusAfter(back);
    if (isKnown && typeof before === 'string' && before !== one.at('transactionStatus'))
      judge('SSC-05', 'nor does it undo the approval', () =>
        expectThat(typeof after === 'string' && after !== one.at('transactionStatus'), before, after),
      );
    judge('SSC-03', 'a PSU-ID is created in the process', () =>
      expectThat(back.psuId !== undefined, 'psu-id in the redirect', [...back.parameters.keys()].join(', ')),
    );
    const known = { tpp: afterSca(payer.tpp, back) };
    const later = await known.tpp.call('create-domestic-payment', { body: paymentBody(stage, known) });
    judge('SSC-04', 'the PSU-ID works for a later payment', () => later.hasStatus(201));
    const list = await payer.tpp.call('list-accounts', { withHeaders: identity });
    judge('HDR-30', 'X-PSU-IDENTITY does not stand in for PSU-ID on accounts', () => givesNoAccounts(list));
    await judgeRefusals(judge, payer.tpp, start(paymentBody(stage, payer)), singleScaRefusals);
  },
});
