/** Banks whose replies are wrong in amounts, currencies, links, statuses, balances and names. */

import { withBody, withPolicy, withPresenter } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import { faults } from '../fault.js';

type Payload = Readonly<Record<string, unknown>>;
type Balances = BankParts['presenters']['accounts']['balanceItems'];

/** Changes the last balance of every balance list. */
function withLastBalance(parts: BankParts, change: (balance: Payload) => Payload): BankParts {
  const last = (list: ReturnType<Balances>) =>
    list.map((each, index) => (index === list.length - 1 ? change(each) : each));
  return withPresenter(parts, 'accounts', (given) => ({
    balanceItems: (account, pending, show) => last(given.balanceItems(account, pending, show)),
  }));
}

/** Changes links beyond the first that each payload prints, so that only a look at all of them finds it. */
function withLink(
  parts: BankParts,
  change: (link: { readonly href: string; readonly verbs: readonly string[] }) => unknown,
): BankParts {
  return withPresenter(parts, 'common', (given) => ({
    link(href, verbs, show) {
      const link = given.link(href, verbs, show);
      const changed = /\/(balances|status)$/.test(href) ? change(link) : link;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a defective bank prints what no Link is
      return changed as typeof link;
    },
  }));
}

function amountOf(balance: Payload): Payload {
  const amount = balance['balanceAmount'];
  return typeof amount === 'object' && amount !== null ? { ...amount } : {};
}

const statuses: readonly ClauseId[] = ['PRS-05', 'STA-04', 'STA-05', 'ERR-11', 'ENV-10', 'ENV-11'];

