/** Accounts whose money is known, and what is paid from them: covered, and not covered. */

/** Sums that an account of the run covers one by one and not together. */
export const [half, whole] = ['600000.00', '1200000.00'];

/** An account, and what is paid from it in its currency. */
export interface Wanted {
  readonly what: string;
  readonly currency: string;
  readonly balance: number;
  readonly creditLine?: number;
  readonly pays: string;
}

/** Not covered, and nothing else: the least that is missing anywhere is missing here. */
export const plainlyShort: Wanted = {
  what: 'a plain account',
  currency: 'NOK',
  balance: 200,
  pays: '250.00',
};

/** Not covered however the money is counted, by more than in the plain account. */
export const short: readonly Wanted[] = [
  { what: 'an account with a credit line', currency: 'NOK', balance: 100, creditLine: 100, pays: '250.10' },
  { what: 'an overdrawn account', currency: 'NOK', balance: -500, pays: '250.20' },
  { what: 'an overdrawn credit line', currency: 'NOK', balance: -500, creditLine: 600, pays: '250.30' },
  { what: 'an account without minor units', currency: 'JPY', balance: 5_000, pays: '60000' },
  { what: 'an account of thousandths', currency: 'KWD', balance: 5, pays: '20.375' },
];

/** Covered: what leaves is the sum. */
export const covered: readonly Wanted[] = [
  { what: 'an account in kroner', currency: 'NOK', balance: 50_000, pays: '1441.29' },
  // More than fits into 32 bits, and not what a short float keeps.
  { what: 'an account with millions', currency: 'NOK', balance: 90_000_000, pays: '43129871.37' },
  { what: 'an account in euros', currency: 'EUR', balance: 50_000, pays: '141.37' },
  { what: 'an account without minor units', currency: 'JPY', balance: 500_000, pays: '61234' },
  { what: 'an account of thousandths', currency: 'KWD', balance: 500, pays: '41.375' },
];
