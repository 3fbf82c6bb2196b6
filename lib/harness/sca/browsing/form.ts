/**
 * The `form` SCA driver: a browser without scripts that follows redirects by hand, fills the bank's HTML
 * forms as the task says and stops at the doorstep of the TPP (interface, Authentication 11 and 13 to 15).
 * Nothing is ever fetched from TPP-Redirect-URI.
 */

import type { Browse, BrowseRequest } from '../browse.js';
import { type Arrival, follower, pageOf, standing } from './follow.js';
import { hiddenIn, skipPages } from './skip-pages.js';
import type { Submission } from '../sent-forms.js';
import { swapped } from '../swaps.js';
import { demandCancelled, demandSure, doubtsOf, type Doubt } from '../certainty.js';
import { type ScaDriver, type ScaOutcome, type ScaPage, ScaStuck, type ScaTask } from '../driver.js';
import { decidesOn } from '../pages/deciding.js';
import { alsoSubmitted, newTrail, nextSubmission } from '../pages/next-submission.js';
import { checkSelector, type Page } from '../pages/page.js';
import type { ScaSelectors } from '../pages/groups.js';
import { pictured } from '../pages/pictured.js';
import { readAll } from '../pages/read-all.js';
import { Unfillable } from '../pages/unfillable.js';

export interface FormDriverOptions {
  readonly browse: Browse;
  readonly selectors?: ScaSelectors;
  /** Hosts besides the bank's own to which pages may lead, as the profile names them. */
  readonly hosts?: readonly string[];
}

/** Pages that a person is led through at most; redirects between two pages are bounded apart. */
const mostPages = 15;

/** What the page complains about, with anything that looks like a number of a person or account taken out. */
function complaint(page: Page): string {
  const [first] = page.select('[role=alert], .error, .alert, .feil, .validation-error');
  const text = first?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
  return text === '' ? '' : `; it says: ${text.replaceAll(/\d[\d .]{3,}\d/g, '…').slice(0, 120)}`;
}

/** What a page that cannot be filled stops the SCA with. */
function stuckAt(page: Page, { message, where }: Unfillable): ScaStuck {
  const place = standing(page.url, page.status, page.title);
  if (page.status === 429)
    return new ScaStuck(`SCA stopped at the page ${place}: the bank says that requests come too fast`);
  return new ScaStuck(`SCA stopped at the page ${place}: ${message}${complaint(page)}`, where, page.status);
}

/** Where one of two submissions led that were sent at the same moment: to the TPP, if either did. */
async function arriveByOne(
  first: Promise<Arrival>,
  ...others: readonly Promise<Arrival>[]
): Promise<Arrival> {
  const ends = await Promise.allSettled([first, ...others]);
  const arrived = ends.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const found = arrived.find(({ kind }) => kind === 'tpp') ?? arrived[0];
  return found ?? first;
}

/** The submission as a browser sends it that changes what pages carry along. */
function changing(next: Submission, { smuggled }: ScaTask, isDecision: boolean): Submission {
  const swaps = smuggled?.swaps;
  return swaps === undefined || (swaps.on === 'decision' && !isDecision) ? next : swapped(next, swaps);
}

/** One flow from the scaRedirect link to the TPP. */
async function play(
  task: ScaTask,
  options: FormDriverOptions,
  signal: AbortSignal | undefined,
): Promise<ScaOutcome> {
  const { selectors = {} } = options;
  const arrive = follower(task, options, signal);
  if (task.skipsTo !== undefined) return { redirect: await skipPages(task, task.skipsTo, arrive), pages: [] };
  if (task.keeps !== undefined) task.keeps.link = task.scaRedirect;
  const pages: ScaPage[] = [];
  const doubts: Doubt[] = [];
  const trail = newTrail();
  let origin: string | undefined;
  let next = changing({ method: 'GET', url: task.scaRedirect }, task, false);
  let besides: Submission | undefined;
  let { meanwhile } = task;
  for (let count = 0; count < mostPages; count += 1) {
    const further = besides === undefined ? [] : [arrive(besides, origin)];
    const arrival = await arriveByOne(arrive(next, origin), ...further);
    if (arrival.kind === 'tpp') {
      demandSure(task, arrival.redirect, pages, doubts);
      demandCancelled(task, arrival.redirect, trail);
      return { redirect: arrival.redirect, pages };
    }
    const page = pageOf(arrival.url, arrival.reply);
    origin = new URL(arrival.url).origin;
    const reading = readAll(page, selectors, task);
    pages.push(pictured(page, reading, task));
    doubts.push(...doubtsOf(reading, standing(page.url, page.status, page.title)));
    try {
      next = changing(nextSubmission(page, reading, task, selectors, trail), task, decidesOn(reading));
      if (next.method === 'POST') task.keeps?.forms.push({ ...next, hidden: hiddenIn(page) });
      besides = alsoSubmitted(page, reading, task, selectors, trail);
    } catch (thrown) {
      throw thrown instanceof Unfillable ? stuckAt(page, thrown) : thrown;
    }
    if (meanwhile === undefined || !decidesOn(reading)) continue;
    await meanwhile();
    meanwhile = undefined;
  }
  const last = standing(next.url, 200);
  throw new ScaStuck(`SCA did not lead back to the TPP within ${mostPages} pages, last ${last}`);
}

/**
 * The driver that plays a person on HTML pages without scripts.
 * @throws ConfigurationError when a selector is no CSS selector.
 */
export function formDriver(options: FormDriverOptions): ScaDriver {
  for (const [name, selector] of Object.entries(options.selectors ?? {})) checkSelector(name, selector);
  const { browse } = options;
  return {
    name: 'form',
    showsPages: true,
    smuggles: true,
    decidesTwice: true,
    complete: (task, signal) => play(task, options, signal),
    paced(turn) {
      const waiting: typeof browse = Object.assign(
        (request: BrowseRequest, signal?: AbortSignal) => turn(request, () => browse(request, signal)),
        { close: browse.close },
      );
      return formDriver({ ...options, browse: waiting });
    },
  };
}
