/**
 * Bodies of the sandbox operations (SBX-38 to SBX-41): customers, accounts, card accounts, transactions,
 * agreements.
 */

import * as fc from 'fast-check';
import { cashAccountTypes, psuContexts } from '../model/codes.js';
import { addDays } from '../model/dates.js';
import { makeNationalIdentity } from '../model/identifiers.js';
import { seededRandom } from '../model/seeded-random.js';
import { ibans } from './account.js';
import { anyListedCurrency } from './choice.js';
import { anyDay } from './day.js';
import { bounded, free } from './text.js';

const plain = { noNullPrototype: true } as const;

/** Synthetic identity numbers, D-numbers among them. */
export function identityNumbers(): fc.Arbitrary<string> {
  return fc.tuple(fc.nat({ max: 9_999_999 }), fc.boolean()).map(([seed, dNumber]) => {
    const random = seededRandom(seed, 'identity');
    return makeNationalIdentity((bound) => random.below(bound), { dNumber });
  });
}

/** Who owns what is made: a given customer, or any. */
function owners(customerNumber: string | undefined): fc.Arbitrary<string> {
  return customerNumber === undefined ? identityNumbers() : fc.constant(customerNumber);
}

export function sandboxCustomers() {
  return fc.record(
    {
      customerNumber: identityNumbers(),
      customerType: fc.constantFrom(...psuContexts),
      customerName: free(70),
    },
    plain,
  );
}

/** Whole units up to what an int32 holds. */
const sums = fc.oneof(fc.constantFrom(0, 1, 2_147_483_647), fc.nat({ max: 1_000_000 }));

export function sandboxAccounts(customerNumber?: string) {
  return fc.record(
    {
      customerNumber: owners(customerNumber),
      accountName: free(70),
      currency: anyListedCurrency,
      cashAccountType: fc.constantFrom(...cashAccountTypes),
      creditLine: sums,
      balance: sums,
    },
    { ...plain, requiredKeys: ['customerNumber'] },
  );
}

export function sandboxCardAccounts(customerNumber?: string) {
  return fc.record(
    {
      customerNumber: owners(customerNumber),
      maskedPan: fc.nat({ max: 9999 }).map((last) => `411111******${String(last).padStart(4, '0')}`),
      currency: anyListedCurrency,
      creditLimit: sums,
      product: free(35),
      name: bounded(70, 1),
    },
    { ...plain, requiredKeys: ['customerNumber'] },
  );
}

const numbered = fc.record(
  {
    amount: fc.oneof(
      fc.constantFrom(0, -2_147_483_648, 2_147_483_647),
      fc.integer({ min: -99_999, max: 99_999 }),
    ),
    currency: anyListedCurrency,
  },
  plain,
);

/** The same, sometimes with the number as a decimal text; account transactions take both. */
const numberedOrWritten = fc
  .tuple(numbered, fc.boolean())
  .map(([{ amount, currency }, written]) => ({ amount: written ? String(amount) : amount, currency }));

/** One item, or a list of them; the operations take both. */
function oneOrSeveral<T>(item: fc.Arbitrary<T>): fc.Arbitrary<T | readonly T[]> {
  return fc.oneof<[fc.Arbitrary<T>, fc.Arbitrary<readonly T[]>]>(
    item,
    fc.array(item, { minLength: 1, maxLength: 4, size: 'max' }),
  );
}

/** What account transactions have to fit; everything is open without it. */
export interface TransactionSetting {
  /** The currency of the account. */
  readonly currency?: string;
  /** The latest day; transactions lie in the past. */
  readonly until?: string;
}

/** The day, or the latest one that is allowed where it lies behind that. */
function atMost(day: string, until = day): string {
  return day > until ? until : day;
}

export function sandboxTransactions({ currency, until }: TransactionSetting = {}) {
  const counterpart = fc.tuple(ibans(), fc.constantFrom('both', 'iban', 'bban')).map(([iban, named]) => ({
    ...(named === 'bban' ? {} : { iban }),
    ...(named === 'iban' ? {} : { bban: iban.slice(4) }),
  }));
  const draft = fc
    .record(
      {
        debtorAccount: counterpart,
        debtorName: free(70),
        creditorAccount: counterpart,
        creditorName: free(70),
        transactionAmount: numberedOrWritten,
        bookingDate: anyDay(),
        valueAfter: fc.constantFrom(0, 1, 3),
        remittanceInformationUnstructured: bounded(140, 1),
      },
      { ...plain, requiredKeys: ['transactionAmount', 'bookingDate'] },
    )
    .map(({ valueAfter, transactionAmount, ...each }) => {
      const bookingDate = atMost(each.bookingDate, until);
      return {
        ...each,
        transactionAmount: { ...transactionAmount, currency: currency ?? transactionAmount.currency },
        bookingDate,
        ...(valueAfter === undefined ? {} : { valueDate: atMost(addDays(bookingDate, valueAfter), until) }),
      };
    });
  return oneOrSeveral(draft);
}

export function sandboxCardTransactions({ until }: Pick<TransactionSetting, 'until'> = {}) {
  const day = anyDay().map((each) => atMost(each, until));
  const id = fc.nat({ max: 999_999 }).map((drawn) => `c-${drawn}`);
  const text = free(35);
  return oneOrSeveral(
    fc.record(
      {
        cardTransactionId: id,
        terminalId: text,
        bookingDate: day,
        transactionDate: day,
        transactionAmount: numbered,
        originalAmount: numbered,
        merchantCategoryCode: fc.constantFrom('5942', '4111', '0742'),
        markupFee: numbered,
        markupFeePercentage: fc.constantFrom('0', '0.3', '1.75'),
        cardAcceptorId: text,
        cardAcceptorAddress: fc.record(
          {
            street: text,
            buildingNumber: text,
            postalCode: text,
            city: text,
            country: fc.constantFrom('NO', 'SE'),
          },
          { ...plain, requiredKeys: [] },
        ),
        maskedPan: fc.constant('411111******1111'),
        transactionDetails: text,
        invoiced: fc.constantFrom(true, false, 'true', 'false'),
        proprietaryBankTransactionCode: fc.constantFrom('PURCHASE', 'REFUND'),
      },
      { ...plain, requiredKeys: [] },
    ),
  );
}

/** Who and what agreements have to name; anybody and any account without it. */
export interface AgreementSetting {
  /** The customer number of the corporation. */
  readonly owner?: string;
  /** The customer number of the person who gets access. */
  readonly customer?: string;
  /** An account of the corporation. */
  readonly iban?: string;
}

export function sandboxEngagements({ customer, iban }: AgreementSetting = {}) {
  return fc.record(
    {
      customer: owners(customer),
      account: fc.record({ iban: iban === undefined ? ibans() : fc.constant(iban) }, plain),
      roles: fc.subarray(['REGISTER', 'VIEW']),
      registerLimit: sums,
      approvalLimit: sums,
    },
    { ...plain, requiredKeys: ['customer', 'account', 'roles'] },
  );
}

export function sandboxAgreements(setting: AgreementSetting = {}) {
  return fc.record(
    {
      name: free(70),
      owner: owners(setting.owner),
      engagements: fc.array(sandboxEngagements(setting), { maxLength: 3, size: 'max' }),
    },
    { ...plain, requiredKeys: ['name', 'owner'] },
  );
}