export const replyTypeFaults = faults(
  {
    id: 'reply-types/last-balance-three-digits',
    title: 'The last balance has three fraction digits',
    catches: ['TYPE-04'],
    change: (parts) =>
      withLastBalance(parts, (each) => ({
        ...each,
        balanceAmount: { ...amountOf(each), amount: `${String(amountOf(each)['amount'])}0` },
      })),
  },
  {
    id: 'reply-types/fee-three-digits',
    title: 'Fees have three fraction digits',
    catches: ['TYPE-04'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        created: (payment, fee, show) => ({
          ...given.created(payment, fee, show),
          transactionFees: { amount: '0.000', currency: fee.currency },
        }),
      })),
  },
  {
    id: 'reply-types/last-balance-number',
    title: 'The last balance is a number',
    catches: ['TYPE-07'],
    mayFail: ['VER-02', 'VER-04', 'VER-05'],
    change: (parts) =>
      withLastBalance(parts, (each) => ({
        ...each,
        balanceAmount: { ...amountOf(each), amount: Number(amountOf(each)['amount']) },
      })),
  },
  {
    id: 'reply-types/fee-number',
    title: 'Fees are numbers',
    catches: ['TYPE-07', 'VER-04', 'VER-05'],
    mayFail: ['PRS-06'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        created: (payment, fee, show) => ({
          ...given.created(payment, fee, show),
          transactionFees: { amount: 0, currency: fee.currency },
        }),
      })),
  },
  {
    id: 'reply-types/last-balance-currency-unknown',
    title: 'The last balance is in a currency that the table does not have',
    catches: ['TYPE-22', 'ACC-07'],
    change: (parts) =>
      withLastBalance(parts, (each) => ({
        ...each,
        // XXX is the code of ISO 4217 for no currency, which the table leaves out.
        balanceAmount: { ...amountOf(each), currency: 'XXX' },
      })),
  },
  {
    id: 'reply-types/currency-lower-case',
    title: 'The currency of transactions is in lower case',
    catches: ['TYPE-22'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transaction(transaction, account, show) {
          const shown = given.transaction(transaction, account, show);
          const amount = shown['transactionAmount'];
          return typeof amount === 'object' && amount !== null
            ? { ...shown, transactionAmount: { ...amount, currency: account.currency.toLowerCase() } }
            : shown;
        },
      })),
  },
  {
    id: 'reply-types/last-balance-other-currency',
    title: 'The last balance is in another currency than the account',
    catches: ['ACC-07'],
    change: (parts) =>
      withLastBalance(parts, (each) => ({
        ...each,
        balanceAmount: { ...amountOf(each), currency: 'EUR' },
      })),
  },
  {
    id: 'reply-types/account-other-currency',
    title: 'A balance reply names another currency for the account',
    catches: ['ACC-07'],
    mayFail: ['ACC-12'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balances: (account, pending, show) => ({
          ...given.balances(account, pending, show),
          account: { ...given.reference(account, show), currency: 'SEK' },
        }),
      })),
  },
  {
    id: 'reply-types/link-without-href',
    title: 'Links to balances and statuses have their address in url',
    catches: ['TYPE-08'],
    mayFail: ['PRS-12'],
    change: (parts) => withLink(parts, ({ href, verbs }) => ({ url: href, verbs })),
  },
  {
    id: 'reply-types/link-href-object',
    title: 'href of links to balances and statuses is an object',
    catches: ['TYPE-08'],
    mayFail: ['PRS-12'],
    change: (parts) => withLink(parts, ({ href, verbs }) => ({ href: { path: href }, verbs })),
  },
  {
    id: 'reply-types/link-without-verbs',
    title: 'Links to balances and statuses have no verbs',
    catches: ['TYPE-09'],
    mayFail: ['PRS-12'],
    change: (parts) => withLink(parts, ({ href }) => ({ href })),
  },
  {
    id: 'reply-types/link-verbs-text',
    title: 'verbs of links to balances and statuses is a text',
    catches: ['TYPE-09'],
    mayFail: ['PRS-12'],
    change: (parts) => withLink(parts, ({ href }) => ({ href, verbs: 'GET' })),
  },
  {
    id: 'reply-types/link-verb-patch',
    title: 'A link offers PATCH besides GET',
    catches: ['TYPE-10'],
    mayFail: ['PRS-12'],
    change: (parts) => withLink(parts, ({ href, verbs }) => ({ href, verbs: [...verbs, 'PATCH'] })),
  },
  {
    id: 'reply-types/link-verb-lower-case',
    title: 'Verbs of a link are in lower case',
    catches: ['TYPE-10'],
    mayFail: ['PRS-12'],
    change: (parts) =>
      withLink(parts, ({ href, verbs }) => ({ href, verbs: verbs.map((each) => each.toLowerCase()) })),
  },
  {
    id: 'reply-types/link-a-text',
    title: 'Links to balances and statuses are plain addresses',
    catches: ['TYPE-11'],
    mayFail: ['PRS-12', 'TYPE-08', 'TYPE-09'],
    change: (parts) => withLink(parts, ({ href }) => href),
  },
  {
    id: 'reply-types/links-a-list',
    title: '_links of a balance reply is a list',
    catches: ['TYPE-11'],
    mayFail: ['PRS-12', 'TYPE-08', 'TYPE-09'],
    change: (parts) =>
      withBody(parts, 'read-balances', (value) =>
        typeof value === 'object' && value !== null ? { ...value, _links: [{ rel: 'self' }] } : value,
      ),
  },
  {
    id: 'reply-types/status-of-framework',
    title: 'A created payment has the status PATC of the framework',
    catches: ['TYPE-30'],
    mayFail: statuses,
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        created: (payment, fee, show) => ({
          ...given.created(payment, fee, show),
          transactionStatus: 'PATC',
        }),
      })),
  },
  {
    id: 'reply-types/status-lower-case',
    title: 'The status reply has its status in lower case',
    catches: ['TYPE-30'],
    mayFail: [...statuses, 'SSC-03', 'BSK-01', 'PRS-03', 'BSK-02', 'BSK-03', 'BSK-06', 'FLW-08'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        status: (payment, show) => ({
          ...given.status(payment, show),
          transactionStatus: payment.status.toLowerCase(),
        }),
      })),
  },
  {
    id: 'reply-types/sca-status-camel-case',
    title: 'scaStatus of a payment is psuIdentified, as the framework spells it',
    catches: ['STA-01'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        authorisation: (scaRedirect, show) => ({
          ...given.authorisation(scaRedirect, show),
          scaStatus: 'psuIdentified',
        }),
      })),
  },
  {
    id: 'reply-types/proprietary-misnamed',
    title: 'Proprietary references stand in members named additionalInformationExtra',
    catches: ['ACC-05'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transaction: (transaction, account, show) => ({
          ...given.transaction(transaction, account, show),
          additionalInformationExtra: 'REF 12',
        }),
      })),
  },
  {
    id: 'reply-types/interim-booked-misspelt',
    title: 'The balance type of card accounts is INTERIM_BOOKED',
    catches: ['ACC-08'],
    change: (parts) =>
      withPresenter(parts, 'cards', (given) => ({
        balanceItems: (card, show) =>
          given
            .balanceItems(card, show)
            .map((each) =>
              each['balanceType'] === 'interimBooked' ? { ...each, balanceType: 'INTERIM_BOOKED' } : each,
            ),
      })),
  },
  {
    id: 'reply-types/names-71',
    title: 'Account names have 71 characters',
    catches: ['VER-10'],
    mayFail: ['VER-02', 'VER-03', 'VER-08', 'VER-09'],
    change: (parts) => withPolicy(parts, 'accounts', { presentName: (name) => name.padEnd(71, '.') }),
  },
  {
    id: 'reply-types/card-names-71',
    title: 'Card account names have 71 characters',
    catches: ['VER-10'],
    change: (parts) =>
      withPresenter(parts, 'cards', (given) => ({
        record: (card, show) => ({ ...given.record(card, show), name: card.name.padEnd(71, '.') }),
      })),
  },
);
