/**
 * The `form` SCA driver: a browser without scripts that follows redirects by hand, fills the bank's HTML
 * forms as the task says and stops at the doorstep of the TPP (interface, Authentication 11 and 13 to 15).
 * Nothing is ever fetched from TPP-Redirect-URI.
 */

import type { HeaderLine } from '../../model/http.js';
import { headerValue } from '../../model/http.js';
import type { Browse, BrowseReply, BrowseRequest } from './browse.js';
import { demandCancelled, demandSure, doubtsOf, type Doubt } from './certainty.js';
import { cookieJar } from './cookies.js';
import { type ScaDriver, type ScaOutcome, type ScaPage, ScaStuck, type ScaTask } from './driver.js';
import type { Submission } from './pages/filling.js';
import { alsoSubmitted, newTrail, nextSubmission } from './pages/next-submission.js';
import { checkSelector, type Page, readPage } from './pages/page.js';
import type { ScaSelectors } from './pages/groups.js';
import { pictured } from './pages/pictured.js';
import { readAll } from './pages/read-all.js';
import { shownPath } from './shown-path.js';
import { Unfillable } from './pages/unfillable.js';
import { NetworkError } from '../transport/transport.js';
import { whereabouts } from './whereabouts.js';

export interface FormDriverOptions {
  readonly browse: Browse;
  readonly selectors?: ScaSelectors;
  /** Hosts besides the bank's own to which pages may lead, as the profile names them. */
  readonly hosts?: readonly string[];
}

/** Pages that a person is led through at most; redirects between two pages are bounded apart. */
const mostPages = 15;
const mostRedirects = 10;
const formEncoded = 'application/x-www-form-urlencoded';

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Where the flow stands, for messages: title and path, without what belongs to the session. */
function standing(url: string, status: number, title?: string): string {
  return `${title === undefined || title === '' ? '' : `"${title}" `}(${shownPath(url)}, status ${status})`;
}

/** What the page complains about, with anything that looks like a number of a person or account taken out. */
function complaint(page: Page): string {
  const [first] = page.select('[role=alert], .error, .alert, .feil, .validation-error');
  const text = first?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
  return text === '' ? '' : `; it says: ${text.replaceAll(/\d[\d .]{3,}\d/g, '…').slice(0, 120)}`;
}

/** What fetches one page of a flow, with its cookies. */
function fetcher(browse: Browse, signal: AbortSignal | undefined, jar = cookieJar()) {
  return async (
    { method, url, body, type = formEncoded }: Submission,
    from: string | undefined,
  ): Promise<BrowseReply> => {
    const address = new URL(url);
    const cookie = jar.headerFor(address);
    const headers: HeaderLine[] = [
      ['Accept', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'],
      ['Accept-Language', 'en;q=0.9,nb;q=0.8'],
      ['User-Agent', 'Mozilla/5.0 (psd2-conformance)'],
    ];
    if (from !== undefined) headers.push(['Referer', from]);
    if (cookie !== undefined) headers.push(['Cookie', cookie]);
    if (body !== undefined) {
      headers.push(['Origin', from ?? ''], ['Content-Type', type]);
    }
    const request = { method, url, headers, body: Buffer.from(body ?? '', 'utf8') } as const;
    const reply = await browse(request, signal).catch((thrown: unknown) => {
      // The bank did answer, so that is no trouble of the network.
      if (!(thrown instanceof NetworkError && thrown.code === 'REPLY_TOO_LARGE')) throw thrown;
      throw new ScaStuck(`SCA stopped at the page (${shownPath(url)}): ${thrown.message}`, 'unsure');
    });
    jar.keep(address, reply.headers);
    return reply;
  };
}

/** Where a submission led: to a page, or to the TPP. */
type Arrival =
  | { readonly kind: 'page'; readonly url: string; readonly reply: BrowseReply }
  | { readonly kind: 'tpp'; readonly redirect: string };

/** What follows redirects to the next page, or to the TPP. */
function follower(task: ScaTask, { browse, hosts = [] }: FormDriverOptions, signal: AbortSignal | undefined) {
  const fetchOnce = fetcher(browse, signal, task.browser);
  const wayTo = whereabouts(task, hosts);
  return async (submission: Submission, from: string | undefined): Promise<Arrival> => {
    let next = submission;
    let written = next.url;
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      signal?.throwIfAborted();
      const way = wayTo(next.url);
      // The address at the TPP is evidence, so it is handed over as the bank wrote it.
      if (way.kind === 'arrived') return { kind: 'tpp', redirect: written };
      if (way.kind === 'closed') throw new ScaStuck(`SCA was led to ${way.reason}`, 'unsure');
      const reply = await fetchOnce(next, from);
      const location = headerValue(reply.headers, 'location');
      if (!isRedirect(reply.status) || location === undefined) return { kind: 'page', url: next.url, reply };
      const address = URL.canParse(location, next.url) ? new URL(location, next.url).href : location;
      written = /^[a-z][a-z0-9+.-]*:/i.test(location) ? location : address;
      const repeats = reply.status === 307 || reply.status === 308;
      next = repeats ? { ...next, url: address } : { method: 'GET', url: address };
    }
    const last = standing(next.url, 302);
    throw new ScaStuck(`SCA was redirected ${mostRedirects + 1} times in a row, last to ${last}`);
  };
}

/** The page of a reply. @throws ScaStuck when it is none. */
function pageOf(url: string, reply: BrowseReply): Page {
  const page = readPage(url, reply);
  if (page !== undefined) return page;
  const type = headerValue(reply.headers, 'content-type') ?? 'no content type';
  const why = `a reply that is no HTML page (${type})`;
  throw new ScaStuck(`SCA stopped at ${standing(url, reply.status)}: ${why}`, 'pages', reply.status);
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

/** One flow from the scaRedirect link to the TPP. */
async function play(
  task: ScaTask,
  options: FormDriverOptions,
  signal: AbortSignal | undefined,
): Promise<ScaOutcome> {
  const { selectors = {} } = options;
  const arrive = follower(task, options, signal);
  const pages: ScaPage[] = [];
  const doubts: Doubt[] = [];
  const trail = newTrail();
  let origin: string | undefined;
  let next: Submission = { method: 'GET', url: task.scaRedirect };
  let besides: Submission | undefined;
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
      next = nextSubmission(page, reading, task, selectors, trail);
      besides = alsoSubmitted(page, reading, task, selectors, trail);
    } catch (thrown) {
      throw thrown instanceof Unfillable ? stuckAt(page, thrown) : thrown;
    }
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
