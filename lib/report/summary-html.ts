/**
 * summary.html: the interface, annotated with the verdicts of a run, on one page that can be attached to a
 * ticket or printed. It loads nothing; its one script filters clauses, and everything can be read without it.
 */

import type { Outcome, RunResult } from '../harness/conduct/result.js';
import { chaptersPart, chapterTable } from './annotated/chapter-part.js';
import { judgedViews } from './annotated/clause-view.js';
import { findingsPart } from './annotated/finding-part.js';
import { findingsOf } from './annotated/findings.js';
import { filters, page } from './annotated/frame.js';
import { answeredQuestions } from './annotated/questions-part.js';
import { notJudgedPart, runFacts } from './annotated/scope-part.js';
import { shownMeta, type ReportMeta } from './meta.js';
import { outcomeLine } from './outcome.js';
import { redactedRun, type RedactedRun } from './redacted-run.js';
import { scenariosWithEvidence, testCases, type EvidenceChoice } from './test-cases.js';
import { xmlText } from './xml.js';

const outcomeClasses: Readonly<Record<Outcome, string>> = {
  conforms: 'good',
  'conforms-in-part': 'good',
  'does-not-conform': 'bad',
  'harness-trouble': 'bad',
  'stale-waivers': 'open',
  'not-enough-evidence': 'open',
};

export interface PageOptions {
  /** Which scenarios have an evidence file beside the page; red ones by default. */
  readonly evidence?: EvidenceChoice;
}

/** The outcome, and why the run is not whole where it was halted. */
function outcomePart(run: RedactedRun): string {
  const why = run.halted === undefined ? '' : `<br>Not whole: ${xmlText(run.halted)}`;
  return `<p class="outcome ${outcomeClasses[run.outcome]}">${xmlText(outcomeLine(run))}${why}</p>`;
}

/** The page of a run. */
export function summaryHtml(
  run: RunResult | RedactedRun,
  meta: ReportMeta,
  { evidence = 'red' }: PageOptions = {},
): string {
  const redacted = redactedRun(run, meta.secrets);
  const { name, waivers = [] } = shownMeta(meta, redacted.redact).target;
  const cases = testCases(redacted, waivers);
  const findings = findingsOf(cases);
  const kept = scenariosWithEvidence(redacted, evidence);
  const views = judgedViews(redacted, waivers, findings, (each) => kept.has(each.id), meta);
  const part = redacted.part === undefined ? '' : ` (${redacted.part.judged} of ${redacted.part.of} clauses)`;
  return page({
    title: `${name}: ${redacted.outcome}${part}`,
    heading: `PSD2 conformance of ${name}`,
    lead: outcomePart(redacted),
    main: [
      '<h2 id="scope">What was judged</h2>',
      runFacts(redacted, meta),
      chapterTable(redacted.clauses),
      notJudgedPart(cases, views, redacted, meta),
      findingsPart(findings, (scenario) => kept.has(scenario)),
      '<h2 id="clauses">The interface, clause by clause</h2>',
      `<div>${filters(views, true)}${chaptersPart(views, true)}</div>`,
      answeredQuestions(redacted, meta),
    ].join('\n'),
    foot: 'Secrets are replaced by pseudonyms; the same pseudonym stands for the same value.',
  });
}
