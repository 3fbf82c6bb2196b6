import { expectThat, type Reply, scenario } from '../../lib/harness/kit/index.js';

/** Served with a list, be it empty: a server that answers 200 to everything has no sandbox. */
function listsCustomers(reply: Reply): void {
  reply.hasStatus(200);
  const { json } = reply;
  const isList = Array.isArray(json) || Object.values(Object(json)).some((each) => Array.isArray(each));
  expectThat(isList, 'a list of customers', 'none');
}

/** The sandbox asks for little: three headers, the rest of the table is optional. */
export const sandboxReads = scenario({
  id: 'headers/sandbox-reads',
  title: 'Sandbox reads need only X-Request-ID, certificate and signature',
  clauses: ['HDR-51', 'HDR-52', 'ENV-07'],
  effects: 'reads',
  needs: ['sandbox'],
  async run({ tpp, judge, random }) {
    const bare = await tpp.call('list-sandbox-customers', { withHeaders: { Accept: undefined } });
    judge('ENV-07', 'the sandbox operations answer', () => listsCustomers(bare));
    judge('HDR-51', 'the three headers suffice', () => listsCustomers(bare));
    const full = await tpp.call('list-sandbox-customers', {
      withHeaders: {
        'x-accept-fix': 'amount-as-string',
        'TPP-Session-ID': random.uuid(),
        'TPP-Redirect-URI': tpp.identity.redirectUri,
        'PSU-ID': random.uuid(),
        'PSU-IP-Address': '192.0.2.1',
        'PSU-Context': 'PRIVATE',
        'Accept-Language': 'nb',
      },
    });
    judge('HDR-52', 'the full header set gives the same answer', () => listsCustomers(full));
  },
});
