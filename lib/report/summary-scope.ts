/** What the summary in the terminal says beside the verdicts: what was judged, and which clauses flicker. */

import { flickeringClauses, verdictsBefore } from './history/history.js';
import { shownMeta, suiteName, type ReportMeta } from './meta.js';
import type { RedactedRun } from './redacted-run.js';
import { commitWords, peerName, peersTold } from './scope.js';
import { folded } from './text-layout.js';

/** What was judged, by whom and against what; a line that is too long is folded. */
export function scopeLines(run: RedactedRun, meta: ReportMeta | undefined, width: number): readonly string[] {
  if (meta === undefined) return [];
  const { target, scope, suiteVersion, profileHash } = shownMeta(meta, run.redact);
  const { name, environment, baseUrl } = target;
  const commits = commitWords(scope);
  const suite = `${suiteName} ${suiteVersion}${commits.length === 0 ? '' : ` (commits: ${commits.join(', ')})`}`;
  const lines = [
    `${name}, ${environment}, ${baseUrl}`,
    ...peersTold(scope).map(({ at, line }) => `${peerName(at)}: ${line}`),
    `${suite}${profileHash === undefined ? '' : `, profile sha256 ${profileHash}`}`,
  ];
  return [...lines.flatMap((each) => folded(each, width, '', '  ')), ''];
}

/** Clauses that flicker, each with what was said of it, the oldest first. */
export function flickerLines(run: RedactedRun, meta: ReportMeta | undefined): readonly string[] {
  const { history, suiteVersion } = meta ?? {};
  if (history === undefined || suiteVersion === undefined) return [];
  const ids = flickeringClauses(run.clauses, history, suiteVersion);
  return run.clauses
    .filter((each) => ids.has(each.clause))
    .map(
      (each) => `  ${each.clause}  ${verdictsBefore(each.clause, history).join(' ')}, now ${each.verdict}`,
    );
}
