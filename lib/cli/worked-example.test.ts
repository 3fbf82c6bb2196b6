/**
 * The worked example: examples/curl/walk.sh, which docs/reference-bank.md prints, run as it is. Needs a
 * build. UPDATE_LISTS=1 writes the script into the page.
 */

import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endWithTest } from './testing/program.js';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const pagePath = at('docs/reference-bank.md');
const page = readFileSync(pagePath, 'utf8');
const scriptPath = at('examples/curl/walk.sh');
const script = readFileSync(scriptPath, 'utf8');
/** Ends what the page does not print. */
const head = 'set -euo pipefail\n\n';

/** The first code block of a language behind a heading. */
function blockAfter(heading: string, language: string): string {
  const from = `\n${page}`.indexOf(`\n${heading}\n`);
  if (from < 0) throw new Error(`docs/reference-bank.md has no "${heading}"`);
  const fence = `\`\`\`${language}\n`;
  const start = page.indexOf(fence, from) + fence.length;
  return page.slice(start, page.indexOf('```', start));
}

const startLine = blockAfter('# The reference bank', 'sh').trim();
const example = blockAfter('## Develop your TPP against it', 'bash');

test('the page shows how the bank is started and how a payment is made', () => {
  expect(startLine).toMatch(/^npx psd2-conformance bank [^\n]*$/);
  expect(example.split('\n').length).toBeGreaterThan(20);
});

test('the page prints the script', () => {
  expect(script.slice(0, 20)).toBe('#!/usr/bin/env bash\n');
  const lines = script.slice(script.indexOf(head) + head.length);
  if (process.env['UPDATE_LISTS'] === '1')
    writeFileSync(
      pagePath,
      page.replace(example, () => lines),
    );
  else expect(example).toBe(lines);
});

const lacking = ['bash', 'curl'].filter((each) => spawnSync(each, ['--version']).status !== 0);

describe.skipIf(lacking.length > 0)(
  `the worked example (needs bash and curl; missing: ${lacking.join(', ') || 'none'})`,
  () => {
    const root = mkdtempSync(join(tmpdir(), 'psd2-example-'));
    const path = `${join(root, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;
    const options = { cwd: root, env: { ...process.env, PATH: path } };

    // What npx finds in a project that has the package: the built program.
    beforeAll(() => {
      mkdirSync(join(root, 'bin'));
      const npx = join(root, 'bin', 'npx');
      const main = at('dist/lib/cli/main.js');
      writeFileSync(npx, `#!/bin/sh\nshift\nexec "${process.execPath}" "${main}" "$@"\n`);
      chmodSync(npx, 0o700);
    });
    afterAll(() => rmSync(root, { recursive: true }));

    test('goes from nothing to an executed payment', async () => {
      const bank = spawn('bash', ['-c', `exec ${startLine}`], options);
      endWithTest(bank);
      const closed = new Promise<number | null>((resolve) => bank.once('close', resolve));
      try {
        await new Promise<void>((resolve, reject) => {
          let printed = '';
          const hear = (chunk: Buffer) => {
            printed += chunk.toString();
            if (printed.includes('Ctrl-C stops it')) resolve();
          };
          bank.stdout.on('data', hear);
          bank.stderr.on('data', hear);
          bank.once('close', () => reject(new Error(`the bank ended: ${printed}`)));
        });
        const { stdout, stderr } = await promisify(execFile)('bash', [scriptPath], options);
        expect(stderr).toBe('');
        expect(stdout).toMatch(
          /^\{"transactionStatus":"PDNG".*\}\{"now":"[^"]+"\}\{"transactionStatus":"ACSC".*\}$/s,
        );
      } finally {
        bank.kill('SIGTERM');
        expect(await closed).toBe(0);
      }
    });
  },
);
