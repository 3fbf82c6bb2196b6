import { expect, test } from 'vitest';
import type { Terminal } from './terminal.js';
import { progressOf, type ProgressStyle } from './progress.js';

/** What so many steps print, of which one is red. */
function told(style: ProgressStyle, total: number, red: number): readonly string[] {
  let out = '';
  const terminal: Terminal = {
    out: (text) => void (out += Buffer.from(text).toString()),
    err: () => {},
    interactive: false,
    colours: false,
    width: 100,
  };
  const progress = progressOf(total, terminal, style);
  for (let step = 1; step <= total; step += 1)
    progress.ended({
      id: `a/${step}`,
      verdict: step === red ? 'fail' : 'pass',
      red: step === red,
      milliseconds: 1,
    });
  progress.finish();
  return out.split('\n').filter((each) => each !== '');
}

test('a log gets what is red, and how far it is ten times', () => {
  const lines = told('brief', 358, 200);
  expect(lines).toHaveLength(11);
  expect(lines).toContain('fail            a/200');
  expect(lines.at(-1)).toBe('358/358, 1 red');
  expect(lines[0]).toBe('36/358');
  expect(told('brief', 3, 9)).toEqual(['1/3', '2/3', '3/3']);
});

test('plain has a line for each, quiet has none', () => {
  expect(told('plain', 12, 3)).toHaveLength(12);
  expect(told('quiet', 12, 3)).toEqual([]);
});
