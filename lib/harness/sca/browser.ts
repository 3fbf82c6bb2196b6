/**
 * The `browser` SCA driver: a real Chromium plays the person, for pages that need scripts. What stands on the
 * screen is read like any form, and done by hand there. Nothing is ever fetched from TPP-Redirect-URI: the
 * browser is stopped before it asks.
 */

import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Browser, Page as BrowserPage } from 'playwright-core';
import { ConfigurationError, messageOf } from '../../model/errors.js';
import type { SourceContext } from '../../profile/sources.js';
import { liveElement, readScreen, screenOf } from './browser-page.js';
import { trustedKey } from './browser-trust.js';
import { arrivesAtATpp } from './arrival.js';
import { type ScaDriver, type ScaOutcome, type ScaPage, ScaStuck, type ScaTask } from './driver.js';
import { demandCancelled, demandSure, doubtsOf, type Doubt } from './certainty.js';
import { decisionsOf } from './pages/filling.js';
import type { ScaSelectors } from './pages/groups.js';
import { newTrail, nextStep, type Step } from './pages/next-submission.js';
import { checkSelector } from './pages/page.js';
import { pictured } from './pages/pictured.js';
import { readAll } from './pages/read-all.js';
import { Unfillable } from './pages/unfillable.js';
import { shownPath } from './shown-path.js';
import { type Way, whereabouts } from './whereabouts.js';

