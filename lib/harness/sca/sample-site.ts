/** A bank of literal pages in memory, for the tests of the form driver. */

import type { HeaderLine } from '../../model/http.js';
import type { Browse, BrowseReply, BrowseRequest } from './browse.js';
import { ScaStuck, type ScaTask } from './driver.js';
import { formDriver } from './browsing/form.js';
import type { ScaSelectors } from './pages/groups.js';

export const bank = 'https://bank.example';
export const task: ScaTask = {
  scaRedirect: `${bank}/sca?state=s1`,
  identity: '13039319955',
  context: 'PRIVATE',
  decision: 'approve',
  accounts: 'all',
  redirectUri: 'https://tpp.example/cb?state=mine',
};
export const home = 'https://tpp.example/cb?state=mine&psu-id=1';

export type Answer =
  | string
  | Partial<BrowseReply>
  | ((request: BrowseRequest) => string | Partial<BrowseReply>);

export function redirect(
  location: string,
  status = 302,
  headers: readonly HeaderLine[] = [],
): Partial<BrowseReply> {
  return { status, headers: [['Location', location], ...headers] };
}

/** A site of pages by path; keeps what was asked of it. */
export function site(answers: Readonly<Record<string, Answer>>) {
  const requests: BrowseRequest[] = [];
  const browse = async (request: BrowseRequest): Promise<BrowseReply> => {
    requests.push(request);
    const found = answers[new URL(request.url).pathname] ?? { status: 404 };
    const answer = typeof found === 'function' ? found(request) : found;
    const html = typeof answer === 'string' ? answer : undefined;
    return {
      status: 200,
      headers: html === undefined ? [] : [['Content-Type', 'text/html; charset=utf-8']],
      body: Buffer.from(html ?? ''),
      ...(typeof answer === 'string' ? {} : answer),
    };
  };
  const browser: Browse = Object.assign(browse, { close: async () => {} });
  return { browse: browser, requests };
}

/** Plays one page that sends its form to /done, and returns what the form sent. */
export async function sent(html: string, changes: Partial<ScaTask> = {}, selectors: ScaSelectors = {}) {
  const { browse, requests } = site({ '/sca': html, '/done': redirect(home), '/no': redirect(home) });
  const outcome = await formDriver({ browse, selectors }).complete({ ...task, ...changes });
  const last = requests.at(-1);
  const text = last?.method === 'POST' ? last.body.toString('utf8') : new URL(last?.url ?? '').search;
  return { pairs: [...new URLSearchParams(text)], last, text, pages: outcome.pages ?? [] };
}

export async function stuck(
  answers: Readonly<Record<string, Answer>>,
  changes: Partial<ScaTask> = {},
): Promise<string> {
  const { browse } = site(answers);
  try {
    await formDriver({ browse }).complete({ ...task, ...changes });
  } catch (thrown) {
    if (thrown instanceof ScaStuck) return thrown.message;
    throw thrown;
  }
  return 'not stuck';
}

export const form = (fields: string, attributes = 'method="post" action="/done"') =>
  `<!doctype html><html><head><title>A page</title></head><body><form ${attributes}>${fields}</form></body></html>`;
