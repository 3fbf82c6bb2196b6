import {
  assumed,
  cardReference,
  dayAgo,
  debtorOf,
  expectEqual,
  expectThat,
  firstCard,
  hasSandboxCustomers,
  itemsOf,
  listed,
  makeCardTransactions,
  paymentBody,
  relatedIn,
  scenario,
  textOf,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { openCard } from './open-card.js';

/** What stands in the details is what a payment from the card has to name. */
export const relatedAccount = scenario({
  id: 'cards/related-account',
  title: 'relatedAccount of a card account names what a payment from it needs',
  clauses: ['PAY-33', 'ACC-08'],
  effects: 'creates-payments',
  needs: ['psu', 'cards'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const made = hasSandboxCustomers(target) ? await openCard(stage, tpp, psu) : undefined;
    const access = made?.access ?? (await psu.grants(tpp));
    const cardAccountId = made?.cardAccountId ?? (await firstCard(access));
    const one = { params: { cardAccountId } };
    const balances = await access.tpp.call('read-card-balances', one);
    const types = itemsOf(balances.at('balances')).map((each) => textOf(each, 'balanceType'));
    if (!types.includes('interimBooked')) observe('ACC-08', 'no balance interimBooked is shown');
    judge('ACC-08', 'interimBooked is spelt so', () => {
      const meant = types.filter((each) => each.replaceAll(/[^a-z]/gi, '').toLowerCase() === 'interimbooked');
      expectEqual(
        meant.filter((each) => each !== 'interimBooked'),
        [],
        'other spellings',
      );
    });

    const details = await access.tpp.call('read-card-account', one);
    if (!details.accepted)
      throw new Untestable(`the details of a card account were answered with status ${details.status}`);
    const reference = cardReference(stage, details);
    judge('PAY-33', 'the details hold relatedAccount', () => {
      expectThat(relatedIn(details) !== undefined, 'relatedAccount', 'nothing');
      const member = assumed(target, 'related-account-member');
      expectThat(reference !== undefined, `a string as ${member}`, 'none');
    });
    if (reference === undefined) return;
    const plain = await access.tpp.call('create-domestic-payment', { body: paymentBody(stage, access) });
    if (!plain.accepted)
      throw new Untestable(`a payment from an account was answered with status ${plain.status}`);
    const debtorAccount = debtorOf(reference);
    const paid = await access.tpp.call('create-domestic-payment', {
      body: paymentBody(stage, access, { debtorAccount }),
    });
    if (!paid.accepted && !reference.isSure)
      throw new Untestable(
        'a payment from the only text of relatedAccount was refused; pin related-account-member',
      );
    judge('PAY-33', 'a payment may name it as other.identification', () => paid.isAccepted());
  },
});

/** Ordinary accounts spare pending transactions from filters, card accounts do not. */
export const pendingOutside = scenario({
  id: 'cards/pending-outside',
  title: 'Date filters and limit cut pending transactions of a card account',
  clauses: ['LIM-19'],
  effects: 'changes-sandbox',
  needs: ['psu', 'cards', 'sandbox-customers'],
  async run(stage) {
    const { tpp, psu, judge, observe, target } = stage;
    const { access, cardAccountId, mockCardAccountId } = await openCard(stage, tpp, psu);
    await makeCardTransactions(
      stage,
      tpp,
      mockCardAccountId,
      [2, 20, 21].map((days) => ({ code: '5411', amount: days, day: dayAgo(stage, days), booked: false })),
    );
    const { from, to } = assumed(target, 'date-filter-names');
    const { limit } = assumed(target, 'limit-parameter-names');
    const count = async (query: Readonly<Record<string, string>>) => {
      const reply = await access.tpp.call('list-card-transactions', {
        params: { cardAccountId },
        query: { bookingStatus: 'pending', ...query },
      });
      if (!reply.accepted)
        throw new Untestable(`the transactions of a card account were answered with status ${reply.status}`);
      return listed(reply, 'pending').length;
    };
    const uncut = await count({});
    if (uncut === 0) {
      // How a pending one comes about is not shown.
      observe('LIM-19', 'no card transaction without bookingDate is listed as pending');
      return;
    }
    if (uncut !== 3) throw new Untestable(`${uncut} of three transactions without bookingDate are pending`);
    for (const bookingStatus of ['pending', 'both']) {
      const recent = await count({ bookingStatus, [from]: dayAgo(stage, 10) });
      judge('LIM-19', `${from} cuts pending ones for ${bookingStatus}`, () =>
        expectEqual(recent, 1, 'the number of pending ones'),
      );
      const past = await count({ bookingStatus, [to]: dayAgo(stage, 10) });
      judge('LIM-19', `${to} cuts pending ones for ${bookingStatus}`, () =>
        expectEqual(past, 2, 'the number of pending ones'),
      );
    }
    for (const most of [1, 2]) {
      const found = await count({ [limit]: String(most) });
      judge('LIM-19', `limit ${most} bounds pending ones`, () =>
        expectEqual(found, most, 'the number of pending ones'),
      );
    }
  },
});
