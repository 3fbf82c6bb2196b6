/** One call on the live page. */

import type { LogEntry, LoggedFinding, LoggedRefusal } from '../log-entry.js';
import { introductions } from '../entry-text.js';
import type { LiveCall } from './call-history.js';
import { html, type Html } from './html.js';

/** How a call ended, as a word: colour alone says nothing to everybody. */
export function verdictOf({ findings, refused, refusals, remarks, status }: LogEntry): string {
  if (refused !== undefined && status < 400) return 'sca failed';
  if (refused !== undefined || refusals.length > 0 || status >= 400) return 'refused';
  return findings.length + remarks.length > 0 ? 'remarked' : 'served';
}

function at(path: string | undefined): Html | undefined {
  return path === undefined ? undefined : html` <code>${path}</code>`;
}

function refusal({ binds, by, clause, hint, mend, path, why }: LoggedRefusal): Html {
  return html`<dt>Refused by ${clause}</dt><dd>${why}${at(path)} <small>(${by})</small><br>${introductions[binds]}: ${hint}</dd>${
    mend === undefined ? undefined : html`<dt>What to do</dt><dd>${mend}</dd>`
  }`;
}

function finding({ binds, clause, hint, message, path }: LoggedFinding): Html {
  return html`<dt>${clause}</dt><dd>${message}${at(path)}<br>${introductions[binds]}: ${hint}</dd>`;
}

function earlier(number: number | undefined): Html | undefined {
  return number === undefined ? undefined : html` <a href="#call-${number}">call ${number}</a>`;
}

/** A call as an item that opens. */
export function callHtml({ entry, reply }: LiveCall): Html {
  const { findings, method, number, operation, path, refusals, refused, remarks, requestId, signingString } =
    entry;
  const verdict = verdictOf(entry);
  const others = findings.filter(({ rule }) => rule !== refused?.by);
  return html`<details class="call ${verdict.replace(' ', '-')}" id="call-${number}"><summary><span class="time">${entry.time.slice(11, 19)}</span> <b>${entry.status}</b> <span class="verdict">${verdict}</span> ${method} <span class="path">${path}</span>${refused === undefined ? undefined : html` <b>${refused.clause}</b>`}</summary><dl><dt>Call</dt><dd>number ${number}, operation ${operation ?? 'none'}, TPP ${entry.tpp ?? 'not known'}, X-Request-ID ${requestId ?? 'none'}</dd>${refusals.map(
    (each) => html`<dt>Reply says</dt><dd>${each}</dd>`,
  )}${refused === undefined ? undefined : refusal(refused)}${
    signingString === undefined
      ? undefined
      : html`<dt>Had to be signed</dt><dd><pre>${signingString.join('\n')}</pre></dd>`
  }${others.map(finding)}${remarks.map(
    ({ clause, dependsOn, message, path: where }) =>
      html`<dt>Remark (${clause})</dt><dd>${message}${at(where)}${earlier(dependsOn)}</dd>`,
  )}${reply === '' ? undefined : html`<dt>Reply</dt><dd><pre>${reply}</pre></dd>`}</dl></details>`;
}
