/** Bodies of the sandbox operations (SBX-38 to SBX-41): customers, accounts, card accounts, transactions, agreements. */

import * as fc from 'fast-check';
import { cashAccountTypes, psuContexts } from '../model/codes.js';
import { currencies } from '../model/currency.js';
import { addDays } from '../model/dates.js';
import { makeNationalIdentity } from '../model/identifiers.js';
import { seededRandom } from '../model/seeded-random.js';
import { ibans } from './account.js';
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
      currency: fc.constantFrom(...currencies),
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
      currency: fc.constantFrom(...currencies),
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
    currency: fc.constantFrom(...currencies),
  },
  plain,
);

/** One item, or a list of them; the operations take both. */
function oneOrSeveral<T>(item: fc.Arbitrary<T>): fc.Arbitrary<T | readonly T[]> {
  return fc.oneof<[fc.Arbitrary<T>, fc.Arbitrary<readonly T[]>]>(
    item,
    fc.array(item, { minLength: 1, maxLength: 4, size: 'max' }),
  );
}

export function sandboxTransactions() {
  const counterpart = ibans().map((iban) => ({ iban, bban: iban.slice(4) }));
  const draft = fc
    .record(
      {
        debtorAccount: counterpart,
        debtorName: free(70),
        creditorAccount: counterpart,
        creditorName: free(70),
        transactionAmount: numbered,
        bookingDate: anyDay(),
        valueAfter: fc.constantFrom(0, 1, 3),
        remittanceInformationUnstructured: bounded(140, 1),
      },
      { ...plain, requiredKeys: ['transactionAmount', 'bookingDate'] },
    )
    .map(({ valueAfter, ...each }) => ({
      ...each,
      ...(valueAfter === undefined ? {} : { valueDate: addDays(each.bookingDate, valueAfter) }),
    }));
  return oneOrSeveral(draft);
}

export function sandboxCardTransactions() {
  const id = fc.nat({ max: 999_999 }).map((drawn) => `c-${drawn}`);
  const text = free(35);
  return oneOrSeveral(
    fc.record(
      {
        cardTransactionId: id,
        terminalId: text,
        bookingDate: anyDay(),
        transactionDate: anyDay(),
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

export function sandboxEngagements() {
  return fc.record(
    {
      customer: identityNumbers(),
      account: fc.record({ iban: ibans() }, plain),
      roles: fc.subarray(['REGISTER', 'VIEW']),
      registerLimit: sums,
      approvalLimit: sums,
    },
    { ...plain, requiredKeys: ['customer', 'account', 'roles'] },
  );
}

export function sandboxAgreements() {
  return fc.record(
    {
      name: free(70),
      owner: identityNumbers(),
      engagements: fc.array(sandboxEngagements(), { maxLength: 3, size: 'max' }),
    },
    { ...plain, requiredKeys: ['name', 'owner'] },
  );
}
