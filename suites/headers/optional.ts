import { scenario } from '../../lib/harness/scenario.js';
import { expectThat } from '../../lib/harness/expect.js';
import type { Reply } from '../../lib/harness/reply.js';
import { paymentBody } from '../../lib/harness/stage/journeys.js';
import type { ClauseId } from '../../lib/catalogue/index.js';

/** Values that the table allows, by clause; the call without the header is the common twin of all. */
const values = [
  ['HDR-18', 'TPP-Brand-Logging-Information', ['Brand of the TPP']],
  ['HDR-34', 'PSU-Context', ['PRIVATE']],
  ['HDR-38', 'PSU-IP-Address', ['192.0.2.1', '2001:db8::17']],
  ['HDR-39', 'PSU-IP-Port', ['443', '51234']],
  ['HDR-40', 'PSU-User-Agent', ['Mozilla/5.0 (X11; Linux x86_64)']],
  ['HDR-41', 'PSU-Accept', ['text/html,*/*;q=0.8']],
  ['HDR-42', 'PSU-Accept-Charset', ['utf-8']],
  ['HDR-43', 'PSU-Accept-Encoding', ['gzip, deflate, br']],
  ['HDR-44', 'PSU-Accept-Language', ['nb-NO,nb;q=0.9,en;q=0.5']],
  ['HDR-45', 'PSU-HTTP-Method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']],
  ['HDR-47', 'PSU-Device-ID', ['99435c7e-ad88-49ec-a2ad-99ddcb1f7721']],
  ['HDR-49', 'PSU-Geo-Location', ['GEO:59.91,10.75', 'GEO:-33.86,-151.21']],
] as const satisfies readonly (readonly [ClauseId, string, readonly string[]])[];

/** Optional means: with a usual value and without, the outcome is the same. */
export const optional = scenario({
  id: 'headers/optional',
  title: 'Optional headers change nothing about the outcome of a payment',
  clauses: [
    'HDR-17',
    'HDR-18',
    'HDR-34',
    'HDR-38',
    'HDR-39',
    'HDR-40',
    'HDR-41',
    'HDR-42',
    'HDR-43',
    'HDR-44',
    'HDR-45',
    'HDR-47',
    'HDR-49',
    'END-10',
  ],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const pay = (withHeaders: Record<string, string | undefined>) =>
      access.tpp.call('create-domestic-payment', { withHeaders, body: paymentBody(stage, access) });
    const without = await pay({});
    for (const [id, name, list] of values) {
      const replies: Reply[] = [];
      for (const value of list) replies.push(await pay({ [name]: value }));
      // Without a payment at all, only a header that helps shows that it is missed.
      if (!without.accepted && !replies.some((each) => each.accepted)) continue;
      judge(id, `a payment without ${name} is taken on`, () => without.hasStatus(201));
      for (const [index, reply] of replies.entries()) {
        judge(id, `a payment with ${name}: ${list[index] ?? ''} is taken on`, () => reply.hasStatus(201));
      }
    }
    stage.require('a payment with none of the optional headers', () => without.hasStatus(201));
    const preferred = await pay({ 'TPP-Redirect-Preferred': 'true' });
    judge('HDR-17', 'TPP-Redirect-Preferred: true gives the same answer as its absence', () => {
      preferred.hasStatus(201);
      expectThat(
        (preferred.link('startAuthorisation') === undefined) ===
          (without.link('startAuthorisation') === undefined),
        'the same links',
        'other ones',
      );
    });
    const all = Object.fromEntries(values.map(([, name, list]) => [name, list[0]]));
    const full = await pay({ ...all, 'TPP-Redirect-Preferred': 'true' });
    judge('END-10', 'the minimal header set is taken on', () => without.hasStatus(201));
    judge('END-10', 'the full header set is taken on', () => full.hasStatus(201));
  },
});

/** Content negotiation headers may be there or not; the reply stays JSON in UTF-8. */
export const negotiation = scenario({
  id: 'headers/negotiation',
  title: 'Content negotiation headers are optional',
  clauses: ['HDR-03', 'HDR-04', 'HDR-05', 'HDR-06'],
  effects: 'changes-consent',
  needs: ['psu'],
  async run({ tpp, psu, judge }) {
    const access = await psu.grants(tpp);
    const list = (withHeaders: Record<string, string | undefined>) =>
      access.tpp.call('list-accounts', { withHeaders });
    for (const [clause, name, choices] of [
      ['HDR-03', 'Accept', [undefined, '*/*', 'application/json']],
      ['HDR-04', 'Accept-Charset', [undefined, 'utf-8', 'iso-8859-1;q=0.5, utf-8']],
      ['HDR-05', 'Accept-Encoding', [undefined, 'identity']],
      ['HDR-06', 'Accept-Language', [undefined, 'nb', 'en', 'x-klingon']],
    ] as const) {
      for (const value of choices) {
        const reply = await list({ [name]: value });
        judge(clause, `${name} ${value ?? 'absent'} is served`, () => {
          reply.hasStatus(200);
          expectThat(reply.json !== undefined, 'JSON', 'another body');
        });
      }
    }
  },
});
