/**
 * The live page of a served bank, at its admin port: calls as they come, obligations, customers, and the
 * levers as forms. Whoever reaches the port may pull levers, so other sites' pages are kept out by Host,
 * Origin and Sec-Fetch-Site before a request comes here.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { leverAt, orderOfForm, type LeverCall } from '../../../bank/admin-levers.js';
import { LeverError } from '../../../bank/admin.js';
import type { AdminSite } from '../../../bank/admin-server.js';
import type { Bank } from '../../../bank/bank.js';
import { readOrder } from '../../../bank/server/lever-guard.js';
import { script, style } from './assets.js';
import type { CallHistory, LiveCall } from './call-history.js';
import { callHtml } from './call-html.js';
import { mistakeHtml, pageHtml, questionHtml, type Wanted } from './page-html.js';
import { customersHtml, leversHtml, obligationsHtml } from './part-html.js';

/** Pages that may listen at once. */
const mostListeners = 20;
/** A page that lets so many bytes wait is let go; it comes back and is told what it missed. */
const mostWaiting = 4_000_000;

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const shared = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...shared, 'Content-Type': `${type}; charset=utf-8` });
  response.end(body);
}

function wantedBy(query: URLSearchParams): Wanted {
  const done = leverNamed(query.get('done'));
  return {
    query: (query.get('q') ?? '').slice(0, 200),
    refusedOnly: query.get('refused') === '1',
    said: done === undefined ? '' : `${done.name}: done`,
  };
}

function leverNamed(word: string | null): LeverCall | undefined {
  const [method, name] = (word ?? '').split('/');
  return leverAt(method, `/${name ?? ''}`);
}

function eventText(call: LiveCall): string {
  return `id: ${call.entry.number}\nevent: call\ndata: ${JSON.stringify(callHtml(call).text)}\n\n`;
}

/** Tells a page of every further call, those first that it missed. */
function stream(
  history: CallHistory,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (history.listening >= mostListeners) {
    send(response, 503, 'text/plain', 'too many pages listen');
    return;
  }
  const after = Number(request.headers['last-event-id'] ?? query.get('after') ?? 0);
  response.writeHead(200, { ...shared, 'Content-Type': 'text/event-stream' });
  response.write('retry: 1000\n\n');
  for (const each of history.calls(Number.isFinite(after) ? after : 0).toReversed())
    response.write(eventText(each));
  const stop = history.listen((call) => {
    if (response.writableLength <= mostWaiting) response.write(eventText(call));
    else {
      stop();
      response.end();
    }
  });
  response.once('close', stop);
}

/** Carries out the order of a form, or asks first. The page's script wants JSON, others the page. */
async function pullByForm(
  bank: Bank,
  lever: LeverCall,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isScript = request.headers.accept === 'application/json';
  const answer = (status: number, told: object, page: () => string) =>
    isScript
      ? send(response, 200, 'application/json', JSON.stringify(told))
      : send(response, status, 'text/html', page());
  const form = new URLSearchParams((await readOrder(request)) ?? '');
  try {
    const order = orderOfForm(lever, form);
    const ask = form.get('sure') === 'yes' ? undefined : lever.asks?.(order);
    if (ask !== undefined) return answer(200, { ask }, () => questionHtml(ask, lever, form));
    lever.pull(bank.admin, order);
  } catch (thrown) {
    if (!(thrown instanceof LeverError)) throw thrown;
    return answer(400, { error: thrown.message }, () => mistakeHtml(thrown.message));
  }
  if (isScript) return answer(200, { done: `${lever.name}: done` }, () => '');
  response.writeHead(303, { ...shared, Location: `/?done=${lever.method}/${lever.name}` });
  response.end();
  return undefined;
}

/** What the page is about. */
export interface LiveSubject {
  readonly bank: Bank;
  readonly name: string;
  readonly history: CallHistory;
  /** Where the bank is called. */
  readonly baseUrl: () => string;
}

/** The site of a bank; it leaves what is not its own to the levers. */
export function liveSite({ bank, baseUrl, history, name }: LiveSubject): AdminSite {
  const page = (wanted: Wanted) =>
    pageHtml(
      {
        name,
        environment: bank.parts.environment,
        baseUrl: baseUrl(),
        now: new Date(bank.admin.now()).toISOString(),
        calls: history.calls(),
        obligations: obligationsHtml(bank, history),
        customers: customersHtml(bank),
        levers: leversHtml(),
      },
      wanted,
    );
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST' && pathname.startsWith('/do/')) {
      const lever = leverNamed(pathname.slice('/do/'.length));
      return lever === undefined ? undefined : pullByForm(bank, lever, request, response);
    }
    if (request.method !== 'GET') return undefined;
    const pages: Readonly<Record<string, () => void>> = {
      '/': () => send(response, 200, 'text/html', page(wantedBy(searchParams))),
      '/live.css': () => send(response, 200, 'text/css', style),
      '/live.js': () => send(response, 200, 'text/javascript', script),
      '/part/obligations': () => send(response, 200, 'text/html', obligationsHtml(bank, history).text),
      '/part/customers': () => send(response, 200, 'text/html', customersHtml(bank).text),
      '/events': () => stream(history, searchParams, request, response),
    };
    const found = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
    if (found === undefined) return undefined;
    found();
    return Promise.resolve();
  };
}
