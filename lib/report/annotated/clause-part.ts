/** One clause in its place: what it says, what came of it, how it is judged, what proves the judging. */

import type { ShownCheck } from '../evidence/evidence.js';
import { waiverLine } from '../meta.js';
import { xmlText } from '../xml.js';
import type { ClauseView, Judge } from './clause-view.js';
import { badge, counted, evidenceLink, folded, list } from './marks.js';

/** Expectations of one scenario that are told, and what did not hold of one clause. */
const mostExpectations = 8;
const mostNotHeld = 3;

const parties = { bank: 'binds the bank', tpp: 'binds the TPP', both: 'binds TPP and bank' } as const;

function expectations(checks: readonly ShownCheck[]): string {
  const all = [...new Set(checks.map((each) => each.expectation))];
  const more = all.length - mostExpectations;
  const told = all.slice(0, mostExpectations).map(xmlText).join('; ');
  return all.length === 0 ? '' : `: ${told}${more > 0 ? `; and ${more} more` : ''}`;
}

function judgePart({ id, title, verdict, checks, again, evidence }: Judge): string {
  const held = checks.filter((each) => each.held).length;
  const count = checks.length === 0 ? '' : `${held} of ${counted(checks.length, 'check')} held`;
  const link = evidence === undefined ? '' : `, ${evidenceLink(evidence)}`;
  const outcome = verdict === undefined ? '' : ` ${badge(verdict)} ${count}${link}${expectations(checks)}`;
  const also = again.map(
    (each) => `again ${xmlText(each.how)}: ${each.verdict}, ${counted(each.checks, 'check')}`,
  );
  return `<b>${xmlText(id)}</b> ${xmlText(title)}${outcome}${list(also)}`;
}

function summaryOf({ judges, everyReply, proofs, result }: ClauseView): string {
  const checks = judges.reduce((sum, each) => sum + each.checks.length, 0);
  const again = judges.reduce((sum, each) => sum + each.again.length, 0);
  const by = [
    ...(judges.length > 0 ? [counted(judges.length, 'scenario')] : []),
    ...(again > 0 ? [`${again} more under other circumstances`] : []),
    ...(everyReply.length > 0 ? ['every reply'] : []),
  ];
  const what = result === undefined || checks === 0 ? '' : `, ${counted(checks, 'check')}`;
  const proven = proofs === undefined ? '' : `; proved by ${counted(proofs, 'defective bank')}`;
  return by.length === 0 ? 'Why nothing judges it' : `Judged by ${by.join(', ')}${what}${proven}`;
}

function howPart(view: ClauseView): string {
  const { clause, judges, everyReply, notJudged, questions, refusal } = view;
  const stated = [
    ...(refusal?.status === undefined ? [] : [`status ${refusal.status}`]),
    ...(refusal?.code === undefined ? [] : [refusal.code]),
  ];
  const items = [
    ...(notJudged === undefined ? [] : [xmlText(notJudged)]),
    ...judges.map(judgePart),
    ...everyReply.map((each) => `<b>every reply</b> ${xmlText(each)}`),
    ...(stated.length === 0 ? [] : [`Refusal as the text states it: ${stated.join(', ')}`]),
    ...(clause.law === undefined
      ? []
      : [`${xmlText(clause.law.articles)}: ${xmlText(clause.law.obliges)} It counts in production.`]),
    ...(clause.note === undefined ? [] : [`Left open: ${xmlText(clause.note)}`]),
    ...questions.map((each) => `Open question: <a href="#question-${each.id}">${xmlText(each.question)}</a>`),
  ];
  const section = `<p class="small">${xmlText(clause.section)}; ${clause.environment === 'any' ? 'both environments' : `${clause.environment} only`}</p>`;
  return `<p>${xmlText(clause.check)}</p>${list(items)}${section}`;
}

/** What did not hold and is no finding: observed, or waived. */
function notHeld({ judges, findings }: ClauseView): string {
  if (findings.length > 0) return '';
  const all = judges.flatMap((each) => each.checks.filter((check) => !check.held));
  const told = all
    .slice(0, mostNotHeld)
    .map(
      (each) =>
        `${xmlText(each.expectation)}<br>expected: ${xmlText(each.expected ?? 'something else')}` +
        `<br>actual: ${xmlText(each.actual ?? 'nothing said')}`,
    );
  const more = all.length - told.length;
  return list([...told, ...(more > 0 ? [`and ${more} more`] : [])]);
}

function outcomePart({ result, waiver, findings, past }: ClauseView): string {
  const notes = [
    ...(result?.reason === undefined ? [] : [xmlText(result.reason)]),
    ...(waiver === undefined ? [] : [`waived: ${xmlText(waiverLine(waiver))}`]),
    ...(findings.length === 0
      ? []
      : [findings.map((each) => `<a href="#finding-${each}">Finding ${each}</a>`).join(', ')]),
  ];
  const earlier =
    past === undefined
      ? ''
      : `<p class="small">${past.flickers ? '<b>Flickers</b>, ' : ''}${xmlText(past.line)}</p>`;
  return notes.map((each) => `<p class="why">${each}</p>`).join('') + earlier;
}

/** The verdict of a clause on the page, or that it has none. */
export function verdictOf({ result, notJudged }: ClauseView, isJudged: boolean): string | undefined {
  if (!isJudged) return undefined;
  return result?.verdict ?? (notJudged === undefined ? 'not-asked' : 'not-judged');
}

/** A clause. Its anchor is its id. */
export function clausePart(view: ClauseView, isJudged: boolean): string {
  const { clause, risk, result } = view;
  const { id, level, basis, party, text } = clause;
  const verdict = verdictOf(view, isJudged);
  const flickers = view.past?.flickers === true ? ' flickers' : '';
  const data = `data-level="${level}" data-risk="${risk}"${verdict === undefined ? '' : ` data-verdict="${verdict}${flickers}"`}`;
  const shown = verdict === undefined ? '' : `${badge(verdict, result?.waived === true)} `;
  return (
    `<section class="clause${verdict === undefined ? '' : ` is-${verdict}`}" id="${id}" ${data}>` +
    `<h5><a href="#${id}">${id}</a> ${shown}<span class="facets">${level}, ${basis}, ` +
    `<span class="risk ${risk}">${risk}</span>, ${parties[party]}</span></h5>` +
    `<p>${xmlText(text)}</p>${outcomePart(view)}${notHeld(view)}` +
    `${folded(summaryOf(view), howPart(view))}</section>`
  );
}
