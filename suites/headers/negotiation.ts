import {
  type Access,
  expectThat,
  itemsOf,
  memberOf,
  moneyIn,
  scenario,
  type Stage,
} from '../../lib/harness/kit/index.js';

type Negotiated = 'HDR-03' | 'HDR-04' | 'HDR-05' | 'HDR-06';

/** Sums are the same in every language, and a refusal is JSON in whatever form it is asked for. */
async function judgeNegotiated(
  { judge, random }: Pick<Stage<Negotiated>, 'judge' | 'random'>,
  { tpp, accounts }: Access,
  choices: readonly (readonly [clause: Negotiated, name: string, value: string | undefined])[],
): Promise<void> {
  const [account] = accounts;
  if (account === undefined) return;
  const asked = (accountId: string) =>
    choices.map(([, name, value]) =>
      tpp.request('read-balances', { params: { accountId }, withHeaders: { [name]: value } }),
    );
  const told = await tpp.all(asked(account.id));
  const refused = await tpp.all(asked(random.uuid()).map((request) => ({ request, odd: true as const })));
  for (const [at, [clause, name, value]] of choices.entries()) {
    const [balances, refusal] = [told[at], refused[at]];
    const how = `with ${name} ${value ?? 'absent'}`;
    if (balances?.accepted === true)
      judge(clause, `balances ${how} are written as ever`, () => {
        const amounts = itemsOf(balances.at('balances')).map(
          (each) => moneyIn(memberOf(each, 'balanceAmount'))?.amount,
        );
        expectThat(
          amounts.every((each) => typeof each === 'string' && /^-?\d+(\.\d+)?$/.test(each)),
          'decimal numbers',
          amounts,
        );
      });
    if (refusal !== undefined)
      judge(clause, `a refusal ${how} is JSON`, () => {
        expectThat(!refusal.accepted, 'a refusal', `status ${refusal.status}`);
        expectThat(refusal.json !== undefined || refusal.wire.body.length === 0, 'JSON', 'another body');
      });
  }
}

/** Content negotiation headers may be there or not; the reply stays JSON in UTF-8. */
export const negotiation = scenario({
  id: 'headers/negotiation',
  title: 'Content negotiation headers are optional',
  clauses: ['HDR-03', 'HDR-04', 'HDR-05', 'HDR-06'],
  effects: 'changes-consent',
  needs: ['psu'],
  async run({ tpp, psu, judge, random }) {
    const access = await psu.grants(tpp);
    const choices = [
      ['HDR-03', 'Accept', undefined],
      ['HDR-03', 'Accept', '*/*'],
      ['HDR-03', 'Accept', 'application/json'],
      ['HDR-04', 'Accept-Charset', undefined],
      ['HDR-04', 'Accept-Charset', 'utf-8'],
      ['HDR-04', 'Accept-Charset', 'iso-8859-1;q=0.5, utf-8'],
      ['HDR-05', 'Accept-Encoding', undefined],
      ['HDR-05', 'Accept-Encoding', 'identity'],
      ['HDR-05', 'Accept-Encoding', 'gzip'],
      ['HDR-06', 'Accept-Language', undefined],
      ['HDR-06', 'Accept-Language', 'nb'],
      ['HDR-06', 'Accept-Language', 'en'],
      ['HDR-06', 'Accept-Language', 'x-klingon'],
    ] as const;
    const lists = choices.map(([, name, value]) =>
      access.tpp.request('list-accounts', { withHeaders: { [name]: value } }),
    );
    const waiting = choices.values();
    for await (const reply of access.tpp.together(lists)) {
      const { value: choice } = waiting.next();
      if (choice === undefined) return;
      const [clause, name, value] = choice;
      judge(clause, `${name} ${value ?? 'absent'} is served`, () => {
        reply.hasStatus(200);
        expectThat(reply.json !== undefined, 'JSON', 'another body');
      });
    }
    await judgeNegotiated({ judge, random }, access, choices);
  },
});
