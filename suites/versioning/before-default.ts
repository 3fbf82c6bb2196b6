import {
  amountsOf,
  anyAccount,
  listedCard,
  makeAccount,
  makeCardAccount,
  makePurchase,
  type Reply,
  type Access,
  type OptIn,
  scenario,
  askNow,
} from '../../lib/harness/kit/index.js';
import {
  cashAccountTypes,
  differ,
  isGone,
  isShown,
  longName,
  nameOf,
  purchaseOf,
  type Shown,
  withFix,
} from './shown.js';

const purchase = { booked: -115, bought: { amount: -10, currency: 'EUR' } };

const switched = 'cardaccount-switch-originalamount-and-transactionamount';

const listed = (access: Access, fix?: string) => access.tpp.request('list-accounts', withFix(fix));
const balances = ({ tpp: own, accounts }: Access, fix?: string) =>
  own.request('read-balances', { params: { accountId: anyAccount(accounts).id }, ...withFix(fix) });
const transactions = (access: Access, cardAccountId: string, fix?: string) =>
  access.tpp.request('list-card-transactions', {
    params: { cardAccountId },
    query: { bookingStatus: 'booked' },
    ...withFix(fix),
  });

/** Why nothing is held against a bank that shows the form of today at an earlier time. */
const gone = (value: string): string =>
  `with ${value} and without it the bank shows what it shows today, also before that became the default: no text says that it brings the older form back where its clock is moved`;

/**
 * Weeks before each date the value must make a difference, where the bank brings back what was the default
 * then.
 */
export const beforeDefault = scenario({
  id: 'versioning/before-default',
  title: 'Before a change is the default, x-accept-fix brings it to those who ask',
  clauses: ['VER-02'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers', 'clock'],
  steps: 9,
  async run(stage) {
    const { target, tpp, psu, judge, leaveOpen, observe, time } = stage;
    const bban = await makeAccount(tpp, psu, { name: longName });
    const card =
      target.capabilities.cards === false ? undefined : await makeCardAccount(stage, tpp, psu, 'Credit card');
    if (card !== undefined) await makePurchase(stage, tpp, card, purchase);
    const granted = await psu.grants(tpp);
    const now = await tpp.all([balances(granted), listed(granted)]);
    const bought = async (access: Access, ...fixes: readonly (string | undefined)[]) => {
      if (card === undefined) return [];
      const id = listedCard(await access.tpp.call('list-card-accounts'), card);
      return access.tpp.all(fixes.map((fix) => transactions(access, id, fix)));
    };
    const [boughtNow] = await bought(granted, undefined);

    await time.moveTo(Date.parse('2020-07-01T12:00:00Z'));
    const early = await askNow(
      stage,
      granted,
      (access) => access.tpp.all([balances(access, 'amount-as-string'), balances(access)]),
      served,
    );

    await time.moveTo(Date.parse('2024-09-01T12:00:00Z'));
    if (card !== undefined) await makePurchase(stage, tpp, card, purchase);
    const late = await askNow(
      stage,
      early.access,
      (access) =>
        access.tpp.all([
          listed(access, 'longer-names'),
          listed(access, 'cash-account-type-iso'),
          listed(access),
        ]),
      served,
    );
    const [longer, iso, plain] = late.got;
    const [cards, cardsPlain] = await bought(late.access, switched, undefined);
    const [balancesNow, listNow] = now;
    const all: readonly Shown[] = [
      shownAs('amount-as-string', 'kinds of amounts of balances', kinds, ...early.got, balancesNow),
      shownAs('longer-names', 'names of 70 characters', (each) => nameOf(each, bban), longer, plain, listNow),
      shownAs('cash-account-type-iso', 'codes', codes, iso, plain, listNow),
      ...(cards === undefined || cardsPlain === undefined || boughtNow === undefined
        ? []
        : [shownAs(switched, 'amounts of a purchase', purchaseOf, cards, cardsPlain, boughtNow)]),
    ];
    const told = all.filter((each) => !isGone(each, all) && isShown(each));
    for (const each of told) judge('VER-02', `${each.value} changes what is shown`, () => differ(each));
    for (const each of all.filter((one) => !told.includes(one))) {
      const reason = isShown(each) ? gone(each.value) : `${each.value}: the bank shows no ${each.what}`;
      // What a bank shows that has the form of today at all times is seen: no change is ahead of its clock.
      if (told.length === 0 && !all.some(isShown)) leaveOpen('VER-02', reason);
      else observe('VER-02', reason);
    }
  },
});
function shownAs(
  value: OptIn,
  what: string,
  see: (reply: Reply) => unknown,
  asked: Reply,
  plain: Reply,
  today: Reply,
): Shown {
  return { value, what, asked: see(asked), plain: see(plain), today: see(today) };
}

function served(replies: readonly Reply[]): boolean {
  return replies.every((each) => each.accepted);
}

/** Each once: another grant may show other accounts. */
function once(texts: readonly string[]): readonly string[] | undefined {
  return texts.length === 0 ? undefined : [...new Set(texts)].toSorted();
}

const kinds = (reply: Reply) => once(amountsOf(reply).map(({ amount }) => typeof amount));
const codes = (reply: Reply) => once(cashAccountTypes(reply));
