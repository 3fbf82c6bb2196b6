/** Tables fit the terminal and lose nothing; what another program reads has a line for each row. */

import { describe, expect, test } from 'vitest';
import { tell } from '../sample-terminal.js';
import { table } from './table.js';
import type { Terminal } from './terminal.js';

const terminal = (width: number, interactive = true): Terminal => ({
  out: () => {},
  err: () => {},
  interactive,
  colours: false,
  width,
});

/** The letters of a text, whatever their order. */
function sorted(text: string): string {
  return text.split('').toSorted().join('');
}

const rows = [
  ['one', 'must', 'A text of some words that needs two lines or more on a terminal that is narrow.'],
  ['another-one', 'should', 'Short.'],
];

test('columns stay beside each other where they fit', () => {
  expect(table(rows, terminal(60))).toBe(
    [
      'one          must    A text of some words that needs two',
      '                     lines or more on a terminal that is',
      '                     narrow.',
      'another-one  should  Short.',
      '',
    ].join('\n'),
  );
});

test('on a narrow terminal they stand below each other', () => {
  expect(table(rows, terminal(32))).toBe(
    [
      'one',
      '    must  A text of some words',
      '    that needs two lines or more',
      '    on a terminal that is',
      '    narrow.',
      'another-one',
      '    should  Short.',
      '',
    ].join('\n'),
  );
});

test('elsewhere a row is a line, however long', () => {
  const lines = table(rows, terminal(32, false)).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(`one          must    ${rows[0]?.[2] ?? ''}`);
});

describe.each([
  'clauses',
  'scenarios',
  'operations',
  'assumptions',
  'schemas',
  'faults',
  'variants',
  'rules',
])('list %s', (subject) => {
  const words = async (width: number, interactive: boolean) => {
    const { out } = await tell(['list', subject], { interactive, width });
    return { out, letters: out.replaceAll(/\s/g, '') };
  };

  test.each([60, 80, 120])('fits %i columns and loses nothing', async (width) => {
    const { out, letters } = await words(width, true);
    expect(out.split('\n').filter((each) => each.length > width)).toEqual([]);
    expect(sorted(letters)).toBe(sorted((await words(width, false)).letters));
  });
});
