/** Reports: from the result of a run to files and a summary. Nothing leaves here unredacted. */

export { renderAllurePage, type PageOptions, type PageResult } from './allure/page.js';
export { writeAllureResults } from './allure/results.js';
export { answersHtml } from './annotated/answers-html.js';
export { answersMarkdown, answersText } from './answers/answers-text.js';
export { sideBySide } from './answers/side-by-side.js';
export { compareReports, type ClauseChange, type Comparison } from './comparison/compare.js';
export { comparisonMarkdown, comparisonOutcome, comparisonText } from './comparison/comparison-text.js';
export { readReport } from './comparison/read-report.js';
export { checkLines, evidenceOf } from './evidence/evidence.js';
export { prepareFolder } from './files.js';
export { junitXml } from './junit.js';
export { suiteName, type ReportMeta } from './meta.js';
export { exitCodeOf, meaningOf } from './outcome.js';
export { joinParts, type JoinedRun } from './part/join.js';
export { readPart, writePart, type Part, type Split } from './part/part.js';
export { termsOf, type Terms } from './part/terms.js';
export { redactor, secretsOf, type KnownSecrets, type Redactor } from './redaction/redactor.js';
export { redactedRun, type RedactedRun, type RedactedScenario } from './redacted-run.js';
export { reportJson } from './report-json.js';
export { reportSchema, type Report } from './report-schema.js';
export { soFarIn, type SoFar } from './judged-so-far.js';
export {
  bareFingerprint,
  joinedScope,
  tppCertificates,
  type Commits,
  type Peer,
  type Scope,
} from './scope.js';
export { addToHistory, allureHistoryFile, readHistory, type HistoryOf } from './history/history-folder.js';
export type { History } from './history/history.js';
export { specHtml } from './annotated/spec-html.js';
export { summaryHtml } from './summary-html.js';
export { githubAnnotations, gitlabAnnotations } from './annotations.js';
export { summaryMarkdown } from './summary-markdown.js';
export { summaryText, type SummaryOptions } from './summary-text.js';
export { traceMatrix, type TraceOptions } from './trace-matrix.js';
export { writeReports, type WriteOptions, type WrittenReports } from './write-reports.js';
