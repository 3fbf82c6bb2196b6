/** Judges what a pack holds again, and says what of it does not follow, and what could not be calculated. */

import { messageOf } from '../../model/errors.js';
import { catalogueMember } from '../contents.js';
import type { PackFinding } from '../finding.js';
import { catalogueText, type Members } from '../manifest.js';
import type { Recording } from '../record.js';
import { rejudgeEvidence, type Recomputed } from './evidence.js';
import { reportForm } from './report-form.js';
import { compareReportFiles } from './reports.js';
import { rejudgeVerdicts, type Declared } from './verdicts.js';

export interface Rejudged {
  readonly findings: readonly PackFinding[];
  /** What could not be calculated again, a line each. */
  readonly notJudged: readonly string[];
  readonly counts?: Recomputed;
}

/** Bounds of a record, so that one that was made to do harm does none. */
const most = 1_000_000;

function isBounded({ record }: Recording): boolean {
  const counts = record.scenarios.map((each) => each.exchangeCount);
  return (
    counts.every((each) => Number.isInteger(each) && each >= 0 && each <= most) &&
    counts.reduce((a, b) => a + b, 0) <= most
  );
}

function hiddenLines(counts: Recomputed): readonly string[] {
  const all = [
    [counts.hiddenDigests, 'Digests: something of the body is hidden'],
    [counts.hiddenSignatures, 'signatures: something that is signed is hidden'],
    [counts.hiddenReplies, 'replies in what is hidden of them: their other members were'],
  ] as const;
  return all.flatMap(([count, why]) => (count === 0 ? [] : [`${count} ${why}`]));
}

/**
 * Judges again. Another build of the suite has other words and may have other clauses: it judges evidence
 * and verdicts, and leaves the texts alone.
 */
export function rejudge(
  members: Members,
  recording: Recording,
  suite: readonly Declared[],
  build: string,
): Rejudged {
  const { record } = recording;
  const isOwn = record.build === build;
  try {
    if (!isBounded(recording))
      return {
        findings: [{ where: 'record.json', what: 'counts more exchanges than a run has' }],
        notJudged: [],
      };
    const evidence = rejudgeEvidence(recording);
    const found = [
      ...reportForm('reports/report.json', members.get('reports/report.json')?.toString('utf8') ?? ''),
      ...rejudgeVerdicts(record, isOwn ? suite : []),
      ...evidence.findings,
    ];
    const hidden = hiddenLines(evidence.counts);
    if (!isOwn) {
      const why = `reports, catalogue and completeness: the pack was made by ${record.build}, this is ${build}`;
      return { findings: found, notJudged: [...hidden, why], counts: evidence.counts };
    }
    const reports = compareReportFiles(members, recording);
    const catalogue = members.get(catalogueMember)?.toString('utf8') === catalogueText();
    return {
      findings: [
        ...found,
        ...reports.findings,
        ...(catalogue
          ? []
          : [{ where: catalogueMember, what: 'is another catalogue than that of this version' }]),
      ],
      notJudged: [...hidden, ...reports.notCompared],
      counts: evidence.counts,
    };
  } catch (thrown) {
    return {
      findings: [{ where: 'record.json', what: `cannot be judged again: ${messageOf(thrown)}` }],
      notJudged: [],
    };
  }
}
