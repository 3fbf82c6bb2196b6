/**
 * How often a mistake is of a kind and a rank. Measured on mistakes that were made one at a time by two
 * generators which do not know each other (`npm run bench -- doctor`); only the relations count.
 */

import type { Rank } from '../edits/draft.js';

/** How often a mistake is of each rank of one kind. */
export type Shares = Readonly<Record<Rank, number>>;

export const shares = {
  /** The few layouts that are met most often, and the others. */
  usual: { 1: 2.75, 2: 0, 3: 0, 4: 0, 5: 0 },
  layout: { 1: 1, 2: 1.9, 3: 1.9, 4: 0.05, 5: 0.2 },
  /** Of all values alike, and of the bytes of the whole. */
  uniform: { 1: 1.6, 2: 0.55, 3: 0.5, 4: 0.05, 5: 0.05 },
  lines: { 1: 1.1, 2: 0.2, 3: 1.1, 4: 0.05, 5: 0.1 },
  orders: { 1: 0.3, 2: 0.1, 3: 0.1, 4: 0.05, 5: 0.05 },
  permuted: { 1: 0.05, 2: 0.15, 3: 0.1, 4: 0.05, 5: 0.05 },
} as const;

/** Those of the value of one header; others are as identifiers are. */
const ofValues: Readonly<Record<string, Shares>> = {
  date: { 1: 1, 2: 1.75, 3: 0.65, 4: 0.25, 5: 0.2 },
  '(request-target)': { 1: 1.2, 2: 0.8, 3: 0.1, 4: 0.03, 5: 0.03 },
  'tpp-redirect-uri': { 1: 1.75, 2: 0.65, 3: 0.1, 4: 0.03, 5: 0.03 },
  digest: { 1: 0.7, 2: 0.35, 3: 0.4, 4: 0.1, 5: 0.03 },
};
const ofIdentifiers: Shares = { 1: 0.5, 2: 0.15, 3: 0.3, 4: 0.03, 5: 0.1 };

export function sharesOfValue(name: string): Shares {
  return ofValues[name] ?? ofIdentifiers;
}
