import {
  afterSca,
  expectSameMembers,
  expectThat,
  givesNoAccounts,
  type OperationId,
  scenario,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

/** Labels of the account checkboxes, in the order of the page. */
type Offer = readonly string[];

/** The bank offers the accounts: nothing that the TPP puts into the body changes what the PSU is shown. */
export const offer = scenario({
  id: 'consent/offer',
  title: 'Consent is bank-offered and the body of the call is disregarded',
  clauses: ['CON-01', 'CON-11', 'CON-12', 'CON-14'],
  effects: 'changes-consent',
  needs: ['psu', 'sca-pages'],
  async run({ tpp, psu, judge, require }) {
    const named = psu.accounts[0]?.bban ?? '86011117947';
    // What a PSU who ticks nothing leaves open is told elsewhere.
    let isClosed = false;
    const offered = async (operation: OperationId, body?: unknown): Promise<Offer> => {
      const session = tpp.inNewSession();
      const ask = () => session.call(operation, body === undefined ? {} : { body });
      const reply = await ask();
      if (operation === 'offer-consent') {
        judge('CON-14', 'the successor leads to an SCA redirect', () => void reply.hasLink('scaRedirect'));
      } else {
        judge('CON-12', 'the call returns an SCA redirect', () => void reply.hasLink('scaRedirect'));
        judge('CON-11', 'a body makes no other answer', () => void reply.hasLink('scaRedirect'));
      }
      require('an SCA redirect', () => void reply.hasLink('scaRedirect'));
      // A bank may let nobody go on who ticks nothing; who ticks all has seen the same page.
      const back =
        (await unlessStuck(() => psu.completes(session, reply, { accounts: [] }))) ??
        (await psu.completes(session, await ask()));
      const list = back.succeeded ? await afterSca(session, back).call('list-accounts') : undefined;
      if (body === undefined) isClosed = list?.accepted === false;
      else if (isClosed && list !== undefined)
        judge('CON-11', 'a body grants nothing that the PSU did not tick', () => givesNoAccounts(list));
      return (back.pages ?? []).flatMap((page) => page.accounts).map((box) => box.label);
    };

    const plain = await offered('offer-consent');
    judge('CON-01', 'the PSU chooses on a page of the bank', () =>
      expectThat(plain.length > 0, 'a selection page with accounts', 'none'),
    );
    const bodies = [
      {},
      { access: { accounts: [{ bban: named }] } },
      { access: { accounts: [{ bban: '86011117947' }] } },
      // What a TPP of the Berlin Group would send, out of date and of other types than there.
      {
        access: { allPsd2: 'allAccounts' },
        recurringIndicator: true,
        validUntil: '2019-01-01',
        frequencyPerDay: 4,
        combinedServiceIndicator: false,
      },
      { access: null, recurringIndicator: 'no', validUntil: '', frequencyPerDay: -1 },
    ];
    for (const body of bodies) {
      const labels = await offered('offer-consent-deprecated', body);
      judge('CON-11', `the body ${JSON.stringify(Object.keys(body))} changes nothing`, () =>
        expectSameMembers(labels, plain, 'the accounts on offer'),
      );
      judge('CON-01', 'accounts named in the body are not what is offered', () =>
        expectSameMembers(labels, plain, 'the accounts on offer'),
      );
    }
  },
});
