/**
 * What clients do wrong at the bank: the log names the clause and what is meant, and a refusal says it with
 * code and text. The sentences are those that a developer reads; each mistake has to be told by name, not
 * only as wrong.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import { at as memberAt } from '../../bank/testing/test-bank.js';
import { bodyMistakes } from './testing/body-mistakes.js';
import { clientBed, type ClientBed, type ClientOutcome } from './testing/client-bed.js';
import type { BankMistake } from './testing/client-mistake.js';
import { certificateMistakes } from './testing/certificate-mistakes.js';
import { headerMistakes } from './testing/header-mistakes.js';
import { journeyMistakes } from './testing/journey-mistakes.js';
import { requestMistakes } from './testing/request-mistakes.js';
import { signatureMistakes } from './testing/signature-mistakes.js';
import { textMistakes } from './testing/text-mistakes.js';

/** The last of the journeys takes the consent away. */
const all: readonly BankMistake[] = [
  ...requestMistakes,
  ...headerMistakes,
  ...signatureMistakes,
  ...certificateMistakes,
  ...textMistakes,
  ...bodyMistakes,
  ...journeyMistakes,
];

/** Mistakes that are refused and of which the log cannot say what was meant. */
const partly: Readonly<Record<string, string>> = {
  'cards of another API': 'no path of the interface is near',
  'consents of Berlin Group': 'no path of the interface is near',
  'funds confirmation of Berlin Group': 'no path of the interface is near',
  'X-Request-ID changed after signing': 'the id that was signed is nowhere in the request',
};

/** Everything that the log says, each with its clause. */
function saidOf({ entry }: ClientOutcome): readonly { readonly clause: string; readonly text: string }[] {
  const { findings, refused, remarks } = entry;
  const told = refused === undefined ? [] : [{ ...refused, message: refused.why }];
  return [...told, ...findings, ...remarks].map((each) => ({
    clause: each.clause,
    text: `${each.path ?? ''} ${each.message}`.trim(),
  }));
}

let bed: ClientBed;
beforeAll(async () => {
  bed = await clientBed();
}, 120_000);

describe('a client that makes a mistake', () => {
  test.each(all)('$id', async ({ clauses, make, says }) => {
    const outcome = await make(bed);
    const said = saidOf(outcome);
    const isNamed = said.some(
      ({ clause, text }) => clauses.some((each) => each === clause) && says.test(text),
    );
    expect(isNamed ? [] : said).toEqual([]);
    const { refused } = outcome.entry;
    if (outcome.reply.status < 400) return;
    expect(memberAt(outcome.body, 'tppMessages', 0, 'code')).toEqual(expect.stringMatching(/^[A-Z_]+$/));
    expect(memberAt(outcome.body, 'tppMessages', 0, 'text')).toEqual(expect.stringMatching(/\w/));
    // What is to be done: said outright, or shown by the clause and the sentence together.
    expect(refused === undefined || refused.mend !== undefined || refused.hint !== '').toBe(true);
  });

  test('has what was meant named, in at least 97 of 100 cases', () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(Object.keys(partly).filter((each) => !all.some(({ id }) => id === each))).toEqual([]);
    expect(Object.keys(partly).length / all.length).toBeLessThan(0.03);
  });
});
