/** The data of a rendered page is pressed, and a browser shows it all the same. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { sampleMeta, sampleRun } from '../testing/sample-run.js';
import { renderAllurePage } from './page.js';
import { withPressedData } from './pressed-data.js';
import { writeAllureResults } from './results.js';

/** Milliseconds; the generator is loaded, and a browser started. */
const patience = 120_000;

const folder = testFolder('pressed');

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A page as Allure writes one. */
function pageOf(...files: readonly (readonly [string, string])[]): string {
  const calls = files.map(([name, value]) => `d(${JSON.stringify(name)},${JSON.stringify(value)})`).join(',');
  return `<html><script defer>
      Promise.allSettled([${calls}])
        .then(function(){
          window.allureReportDataReady = true;
        })
    </script></html>`;
}

test('many results take a fraction', () => {
  const many = Array.from(
    { length: 500 },
    (_, at) => [`data/${at}.json`, base64(`{"name":"æ ${at}"}`)] as const,
  );
  const page = pageOf(...many);
  expect(withPressedData(page).length).toBeLessThan(page.length / 3);
});

test('what is written otherwise stays as it is', () => {
  const noText = pageOf(['data/picture.png', Buffer.of(0x89, 0xff, 0xfe).toString('base64')]);
  for (const page of [noText, '<html></html>', pageOf(), pageOf(['a', 'no base64!'])])
    expect(withPressedData(page)).toBe(page);
});

const browser = [process.env['CHROMIUM'] ?? '', 'chromium', 'chromium-browser', 'google-chrome'].find(
  (each) => each !== '' && spawnSync(each, ['--version']).status === 0,
);

test.skipIf(browser === undefined)('a browser shows what was pressed', { timeout: patience }, async () => {
  const results = join(folder, 'results');
  const file = join(folder, 'page', 'index.html');
  writeAllureResults(sampleRun, results, sampleMeta);
  expect(await renderAllurePage(results, file)).toEqual({ rendered: true });
  expect(readFileSync(file, 'utf8')).toContain('id="pressed-data"');
  const executable = spawnSync('which', [browser ?? ''])
    .stdout.toString()
    .trim();
  const started = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
  try {
    const page = await started.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`file://${file}`);
    await page.getByText('Signatures').first().waitFor({ timeout: patience });
    expect(complaints).toEqual([]);
  } finally {
    await started.close();
  }
});
