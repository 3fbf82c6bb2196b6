import { afterSca, expectThat, paymentBody, scenario } from '../../lib/harness/kit/index.js';

/** A TPP that may only start payments cannot begin at the accounts; it registers the PSU first. */
export const registration = scenario({
  id: 'sca/registration',
  title: 'A TPP that is only a PISP registers a PSU and pays with the PSU-ID it gets',
  clauses: ['USR-01', 'USR-02', 'USR-03'],
  effects: 'creates-payments',
  needs: ['psu', 'pisp-only-tpp'],
  async run(stage) {
    const { tppNamed, psu, judge } = stage;
    const pisp = tppNamed('pisp-only-tpp');
    const offer = await pisp.call('register-psu');
    judge('USR-02', 'the call answers 200', () => offer.hasStatus(200));
    judge('USR-03', 'the reply holds scaRedirect', () => void offer.hasLink('scaRedirect'));
    const back = await psu.completes(pisp, offer);
    judge('USR-01', 'a psu-id arrives', () =>
      expectThat(back.psuId !== undefined, 'psu-id', [...back.parameters.keys()].join(', ')),
    );
    const known = { tpp: afterSca(pisp, back).bound({ accounts: psu.accounts }) };
    const payment = await known.tpp.call('create-domestic-payment', { body: paymentBody(stage, known) });
    judge('USR-01', 'the psu-id works for payments', () => payment.isAccepted());
    // In a running session an SCA may be needless; in a new one it is not.
    const again = await known.tpp.inNewSession().call('register-psu');
    judge('USR-02', 'the call answers 200 for a PSU who is known, too', () => again.hasStatus(200));
    judge(
      'USR-03',
      'the reply holds scaRedirect for a PSU who is known, too',
      () => void again.hasLink('scaRedirect'),
    );
  },
});

/** What a TPP is answered that reads accounts and pays nothing is open, so that it is told. */
export const registrationByOthers = scenario({
  id: 'sca/registration-by-others',
  title:
    'The registration of PSUs answers a TPP that is only a PISP; what it answers one that is none is told',
  clauses: ['USR-02'],
  effects: 'reads',
  needs: ['aisp-only-tpp', 'pisp-only-tpp'],
  widens: true,
  async run({ tppNamed, judge, observe }) {
    const [pisp, aisp] = [tppNamed('pisp-only-tpp'), tppNamed('aisp-only-tpp')];
    const twin = await pisp.inNewSession().call('register-psu');
    judge('USR-02', 'the call of a TPP that is only a PISP answers 200', () => twin.hasStatus(200));
    for (const operation of ['register-psu', 'start-corporate-sca'] as const) {
      const tpp = aisp.inNewSession();
      const reply = await tpp.send(tpp.request(operation), {
        odd: true,
        announces: ['payments-need-pisp'],
      });
      const offers = reply.link('scaRedirect') === undefined ? 'no SCA' : 'an SCA';
      observe(
        'USR-02',
        `${operation} answers a TPP that is no PISP with status ${reply.status} and ${offers}`,
      );
    }
  },
});

/** The corporate twin of the registration. */
export const corporateRegistration = scenario({
  id: 'sca/corporate-registration',
  title: 'GET /v1/user starts a corporate SCA for a TPP that is only a PISP',
  clauses: ['USR-04'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'pisp-only-tpp'],
  async run({ tppNamed, corporatePsu, judge }) {
    const pisp = tppNamed('pisp-only-tpp').inNewSession();
    const offer = await pisp.call('start-corporate-sca');
    judge('USR-04', 'the call leads to a redirect', () => void offer.hasLink('scaRedirect'));
    const back = await corporatePsu.completes(pisp, offer, { context: 'CORPORATE' });
    judge('USR-04', 'the result is a corporate one', () => {
      expectThat(back.context === 'CORPORATE', 'context CORPORATE', back.context);
      expectThat(back.corporateId !== undefined, 'psu-corporate-id', 'none');
    });
  },
});