export interface BrowserDriverOptions {
  /** Path of a Chromium. */
  readonly executable: string;
  /** Milliseconds for one SCA. */
  readonly timeout: number;
  readonly selectors?: ScaSelectors;
  /** Hosts besides the bank's own to which pages may lead, as the profile names them. */
  readonly hosts?: readonly string[];
  /** PEM of authorities to trust besides the system's. */
  readonly ca?: string;
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const lookAgain = 60;
const mostPages = 15;
/** Windows open at once at most: more would only slow each other down. */
const mostWindows = Math.min(8, 2 * availableParallelism());

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Chromium to drive: the profile's, the one of PSD2_CHROMIUM, or one in a usual place.
 * @throws ConfigurationError when there is none, or no playwright-core to drive it.
 */
export function chromiumPath(given: string | undefined, context: SourceContext): string {
  try {
    createRequire(import.meta.url).resolve('playwright-core');
  } catch {
    throw new ConfigurationError(
      'sca: the browser driver needs the package playwright-core; run npm install playwright-core',
    );
  }
  const variable = context.variables['PSD2_CHROMIUM'];
  if (given !== undefined) {
    const path = resolve(context.directory, given);
    if (isProgram(path)) return path;
    throw new ConfigurationError(
      `sca.executable: there is no program ${given}; write the path of a Chromium`,
    );
  }
  if (variable !== undefined && variable !== '') {
    if (isProgram(variable)) return variable;
    throw new ConfigurationError(
      'sca: the variable PSD2_CHROMIUM names no program; write the path of a Chromium',
    );
  }
  const found = usualPlaces.find(isProgram);
  if (found !== undefined) return found;
  throw new ConfigurationError(
    'sca: no Chromium was found; install one, or name it in sca.executable or PSD2_CHROMIUM',
  );
}

/**
 * Stops the browser at the doorstep of the TPP, with the address that it was sent to, and before pages that
 * are none of the bank's. What a page of the bank loads for itself, such as scripts and pictures, is its own
 * business.
 */
async function watchWay(
  page: BrowserPage,
  task: ScaTask,
  hosts: readonly string[],
): Promise<{ readonly arrival: Promise<string> }> {
  const wayTo = whereabouts(task, hosts);
  const reached = arrivesAtATpp(task);
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const arrival = new Promise<string>((arrive, refuse) => {
    session.on('Fetch.requestPaused', ({ requestId, request, resourceType, frameId }) => {
      const { url, urlFragment = '' } = request;
      const leads = resourceType === 'Document' && frameId === frameTree.frame.id;
      const way: Way = leads ? wayTo(url) : { kind: reached(url) ? 'arrived' : 'open' };
      if (way.kind === 'arrived') arrive(url + urlFragment);
      if (way.kind === 'closed') refuse(new ScaStuck(`SCA was led to ${way.reason}`, 'unsure'));
      const answer =
        way.kind === 'open'
          ? session.send('Fetch.continueRequest', { requestId })
          : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      // The page may have gone meanwhile, and its requests with it.
      answer.catch(() => {});
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] });
  return { arrival };
}

/** Does by hand what the step says. */
async function act(page: BrowserPage, step: Step, task: ScaTask): Promise<void> {
  // The browser goes on by itself.
  if (step.kind === 'wait') return;
  if (step.kind === 'follow') {
    await (await liveElement(page, step.link)).click();
    return;
  }
  const { reading, pressed } = step;
  const { chosen, ticked } = decisionsOf(reading, task, pressed);
  if (reading.identity !== undefined) await (await liveElement(page, reading.identity)).fill(task.identity);
  for (const box of [...reading.accounts, ...reading.terms]) {
    const on = reading.terms.includes(box) || ticked.has(box);
    await (await liveElement(page, box)).setChecked(on, { force: true });
  }
  for (const group of reading.groups) {
    const choice = chosen.get(group.name);
    if (choice === undefined) continue;
    const element = await liveElement(page, choice.control);
    if (choice.control.kind === 'select') await element.selectOption(choice.value);
    else await element.check({ force: true });
  }
  if (pressed !== undefined) {
    await (await liveElement(page, pressed)).click();
    return;
  }
  const [first] = reading.form.controls;
  if (first !== undefined)
    await (await liveElement(page, first)).evaluate('(each) => each.form.requestSubmit()');
}

/** How far the browser has come. */
interface Journey {
  /** Where the TPP is reached. */
  redirect?: string;
  /** Why the browser was stopped. */
  closed?: unknown;
}

/** Opens the first page. */
async function setOut(
  page: BrowserPage,
  task: ScaTask,
  hosts: readonly string[],
  timeout: number,
): Promise<Journey> {
  const journey: Journey = {};
  const { arrival } = await watchWay(page, task, hosts);
  arrival.then(
    (address) => (journey.redirect = address),
    (thrown: unknown) => (journey.closed = thrown),
  );
  const going = page.goto(task.scaRedirect, { timeout, waitUntil: 'domcontentloaded' });
  going.catch(() => {});
  // A redirect straight to the TPP ends the first request, which is no fault.
  await Promise.race([arrival, going]).catch((thrown: unknown) => {
    if (thrown instanceof ScaStuck) throw thrown;
    if (journey.redirect === undefined)
      throw new ScaStuck(`the browser cannot open the SCA page: ${firstLine(thrown)}`);
  });
  return journey;
}

/** One flow from the scaRedirect link to the TPP. */
async function play(
  page: BrowserPage,
  task: ScaTask,
  { selectors = {}, hosts = [], timeout }: BrowserDriverOptions,
  signal: AbortSignal | undefined,
): Promise<ScaOutcome> {
  const pages: ScaPage[] = [];
  const doubts: Doubt[] = [];
  const trail = newTrail();
  const until = performance.now() + timeout;
  const way = await setOut(page, task, hosts, timeout);
  let done = '';
  let last: string | undefined;
  let obstacle = new Unfillable('nothing on it changes any more');
  while (pages.length <= mostPages) {
    signal?.throwIfAborted();
    const { redirect, closed } = way;
    if (redirect !== undefined) {
      demandSure(task, redirect, pages, doubts);
      demandCancelled(task, redirect, trail);
      return { redirect, pages };
    }
    if (closed !== undefined) throw closed;
    if (performance.now() > until) break;
    await page.waitForTimeout(lookAgain).catch(() => {});
    const html = await screenOf(page);
    const settled = html !== undefined && html === last && html !== done;
    last = html;
    const screen = settled ? readScreen(page.url(), html) : undefined;
    if (html === undefined || screen === undefined) continue;
    const reading = readAll(screen, selectors, task);
    try {
      const step = nextStep(screen, reading, task, selectors, trail);
      pages.push(pictured(screen, reading, task));
      doubts.push(...doubtsOf(reading, `(${shownPath(page.url())})`));
      await act(page, step, task);
      done = html;
    } catch (thrown) {
      if (way.redirect !== undefined) continue;
      // A page that scripts still build may offer a way on in a moment.
      if (!(thrown instanceof Unfillable)) throw new ScaStuck(`the browser got stuck: ${firstLine(thrown)}`);
      obstacle = thrown;
    }
  }
  throw new ScaStuck(
    `SCA stopped at the page (${shownPath(page.url())}) after ${timeout / 1_000} s at most: ${obstacle.message}`,
    obstacle.where,
  );
}

function firstLine(thrown: unknown): string {
  return (messageOf(thrown).split('\n')[0] ?? '').replaceAll(/\?[^\s"]*/g, '').slice(0, 160);
}

async function launched(options: BrowserDriverOptions, firstAddress: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const { executable, ca } = options;
  const key = ca === undefined ? undefined : await trustedKey(firstAddress, ca, options.timeout);
  try {
    return await chromium.launch({
      executablePath: executable,
      args: key === undefined ? [] : [`--ignore-certificate-errors-spki-list=${key}`],
    });
  } catch (thrown) {
    throw new ConfigurationError(`sca.executable: ${executable} cannot be started: ${firstLine(thrown)}`);
  }
}

/**
 * The driver that plays a person in Chromium; one window of its own for each SCA, one program for all.
 * @throws ConfigurationError when a selector is no CSS selector.
 */
export function browserDriver(options: BrowserDriverOptions): ScaDriver {
  for (const [name, selector] of Object.entries(options.selectors ?? {})) checkSelector(name, selector);
  let running: Promise<Browser> | undefined;
  return {
    name: 'browser',
    atOnce: mostWindows,
    showsPages: true,
    async complete(task, signal) {
      running ??= launched(options, task.scaRedirect);
      const context = await (await running).newContext({ locale: 'en-GB' });
      try {
        return await play(await context.newPage(), task, options, signal);
      } finally {
        await context.close();
      }
    },
    async close() {
      const [ended] = await Promise.allSettled([running]);
      if (ended.status === 'fulfilled') await ended.value?.close();
    },
  };
}
