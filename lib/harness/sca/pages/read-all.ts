/** Makes sense of a whole page for a task. */

import type { ScaTask } from '../driver.js';
import type { ScaSelectors } from './groups.js';
import type { Page } from './page.js';
import type { PageReading } from './pictured.js';
import { pressGroupOf } from './press-choices.js';
import { readForm } from './reading.js';
import { nobodyKnown } from '../whom-choice-means.js';

/** What the page asks for, by its words, the selectors, and what is known of the person. */
export function readAll(
  page: Page,
  selectors: ScaSelectors,
  { known = nobodyKnown }: Pick<ScaTask, 'known'>,
): PageReading {
  const forms = page.forms.map((each) => readForm(each, page, selectors, known));
  return { forms, presses: pressGroupOf(page, forms, known) };
}
