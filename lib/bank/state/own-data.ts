/**
 * Makes records of the bank from sandbox data of one's own. Their ids follow from names and numbers, so they
 * are the same at each start.
 */

import { addDays } from '../../model/dates.js';
import { ibanOf, isBban, makeBban } from '../../model/identifiers.js';
import { toMinorUnits } from '../../model/money.js';
import { fixedOpaqueId, fixedUuid } from '../ids.js';
import type { DataSet } from './data-set.js';
import type { OwnData } from './own-data-schema.js';
import type {
  Account,
  Agreement,
  CardAccount,
  CardTransaction,
  Customer,
  Engagement,
  Transaction,
} from './records.js';

/** Says in one line what does not fit together in the data; begins with the JSON pointer. */
export class OwnDataError extends Error {
  override readonly name = 'OwnDataError';
}

type Given = NonNullable<OwnData['customers']>[number];
type GivenAccount = NonNullable<Given['accounts']>[number];
type GivenCard = NonNullable<Given['cards']>[number];
type GivenEntry = NonNullable<GivenAccount['transactions']>[number];

const made = { origin: 'made' } as const;

function minor(at: string, text: string | undefined, currency: string): bigint {
  try {
    return toMinorUnits(text ?? '0', currency);
  } catch {
    throw new OwnDataError(`${at}: "${text}" has more decimals than ${currency}`);
  }
}

/** An entry as often as it is wanted, each a day further back. */
function repeated<T>(
  entry: Pick<GivenEntry, 'daysAgo' | 'times'>,
  make: (daysAgo: number, index: number) => T,
): readonly T[] {
  return Array.from({ length: entry.times ?? 1 }, (_, index) => make(entry.daysAgo + index, index));
}

function entriesOf(at: string, account: Account, given: GivenAccount, today: string): readonly Transaction[] {
  const { bban, currency, iban, resourceId } = account;
  return (given.transactions ?? [])
    .flatMap((entry, place) =>
      repeated(entry, (daysAgo, index): Transaction => {
        const day = addDays(today, -daysAgo);
        const amount = minor(`${at}/transactions/${place}/amount`, entry.amount, currency);
        const own = { bban, iban };
        const other = { name: entry.text };
        return {
          ...made,
          transactionId: fixedUuid(`own ${resourceId} ${place} ${index}`),
          state: entry.pending === true ? 'pending' : 'booked',
          bookingDate: day,
          ...(entry.pending === true ? {} : { valueDate: day }),
          amount: { minor: amount, currency },
          ...(amount < 0n ? { creditor: other, debtor: own } : { creditor: own, debtor: other }),
          remittance: entry.text,
        };
      }),
    )
    .toSorted((one, next) =>
      one.bookingDate < next.bookingDate ? 1 : one.bookingDate > next.bookingDate ? -1 : 0,
    );
}

function cardEntriesOf(
  at: string,
  card: CardAccount,
  given: GivenCard,
  today: string,
): readonly CardTransaction[] {
  return (given.transactions ?? []).flatMap((entry, place) =>
    repeated(entry, (daysAgo, index): CardTransaction => {
      const here = `${at}/transactions/${place}`;
      const day = addDays(today, -daysAgo);
      const amount = { minor: minor(`${here}/amount`, entry.amount, card.currency), currency: card.currency };
      const { original } = entry;
      return {
        ...made,
        cardTransactionId: fixedUuid(`own ${card.resourceId} ${place} ${index}`),
        state: entry.pending === true ? 'pending' : 'booked',
        bookingDate: day,
        transactionDate: day,
        transactionAmount: amount,
        originalAmount:
          original === undefined
            ? amount
            : {
                minor: minor(`${here}/original/amount`, original.amount, original.currency),
                currency: original.currency,
              },
        merchantCategoryCode: '5999',
        details: entry.text,
        invoiced: false,
      };
    }),
  );
}

/** Account numbers that the file leaves to the bank: the branch is nobody's else. */
function* freeBbans(taken: ReadonlySet<string>): Generator<string, never> {
  for (let count = 0; ; count += 1) {
    const bban = makeBban(`360790${String(count % 10_000).padStart(4, '0')}`);
    if (bban !== undefined && !taken.has(bban)) yield bban;
  }
}

function accountOf(at: string, owner: string, given: GivenAccount, bban: string): Account {
  if (!isBban(bban)) throw new OwnDataError(`${at}/bban: the last digit is not the check digit`);
  const currency = given.currency ?? 'NOK';
  return {
    ...made,
    resourceId: fixedOpaqueId(`own account ${bban}`),
    owner,
    bban,
    iban: ibanOf(bban),
    bic: 'PSDTNO22XXX',
    currency,
    name: given.name,
    product: given.savings === true ? 'SPAREKONTO' : 'BRUKSKONTO',
    cashAccountType: given.savings === true ? 'SVGS' : 'CACC',
    booked: minor(`${at}/balance`, given.balance, currency),
    creditLine: minor(`${at}/creditLine`, given.creditLine, currency),
    paymentAllowed: given.paymentAllowed ?? true,
  };
}

