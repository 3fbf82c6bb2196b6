/** The document around the parts: head, policy, filters. It loads nothing and runs its own script only. */

import { createHash } from 'node:crypto';
import { chapterOf, chapterTitles } from '../../catalogue/index.js';
import { risks } from '../../catalogue/risk.js';
import { tableOrder } from '../outcome.js';
import { xmlText } from '../xml.js';
import type { ClauseView } from './clause-view.js';
import { pageScript } from './script.js';
import { pageStyle } from './style.js';

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Style and script by their hash, and nothing else from anywhere. */
function policy(): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(pageStyle)}`,
    `script-src ${hashOf(pageScript)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function choice(name: string, label: string, options: readonly (readonly [string, string])[]): string {
  const all = [['', 'all'] as const, ...options];
  return (
    `<label>${label} <select name="${name}">` +
    `${all.map(([value, text]) => `<option value="${value}">${xmlText(text)}</option>`).join('')}</select></label>`
  );
}

/** The filters; the script shows them, as they do nothing without it. */
export function filters(views: readonly ClauseView[], isJudged: boolean): string {
  const found = new Set<string>(views.flatMap((each) => each.result?.verdict ?? []));
  const verdicts = tableOrder.filter((each) => found.has(each)).map((each) => [each, each] as const);
  const hasFlicker = views.some((each) => each.past?.flickers === true);
  const chapters = [...new Set(views.map((each) => chapterOf(each.clause.id)))];
  return (
    '<form id="filters" role="search" aria-label="Clauses" hidden>' +
    '<label>Text <input type="search" name="text"></label>' +
    (isJudged
      ? choice('verdict', 'Verdict', [
          ['security fail broken warn untestable unjudged', 'what is not green'],
          ...verdicts,
          ['not-judged not-asked', 'without a verdict'],
          ...(hasFlicker ? [['flickers', 'what flickers'] as const] : []),
        ])
      : '') +
    choice(
      'chapter',
      'Chapter',
      chapters.map((each) => [each, `${each} ${chapterTitles[each]}`]),
    ) +
    choice(
      'level',
      'Level',
      ['must', 'should', 'may', 'info'].map((each) => [each, each]),
    ) +
    choice(
      'risk',
      'At stake',
      risks.map((each) => [each, each]),
    ) +
    '<button type="reset">Show all</button> <output id="count" aria-live="polite"></output></form>'
  );
}

/** A whole page. Title and heading are plain text, the rest is markup. */
export function page(parts: {
  readonly title: string;
  readonly heading: string;
  readonly lead: string;
  readonly main: string;
  readonly foot: string;
  /** Where the skip link leads, in place of clauses that can be filtered. */
  readonly skipTo?: string;
}): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${xmlText(parts.title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<a class="skip" href="#clauses">${xmlText(parts.skipTo ?? 'To the clauses')}</a>
<header>
<h1>${xmlText(parts.heading)}</h1>
${parts.lead}
</header>
<main>
${parts.main}
</main>
<footer><p class="small">${xmlText(parts.foot)}</p></footer>
${parts.skipTo === undefined ? `<script>${pageScript}</script>` : ''}
</body>
</html>
`;
}
