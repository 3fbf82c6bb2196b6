/** Whether a bank tells the same of a card in two places. */

import { expectThat, type Stage } from '../../lib/harness/kit/index.js';
import { movesOf, type Round, type Told } from './told-of-things.js';

function isTwice({ single, listed }: Told): boolean {
  return movesOf(single, listed).size > 0;
}

function isOtherwise({ single, listed }: Told): boolean {
  return [...movesOf(single, listed).values()].some((each) => each !== 0);
}

/** A card tells the same of itself in the list and alone, where it does not change meanwhile. */
export function judgeAlike(
  { judge }: Pick<Stage<'REG-03'>, 'judge'>,
  { things, before, after }: Round,
): void {
  for (const { name, group } of things) {
    const told = [before.get(name), after.get(name)].flatMap((each) => each ?? []);
    if (group !== 'card' || told.length < 2 || !told.every(isTwice)) continue;
    judge('REG-03', `the list tells of ${name} what its balances tell`, () =>
      expectThat(!told.every(isOtherwise), 'the same sum for each type of balance', 'another one, twice'),
    );
  }
}
