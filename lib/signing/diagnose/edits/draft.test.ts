import { describe, expect, test } from 'vitest';
import { payment } from '../../../../fixtures/vectors/specimen.js';
import { editsOf } from './all-edits.js';
import { aroundValue, draftText, rightDraft, withEdit, withEdits, type Edit } from './draft.js';

const lines = [
  { name: 'date', value: 'Wed, 19 Jan 2022 12:53:05 GMT' },
  { name: 'x-request-id', value: '4eba4445-1a4b-47b8-bdd5-4e56ef026b19' },
  { name: 'psu-id', value: '4f7f1bf3-9b80-4c4c-ae9b-0d0d5bd1ba6f' },
];
const base = rightDraft(lines);
const edits = editsOf(base, { request: payment, lines });

describe('a value that is put into a gap', () => {
  const later = ([1, 2, 3] as const).flatMap((rank): readonly Edit[] => [
    ...edits.layout.ofRank(rank),
    ...edits.uniform.ofRank(rank),
    ...edits.lines.ofRank(rank),
    ...edits.orders.ofRank(rank),
  ]);
  const values = [...edits.values.ofRank(1)];

  test('makes the same text as an edit of the value before the other edit', () => {
    let put = 0;
    for (const other of later) {
      for (const [line] of lines.entries()) {
        const around = aroundValue(base, line, [other]);
        for (const value of values.filter((each) => each.line === line)) {
          const whole = draftText(withEdits(withEdit(base, value), [other]));
          if (around === undefined) continue;
          put += 1;
          expect(around.pieces.join(value.value)).toBe(whole);
        }
      }
    }
    expect(put).toBeGreaterThan(10_000);
  });

  test('is not tried where the other edit changes values', () => {
    const upper = later.find(({ did }) => did === 'signed each value in upper case');
    expect(upper).toBeDefined();
    expect(aroundValue(base, 1, upper === undefined ? [] : [upper])).toBeUndefined();
  });
});
