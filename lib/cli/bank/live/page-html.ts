/** The live page as a whole, and the small pages around its forms. */

import type { LeverCall } from '../../../bank/admin-levers.js';
import type { LiveCall } from './call-history.js';
import { callHtml, verdictOf } from './call-html.js';
import { html, type Html } from './html.js';

/** What the page is asked to show. */
export interface Wanted {
  /** Text that a call has to hold. */
  readonly query: string;
  readonly refusedOnly: boolean;
  /** A line about what was just done. */
  readonly said: string;
}

/** What the page is about. */
export interface Shown {
  readonly name: string;
  readonly environment: string;
  readonly baseUrl: string;
  /** The time of the bank, ISO 8601. */
  readonly now: string;
  /** The latest first. */
  readonly calls: readonly LiveCall[];
  readonly obligations: Html;
  readonly customers: Html;
  readonly levers: Html;
}

function frame(title: string, body: Html, scripted: boolean): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/live.css">${
    scripted ? html`<script src="/live.js" defer></script>` : undefined
  }</head><body>${body}</body></html>`.text;
}

function fits({ entry, reply }: LiveCall, { query, refusedOnly }: Wanted): boolean {
  if (refusedOnly && verdictOf(entry) !== 'refused') return false;
  return query === '' || callHtml({ entry, reply }).text.toLowerCase().includes(query.toLowerCase());
}

/** The whole page. */
export function pageHtml(shown: Shown, wanted: Wanted): string {
  const calls = shown.calls.filter((each) => fits(each, wanted));
  return frame(
    `${shown.name}: live`,
    html`<header><h1>${shown.name}: live</h1><p>${shown.environment} at <code>${shown.baseUrl}</code>, its time ${shown.now.slice(0, 19)}Z</p></header><main><section aria-labelledby="of-calls"><h2 id="of-calls">Calls</h2><form method="get" action="/"><label>Filter <input name="q" type="search" value="${wanted.query}"></label><label><input name="refused" type="checkbox" value="1" ${
      wanted.refusedOnly ? html`checked` : undefined
    }> refused only</label><button>Filter</button></form><p id="count" role="status">${calls.length} of the last ${shown.calls.length} calls</p><div id="calls" data-last="${shown.calls[0]?.entry.number ?? 0}">${calls.map(callHtml)}</div></section><div><section aria-labelledby="of-levers"><h2 id="of-levers">Levers</h2><p id="said" role="status">${wanted.said}</p>${shown.levers}</section><section aria-labelledby="of-obligations"><h2 id="of-obligations">Obligations of the TPPs</h2><div data-part="/part/obligations">${shown.obligations}</div></section><section aria-labelledby="of-customers"><h2 id="of-customers">Customers</h2><div data-part="/part/customers">${shown.customers}</div></section></div></main>`,
    true,
  );
}

/** Asks before an order is carried out; the answer is the same form once more. */
export function questionHtml(question: string, { method, name }: LeverCall, form: URLSearchParams): string {
  const kept = [...form].map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
  );
  return frame(
    question,
    html`<main><h1>${question}</h1><form method="post" action="/do/${method}/${name}">${kept}<input type="hidden" name="sure" value="yes"><button>Yes</button> <a href="/">No, back</a></form></main>`,
    false,
  );
}

/** Says why an order was not carried out. */
export function mistakeHtml(mistake: string): string {
  return frame(
    'Not done',
    html`<main><h1>Not done</h1><p>${mistake}</p><p><a href="/">Back</a></p></main>`,
    false,
  );
}
