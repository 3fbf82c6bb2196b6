import { type ClauseId, expectThat, paymentBody, scenario } from '../../lib/harness/kit/index.js';

/** Values that the table allows, by clause; the call without the header is the common twin of all. */
export const optionalValues = [
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

/** Clauses of headers that change nothing about reads either; the context is told by what a call names. */
export const alsoOnReads = [
  'HDR-18',
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
] as const satisfies readonly ClauseId[];

/** Optional means: with a usual value and without, the outcome is the same. */
export const optional = scenario({
  id: 'headers/optional',
  title: 'Optional headers change nothing about the outcome of a payment',
  clauses: ['HDR-17', 'HDR-34', 'END-10', ...alsoOnReads],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    const access = await psu.grants(tpp);
    const pay = (withHeaders: Record<string, string | undefined>) =>
      access.tpp.request('create-domestic-payment', { withHeaders, body: paymentBody(stage, access) });
    // A context that the agreement contradicts is no usual value.
    const isCorporate = access.tpp.binding.corporateId !== undefined;
    const fitting = (value: string) => (isCorporate && value === 'PRIVATE' ? 'CORPORATE' : value);
    const usual = Object.fromEntries(optionalValues.map(([, name, [value]]) => [name, fitting(value)]));
    const tried = optionalValues.flatMap(([, name, list]) =>
      list.map((value) => ({ name, value: fitting(value) })),
    );
    const [without, preferred, full, ...replies] = await access.tpp.all([
      pay({}),
      pay({ 'TPP-Redirect-Preferred': 'true' }),
      pay({ ...usual, 'TPP-Redirect-Preferred': 'true' }),
      ...tried.map(({ name, value }) => pay({ [name]: value })),
    ]);
    for (const [id, name] of optionalValues) {
      const own = tried.flatMap(({ name: of, value }, index) => {
        const reply = replies[index];
        return of === name && reply !== undefined ? [{ value, reply }] : [];
      });
      // Without a payment at all, only a header that helps shows that it is missed.
      if (!without.accepted && !own.some(({ reply }) => reply.accepted)) continue;
      judge(id, `a payment without ${name} is taken on`, () => without.hasStatus(201));
      for (const { value, reply } of own)
        judge(id, `a payment with ${name}: ${value} is taken on`, () => reply.hasStatus(201));
    }
    stage.require('a payment with none of the optional headers', () => without.hasStatus(201));
    judge('HDR-17', 'TPP-Redirect-Preferred: true gives the same answer as its absence', () => {
      preferred.hasStatus(201);
      expectThat(
        (preferred.link('startAuthorisation') === undefined) ===
          (without.link('startAuthorisation') === undefined),
        'the same links',
        'other ones',
      );
    });
    judge('END-10', 'the minimal header set is taken on', () => without.hasStatus(201));
    judge('END-10', 'the full header set is taken on', () => full.hasStatus(201));
  },
});
