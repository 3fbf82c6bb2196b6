/** Files that are written from the code and committed for readers: they must say what the code says. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownDataSchema } from '../bank/state/own-data-schema.js';
import { wholeMatrix } from '../cli/trace.js';
import { publishedProfileSchema } from '../profile/published-schema.js';
import { readProfile } from '../profile/read-profile.js';
import { root, textOf } from './testing/source-files.js';
import { updateHint, updating } from './testing/shrinking-list.js';

/** Compares a committed file with what it should hold, or rewrites it. */
function settleFile(path: string, content: string): void {
  if (updating) writeFileSync(join(root, path), content);
  expect(textOf(path) === content, `${path} is not up to date; run ${updateHint}`).toBe(true);
}

describe('committed files', () => {
  test('the trace matrix is that of the suite', async () => {
    const matrix = await wholeMatrix();
    expect(matrix).toMatch(/^\| SIG-06 .*`signing\/clock`.*\|$/m);
    settleFile('reports/trace-matrix.md', matrix);
  });

  test('the schema of target profiles is the one that profiles are checked with', () => {
    settleFile(
      'fixtures/targets/target-profile.schema.json',
      `${JSON.stringify(publishedProfileSchema, undefined, 2)}\n`,
    );
  });

  test('the schema of sandbox data is the one that such a file is checked with', () => {
    settleFile('examples/bank/sandbox-data.schema.json', `${JSON.stringify(ownDataSchema, undefined, 2)}\n`);
  });

  test('the example profile is a good one, and holds no key', async () => {
    const { profile } = await readProfile(join(root, 'fixtures/targets/example.json'), {});
    expect(profile.waivers).toHaveLength(1);
    expect(JSON.stringify(profile)).not.toContain('-----BEGIN');
  });
});
