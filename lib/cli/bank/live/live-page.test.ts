/** The live page in a real browser. Runs where a Chromium is installed; CHROMIUM names another one. */

import { spawnSync } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveAdmin, type ServedAdmin } from '../../../bank/admin-server.js';
import { createBank, type Bank } from '../../../bank/bank.js';
import { sidewaysOverflow } from '../../../bank/testing/page-scripts.js';
import { accessibilityFaults } from '../../../model/testing/accessibility.js';
import { embeddedParts } from '../../../embedded/embedded.js';
import { sampleIdentities } from '../../sample-bank.js';
import { watchedBank } from '../watched-bank.js';
import { CallHistory, mostCalls } from './call-history.js';
import { liveSite } from './live-site.js';

const names = [process.env['CHROMIUM'] ?? '', 'chromium', 'chromium-browser', 'google-chrome'];
const found = names.find((each) => each !== '' && spawnSync(each, ['--version']).status === 0);
const executable = found === undefined ? '' : spawnSync('which', [found]).stdout.toString().trim();

describe.skipIf(found === undefined)('the live page in Chromium', () => {
  let browser: Browser;
  let page: Page;
  let admin: ServedAdmin;
  let bank: Bank;
  const history = new CallHistory();
  const complaints: string[] = [];

  const call = (target: string, id = 'one') =>
    bank.handle({ method: 'GET', target, headers: [['X-Request-ID', id]], body: Buffer.alloc(0) });

  beforeAll(async () => {
    const watched = watchedBank(createBank(embeddedParts(await sampleIdentities(), {})), { history });
    bank = watched.bank;
    const site = liveSite({ bank, name: 'reference bank', history, baseUrl: () => 'https://bank.example' });
    admin = await serveAdmin(bank.admin, 0, {}, site);
    browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(admin.baseUrl);
  });
  afterAll(async () => {
    await browser.close();
    await admin.close();
  });

  test('shows calls as they come, opens them, and filters them', async () => {
    await call('/api-sandbox/v1/accounts?n="><script>alert(1)</script>');
    await page.locator('.call').first().waitFor();
    await page.locator('.call summary').first().click();
    expect(await page.locator('.call dl').first().textContent()).toContain('Refused by SIG-01');
    await page.getByLabel('Filter').fill('nothing like it');
    await page.locator('#count', { hasText: '0 of the last 1' }).waitFor();
    await page.getByLabel('Filter').fill('');
    await call('/api-sandbox/v1/users');
    await page.locator('#count', { hasText: '2 of the last 2' }).waitFor();
    await page.locator('.call summary').first().click();
    await page.getByRole('link', { name: 'call 1' }).first().click();
    expect(new URL(page.url()).hash).toBe('#call-1');
  });

  test('pulls levers, and asks before what takes more than one may think', async () => {
    const funds = page.locator('form[action="/do/POST/funds"]');
    await funds.locator('input[name=account]').fill('36062111016');
    await funds.locator('input[name=amount]').fill('12.34');
    await funds.locator('button').click();
    await page.locator('#said', { hasText: 'funds: done' }).waitFor();
    await page.locator('#of-customers + div', { hasText: '12.34 NOK' }).waitFor();
    await page.locator('form[action="/do/POST/reset"] button').click();
    await page.locator('#said', { hasText: 'reset: done' }).waitFor();
  });

  test.each([
    [1024, 768],
    [390, 844],
  ])('fits a screen %i wide, is readable and named', async (width, height) => {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate<number>(sidewaysOverflow)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('10,000 calls leave no more than its bound, and no error in the console', async () => {
    const [last] = history.calls();
    if (last === undefined) throw new Error('no call was seen');
    for (let at = 1; at <= 10_000; at += 1) {
      history.add({ ...last, entry: { ...last.entry, number: last.entry.number + at } }, undefined);
      if (at % 100 === 0) await new Promise(setImmediate);
    }
    await page.locator('#count', { hasText: `of the last ${mostCalls} calls` }).waitFor();
    await page.locator(`#call-${history.calls()[0]?.entry.number ?? 0}`).waitFor();
    expect(await page.locator('.call').count()).toBe(mostCalls);
    expect(complaints).toEqual([]);
  });
});
