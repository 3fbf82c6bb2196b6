/** Renders Allure results to one self-contained page, when the optional package `allure` is installed. */

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeWhole } from '../files.js';
import { categoryRules } from './categories.js';
import { withPressedData } from './pressed-data.js';
import { keptToItself } from './third-parties.js';

/** Whether a page was written, and if not, why. */
export type PageResult = { readonly rendered: true } | { readonly rendered: false; readonly reason: string };

/** As much of @allurereport/core as is used here; the package is optional, so its types may be absent. */
interface AllureCore {
  resolveConfig(config: object): Promise<unknown>;
  AllureReport: new (
    config: unknown,
  ) => {
    start(): Promise<void>;
    readDirectory(folder: string): Promise<void>;
    done(): Promise<void>;
  };
}

function isAllureCore(loaded: unknown): loaded is AllureCore {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    typeof Reflect.get(loaded, 'resolveConfig') === 'function' &&
    typeof Reflect.get(loaded, 'AllureReport') === 'function'
  );
}

/** The address of @allurereport/core: beside this package, or below `allure`. */
function coreAddress(resolveFrom: string): string | undefined {
  const require = createRequire(resolveFrom);
  for (const through of [undefined, 'allure']) {
    try {
      const place = through === undefined ? require : createRequire(require.resolve(through));
      return pathToFileURL(place.resolve('@allurereport/core')).href;
    } catch {
      // Not there; the next way may find it.
    }
  }
  return undefined;
}

/** Node 20 lacks a method that the generator calls; later versions have it. */
function completeIterators(): void {
  const iterators: unknown = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  if (typeof iterators !== 'object' || iterators === null || 'toArray' in iterators) return;
  Object.defineProperty(iterators, 'toArray', {
    configurable: true,
    writable: true,
    value(this: Iterable<unknown>) {
      return [...this];
    },
  });
}

async function render(
  core: AllureCore,
  resultsFolder: string,
  output: string,
  { name = 'Conformance', historyFile }: PageOptions,
): Promise<string> {
  completeIterators();
  const config = await core.resolveConfig({
    name,
    output,
    appendHistory: historyFile !== undefined,
    ...(historyFile === undefined ? {} : { historyPath: historyFile, historyLimit: mostHistory }),
    categories: { rules: categoryRules },
    plugins: {
      awesome: {
        options: {
          reportName: name,
          singleFile: true,
          reportLanguage: 'en',
          groupBy: ['epic', 'feature'],
        },
      },
    },
  });
  const report = new core.AllureReport(config);
  await report.start();
  await report.readDirectory(resultsFolder);
  await report.done();
  return readFileSync(join(output, 'index.html'), 'utf8');
}

/** Earlier runs that Allure keeps: each takes two megabytes of the page. */
const mostHistory = 5;

/** An earlier run as Allure keeps it, as far as it is read here. */
interface HistoryPoint {
  readonly testResults: Readonly<Record<string, { labels?: unknown }>>;
}

/** Labels are most of what Allure remembers of a test, and the test of today has them, too. */
function withoutLabels(line: string): string {
  const point: HistoryPoint = JSON.parse(line);
  for (const each of Object.values(point.testResults)) delete each.labels;
  return JSON.stringify(point);
}

/** Keeps the history small. */
function thinHistory(file: string): void {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((each) => each !== '');
  writeWhole(file, lines.map((each) => `${withoutLabels(each)}\n`).join(''));
}

/** Beyond this the generator ends the whole process, because one page cannot hold the results. */
const mostMegabytes = 150;

function megabytesIn(folder: string): number {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return bytes / 1_000_000;
}

export interface PageOptions {
  /** Title of the page. */
  readonly name?: string;
  /** File or address from which packages are looked up; by default this package. */
  readonly resolveFrom?: string;
  /** Where Allure keeps the earlier results, a line for each run; absent: they are not kept. */
  readonly historyFile?: string;
}

/**
 * Renders a folder of Allure results to one HTML file that loads nothing from outside.
 * @throws Error when the generator fails, or when the page would load from elsewhere; then no file is left.
 */
export async function renderAllurePage(
  resultsFolder: string,
  htmlFile: string,
  options: PageOptions = {},
): Promise<PageResult> {
  const address = coreAddress(options.resolveFrom ?? import.meta.url);
  if (address === undefined) {
    return {
      rendered: false,
      reason: 'the optional package allure is not installed; add it with npm install allure@3',
    };
  }
  const core: unknown = await import(address);
  if (!isAllureCore(core)) {
    return {
      rendered: false,
      reason: 'the installed allure package is not one of version 3 that this suite knows',
    };
  }
  const size = megabytesIn(resultsFolder);
  if (size > mostMegabytes) {
    return {
      rendered: false,
      reason: `the results take ${size.toFixed(0)} MB, too much for one page; use allure generate`,
    };
  }
  const folder = dirname(htmlFile);
  mkdirSync(folder, { recursive: true });
  rmSync(htmlFile, { force: true });
  const staging = mkdtempSync(join(folder, '.rendering-'));
  try {
    const page = withPressedData(keptToItself(await render(core, resultsFolder, staging, options)));
    const finished = join(staging, basename(htmlFile));
    writeFileSync(finished, page);
    renameSync(finished, htmlFile);
    if (options.historyFile !== undefined) thinHistory(options.historyFile);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  return { rendered: true };
}
