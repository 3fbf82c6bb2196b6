/**
 * The login pages in a real browser, by keyboard alone. Runs where a Chromium is installed; CHROMIUM names
 * another one.
 */

import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../../model/testing/accessibility.js';
import { createBank } from '../bank.js';
import { boundPort, serveBank, type ServedBank } from '../server/server.js';
import { domesticPath, orders } from '../testing/orders.js';
import { focusOn, sidewaysOverflow } from '../testing/page-scripts.js';
import { aisp, bothRoles, callBank, people, testParts, textAt } from '../testing/test-bank.js';

const names = [process.env['CHROMIUM'] ?? '', 'chromium', 'chromium-browser', 'google-chrome'];
const found = names.find((each) => each !== '' && spawnSync(each, ['--version']).status === 0);
const executable = found === undefined ? '' : spawnSync('which', [found]).stdout.toString().trim();

async function checkPage(page: Page, heading: RegExp): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.title()).toMatch(heading);
  expect(await page.locator('h1').allTextContents()).toEqual([expect.stringMatching(heading)]);
  expect(await page.locator('main').count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** Presses Tab until the focus is where it should be; the focus has to be seen. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    const { there, outline } = await page.evaluate<{ readonly there: boolean; readonly outline: string }>(
      focusOn(selector),
    );
    if (there) {
      expect(outline).not.toBe('none');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached by the Tab key`);
}

describe.skipIf(found === undefined)('the login pages in Chromium', () => {
  const bank = createBank({ ...testParts(), time: Date.now });
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let served: ServedBank;
  let tpp: Server;
  let callback: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
    served = await serveBank(bank);
    tpp = createServer((_request, response) => response.end('<!doctype html><title>TPP</title>back'));
    await new Promise<void>((resolve) => tpp.listen(0, '127.0.0.1', resolve));
    callback = `http://127.0.0.1:${boundPort(tpp)}/callback`;
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
    tpp.closeAllConnections();
    tpp.close();
  });
  beforeEach(async () => {
    complaints.length = 0;
    context = await browser.newContext();
    page = await context.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterEach(() => context.close());

  async function offer(): Promise<string> {
    const reply = await callBank(bank, aisp, 'POST', '/v1/bank-offered-consents', {
      'TPP-Redirect-URI': callback,
    });
    return textAt(reply.body, '_links', 'scaRedirect', 'href');
  }

  async function show(name: string): Promise<void> {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }

  test('lead from login to consent and back, by keyboard alone', async () => {
    const address = await offer();
    await page.goto(address);
    await checkPage(page, /^Log in/);
    await show('login');
    const table = await page.locator('table').textContent();
    for (const each of Object.values(people)) expect(table).toContain(each);
    await tabTo(page, '#customerNumber');
    await page.keyboard.type(people.private1);
    await page.keyboard.press('Enter');

    await page.waitForSelector('fieldset input[type=radio]');
    await checkPage(page, /^Choose how you act/);
    await show('context');
    await tabTo(page, 'input[value=PRIVATE]');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');

    await page.waitForSelector('input[type=checkbox]');
    await checkPage(page, /^Give access to accounts/);
    await tabTo(page, 'input[type=checkbox]');
    await page.keyboard.press('Space');
    await show('accounts');
    await tabTo(page, 'button[value=approve]');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${callback}**`);
    const back = new URL(page.url()).searchParams;
    expect(back.get('psu-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(back.get('context')).toBe('PRIVATE');

    const headers = {
      'PSU-ID': back.get('psu-id') ?? '',
      'TPP-Session-ID': back.get('tpp-session-id') ?? '',
    };
    const list = await callBank(bank, aisp, 'GET', '/v1/accounts', headers);
    expect(list.status).toBe(200);
    expect(textAt(list.body, 'accounts', 0, 'bban')).toBe('36062111016');
    expect(complaints.filter((each) => !each.includes('favicon'))).toEqual([]);
  });

  test('show a payment before it is approved, and lead back when it is cancelled', async () => {
    const created = await callBank(
      bank,
      bothRoles,
      'POST',
      domesticPath,
      { 'TPP-Redirect-URI': callback, 'X-PSU-IDENTITY': people.private1, 'PSU-Context': 'PRIVATE' },
      { ...orders.domestic, remittanceInformationUnstructured: '<b onclick=alert(1)>Dinner</b>' },
    );
    await page.goto(textAt(created.body, '_links', 'scaRedirect', 'href'));
    await tabTo(page, '#customerNumber');
    await page.keyboard.type(people.private1);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dl');
    await checkPage(page, /payment/i);
    await show('approval');
    expect(await page.locator('dl').textContent()).toContain('250.00');
    expect(await page.locator('dl b').count()).toBe(0);
    await tabTo(page, 'button[value=cancel]');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${callback}**`);
    expect(new URL(page.url()).searchParams.get('status')).toMatch(/^4\d\d$/);
  });

  test('cannot be framed, and open once and not for long', async () => {
    const address = await offer();
    const reply = await page.goto(address);
    const headers = await reply?.allHeaders();
    expect(headers?.['x-frame-options']).toBe('DENY');
    expect(headers?.['content-security-policy']).toContain("frame-ancestors 'none'");
    const other = await context.newPage();
    await other.setContent(`<iframe src="${address}"></iframe>`);
    await other.waitForLoadState('load');
    const framed = other.frames().find((each) => each !== other.mainFrame());
    expect(await framed?.locator('form').count()).toBe(0);

    await tabTo(page, 'button[value=cancel]');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${callback}**`);
    expect((await page.goto(address))?.status()).toBe(410);
    await checkPage(page, /cannot be shown/);
    await show('used');

    const late = await offer();
    bank.admin.clock({ now: new Date(bank.admin.now() + 3_600_000).toISOString() });
    await page.goto(late);
    expect(page.url().startsWith(callback)).toBe(true);
    expect(new URL(page.url()).searchParams.get('psu-id')).toBeNull();
    bank.admin.clock(null);
  });

  test('fit a narrow screen without scrolling sideways', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(await offer());
    await show('narrow');
    expect(await page.evaluate<number>(sidewaysOverflow)).toBe(0);
  });
});
