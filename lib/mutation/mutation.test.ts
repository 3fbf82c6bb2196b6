/** The trial of mutants, tried itself: on a small table of the model, whose tests are known to be keen. */

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tryArea } from './area-trial.js';
import { areas, mutatedFiles, testFiles, unseenFiles } from './areas.js';
import { mutate } from './mutants.js';
import { reachingTests } from './reach.js';
import { scoreOf, scoreTable } from './score.js';
import { pathsBelow, writeTree } from './tree.js';
import { drawn, type Tried } from './trial.js';

const source = 'export const larger = (one: number, other: number) => one > other;\n';

/** An import in a sample, which is none of this file. */
const from = (kind: string, path: string) => `${kind} from '${path}';`;

test('a mutant says where it is and what it changes', async () => {
  const { mutants, sources } = await mutate(new Map([['lib/larger.ts', source]]));
  expect(mutants.map((each) => each.replacement)).toContain('one >= other');
  const [one] = mutants.filter((each) => each.replacement === 'one >= other');
  expect(one).toMatchObject({
    file: 'lib/larger.ts',
    line: 1,
    mutator: 'EqualityOperator',
    original: 'one > other',
  });
  expect(sources.get('lib/larger.ts')).toContain('one >= other');
});

test('a sample is the same for the same seed, and another for another', async () => {
  const { mutants } = await mutate(
    new Map([
      ['lib/larger.ts', source],
      ['lib/other.ts', source],
    ]),
  );
  const ids = (seed: number) => drawn(mutants, 4, seed).map((each) => each.id);
  expect(ids(1)).toEqual(ids(1));
  expect(new Set([1, 2, 3, 4, 5].map((seed) => ids(seed).join(' '))).size).toBeGreaterThan(1);
});

describe('areas', () => {
  const paths = pathsBelow('.', 'lib');

  test.each(areas)('$name has files, and tests where tests judge', (area) => {
    expect(mutatedFiles(area, paths).length).toBeGreaterThan(2);
    expect(testFiles(area, paths).length > 0).toBe(area.tests !== undefined);
  });

  test.each(areas)('what $name leaves out is there and not mutated', (area) => {
    for (const { why, paths: left } of unseenFiles(area, paths)) {
      expect(left, why).not.toHaveLength(0);
      expect(mutatedFiles(area, paths).filter((path) => left.includes(path))).toEqual([]);
    }
  });
});

test('keen tests notice nearly every mutant, and what they miss is told', async () => {
  const area = {
    name: 'self-test',
    mutated: /^lib\/model\/money\.ts$/,
    tests: /^lib\/model\/money\.test\.ts$/,
  };
  const left = () => readdirSync('node_modules/.mutation').filter((each) => each.startsWith(`${area.name}-`));
  const before = existsSync('node_modules/.mutation') ? left() : [];
  const { tried, mutants } = await tryArea(area, { root: '.', sample: 25, seed: 1, hands: 1, onTried() {} });
  expect(tried).toHaveLength(Math.min(25, mutants));
  expect(scoreOf(tried).share).toBeGreaterThan(0.7);
  expect(tried.find((each) => each.fate === 'killed')?.by).toContain('money');
  expect(left()).toEqual(before);
}, 60_000);

test('a case that never ends is ended by the time of the processor, and one that ends is not', () => {
  mkdirSync('node_modules/.mutation', { recursive: true });
  const tree = mkdtempSync(join(realpathSync('node_modules/.mutation'), 'watchdog-'));
  try {
    writeTree(realpathSync('.'), tree, { replaced: new Map(), entries: ['lib/mutation/watchdog.ts'] });
    const script = join(tree, 'looping.mjs');
    const lines = [
      `import { guarded, watch } from './lib/mutation/watchdog.js';`,
      'watch();',
      `process.stdout.write(await guarded(10_000, async () => 'ended '));`,
      `process.stdout.write('and on');`,
      'await guarded(300, async () => { for (;;); });',
    ];
    writeFileSync(script, lines.join('\n'));
    const { signal, stdout } = spawnSync(process.execPath, [script], { timeout: 50_000 });
    expect([signal, stdout.toString()]).toEqual(['SIGKILL', 'ended and on']);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}, 60_000);

test('tests reach a file through imports of any depth, the nearest first', () => {
  const texts = new Map([
    ['lib/a/near.ts', from('export { far }', './far.js')],
    ['lib/a/far.ts', from('import type { Other }', '../b/other.js')],
    ['lib/b/other.ts', `${from('import { join }', 'node:path')} ${from('export { late }', './late.js')}`],
    ['lib/b/late.ts', from('export *', './other.js')],
    ['lib/a/far.test.ts', from('import { near }', './near.js')],
    ['lib/a/near.test.ts', from('import { near }', './near.js')],
    ['lib/b/other.test.ts', from('import { other }', './other.js')],
  ]);
  const reaching = reachingTests(['lib/a/near.test.ts', 'lib/a/far.test.ts', 'lib/b/other.test.ts'], texts);
  expect(reaching('lib/a/near.ts')).toEqual(['lib/a/near.test.ts', 'lib/a/far.test.ts']);
  expect(reaching('lib/a/far.ts')).toEqual(['lib/a/far.test.ts', 'lib/a/near.test.ts']);
  expect(reaching('lib/b/late.ts')).toEqual([
    'lib/b/other.test.ts',
    'lib/a/near.test.ts',
    'lib/a/far.test.ts',
  ]);
  expect(reaching('lib/c.ts')).toEqual([]);
});

test('the table names every survivor', () => {
  const mutant = {
    id: '1',
    file: 'lib/a.ts',
    line: 3,
    mutator: 'BooleanLiteral',
    original: 'true',
    replacement: 'false',
  };
  const tried: readonly Tried[] = [
    { mutant, fate: 'survived' },
    { mutant: { ...mutant, id: '2', line: 4 }, fate: 'killed', by: 'a test' },
  ];
  const table = scoreTable('area', {
    tried,
    leftOut: ['slow > test'],
    mutants: 9,
    unseen: [{ why: 'the look', paths: ['lib/look.ts'] }],
  });
  expect(table).toContain('1 of 2 mutants noticed, 50.0 %; 9 there are.');
  expect(table).toContain('Left out, as it fails without a mutant: slow > test.');
  expect(table).toContain('| lib/a.ts:3 | BooleanLiteral | `true` | `false` | yes |');
  expect(table).toContain('Not mutated: `lib/look.ts` (the look).');
  expect(table).not.toContain('lib/a.ts:4');
});
