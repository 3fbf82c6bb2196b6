/**
 * What a bank has told one scenario, and what the scenario told the bank: facts about things that do not
 * change while it runs. A later reply that tells the same thing otherwise contradicts them.
 */

import type { ClauseId } from '../../../catalogue/index.js';

/** One thing said about something. */
export interface Fact {
  /** What it is about, for example a payment of one TPP. */
  readonly thing: string;
  /** What of it, for example `instructedAmount.currency`. */
  readonly member: string;
  /** In a form in which two ways to say the same are equal. */
  readonly value: string;
  /** The clause that a reply breaks which says something else than was said before. */
  readonly clause: ClauseId;
  /** How it is named in a message: without numbers of accounts or people. */
  readonly words: string;
  /** True when it may change later and binds only what comes in the same breath: it is not kept. */
  readonly passing?: true;
}

/** Two facts that cannot both hold. */
export interface Contradiction {
  readonly before: string;
  readonly now: Fact;
}

/** What was told to one scenario. */
export interface Told {
  /** The facts that contradict what was told, or each other. */
  contradictions(facts: readonly Fact[]): readonly Contradiction[];
  /** Keeps the facts. What was told first stands. */
  learn(facts: readonly Fact[]): void;
  /** True when something was told about the thing. */
  knows(thing: string): boolean;
  forgetAll(): void;
}

function keyOf({ thing, member }: Fact): string {
  return `${thing} ${member}`;
}

/** A memory of nothing. */
export function told(): Told {
  const values = new Map<string, string>();
  const things = new Set<string>();
  return {
    contradictions(facts) {
      const here = new Map<string, string>();
      return facts.flatMap((now) => {
        const key = keyOf(now);
        const before = values.get(key) ?? here.get(key);
        if (before === undefined) {
          if (now.passing !== true) here.set(key, now.value);
          return [];
        }
        return before === now.value ? [] : [{ before, now }];
      });
    },
    learn(facts) {
      for (const each of facts) {
        if (each.passing === true) continue;
        const key = keyOf(each);
        if (!values.has(key)) values.set(key, each.value);
        things.add(each.thing);
      }
    },
    knows: (thing) => things.has(thing),
    forgetAll() {
      values.clear();
      things.clear();
    },
  };
}
