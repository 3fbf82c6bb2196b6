/** What a CI job learns of a TPP: an outcome in one line, Markdown, annotations. Needs a build. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { tell } from '../sample-terminal.js';

const root = testFolder('tpp-job');

/** A TPP that signs nothing and makes one call. */
const unsigned = ['--', process.execPath, '-e', "fetch(process.env.PSD2_BASE_URL + '/v1/accounts')"];

describe('the last line says the outcome and its exit code', () => {
  test.each<readonly [string, readonly string[], RegExp]>([
    ['no call', ['--', 'true'], /not enough was seen: no call of a TPP \(exit code 5\)/],
    [
      'what was required is not there',
      ['--require', 'baskets', '--', 'true'],
      /no call of a TPP; required: baskets \(exit code 5\)/,
    ],
    ['the command fails', ['--', 'false'], /the command ended with code 1 \(exit code 5\)/],
    ['obligations are broken', unsigned, /the TPP breaks obligations: signature-present, .+ \(exit code 1\)/],
  ])('%s', async (_, words, expected) => {
    const { out } = await tell(['tpp', 'run', ...words]);
    const last = out.trimEnd().split('\n').at(-1);
    expect(last).toMatch(/^Outcome: /);
    expect(last).toMatch(expected);
  });
});

describe('in a CI job', () => {
  const job = { gitlabJob: 'https://gitlab.example/tpp/-/jobs/7' };

  test('Markdown goes to the file and to the summary of the step, annotations to the output', async () => {
    const [file, stepSummary, out] = [join(root, 'a/tpp.md'), join(root, 'step.md'), join(root, 'out')];
    writeFileSync(stepSummary, 'before\n');
    const words = ['tpp', 'run', '--out', out, '--no-allure', '--markdown', file, ...unsigned];
    const told = await tell(words, { github: { stepSummary }, ...job });
    expect(told.code).toBe(1);
    expect(told.out).toMatch(
      /\nOutcome: [^\n]+\n::error title=SIG-01 signature-present::Every request is signed/,
    );
    const markdown = readFileSync(file, 'utf8');
    expect(markdown).toMatch(/^## TPP: the TPP breaks obligations: signature-present/);
    expect(readFileSync(stepSummary, 'utf8')).toBe(`before\n${markdown}\n`);
    expect(readFileSync(join(out, 'gitlab-annotations.json'), 'utf8')).toMatch(
      /jobs\/7\/artifacts\/file\/\S+out\/summary\.html#finding-1"/,
    );
  });

  test('JSON stays JSON, and without a report folder GitLab is told nothing', async () => {
    const { out, err } = await tell(['tpp', 'run', '--json', ...unsigned], { github: {}, ...job });
    expect(JSON.parse(out)).toHaveProperty('clean', false);
    expect(err).toContain('::error title=SIG-01');
  });

  test('a folder in the place of the file is told before anything runs', async () => {
    const { code, out, err } = await tell(['tpp', 'run', '--markdown', root, ...unsigned]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`--markdown: ${root} is a folder; name a file in it`);
  });
});
