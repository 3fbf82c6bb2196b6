/**
 * How often a mistake is of a kind and a rank. Measured on mistakes that were made one at a time by two
 * generators which do not know each other (`npm run bench -- doctor`); only the relations count.
 */

import type { Rank } from './edits/draft.js';

/** How often a mistake is of each rank of one kind. */
export type Shares = Readonly<Record<Rank, number>>;

export const shares = {
  layout: { 1: 3.5, 2: 1.5, 3: 1.2, 4: 0.1, 5: 0.1 },
  lines: { 1: 0.85, 2: 0.3, 3: 0.4, 4: 0.05, 5: 0.05 },
  orders: { 1: 0.3, 2: 0.1, 3: 0.1, 4: 0.05, 5: 0.05 },
  permuted: { 1: 0.15, 2: 0.15, 3: 0.25, 4: 0.05, 5: 0.05 },
  /** Of three mistakes at once, two of them of the layout. */
  three: 0.3,
} as const;

/** Those of the value of one header; others are as identifiers are. */
const ofValues: Readonly<Record<string, Shares>> = {
  date: { 1: 0.6, 2: 1, 3: 0.4, 4: 0.2, 5: 0.1 },
  '(request-target)': { 1: 0.7, 2: 0.45, 3: 0.1, 4: 0.03, 5: 0.03 },
  'tpp-redirect-uri': { 1: 1, 2: 0.4, 3: 0.1, 4: 0.03, 5: 0.03 },
  digest: { 1: 0.45, 2: 0.2, 3: 0.25, 4: 0.06, 5: 0.03 },
};
const ofIdentifiers: Shares = { 1: 0.35, 2: 0.1, 3: 0.25, 4: 0.03, 5: 0.08 };

export function sharesOfValue(name: string): Shares {
  return ofValues[name] ?? ofIdentifiers;
}
