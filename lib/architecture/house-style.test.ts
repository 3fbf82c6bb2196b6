/** Sizes, names and words of the files: what a reader relies on without looking. */

import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, importsIn, isForTests, linesOf, modules, textOf } from './testing/source-files.js';

/** Tables that are read line by line and have no logic. */
const dataTable =
  /^lib\/(catalogue\/(chapters|assumptions)|faults\/(by-hand|variants)|model\/operations)\/|^lib\/(openapi\/(reply-)?examples|profile\/member-words)\.ts$|^fixtures\//;
const hardStop = 300;

/** The most lines a module may have. */
function limitOf(path: string): number {
  if (/^suites\/[^/]+\.ts$/.test(path)) return 60;
  if (path.startsWith('suites/')) return 150;
  // A test is mostly a table of cases.
  return dataTable.test(path) || isForTests(path) ? 400 : hardStop;
}

const ordinary = modules.filter((path) => limitOf(path) === hardStop);

/** True for an 11-digit number with right check digits and a date of birth that a living person can have. */
function couldBeAPerson(text: string): boolean {
  const digits = Array.from(text, Number);
  const sum = (weights: readonly number[]) =>
    weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const checked =
    sum([3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 && sum([5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
  // D-numbers have 40 added to the day. Months above 12 are set aside for made-up people.
  const day = Number(text.slice(0, 2)) % 40;
  const month = Number(text.slice(2, 4));
  return checked && day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

describe('sizes', () => {
  test('no file is over its limit', () => {
    const over = modules.filter((path) => linesOf(path) > limitOf(path));
    expect(over.map((path) => `${path}: ${linesOf(path)} lines, at most ${limitOf(path)}`)).toEqual([]);
  });

  test('few modules are over 200 lines, and half have 80 or fewer', () => {
    const long = ordinary.filter((path) => linesOf(path) > 200);
    // The list is what a failure shows.
    expect(long.length <= ordinary.length / 20 ? [] : long).toEqual([]);
    const sizes = ordinary.map(linesOf).toSorted((one, other) => one - other);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80);
  });
});

describe('rooms', () => {
  const sources = modules.filter((path) => /^(lib|suites)\//.test(path) && !isForTests(path));

  test('have at most thirty files side by side, tables apart', () => {
    const tables = /^lib\/(catalogue\/chapters|faults\/by-hand|schemas\/payloads|signing\/diagnose\/edits)$/;
    const rooms = [...new Set(sources.map((path) => dirname(path)))].filter((path) => !tables.test(path));
    const sizes = rooms.map(
      (room) => [room, sources.filter((path) => dirname(path) === room).length] as const,
    );
    expect(sizes.filter(([, size]) => size > 30)).toEqual([]);
  });

  test('stand in one place: no module has the name of a folder beside it', () => {
    const rooms = new Set(sources.map((path) => dirname(path)));
    expect(sources.filter((path) => rooms.has(path.replace(/\.ts$/, '')))).toEqual([]);
  });
});

describe('names', () => {
  test('are in kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|bench|config))?\.ts$/;
    const other = files.filter((path) => path.endsWith('.ts') && !kebab.test(path.split('/').at(-1) ?? ''));
    expect(other).toEqual([]);
  });

  test('say what is inside', () => {
    const vague = /(^|[/-])(utils?|helpers?|common|managers?|misc)([-./]|$)/;
    expect(files.filter((path) => vague.test(path))).toEqual([]);
  });

  test('are those of the exported things: there is no default export', () => {
    expect(modules.filter((path) => /^export default\b/m.test(textOf(path)))).toEqual([]);
  });
});

/** True for a line that is a comment for people. */
function isComment(line: string): boolean {
  return /^\s*(\/\/|\/?\*)/.test(line) && !/oxlint-disable/.test(line);
}

describe('words', () => {
  const written = files.filter(
    (path) => /\.(ts|md|json|yml|yaml)$/.test(path) && path !== 'package-lock.json',
  );

  test('nothing is put off', () => {
    // Written so that this line is not one of them.
    const marks = /\b(TO)(DO)\b|\b(FIX)(ME)\b/;
    expect(written.filter((path) => marks.test(textOf(path)))).toEqual([]);
  });

  test('comments are no wider than the formatter makes the code', () => {
    const wide = modules.flatMap((path) =>
      textOf(path)
        .split('\n')
        .filter((line) => line.length > 110 && isComment(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(wide).toEqual([]);
  });

  test('no test is left out or preferred', () => {
    const tests = modules.filter((path) => isForTests(path));
    expect(tests.filter((path) => /\b(describe|test|it)\.(only|skip|todo)\(/.test(textOf(path)))).toEqual([]);
  });

  test('nothing outside the repository is named by path', () => {
    const outside = /\/(work|home|Users)\/[a-z]|file:\/\/\//;
    expect(written.filter((path) => outside.test(textOf(path)))).toEqual([]);
  });

  test('modules import nothing from above the repository', () => {
    const outside = modules
      .flatMap((path) => importsIn(path, textOf(path)))
      .filter(({ to }) => to.startsWith('..'));
    expect(outside).toEqual([]);
  });
});

describe('people', () => {
  /** Norwegian national identity numbers that the bank publishes for its sandbox. */
  const published = ['13039319955', '18129215603', '12085592767', '20079518612', '01085800481'];

  test('the check knows a number when it sees one', () => {
    expect(published.filter((each) => !couldBeAPerson(each))).toEqual([]);
    expect(couldBeAPerson('13039319956')).toBe(false);
    expect(couldBeAPerson('41819077302')).toBe(false);
  });

  test('no national identity number stands anywhere but the published ones', () => {
    const found = files
      .filter((path) => /\.(ts|md|json|txt)$/.test(path) && path !== 'package-lock.json')
      .flatMap((path) =>
        [...textOf(path).matchAll(/(?<!\d)\d{11}(?!\d)/g)].map(([number]) => ({ path, number })),
      )
      .filter(({ number }) => couldBeAPerson(number) && !published.includes(number));
    expect(found).toEqual([]);
  });
});
