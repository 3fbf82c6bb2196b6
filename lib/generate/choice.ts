/** Choices from long tables, where fast-check's liking for the ends of a range would starve the middle. */

import * as fc from 'fast-check';
import { countries, type Country } from '../model/country.js';
import { currencies, type Currency } from '../model/currency.js';

/** A value of a table, all equally often; shrinks towards the first. */
export function evenly<T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.noBias(fc.constantFrom(...values));
}

export const anyCountry: fc.Arbitrary<Country> = evenly(countries);

export const anyListedCurrency: fc.Arbitrary<Currency> = evenly(currencies);
