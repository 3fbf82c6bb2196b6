/** What keeps people from using a page, as axe sees it in a real browser. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const run = `axe.run(document).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ' at ' + nodes[0].html.slice(0, 200)))`;

/** The rules that the page breaks, each with the first place. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  return page.evaluate<readonly string[]>(run);
}
