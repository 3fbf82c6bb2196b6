import { scenario } from '../../lib/harness/scenario.js';
import { expectThat } from '../../lib/harness/expect.js';

/** The sandbox asks for little: three headers, the rest of the table is optional. */
export const sandboxReads = scenario({
  id: 'headers/sandbox-reads',
  title: 'Sandbox reads need only X-Request-ID, certificate and signature',
  clauses: ['HDR-51', 'HDR-52', 'ENV-07'],
  effects: 'reads',
  needs: ['sandbox'],
  async run({ tpp, judge, random }) {
    const bare = await tpp.call('list-sandbox-customers', { withHeaders: { Accept: undefined } });
    judge('ENV-07', 'the sandbox operations answer', () => bare.hasStatus(200));
    judge('HDR-51', 'the three headers suffice', () => bare.hasStatus(200));
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
    judge('HDR-52', 'the full header set gives the same answer', () => {
      full.hasStatus(200);
      expectThat(full.json !== undefined, 'JSON', 'another body');
    });
  },
});
