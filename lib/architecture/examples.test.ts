/** What the library exports is shown where it is written. */

import { expect, test } from 'vitest';
import * as library from '../index.js';
import { modules, textOf } from './testing/source-files.js';

test('what the library exports has an example in its comment', () => {
  const declared = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport (?:async )?(?:function|class) (\w+)/g;
  const shown = new Set(
    modules.flatMap((path) =>
      [...textOf(path).matchAll(declared)].flatMap(([, comment = '', name = '']) =>
        comment.includes('@example') && comment.includes(name) ? [name] : [],
      ),
    ),
  );
  const called = Object.entries(library).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'function' && !(value.prototype instanceof Error) ? [name] : [],
  );
  expect([...called, 'judgeBank'].filter((name) => !shown.has(name))).toEqual([]);
  expect(called.length).toBeGreaterThan(15);
});
