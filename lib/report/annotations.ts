/** Annotations of a CI job: one line for each finding, in the form of GitHub's workflow commands. */

import type { RunResult } from '../harness/conduct/result.js';
import { clause } from '../catalogue/index.js';
import { findingsOf } from './annotated/findings.js';
import { shownMeta, type ReportMeta } from './meta.js';
import { redactedRun, type RedactedRun } from './redacted-run.js';
import { findingLine } from './summary-markdown.js';
import { testCases } from './test-cases.js';

/** GitHub shows so many of one step. */
const most = 10;

/** Whatever the text says, it stays in its line and begins no command of its own. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The gravest findings as workflow commands, each with its line feed; empty when nothing failed. */
export function githubAnnotations(run: RunResult | RedactedRun, meta: ReportMeta): string {
  const redacted = redactedRun(run, meta.secrets);
  const { waivers } = shownMeta(meta, redacted.redact).target;
  return findingsOf(testCases(redacted, waivers))
    .slice(0, most)
    .map((each) => {
      const kind = each.verdict === 'warn' ? 'warning' : 'error';
      const [id] = each.clauses;
      const owed = id === undefined ? '' : `${clause(id).text} `;
      const title = `${each.clauses.join(' ')} (${each.risk})`;
      return `::${kind} title=${property(title)}::${data(`${owed}${findingLine(each)}`)}\n`;
    })
    .join('');
}