function cardOf(at: string, owner: string, given: GivenCard): CardAccount {
  const currency = given.currency ?? 'NOK';
  return {
    ...made,
    resourceId: fixedOpaqueId(`own card ${owner} ${given.maskedPan}`),
    owner,
    maskedPan: given.maskedPan,
    currency,
    name: given.name,
    product: 'KREDITTKORT',
    creditLimit: minor(`${at}/creditLimit`, given.creditLimit ?? '50000', currency),
    booked: 0n,
    paymentReference: fixedOpaqueId(`own card reference ${owner} ${given.maskedPan}`),
  };
}

function engagement(customer: string, { bban, iban }: Account): Engagement {
  const limit = { registerLimit: 1_000_000, approvalLimit: 1_000_000 };
  const engagementId = fixedUuid(`own engagement ${customer} ${bban}`);
  return { engagementId, customer, iban, roles: ['REGISTER', 'VIEW'], ...limit };
}

/** Collects the records of one file beside those that are there already. */
class Collected {
  readonly #fixed: DataSet;
  readonly #today: string;
  readonly #bbans: Generator<string, never>;
  readonly customers = new Map<string, Customer>();
  readonly accounts = new Map<string, Account>();
  readonly cardAccounts = new Map<string, CardAccount>();
  readonly transactions = new Map<string, readonly Transaction[]>();
  readonly cardTransactions = new Map<string, readonly CardTransaction[]>();
  readonly agreements = new Map<string, Agreement>();

  constructor(fixed: DataSet, data: OwnData, today: string) {
    this.#fixed = fixed;
    this.#today = today;
    const named = (data.customers ?? []).flatMap(({ accounts = [] }) =>
      accounts.flatMap(({ bban }) => bban ?? []),
    );
    this.#bbans = freeBbans(new Set(named));
  }

  #accountsOf(owner: string): readonly Account[] {
    return [...this.#fixed.accounts.values(), ...this.accounts.values()].filter(
      (each) => each.owner === owner,
    );
  }

  addCustomer(at: string, given: Given): void {
    const { customerName, customerNumber, customerType } = given;
    if (this.#fixed.customers.has(customerNumber) || this.customers.has(customerNumber))
      throw new OwnDataError(`${at}/customerNumber: there is such a customer already`);
    const customerId = fixedOpaqueId(`own customer ${customerNumber}`);
    this.customers.set(customerNumber, { ...made, customerId, customerNumber, customerType, customerName });
    for (const [index, each] of (given.accounts ?? []).entries())
      this.#addAccount(`${at}/accounts/${index}`, customerNumber, each);
    for (const [index, each] of (given.cards ?? []).entries()) {
      const card = cardOf(`${at}/cards/${index}`, customerNumber, each);
      this.cardAccounts.set(card.resourceId, card);
      this.cardTransactions.set(
        card.resourceId,
        cardEntriesOf(`${at}/cards/${index}`, card, each, this.#today),
      );
    }
    if (customerType === 'PRIVATE')
      this.#addAgreement('PRIVATE', `${customerName} agreement`, customerNumber, [customerNumber]);
  }

  #addAccount(at: string, owner: string, given: GivenAccount): void {
    const account = accountOf(at, owner, given, given.bban ?? this.#bbans.next().value);
    const isTaken = [...this.#fixed.accounts.values(), ...this.accounts.values()].some(
      ({ bban }) => bban === account.bban,
    );
    if (isTaken) throw new OwnDataError(`${at}/bban: there is such an account already`);
    this.accounts.set(account.resourceId, account);
    this.transactions.set(account.resourceId, entriesOf(at, account, given, this.#today));
  }

  #addAgreement(kind: Agreement['kind'], name: string, owner: string, persons: readonly string[]): void {
    const agreementId = fixedUuid(`own agreement ${owner} ${name}`);
    const engagements = persons.flatMap((person) =>
      this.#accountsOf(owner).map((each) => engagement(person, each)),
    );
    this.agreements.set(agreementId, { ...made, agreementId, kind, name, owner, engagements });
  }

  addCorporateAgreement(at: string, given: NonNullable<OwnData['agreements']>[number]): void {
    const find = (number: string) => this.customers.get(number) ?? this.#fixed.customers.get(number);
    if (find(given.owner)?.customerType !== 'CORPORATE')
      throw new OwnDataError(`${at}/owner: there is no such corporate customer`);
    for (const [index, person] of given.persons.entries())
      if (find(person) === undefined)
        throw new OwnDataError(`${at}/persons/${index}: there is no such customer`);
    this.#addAgreement('CORPORATE', given.name, given.owner, [given.owner, ...given.persons]);
  }
}

function merged<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...one, ...other]);
}

/**
 * A data set with the data of a file beside it, on a day (`YYYY-MM-DD`).
 * @throws OwnDataError when the data do not fit together.
 */
export function withOwnData(fixed: DataSet, data: OwnData, today: string): DataSet {
  const own = new Collected(fixed, data, today);
  for (const [index, each] of (data.customers ?? []).entries()) own.addCustomer(`/customers/${index}`, each);
  for (const [index, each] of (data.agreements ?? []).entries())
    own.addCorporateAgreement(`/agreements/${index}`, each);
  return {
    customers: merged(fixed.customers, own.customers),
    accounts: merged(fixed.accounts, own.accounts),
    cardAccounts: merged(fixed.cardAccounts, own.cardAccounts),
    transactions: merged(fixed.transactions, own.transactions),
    cardTransactions: merged(fixed.cardTransactions, own.cardTransactions),
    agreements: merged(fixed.agreements, own.agreements),
  };
}
