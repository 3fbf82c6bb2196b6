import {
  expectEqual,
  expectThat,
  itemsOf,
  makeAccount,
  makeCardAccount,
  memberOf,
  scenario,
  type Stage,
  textOf,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import { longName, nameOf, unnamed, withFix } from './shown.js';

const plain = (count: number) => 'n'.repeat(count);

/**
 * 70 characters in 72 bytes, with a letter of two bytes behind each count of bytes at which names were or
 * are cut: who counts bytes cuts through a letter, unless they look.
 */
const letteredName = `${plain(34)}ø${plain(33)}ø${plain(1)}`;

/** Its letters that are whole within 70 bytes: how characters are counted is open. */
const leastTold = 68;

const ways = [
  // What is the default does not wait for somebody who asks for it.
  ['VER-09', undefined],
  ['VER-08', 'longer-names'],
  ['VER-09', 'amount-as-string'],
] as const;

type Scene = Pick<Stage, 'tpp' | 'psu' | 'random' | 'target'>;

/** A card named like the account, where the bank makes one: the masked number with which it is listed. */
async function makeNamedCard(stage: Scene): Promise<string | undefined> {
  if (stage.target.capabilities.cards === false) return undefined;
  const [made] = await unlessUntestable(async () => [
    await makeCardAccount(stage, stage.tpp, stage.psu, longName),
  ]);
  return made?.maskedPan;
}

/** A name of exactly 70 characters, and nothing of it may be lost. */
export const names = scenario({
  id: 'versioning/names',
  title: 'Names of accounts and cards of 70 characters come back whole, with longer-names and without it',
  clauses: ['VER-08', 'VER-09'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  async run(stage) {
    const { tpp, psu, judge, leaveOpen } = stage;
    const bban = await makeAccount(tpp, psu, { name: longName });
    const card = await makeNamedCard(stage);
    const access = await psu.grants(tpp);
    for (const [clause, fix] of ways) {
      const list = await access.tpp.call('list-accounts', withFix(fix));
      if (nameOf(list, bban) === undefined) leaveOpen(clause, unnamed);
      else
        judge(clause, `with x-accept-fix ${fix ?? 'absent'} the name is whole`, () =>
          expectEqual(nameOf(list, bban), longName, 'the name of 70 characters'),
        );
    }
    if (card === undefined) return;
    for (const [clause, fix] of ways.slice(0, 2)) {
      const cards = itemsOf((await access.tpp.call('list-card-accounts', withFix(fix))).at('cardAccounts'));
      const name = textOf(
        cards.find((each) => memberOf(each, 'maskedPan') === card),
        'name',
      );
      // What a card is called in lists is not said.
      if (name === '' || !longName.startsWith(name)) continue;
      judge(clause, `with x-accept-fix ${fix ?? 'absent'} the name of a card is whole`, () =>
        expectEqual(name, longName, 'the name of 70 characters'),
      );
    }
  },
});

/** What of a name is told ends with a whole letter, and after 70 characters or bytes. */
export const letteredNames = scenario({
  id: 'versioning/lettered-names',
  title:
    'A long name with letters beyond ASCII is told in whole letters, as far as 70 characters or bytes go',
  clauses: ['VER-08', 'TRN-07'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  widens: true,
  async run({ tpp, psu, judge }) {
    const bban = await makeAccount(tpp, psu, { name: letteredName });
    const access = await psu.grants(tpp);
    const told = nameOf(await access.tpp.call('list-accounts', withFix('longer-names')), bban);
    // What else an account is called is the bank's affair.
    if (typeof told !== 'string' || !told.startsWith(plain(30))) return;
    judge('TRN-07', 'a name is told in whole letters', () =>
      expectThat(letteredName.startsWith(told), 'the name or its beginning', told),
    );
    judge('VER-08', 'and as far as 70 characters or bytes go', () =>
      expectThat(Array.from(told).length >= leastTold, `${leastTold} characters`, told),
    );
  },
});
