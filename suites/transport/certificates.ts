import {
  certificatesEnd,
  expectThat,
  paymentBody,
  type Reply,
  scenario,
} from '../../lib/harness/kit/index.js';

/**
 * A call without PSU-ID is answered with 4xx anyway; what tells service from refusal is the way to the SCA.
 */
export function expectTurnedAway(reply: Reply): void {
  expectThat(reply.status >= 400 && reply.status <= 499, 'a refusal (4xx)', `status ${reply.status}`);
  expectThat(reply.link('scaRedirect') === undefined, 'no scaRedirect', 'a link to the SCA');
  expectThat(reply.at('accounts') === undefined, 'no account data', 'accounts');
}

/** Each certificate signs correctly and has one defect; the twin is the same call with a good one. */
export const production = scenario({
  id: 'transport/certificates-in-production',
  title: 'Production refuses certificates that are untrusted, expired or not valid yet',
  clauses: ['ENV-04'],
  effects: 'reads',
  needs: ['production', 'untrusted-tpp', 'expired-tpp', 'not-yet-valid-tpp'],
  async run({ tpp, tppNamed, judge, require }) {
    const twin = await tpp.call('list-accounts');
    require('an answer to a valid certificate', () => void twin.hasLink('scaRedirect'));
    for (const [need, how, announces] of [
      ['untrusted-tpp', 'a certificate of an authority outside the trust list', []],
      ['expired-tpp', 'an expired certificate', ['certificate-in-time']],
      ['not-yet-valid-tpp', 'a certificate that is not valid yet', ['certificate-in-time']],
    ] as const) {
      const other = tppNamed(need);
      const reply = await other.send(other.request('list-accounts'), { announces });
      judge('ENV-04', `${how} is refused`, () => expectTurnedAway(reply));
    }
  },
});

/**
 * The PSU-ID and the account are real, so that only the certificate stands between the caller and the
 * payment.
 */
export const untrusted = scenario({
  id: 'transport/untrusted-certificate',
  title: 'A certificate from an authority outside the trust list opens nothing',
  clauses: ['REG-10'],
  effects: 'creates-payments',
  needs: ['untrusted-tpp', 'psu'],
  async run(stage) {
    const { tpp, tppNamed, psu, judge, require } = stage;
    const access = await psu.grants(tpp);
    const foreign = tppNamed('untrusted-tpp').bound(access.tpp.binding);
    const own = await access.tpp.call('list-accounts');
    require('the accounts', () => own.hasStatus(200));
    const list = await foreign.call('list-accounts');
    judge('REG-10', 'the account list is refused', () => expectTurnedAway(list));
    const good = await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) });
    require('a payment', () => good.hasStatus(201));
    const payment = await foreign.call('create-domestic-payment', { body: paymentBody(stage, access) });
    judge('REG-10', 'a payment is refused', () => {
      expectTurnedAway(payment);
      expectThat(payment.at('paymentId') === undefined, 'no paymentId', 'one is there');
    });
  },
});

/** Whether the sandbox looks at dates is open, so what it does is told and never judged. */
export const sandbox = scenario({
  id: 'transport/certificates-in-sandbox',
  title: 'What the sandbox does with certificates that are expired or not valid yet',
  clauses: ['REG-09'],
  effects: 'reads',
  needs: ['sandbox', 'expired-tpp', 'not-yet-valid-tpp'],
  async run({ tppNamed, observe }) {
    for (const [need, how] of [
      ['expired-tpp', 'an expired certificate'],
      ['not-yet-valid-tpp', 'a certificate that is not valid yet'],
    ] as const) {
      const other = tppNamed(need);
      const request = other.request('list-accounts');
      const reply = await other.send(request, { announces: ['certificate-in-time-in-sandbox'] });
      const served = reply.link('scaRedirect') !== undefined || reply.accepted;
      observe('REG-09', `${how} is ${served ? 'served' : 'refused'} with status ${reply.status}`);
    }
  },
});

/** A good certificate of a TPP that no register knows. The twin is the same call of a registered one. */
export const registration = scenario({
  id: 'transport/registration-in-production',
  title: 'Production refuses a TPP that no central registry knows',
  clauses: ['ENV-05'],
  effects: 'reads',
  needs: ['production', 'unregistered-tpp'],
  async run({ tpp, tppNamed, judge, require }) {
    const twin = await tpp.call('list-accounts');
    require('an answer to a registered TPP', () => void twin.hasLink('scaRedirect'));
    const reply = await tppNamed('unregistered-tpp').call('list-accounts');
    judge('ENV-05', 'a TPP that is not registered gets nothing', () => expectTurnedAway(reply));
  },
});

/**
 * The TPP whose certificate is over, on a day on which it was not, and then today: that a bank has seen a
 * certificate does not make it last.
 */
export const expiredMeanwhile = scenario({
  id: 'transport/certificate-expired-meanwhile',
  title: 'Production refuses a certificate that has expired since it was accepted',
  clauses: ['ENV-04'],
  effects: 'reads',
  needs: ['production', 'expired-tpp', 'clock'],
  widens: true,
  bars: ['repeated'],
  async run({ tppNamed, judge, time }) {
    const tpp = tppNamed('expired-tpp');
    const today = time.now();
    const ids = ['list-accounts', 'list-card-accounts'] as const;
    const requests = ids.filter((id) => tpp.may(id)).map((id) => tpp.request(id));
    const end = certificatesEnd({ primary: tpp.identity });
    const expired = requests.map((request) => ({ request, announces: ['certificate-in-time'] as const }));
    await time.moveTo(end - 3_600_000);
    const twins = await tpp.all(requests);
    await time.moveTo(end + 1_800_000);
    const soon = await tpp.all(expired);
    await time.moveTo(today);
    const late = await tpp.all(expired);
    for (const [at, { operation }] of requests.entries())
      for (const [when, reply] of [
        ['today', late[at]],
        ['in the hour after that', soon[at]],
      ] as const)
        if (twins[at]?.link('scaRedirect') !== undefined && reply !== undefined)
          judge(
            'ENV-04',
            `${operation} with a certificate that was accepted before it expired is refused ${when}`,
            () => expectTurnedAway(reply),
          );
  },
});
