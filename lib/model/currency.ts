/**
 * The currencies that the interface accepts and their ISO 4217 minor units. The table is written out because
 * locale data disagrees with ISO for twenty of these codes.
 */

/** Every code of the interface's currency table, in its order. */
export const currencies = [
  'AED',
  'AFN',
  'ALL',
  'AMD',
  'ANG',
  'AOA',
  'ARS',
  'AUD',
  'AWG',
  'AZN',
  'BAM',
  'BBD',
  'BDT',
  'BGN',
  'BHD',
  'BIF',
  'BMD',
  'BND',
  'BOB',
  'BRL',
  'BSD',
  'BTN',
  'BWP',
  'BYR',
  'BZD',
  'CAD',
  'CDF',
  'CHF',
  'CLP',
  'CNY',
  'COP',
  'CRC',
  'CUC',
  'CUP',
  'CVE',
  'CZK',
  'DJF',
  'DKK',
  'DOP',
  'DZD',
  'EGP',
  'ERN',
  'ETB',
  'EUR',
  'FJD',
  'FKP',
  'GBP',
  'GEL',
  'GGP',
  'GHS',
  'GIP',
  'GMD',
  'GNF',
  'GTQ',
  'GYD',
  'HKD',
  'HNL',
  'HRK',
  'HTG',
  'HUF',
  'IDR',
  'ILS',
  'IMP',
  'INR',
  'IQD',
  'IRR',
  'ISK',
  'JEP',
  'JMD',
  'JOD',
  'JPY',
  'KES',
  'KGS',
  'KHR',
  'KMF',
  'KPW',
  'KRW',
  'KWD',
  'KYD',
  'KZT',
  'LAK',
  'LBP',
  'LKR',
  'LRD',
  'LSL',
  'LYD',
  'MAD',
  'MDL',
  'MGA',
  'MKD',
  'MMK',
  'MNT',
  'MOP',
  'MRO',
  'MUR',
  'MVR',
  'MWK',
  'MXN',
  'MYR',
  'MZN',
  'NAD',
  'NGN',
  'NIO',
  'NOK',
  'NPR',
  'NZD',
  'OMR',
  'PAB',
  'PEN',
  'PGK',
  'PHP',
  'PKR',
  'PLN',
  'PYG',
  'QAR',
  'RON',
  'RSD',
  'RUB',
  'RWF',
  'SAR',
  'SBD',
  'SCR',
  'SDG',
  'SEK',
  'SGD',
  'SHP',
  'SLL',
  'SOS',
  'SPL',
  'SRD',
  'STD',
  'SVC',
  'SYP',
  'SZL',
  'THB',
  'TJS',
  'TMT',
  'TND',
  'TOP',
  'TRY',
  'TTD',
  'TVD',
  'TWD',
  'TZS',
  'UAH',
  'UGX',
  'USD',
  'UYU',
  'UZS',
  'VEF',
  'VND',
  'VUV',
  'WST',
  'XAF',
  'XCD',
  'XDR',
  'XOF',
  'XPF',
  'YER',
  'ZAR',
  'ZMW',
  'ZWD',
] as const;

export type Currency = (typeof currencies)[number];

/** How sure the minor units of a code are: nobody may be failed over those of a code that is not active. */
export type CurrencyStanding = 'active' | 'withdrawn' | 'without-minor-unit' | 'never-iso';

const zero = new Set('BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const three = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));
const withdrawn = new Set('ANG BGN BYR CUC HRK MRO SLL STD VEF ZWD'.split(' '));
const neverIso = new Set('GGP IMP JEP SPL TVD'.split(' '));

function standingOf(currency: Currency): CurrencyStanding {
  if (currency === 'XDR') return 'without-minor-unit';
  if (neverIso.has(currency)) return 'never-iso';
  return withdrawn.has(currency) ? 'withdrawn' : 'active';
}

interface CurrencyFacts {
  readonly minorUnits: number;
  readonly standing: CurrencyStanding;
}

const facts: ReadonlyMap<unknown, CurrencyFacts> = new Map(
  currencies.map((each) => [
    each,
    { minorUnits: zero.has(each) ? 0 : three.has(each) ? 3 : 2, standing: standingOf(each) },
  ]),
);

/** True for a code of the table, case counting. */
export function isCurrency(value: unknown): value is Currency {
  return facts.has(value);
}

/** Fraction digits of a currency: 0, 2 or 3. Codes without a minor unit in ISO 4217 count as 2 by custom. */
export function minorUnits(currency: string): number {
  return facts.get(currency)?.minorUnits ?? 2;
}

/** Whether ISO 4217 backs the minor units of a code; codes outside the table are none of ISO's. */
export function currencyStanding(currency: string): CurrencyStanding {
  return facts.get(currency)?.standing ?? 'never-iso';
}
