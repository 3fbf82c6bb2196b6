import { anyAccount, scenario } from '../../lib/harness/kit/index.js';
import { rounds, withAll } from './optional-in-calls.js';

/**
 * Nobody is named, so that there is no device to which the bank could turn instead, whatever the TPP prefers.
 */
export const optionalBeforeConsent = scenario({
  id: 'headers/optional-before-consent',
  title: 'With any optional header an account call without PSU-ID shows the way to the SCA',
  clauses: ['ERR-09', 'FLW-01'],
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  bars: ['repeated'],
  async run({ tpp, psu, judge }) {
    const account = anyAccount((await psu.grants(tpp)).accounts);
    const params = { accountId: account.id };
    const requests = [
      tpp.request('list-accounts'),
      tpp.request('list-card-accounts'),
      tpp.request('read-account', { params }),
      tpp.request('read-balances', { params }),
      tpp.request('list-transactions', { params, query: { bookingStatus: 'both' } }),
    ];
    const twins = await tpp.all(requests);
    const shown = requests.filter((_, at) => twins[at]?.link('scaRedirect') !== undefined);
    for (const round of rounds) {
      const replies = await tpp.all(shown.map((each) => withAll(each, round)));
      for (const [at, { operation }] of shown.entries()) {
        const reply = replies[at];
        const twin = twins[requests.findIndex((each) => each === shown[at])];
        // Whether a header is refused is judged where there is something to be served.
        if (reply === undefined || reply.status !== twin?.status) continue;
        judge(
          reply.status === 401 ? 'ERR-09' : 'FLW-01',
          `${operation} with optional headers, round ${round + 1}, holds the link`,
          () => void reply.hasLink('scaRedirect'),
        );
      }
    }
  },
});
