/** Files that are written from the code and committed for readers: they must say what the code says. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { ownDataSchema } from '../bank/state/own-data-schema.js';
import { wholeMatrix } from '../cli/trace.js';
import { memberWords } from '../profile/member-words.js';
import { publishedProfileSchema } from '../profile/published-schema.js';
import { readProfile } from '../profile/read-profile.js';
import { explainedMembers, profileTable } from './testing/profile-table.js';
import { root, textOf } from './testing/source-files.js';
import { updateHint, updating } from './testing/shrinking-list.js';

/** Compares a committed file with what it should hold, or rewrites it. */
function settleFile(path: string, content: string, read = (text: string) => text): void {
  if (updating) writeFileSync(join(root, path), content);
  expect(read(textOf(path)) === read(content), `${path} is not up to date; run ${updateHint}`).toBe(true);
}

/** The formatter pads cells of tables. */
function unpadded(text: string): string {
  return text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---');
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

  test('each member of a profile has a description and an example that fits, and there are no words for others', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
    addFormats.default(ajv, ['date']);
    const { $defs }: { readonly $defs?: unknown } = JSON.parse(JSON.stringify(publishedProfileSchema));
    const members = explainedMembers();
    expect(members.length).toBeGreaterThan(100);
    const wrong = members.filter(({ schema }) => {
      const { description, examples } = schema;
      if (typeof description !== 'string' || !/[.…]$/.test(description)) return true;
      if (!Array.isArray(examples) || examples.length === 0) return true;
      const fits = ajv.compile({ ...schema, $defs });
      return !examples.every((each) => fits(each));
    });
    expect(wrong.map(({ place }) => place)).toEqual([]);
    const places = new Set(members.map(({ place }) => place));
    expect(Object.keys(memberWords).filter((each) => !places.has(each))).toEqual([]);
  });

  test('the page on profiles has the table of all members', () => {
    const [told = ''] = textOf('docs/profile.md').split('\n## Every member\n');
    settleFile('docs/profile.md', `${told}\n## Every member\n\n${profileTable()}`, unpadded);
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
