import {
  assumed,
  expectThat,
  type Redirected,
  scenario,
  type Stage,
  type Tpp,
  unlessStuck,
  withHeader,
} from '../../lib/harness/kit/index.js';

/** Queries of a TPP, by what is odd about them. How they are spelt on the way back is open. */
function queriesOf(base: string): readonly (readonly [how: string, query: string])[] {
  const filledTo = (length: number) => `state=${'x'.repeat(length - base.length - 12)}end`;
  return [
    [
      'with escapes, a name twice and one without a value',
      'state=a%26b%3Dc%25d&tag=1&tag=2&ord=bl%C3%A5&flag=',
    ],
    ['of 290 characters', filledTo(290)],
    ['of 1200 characters', filledTo(1_200)],
  ];
}

/** The values of a name, in their order. */
function valuesIn(query: string, name: string): string {
  return new URLSearchParams(query).getAll(name).join(' | ');
}

function expectKept(back: Redirected, query: string): void {
  for (const name of new Set(new URLSearchParams(query).keys())) {
    const [wanted, actual] = [valuesIn(query, name), valuesIn(back.query, name)];
    expectThat(
      actual === wanted,
      `${name}=${wanted.slice(0, 30)} (${wanted.length} characters)`,
      `${actual.slice(0, 30)} (${actual.length} characters)`,
    );
  }
}

async function judgeQuery(
  { judge, psu }: Pick<Stage<'RDR-01'>, 'judge' | 'psu'>,
  before: Tpp,
  [how, query]: readonly [string, string],
): Promise<void> {
  const { redirectUri } = before.identity;
  const uri = `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
  for (const decision of ['approve', 'cancel'] as const) {
    const tpp = before.inNewSession();
    const request = withHeader(tpp.request('list-accounts'), 'TPP-Redirect-URI', uri);
    // How long an address may be, a bank may say itself.
    const offer = await tpp.send(request, { odd: true });
    if (offer.link('scaRedirect') === undefined) return;
    const back = await unlessStuck(() => psu.completes(tpp, offer, { decision }));
    if (back === undefined) return;
    judge('RDR-01', `after an SCA (${decision}) a query ${how} is kept beside the results`, () =>
      expectKept(back, query),
    );
  }
}

/** What a TPP put into its own query is what it finds there: by that it knows whose SCA has ended. */
export const redirectQueries = scenario({
  id: 'headers/redirect-queries',
  title: 'The PSU comes back with the whole query of TPP-Redirect-URI, whatever stands in it',
  clauses: ['RDR-01'],
  effects: 'changes-consent',
  needs: ['psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { target, tpp } = stage;
    if (assumed(target, 'redirect-addresses') === 'exact') return;
    for (const each of queriesOf(tpp.identity.redirectUri)) await judgeQuery(stage, tpp, each);
  },
});
