import {
  amountsOf,
  cardCalls,
  expectEqual,
  expectThat,
  makeAccount,
  makeCardAccount,
  makePurchase,
  readsOfAccount,
  type Reply,
  type RequestDraft,
  scenario,
  type Stage,
  unlessUntestable,
  withHeader,
  withoutHeader,
} from '../../lib/harness/kit/index.js';
import { longName, purchaseOf } from './shown.js';

const everyValue = [
  'amount-as-string',
  'longer-names',
  'cash-account-type-iso',
  'cardaccount-switch-originalamount-and-transactionamount',
] as const;

/** Each alone, in two orders behind each other, all of them in both directions, and none. */
const asked: readonly (readonly string[])[] = [
  [],
  ...everyValue.map((each) => [each]),
  ['amount-as-string', 'longer-names'],
  ['cash-account-type-iso', 'amount-as-string', 'longer-names'],
  everyValue.toReversed(),
];

/** Texts under a name anywhere in a value. */
function textsUnder(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => textsUnder(each, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([each, one]) =>
    each === name && typeof one === 'string' ? [one] : textsUnder(one, name),
  );
}

/** The long name, cut. */
function isCut(name: string): boolean {
  return name.length >= 20 && name !== longName && longName.startsWith(name);
}

type Clause = 'VER-04' | 'VER-05' | 'VER-07' | 'VER-08' | 'VER-09' | 'VER-11' | 'VER-12';

/** All values are the default by now, so a reply says the same whatever of them is asked for. */
function judgeReply(
  { judge }: Pick<Stage<Clause>, 'judge'>,
  what: string,
  values: readonly string[],
  reply: Reply,
  whole: Reply,
): void {
  const asks = (value: (typeof everyValue)[number]) => values.includes(value);
  judge(asks('amount-as-string') ? 'VER-04' : 'VER-05', `${what}: amounts are strings`, () => {
    const odd = amountsOf(reply).find(({ amount }) => typeof amount !== 'string');
    expectThat(odd === undefined, 'strings for all amounts', odd);
  });
  judge(asks('longer-names') ? 'VER-08' : 'VER-09', `${what}: names are whole`, () => {
    const cut = textsUnder(reply.json, 'name').find(isCut);
    expectThat(cut === undefined, 'the name of 70 characters', cut);
  });
  const types = textsUnder(whole.json, 'cashAccountType');
  if (types.length > 0)
    judge(asks('cash-account-type-iso') ? 'VER-11' : 'VER-12', `${what}: the codes are the same`, () =>
      expectEqual(textsUnder(reply.json, 'cashAccountType'), types, 'the codes'),
    );
  const purchase = purchaseOf(whole);
  if (purchase.booked !== undefined && purchase.bought !== undefined)
    judge('VER-07', `${what}: the mapping is the same`, () =>
      expectEqual(purchaseOf(reply), purchase, 'the amounts'),
    );
}

/** Reads of an account and of a card, both with long names; the card has a purchase abroad. */
async function readsOf(
  stage: Pick<Stage, 'psu' | 'random' | 'target' | 'time' | 'tpp'>,
): Promise<readonly [Stage['tpp'], readonly RequestDraft[]]> {
  const { psu, tpp, target } = stage;
  const bban = await makeAccount(tpp, psu, { name: longName });
  const cards =
    target.capabilities.cards === false
      ? []
      : await unlessUntestable(async () => {
          const made = await makeCardAccount(stage, tpp, psu, longName);
          await makePurchase(stage, tpp, made, { booked: -115, bought: { amount: -10, currency: 'EUR' } });
          return [made];
        });
  const access = await psu.grants(tpp);
  const accounts = access.accounts.filter((each) => each.bban === bban);
  const calls = [];
  for (const each of accounts) calls.push(...(await readsOfAccount(stage, access.tpp, each, psu)));
  for (const each of cards) calls.push(...(await unlessUntestable(() => cardCalls(access, each))));
  return [access.tpp, calls.map(({ request }) => request)];
}

/** Every read, with each of the values. */
export const eachRead = scenario({
  id: 'versioning/each-read',
  title: 'Every read says the same whatever values of x-accept-fix are asked for, and in whatever order',
  clauses: ['VER-04', 'VER-05', 'VER-07', 'VER-08', 'VER-09', 'VER-11', 'VER-12'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const [tpp, reads] = await readsOf(stage);
    for (const request of reads) {
      const ask = (values: readonly string[]) =>
        values.length === 0
          ? withoutHeader(request, 'x-accept-fix')
          : withHeader(request, 'x-accept-fix', values.join(','));
      const drafts = [everyValue, ...asked].map((values) => ({ request: ask(values), odd: true as const }));
      const [whole, ...replies] = await tpp.all(drafts);
      if (whole?.accepted !== true) continue;
      for (const [at, values] of asked.entries()) {
        const reply = replies[at];
        // Whether a read asks for the header is told elsewhere.
        if (reply?.accepted !== true) continue;
        const how = values.length === 0 ? 'without x-accept-fix' : `with ${values.join(',')}`;
        judgeReply(stage, `${request.operation} ${how}`, values, reply, whole);
      }
    }
  },
});
