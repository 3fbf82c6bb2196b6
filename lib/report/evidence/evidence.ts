/**
 * The evidence behind a scenario's verdicts as text: what was sent, what it was signed over, which rules it
 * broke on purpose, what came back, and what was judged on it. Everything passes the redactor.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { operation } from '../../model/operations/index.js';
import type { Check, ScenarioResult } from '../../harness/conduct/result.js';
import type { Exchange } from '../../harness/evidence/exchange.js';
import { comeAgain } from '../../harness/evidence/keeping.js';
import type { HeaderLine } from '../../model/http.js';
import { memoize } from '../../model/memoize.js';
import { readable, type Redactor } from '../redaction/redactor.js';
import { indentedJson, looksLikeJson } from './json-text.js';
import { signingEvidence } from './signing.js';
import { twinDifference } from './twin.js';
import { indented, visible, visibleLine } from './visible.js';

/** Characters of one body that are shown. */
const longestBody = 12_000;
/** Characters of one body that are indented; what stands behind them is not shown in any case. */
const longestRead = 4 * longestBody;

/** Evidence of one scenario, already redacted. */
export interface Evidence {
  /** Scenario, verdicts and all checks. */
  readonly head: string;
  /** One text for each exchange, in order. */
  readonly exchanges: readonly string[];
}

function bodyText(bytes: Buffer, redact: Redactor, cut: number): string {
  if (bytes.length === 0) return '';
  const masked = redact.body(bytes);
  const [start, rest] = [masked.slice(0, longestRead), masked.length - longestRead];
  const shown = visible(looksLikeJson(start) ? indentedJson(start) : start);
  const more = Math.max(0, shown.length - longestBody) + Math.max(0, rest) + cut;
  return more === 0 ? shown : `${shown.slice(0, longestBody)}\n… ${more} more characters`;
}

function redactedLine([name, value]: HeaderLine, redact: Redactor): string {
  return `${visibleLine(redact.text(name))}: ${visibleLine(redact.header(name, value))}`;
}

/** Evidence shares the lines that come over and over, so each of those is redacted once. */
const shownOnce = memoize((redact: Redactor) => memoize((line: HeaderLine) => redactedLine(line, redact)));

/** A header line as it is shown. */
function shownLine(line: HeaderLine, redact: Redactor): string {
  return comeAgain(line[0]) ? shownOnce(redact)(line) : redactedLine(line, redact);
}

function message(
  start: string,
  headers: readonly HeaderLine[],
  body: Buffer,
  redact: Redactor,
  prefix: string,
  cut = 0,
): string {
  const lines = [start, ...headers.map((each) => shownLine(each, redact))];
  const text = bodyText(body, redact, cut);
  if (text !== '') lines.push('', text);
  return indented(lines.join('\n'), prefix);
}

/** A check as reports show it. */
export interface ShownCheck extends Check {
  /** The text leaves it open: what came is noted, and nothing is held against the bank. */
  readonly observed?: true;
}

/** Whether what a clause asks is only noted in this run, where it does not hold. */
export type IsObserved = (clause: ClauseId) => boolean;

/** One check with what was expected and what came, when it did not hold. */
export function checkLines(check: ShownCheck, redact: Pick<Redactor, 'text'>): readonly string[] {
  const at = check.exchange === undefined ? '' : ` (exchange ${check.exchange})`;
  const [held, label] = [check.held, check.observed === true ? 'observed' : 'NOT HELD'];
  const title = `${held ? 'held' : label} ${check.clause} ${visibleLine(redact.text(check.expectation))}${at}`;
  if (held) return [title];
  return [
    title,
    `         expected: ${visibleLine(redact.text(check.expected ?? 'nothing said'))}`,
    `         actual:   ${visibleLine(redact.text(check.actual ?? 'nothing said'))}`,
  ];
}

/** A check with the mark of those that are noted only. */
export function marked(check: Check, isObserved: IsObserved): ShownCheck {
  return !check.held && isObserved(check.clause) ? { ...check, observed: true } : check;
}

