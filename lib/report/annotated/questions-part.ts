/** What the text leaves open, with what this bank does: for a supervisor, or a TPP that connects. */

import { assumptions, type Assumption } from '../../catalogue/assumptions/index.js';
import { isClauseId } from '../../catalogue/index.js';
import { answersOf, isAboutRun, type Answer } from '../answers/answers.js';
import { grouped } from '../../model/grouped.js';
import type { ReportMeta } from '../meta.js';
import type { RedactedRun } from '../redacted-run.js';
import { xmlText } from '../xml.js';
import { clauseLink, clauseLinks, folded, list } from './marks.js';

/** Observations on one question that are told. */
const mostTold = 6;
/** Characters of a usual answer; longer ones are tables. */
const longestAnswer = 160;

function told(texts: readonly string[]): string {
  const more = texts.length - mostTold;
  return list([...texts.slice(0, mostTold).map(xmlText), ...(more > 0 ? [`and ${more} more`] : [])]);
}

/** The answer in a word, and what it rests on. */
function answerPart({ word, profile, seen }: Answer): string {
  const pinned = profile === undefined ? '' : `<p>profile: <code>${xmlText(profile)}</code></p>`;
  return `<p><b>${xmlText(word)}</b></p>${pinned}${told(seen)}`;
}

function usualAnswer({ default: usual, choices }: Assumption): string {
  const text = JSON.stringify(usual);
  // Made-up people have numbers that look like those of real ones.
  const isList = text.length > longestAnswer || /\d{11}/.test(text);
  const shown = isList ? 'a list: psd2-conformance list assumptions' : `<code>${xmlText(text)}</code>`;
  const others = (choices ?? []).filter((each) => each !== usual).map((each) => JSON.stringify(each));
  return others.length === 0 ? shown : `${shown}, or ${xmlText(others.join(', '))}`;
}

/** What a run takes for the answer where neither profile nor replies say one. */
const unseen = {
  profile: 'taken to be as usual',
  fixed: 'taken to be as usual',
  observed: 'not seen',
} as const;

/** How the bank answers a question: what its profile says, and what was seen. */
type AnswerOf = (each: Assumption) => string | undefined;

function row(each: Assumption, answer: string | undefined, hasRun: boolean): string {
  const cell = hasRun ? `<td>${answer ?? `<span class="small">${unseen[each.handling]}</span>`}</td>` : '';
  return (
    `<tr><th scope="row" id="question-${each.id}">${xmlText(each.question)} ` +
    `<span class="small">${xmlText(each.id)} ${clauseLinks(each.clauses)}</span></th>` +
    `<td>${usualAnswer(each)}</td>${cell}</tr>`
  );
}

function table(topic: string, own: readonly Assumption[], answerOf: AnswerOf, hasRun: boolean): string {
  const head = ['Question', 'Usual answer', ...(hasRun ? ['This bank'] : [])];
  const answered = own.filter((each) => answerOf(each) !== undefined);
  const title = hasRun ? `${topic}: ${answered.length} of ${own.length} answered` : `${topic}: ${own.length}`;
  const rows = [...answered, ...own.filter((each) => !answered.includes(each))];
  return folded(
    title,
    `<div class="scroll" tabindex="0" role="region" aria-label="Questions on ${topic}"><table><thead><tr>` +
      `${head.map((each) => `<th scope="col">${each}</th>`).join('')}</tr></thead><tbody>` +
      `${rows.map((each) => row(each, answerOf(each), hasRun)).join('\n')}</tbody></table></div>`,
  );
}

function tables(answerOf: AnswerOf, hasRun: boolean): string {
  return [...grouped(assumptions, (each) => each.topic)]
    .map(([topic, own]) => table(topic, own, answerOf, hasRun))
    .join('\n');
}

/** The questions without a bank that answers. */
export function openQuestions(): string {
  return `<h2 id="questions">What the text leaves open</h2>\n${tables(() => undefined, false)}`;
}

/** The questions with the answers of the bank of a run, and what else was observed. */
export function answeredQuestions(run: RedactedRun, meta: ReportMeta): string {
  const answers = answersOf(run, meta);
  const byQuestion = new Map(answers.map((each) => [each.question, each]));
  const answerOf: AnswerOf = ({ id }) => {
    const found = byQuestion.get(id);
    return found === undefined ? undefined : answerPart(found);
  };
  const onClauses = answers.flatMap(({ question, text, seen }) =>
    isClauseId(question) ? [`${clauseLink(question)} ${xmlText(text)} ${told(seen)}`] : [],
  );
  const own = run.observations.filter(isAboutRun);
  const ownLines = own.map((each) => `${each.subject}, ${xmlText(each.scenario)}: ${xmlText(each.text)}`);
  return [
    '<h2 id="questions">What the text leaves open, and what this bank does</h2>',
    tables(answerOf, true),
    folded(`Clauses with something to tell: ${onClauses.length}`, list(onClauses)),
    ...(own.length === 0 ? [] : [folded(`Notes on the run itself: ${own.length}`, list(ownLines))]),
  ].join('\n');
}
