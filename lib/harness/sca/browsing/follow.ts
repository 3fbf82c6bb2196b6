/** How the browser without scripts goes on: redirects by hand, cookies, and a stop before the TPP. */

import { headerValue, type HeaderLine } from '../../../model/http.js';
import { NetworkError } from '../../transport/transport.js';
import type { Browse, BrowseReply } from '../browse.js';
import { cookieJar } from '../cookies.js';
import { ScaStuck, type ScaTask } from '../driver.js';
import { type Page, readPage } from '../pages/page.js';
import { shownPath } from '../shown-path.js';
import type { Submission } from '../sent-forms.js';
import { whereabouts } from '../whereabouts.js';

/** Redirects in a row at most. */
const mostRedirects = 10;
const formEncoded = 'application/x-www-form-urlencoded';

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Where the flow stands, for messages: title and path, without what belongs to the session. */
export function standing(url: string, status: number, title?: string): string {
  return `${title === undefined || title === '' ? '' : `"${title}" `}(${shownPath(url)}, status ${status})`;
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
export type Arrival =
  | { readonly kind: 'page'; readonly url: string; readonly reply: BrowseReply }
  | { readonly kind: 'tpp'; readonly redirect: string };

/** What follows redirects to the next page, or to the TPP. */
export function follower(
  task: ScaTask,
  { browse, hosts = [] }: { readonly browse: Browse; readonly hosts?: readonly string[] },
  signal: AbortSignal | undefined,
) {
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
export function pageOf(url: string, reply: BrowseReply): Page {
  const page = readPage(url, reply);
  if (page !== undefined) return page;
  const type = headerValue(reply.headers, 'content-type') ?? 'no content type';
  const why = `a reply that is no HTML page (${type})`;
  throw new ScaStuck(`SCA stopped at ${standing(url, reply.status)}: ${why}`, 'pages', reply.status);
}
