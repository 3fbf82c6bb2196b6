/** Imports go one way: no circle between files and none between the rooms of a folder, types included. */

import { describe, expect, test } from 'vitest';
import { fileCircles, roomCircles } from './testing/circles.js';
import { importsIn, isForTests, modules, textOf, type Import } from './testing/source-files.js';

const imports = modules
  .filter((path) => !isForTests(path) && !path.startsWith('fixtures/'))
  .flatMap((path) => importsIn(path, textOf(path)));

function arrow(from: string, to: string): Import {
  return { from, to, typeOnly: true };
}

describe('circles', () => {
  test('are found between files, also in three steps', () => {
    const three = [arrow('lib/a/a.ts', 'lib/a/b.ts'), arrow('lib/a/b.ts', 'lib/a/c.ts')];
    expect(fileCircles(three)).toEqual([]);
    expect(fileCircles([...three, arrow('lib/a/c.ts', 'lib/a/a.ts')])).toEqual([
      'lib/a/a.ts lib/a/b.ts lib/a/c.ts',
    ]);
  });

  test('are found between rooms where no file is in one', () => {
    const rooms = [arrow('lib/a/x/one.ts', 'lib/a/y/one.ts'), arrow('lib/a/y/two.ts', 'lib/a/x/two.ts')];
    expect(fileCircles(rooms)).toEqual([]);
    expect(roomCircles(rooms)).toEqual(['lib/a: x y']);
  });

  test('do not exist between files', () => {
    expect(fileCircles(imports)).toEqual([]);
  });

  test('do not exist between rooms', () => {
    expect(roomCircles(imports)).toEqual([]);
  });
});
