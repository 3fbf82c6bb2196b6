import {
  createPayment,
  domesticProduct,
  expectThat,
  paymentUnderSca,
  scenario,
} from '../../lib/harness/kit/index.js';

/** The PSU shall know on whose behalf the bank asks. */
export const brand = scenario({
  id: 'sca/brand',
  title: 'The brand of the TPP is shown to the PSU who approves a payment',
  clauses: ['HDR-19'],
  effects: 'creates-payments',
  needs: ['psu', 'sca-pages'],
  async run(stage) {
    const { tpp, psu, judge, random } = stage;
    const access = await psu.grants(tpp);
    // A bank may have noted the first brand of a TPP for good.
    for (const which of ['first', 'second'] as const) {
      const name = `Brand ${random.digits(6)}`;
      const withHeaders = { 'TPP-Brand-Logging-Information': name };
      const { started } = await paymentUnderSca(stage, access, {
        create: () => createPayment(stage, access, {}, { withHeaders }),
        start: ({ paymentId }) =>
          access.tpp.call('start-payment-authorisation', {
            params: { product: domesticProduct, paymentId },
            withHeaders,
          }),
      });
      const back = await psu.completes(access.tpp, started);
      judge('HDR-19', `a page of the SCA shows the brand of the ${which} payment`, () =>
        expectThat(
          back.pages?.some((page) => page.text.includes(name)) === true,
          'the brand on a page',
          `${back.pages?.length ?? 0} pages without it`,
        ),
      );
      if (stage.target.sca?.sparing === true) return;
    }
  },
});
