/** Mistakes in replies to the creation of payments, from which faults are made. */

import { withBody } from '../bank/part-changes.js';
import type { BankParts } from '../bank/types.js';

/** The members of a reply's value. */
export function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Creation replies with one member changed, or left out where it becomes undefined. */
export function withMember(parts: BankParts, name: string, change: (given: unknown) => unknown): BankParts {
  return withBody(parts, 'create-domestic-payment', (value) => ({
    ...members(value),
    [name]: change(members(value)[name]),
  }));
}