function purposeOf(each: Exchange): string {
  return each.operation === 'browser' ? 'the PSU follows the SCA link' : operation(each.operation).purpose;
}

function exchangeText(
  each: Exchange,
  result: ScenarioResult,
  redact: Redactor,
  isObserved: IsObserved,
): string {
  const at = new Date(each.at).toISOString();
  const request = `${visibleLine(redact.text(each.request.method))} ${visibleLine(redact.text(readable(each.request.target)))}`;
  const lines = [
    `=== Exchange ${each.number} of ${result.exchanges.length}, ${each.by}: ${each.operation} (${purposeOf(each)})`,
    `    ${at}, ${each.milliseconds.toFixed(1)} ms`,
    message(request, each.request.headers, each.request.body, redact, '> '),
    ...signingEvidence(each.request, redact),
    `Broken on purpose: ${each.announced.length === 0 ? 'nothing' : each.announced.join(', ')}`,
    each.reply === undefined
      ? `No reply: ${visibleLine(redact.text(each.failure ?? 'no reason recorded'))}`
      : message(`status ${each.reply.status}`, each.reply.headers, each.reply.body, redact, '< ', each.cut),
  ];
  if (each.sentAgain !== undefined) lines.push('Trouble on the way: sent once more');
  const failed = result.checks.some(
    (check) => check.exchange === each.number && !check.held && !isObserved(check.clause),
  );
  if (failed) lines.push(...twinDifference(each, result.exchanges, redact));
  for (const check of result.checks) {
    if (check.exchange === each.number) lines.push(...checkLines(marked(check, isObserved), redact));
  }
  for (const failure of result.ambientFailures) {
    if (failure.exchange !== each.number) continue;
    lines.push(...checkLines(marked({ ...failure, held: false }, isObserved), redact));
  }
  return lines.join('\n');
}

function headText(result: ScenarioResult, redact: Redactor, isObserved: IsObserved): string {
  return [
    `${result.id}: ${result.title}`,
    `started ${new Date(result.startedAt).toISOString()}, ${result.milliseconds.toFixed(1)} ms, ${result.exchanges.length} exchanges`,
    ...(result.firstTry === undefined
      ? []
      : [
          `tried again: exchanges 1 to ${result.firstTry.exchanges} are of what was tried before, which met trouble on the way ` +
            `(${visibleLine(redact.text(result.firstTry.trouble))}) and says nothing about the bank`,
        ]),
    'Secrets are redacted: each is replaced by a pseudonym, the same value by the same one throughout the run.',
    'JSON is indented for reading and was not sent so; header lines and signing strings stand as sent otherwise.',
    '',
    ...result.verdicts.map(
      (each) =>
        `${each.clause}: ${each.verdict}${each.reason === undefined ? '' : `, ${visibleLine(redact.text(each.reason))}`}`,
    ),
    '',
    ...result.checks.flatMap((each) => checkLines(marked(each, isObserved), redact)),
    ...result.observations.map((each) => `observed ${each.subject}: ${visibleLine(redact.text(each.text))}`),
  ].join('\n');
}

/**
 * The evidence of a scenario in parts.
 * @param most so many exchanges, from the first on
 */
export function evidenceParts(
  result: ScenarioResult,
  redact: Redactor,
  isObserved: IsObserved = () => false,
  most = Infinity,
): Evidence {
  return {
    head: headText(result, redact, isObserved),
    exchanges: result.exchanges.slice(0, most).map((each) => exchangeText(each, result, redact, isObserved)),
  };
}

/** The whole evidence of a scenario as one text. */
export function evidenceOf(result: ScenarioResult, redact: Redactor): string {
  return evidenceText(evidenceParts(result, redact));
}

/** Parts of an evidence joined to one text. */
export function evidenceText(parts: Evidence): string {
  return `${[parts.head, ...parts.exchanges].join('\n\n')}\n`;
}
