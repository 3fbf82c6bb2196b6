import { expect, test } from 'vitest';
import { ClauseAssertionError } from '../../model/errors.js';
import type { Target } from '../target/target.js';
import { judgeIfAnswered } from './if-pinned.js';

const breaks = () => {
  throw new ClauseAssertionError('own', 'anybody');
};

/** What becomes of a check that does not hold, at a profile that answers so. */
function toldAt(answer: unknown, isBreach: boolean): readonly string[] {
  const told: string[] = [];
  const as = (verb: string) => () => {
    told.push(verb);
    return false;
  };
  const pinnedAssumptions = answer === undefined ? {} : { 'contact-readers': answer };
  judgeIfAnswered(
    {
      judge: as('judged'),
      suspect: as('suspected'),
      observe: as('observed'),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of the target is looked at
      target: { pinnedAssumptions } as unknown as Target,
    },
    { clause: 'DLG-02', question: 'contact-readers', isBreach },
    'another TPP is not told the address',
    breaks,
  );
  return told;
}

test('the usual answer of a profile obliges the bank, another one does not', () => {
  expect(toldAt('own', true)).toEqual(['judged']);
  expect(toldAt('anybody', true)).toEqual(['observed']);
});

test('without an answer it is a security finding where it lets somebody in, and is observed elsewhere', () => {
  expect(toldAt(undefined, true)).toEqual(['suspected']);
  expect(toldAt(undefined, false)).toEqual(['observed']);
});
