/** The page in a real browser. Runs where a Chromium is installed; CHROMIUM names another one. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../../model/testing/accessibility.js';
import { sideBySide } from '../answers/side-by-side.js';
import { reportJson } from '../report-json.js';
import { summaryHtml } from '../summary-html.js';
import { answersHtml } from './answers-html.js';
import { sampleMeta, sampleRun } from '../testing/sample-run.js';

const names = [process.env['CHROMIUM'] ?? '', 'chromium', 'chromium-browser', 'google-chrome'];
const found = names.find((each) => each !== '' && spawnSync(each, ['--version']).status === 0);
const executable = found === undefined ? '' : spawnSync('which', [found]).stdout.toString().trim();

const sidewaysOverflow = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
})()`;

describe.skipIf(found === undefined)('the annotated interface in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'psd2-page-'));
  const address = `file://${join(folder, 'summary.html')}`;
  const complaints: string[] = [];
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const hostile = `"'></script><script>document.title = 'broken into'</script><img src=x onerror=alert(1)>`;
    const clauses = sampleRun.clauses.map((each) => ({ ...each, reason: hostile }));
    writeFileSync(join(folder, 'summary.html'), summaryHtml({ ...sampleRun, clauses }, sampleMeta));
    browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => complaints.push(...(request.url() === address ? [] : [request.url()])));
    await page.goto(address);
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
    expect(complaints).toEqual([]);
  });

  test('keeps nobody out', async () => {
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('keeps nobody out of the answers of several banks, at any width', async () => {
    const file = join(folder, 'answers.html');
    const report = reportJson(sampleRun, sampleMeta);
    const named = (name: string) => ({ ...report, target: { ...report.target, name } });
    const banks = ['One bank', 'Another bank', '<img src=x onerror=alert(1)>'].map(named);
    writeFileSync(file, answersHtml(sideBySide(banks)));
    const answers = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await answers.goto(`file://${file}`);
    expect(await answers.locator('img').count()).toBe(0);
    expect(await accessibilityFaults(answers)).toEqual([]);
    for (const width of [1280, 768, 390]) {
      await answers.setViewportSize({ width, height: 800 });
      expect(await answers.evaluate<number>(sidewaysOverflow)).toBe(0);
    }
    await answers.close();
  });

  const shown = () => page.locator('.clause:visible').count();

  test('filters by verdict, level, chapter and text, and shows all again', async () => {
    await page.locator('select[name=verdict]').selectOption('what is not green');
    expect(await shown()).toBe(7);
    await page.locator('select[name=chapter]').selectOption('SIG');
    expect(await shown()).toBe(1);
    expect(await page.locator('#count').textContent()).toBe('1 of 488 clauses');
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.locator('input[name=text]').fill('more than 60 seconds ahead');
    expect(await shown()).toBe(1);
    await page.locator('input[name=text]').fill('');
    await page.locator('select[name=level]').selectOption('should');
    expect(await shown()).toBeLessThan(30);
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
  });

  test('an anchor opens its clause, also where a filter hid it', async () => {
    await page.locator('select[name=chapter]').selectOption('SIG');
    await page.evaluate(`location.hash = '#LIM-02'`);
    await page.locator('#LIM-02 details[open]').waitFor();
    expect(await page.locator('#LIM-02').isVisible()).toBe(true);
  });

  test.each([1280, 768, 390])('fits a screen %i wide', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate<number>(sidewaysOverflow)).toBe(0);
  });

  test('keeps what a bank says from the page', async () => {
    expect(await page.title()).toBe('Made-up Bank: does-not-conform');
    expect(await page.locator('img').count()).toBe(0);
  });

  test('can be read without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${address}#SIG-08`);
    expect(await plain.locator('#filters').isVisible()).toBe(false);
    expect(await plain.locator('#SIG-08').isVisible()).toBe(true);
    await plain.locator('#SIG-08 summary').click();
    expect(await plain.locator('#SIG-08 details').getByText('signing/date-tolerance').isVisible()).toBe(true);
    await context.close();
  });
});
