/**
 * The supervisor's page: what the text leaves open, with the answer of each bank or release in a word, and
 * what it rests on one click away.
 */

import { answersOutcome, noAnswer } from '../answers/answers-text.js';
import type { AnswersColumn, AnswersRow, SideBySide } from '../answers/side-by-side.js';
import { grouped } from '../../model/grouped.js';
import { suiteName } from '../meta.js';
import { xmlText } from '../xml.js';
import { page } from './frame.js';
import { folded, list } from './marks.js';

/** Observations of one answer that are told. */
const mostTold = 6;

function cell(each: AnswersRow['answers'][number], differs: boolean): string {
  if (each === undefined) return `<td><span class="small">${noAnswer}</span></td>`;
  const { word, profile, seen } = each;
  const shown = differs ? `<b>${xmlText(word)}</b>` : xmlText(word);
  const more = seen.length - mostTold;
  const grounds = [
    // A word that is the whole answer needs no grounds.
    ...(profile === undefined || profile.includes(word) ? [] : [`<code>${xmlText(profile)}</code>`]),
    ...(seen.length === 1 && seen[0] === word ? [] : seen.slice(0, mostTold).map(xmlText)),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  const from = profile === undefined ? '' : ' <span class="small">profile</span>';
  return `<td>${shown}${from}${grounds.length === 0 ? '' : folded('more', list(grounds))}</td>`;
}

function row({ question, text, answers, differs }: AnswersRow): string {
  const mark = differs ? ' <span class="v warn">differs</span>' : '';
  return (
    `<tr><th scope="row" id="question-${question}">${xmlText(text)} <span class="small">${xmlText(question)}</span>` +
    `${mark}</th>${answers.map((each) => cell(each, differs)).join('')}</tr>`
  );
}

function head({ title, environment, suite, verdict, startedAt }: AnswersColumn): string {
  return (
    `<th scope="col">${xmlText(title)} <span class="small">${xmlText(environment)}, ${xmlText(verdict)}, ` +
    `suite ${xmlText(suite)}, ${xmlText(startedAt.slice(0, 10))}</span></th>`
  );
}

function table(topic: string, rows: readonly AnswersRow[], columns: readonly AnswersColumn[]): string {
  return (
    `<div class="scroll" tabindex="0" role="region" aria-label="Answers on ${xmlText(topic)}">` +
    `<table class="answers"><thead><tr><th scope="col">Question</th>${columns.map(head).join('')}</tr></thead>` +
    `<tbody>${rows.map(row).join('\n')}</tbody></table></div>`
  );
}

/** What is usual is there for whoever opens it. */
function topicPart(topic: string, rows: readonly AnswersRow[], columns: readonly AnswersColumn[]): string {
  const differing = rows.filter((each) => each.differs).length;
  const title = `${topic}: ${rows.length} answered${differing === 0 ? '' : `, ${differing} differ`}`;
  const telling = rows.filter((each) => !each.usual);
  const usual = rows.filter((each) => each.usual);
  return (
    `<h3>${xmlText(title.charAt(0).toUpperCase() + title.slice(1))}</h3>` +
    (telling.length === 0 ? '' : table(topic, telling, columns)) +
    (usual.length === 0
      ? ''
      : folded(`${usual.length} answered as is usual`, table(`${topic}, as usual`, usual, columns)))
  );
}

/** The page. */
export function answersHtml(all: SideBySide): string {
  const topics = [...grouped(all.rows, (each) => each.topic)];
  return page({
    title: `What the text leaves open: ${all.columns.map((each) => each.title).join(', ')}`,
    heading: 'What the text leaves open, and how it is answered',
    lead: `<p class="outcome good">${xmlText(answersOutcome(all))}</p>`,
    main: `<h2 id="clauses">Answers</h2>\n${topics
      .map(([topic, rows]) => topicPart(topic, rows, all.columns))
      .join('\n')}`,
    foot: `${suiteName}. No answer is held against a bank. An answer in a word is what the profile pins, or else the status or the text that was observed.`,
    skipTo: 'To the answers',
  });
}
