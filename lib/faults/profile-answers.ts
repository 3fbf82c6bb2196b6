/** Lawful banks and what their profiles tell of them: the answer that holds there, or nothing at all. */

import type { BankParts, PartsChange } from '../bank/types.js';
import type { Variant } from './fault.js';

export type Answers = NonNullable<BankParts['answers']>;

/** The bank whose profile gives these answers. */
export function answering(parts: BankParts, answers: Answers): BankParts {
  return { ...parts, answers: { ...parts.answers, ...answers } };
}

/** The bank whose profile promises nothing. */
export function silent(parts: BankParts): BankParts {
  return { ...parts, promisesNothing: true };
}

/** The choice as a bank whose profile tells it, and as one whose profile says nothing. */
export function toldOrNot(
  id: string,
  title: string,
  because: string,
  answers: Answers,
  change: PartsChange,
): readonly Variant[] {
  return [
    { id, title, because, change: (parts) => answering(change(parts), answers) },
    {
      id: `${id}-untold`,
      title: `${title}, and the profile does not say so`,
      because,
      change: (parts) => silent(change(parts)),
    },
  ];
}
