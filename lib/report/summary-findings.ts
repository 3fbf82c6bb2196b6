/** One finding in the terminal: what is owed, what came, how often, where to look and how to see it again. */

import { join } from 'node:path';
import { basisText } from '../catalogue/clause.js';
import { clause } from '../catalogue/index.js';
import { distinctSymptoms, type Finding, type Symptom } from './annotated/findings.js';
import { evidencePath, replayCommand } from './test-cases.js';
import { folded, type Paint } from './text-layout.js';
import { plural } from '../model/plural.js';

/** Clauses of a finding that are told with their text, and what did not hold. */
const mostClauses = 3;
const mostSymptoms = 3;

export interface Page {
  readonly width: number;
  readonly paint: Paint;
  /** Folder of the reports; absent when none were written. */
  readonly outDir?: string;
}

function clauseLines({ clauses, verdict }: Finding, { width, paint }: Page): readonly string[] {
  const style = verdict === 'fail' || verdict === 'security' ? 'red' : 'yellow';
  const told = clauses.slice(0, mostClauses).flatMap((id) => {
    const { level, text } = clause(id);
    const firm = `${level}, ${basisText(clause(id))}`;
    return [`  ${paint(style, id)} ${paint('dim', firm)}`, ...folded(text, width, '    ')];
  });
  const more = clauses.slice(mostClauses);
  return more.length === 0 ? told : [...told, ...folded(`and ${more.join(' ')}`, width, '  ', '    ')];
}

/** What a scenario stands for: its own id, or that many replies show it. */
function symptomLines({ of, expectation, expected, actual }: Symptom, { width }: Page): readonly string[] {
  if (expectation === undefined) return folded(`${of.scenario}: ${of.message ?? of.verdict}`, width, '    ');
  return [
    ...folded(`${of.scenario}: ${expectation}`, width, '    ', '      '),
    ...folded(expected ?? 'something else', width, '      expected ', '               '),
    ...folded(actual ?? 'nothing said', width, '      actual   ', '               '),
  ];
}

/** How often it shows beside what is told. */
function moreLine({ symptoms, scenarios }: Finding, told: number): readonly string[] {
  if (symptoms.length <= told) return [];
  const count = `${symptoms.length} checks in ${plural(scenarios.length, 'scenario')}`;
  return [`    in all ${count} show it`];
}

function placeLines({ symptoms: [first], clauses: [id] }: Finding, { outDir }: Page): readonly string[] {
  const { of, scenario, exchange } = first;
  if (outDir === undefined) return [];
  if (of.result === undefined)
    return [`      evidence ${join(outDir, evidencePath(scenario))}, exchange ${exchange ?? 1}`];
  if (of.result.exchangeCount === 0) return [];
  return [
    `      evidence ${join(outDir, evidencePath(scenario))}`,
    `      again    ${replayCommand(scenario, id, outDir)}`,
  ];
}

/** The lines of a finding. */
export function findingLines(each: Finding, page: Page): readonly string[] {
  const symptoms = distinctSymptoms(each.symptoms).slice(0, mostSymptoms);
  return [
    ...clauseLines(each, page),
    ...symptoms.flatMap((one) => symptomLines(one, page)),
    ...moreLine(each, symptoms.length),
    ...placeLines(each, page),
  ];
}
