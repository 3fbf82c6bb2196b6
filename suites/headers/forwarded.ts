import {
  type ClauseId,
  expectThat,
  paymentBody,
  type Reply,
  type RuleId,
  scenario,
} from '../../lib/harness/kit/index.js';

/** Values that the table does not allow, by clause, with the rule that each one breaks. */
const misshapen = [
  ['HDR-46', 'PSU-HTTP-Method', 'psu-http-method-known', ['HEAD', 'get', 'GETPOST']],
  ['HDR-48', 'PSU-Device-ID', 'psu-device-id-is-uuid', ['my-phone', '99435c7e-ad88-49ec-a2ad-99ddcb1f772']],
  ['HDR-50', 'PSU-Geo-Location', 'psu-geo-location-form', ['59.91,10.75', 'GEO:59.91', 'GEO:91,10.75']],
] as const satisfies readonly (readonly [ClauseId, string, RuleId, readonly string[]])[];

/**
 * Whether the bank refuses what a TPP forwards wrongly, or overlooks it, is its own affair; stumbling over it
 * is not.
 */
export const forwarded = scenario({
  id: 'headers/forwarded',
  title: 'Misshapen headers about the PSU are refused or overlooked, never a failure of the server',
  clauses: ['HDR-46', 'HDR-48', 'HDR-50'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe, require, target } = stage;
    const access = await psu.grants(tpp);
    const pay = (withHeaders: Record<string, string>, announces: readonly string[]) =>
      access.tpp.send(
        access.tpp.request('create-domestic-payment', { withHeaders, body: paymentBody(stage, access) }),
        { announces },
      );
    const twin = await pay({}, []);
    require('a payment without the headers', () => twin.isAccepted());
    for (const [clause, name, rule, values] of misshapen) {
      const answered: { readonly value: string; readonly reply: Reply }[] = [];
      for (const value of values) {
        const reply = await pay({ [name]: value }, [rule]);
        observe(clause, `${name}: ${value} is answered with status ${reply.status}`);
        answered.push({ value, reply });
      }
      // A bank that takes one, and has not promised anything, does not hold to the table: that is seen, and
      // nothing passes.
      const isJudged = target.pinnedClauses.has(clause) || !answered.some(({ reply }) => reply.accepted);
      for (const { value, reply } of answered.filter(({ reply: each }) => isJudged || each.status >= 500))
        judge(clause, `${name}: ${value} is refused or overlooked`, () =>
          expectThat(
            reply.accepted || (reply.status >= 400 && reply.status <= 499),
            'a success or a refusal (4xx)',
            `status ${reply.status}`,
          ),
        );
    }
  },
});

/** What false starts is seen on a phone only; that it may be sent is seen here. */
export const redirectPreferred = scenario({
  id: 'headers/redirect-preferred',
  title: 'A payment with TPP-Redirect-Preferred: false is taken on',
  clauses: ['HDR-16'],
  effects: 'creates-payments',
  needs: ['psu'],
  async run(stage) {
    const { tpp, psu, judge, observe, require } = stage;
    const access = await psu.grants(tpp);
    const pay = (withHeaders: Record<string, string>) =>
      access.tpp.call('create-domestic-payment', { withHeaders, body: paymentBody(stage, access) });
    const twin = await pay({});
    require('a payment without the header', () => twin.isAccepted());
    const reply = await pay({ 'TPP-Redirect-Preferred': 'false' });
    judge('HDR-16', 'false is no reason to refuse', () => reply.isAccepted());
    observe(
      'HDR-16',
      `the reply to false has the links ${Object.keys(Object(reply.at('_links'))).join(', ')}`,
    );
  },
});
