/** Adds the verdicts of a recorded run up again: those of the clauses, and its outcome. */

import { observationsOf } from '../../harness/conduct/result.js';
import { whole } from '../../harness/conduct/sum-up.js';
import type { PackFinding } from '../finding.js';
import { recordMember as file } from '../contents.js';
import type { RunRecord } from '../record.js';
import { told } from './told.js';

/** The verdict of the run, added up from those of its scenarios and from what replies showed. */
function summed(record: RunRecord): ReturnType<typeof whole> {
  const { profile, selection, shown, scenarios, startedAt } = record;
  return whole({
    scenarios,
    shown: {
      accepted: shown.accepted,
      keys: new Set(shown.keys),
      failures: scenarios.flatMap((each) => each.ambientFailures),
    },
    target: { ...profile, pinnedClauses: new Set(profile.pinnedClauses) },
    startedAt,
    partial: selection.partial,
    judgedElsewhere: new Set(selection.judgedElsewhere),
    chosenBy: selection.chosenBy,
  });
}

function clausesOf(record: RunRecord, again: ReturnType<typeof whole>): readonly PackFinding[] {
  const said = new Map(record.clauses.map((each) => [each.clause, each]));
  const findings: PackFinding[] = [];
  for (const each of again.clauses) {
    const recorded = said.get(each.clause);
    said.delete(each.clause);
    const where = `${file}, ${each.clause}`;
    if (recorded === undefined) findings.push({ where, what: `is left out; its checks give ${told(each)}` });
    else if (recorded.verdict !== each.verdict)
      findings.push({ where, what: `is said to be ${told(recorded)}, its scenarios give ${told(each)}` });
    else if (recorded.waived !== each.waived)
      findings.push({
        where,
        what: `waived is ${recorded.waived}, the waivers of the profile give ${each.waived}`,
      });
    else if (recorded.scenarios.join() !== each.scenarios.join())
      findings.push({ where, what: 'names other scenarios than those that judge it' });
  }
  for (const [id] of said)
    findings.push({ where: `${file}, ${id}`, what: 'has a verdict that nothing gives' });
  return findings;
}

function stale(each: Pick<RunRecord, 'staleWaivers'>): string {
  return each.staleWaivers.map(({ clause }) => clause).join();
}

/** A joined run began with the first of its shards, and took as long as all of them. */
function isOfSpans({ spans, startedAt, milliseconds }: RunRecord): boolean {
  if (spans === undefined) return true;
  const sum = spans.reduce((total, each) => total + each.milliseconds, 0);
  return Math.min(...spans.map((each) => each.startedAt)) === startedAt && sum === milliseconds;
}

function sumsOf(record: RunRecord, again: ReturnType<typeof whole>): readonly PackFinding[] {
  const requests = record.scenarios.reduce((sum, each) => sum + each.exchangeCount, 0);
  const seen = observationsOf(record.scenarios).map(({ subject, text }) => `${subject} ${text}`);
  const kept = new Set(record.observations.map(({ subject, text }) => `${subject} ${text}`));
  const lost = seen.find((each) => !kept.has(each));
  const facts: readonly (readonly [boolean, string])[] = [
    [
      again.outcome === record.outcome,
      `the outcome is said to be ${record.outcome}, the verdicts give ${again.outcome}`,
    ],
    [requests === record.requests, `requests: says ${record.requests}, the scenarios made ${requests}`],
    [
      stale(record) === stale(again),
      'the waivers to remove are others than those that follow from the profile',
    ],
    [
      JSON.stringify(record.part) === JSON.stringify(again.part),
      'the part of the suite is another than was judged',
    ],
    [isOfSpans(record), 'the times of the shards do not add up to those of the run'],
    [lost === undefined, `the observation "${lost ?? ''}" is left out`],
  ];
  return facts.flatMap(([holds, what]) => (holds ? [] : [{ where: file, what }]));
}

/** What of the sums of a record does not follow from the verdicts of its scenarios. */
export function rejudgeSums(record: RunRecord): readonly PackFinding[] {
  const again = summed(record);
  return [...clausesOf(record, again), ...sumsOf(record, again)];
}
