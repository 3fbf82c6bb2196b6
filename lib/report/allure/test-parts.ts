/** Parts of an Allure test: its status, labels and steps. */

import { type Label, Stage, Status, type StepResult } from 'allure-js-commons';
import { riskOf, severityOf } from '../../catalogue/risk.js';
import { chapterTitle } from '../chapters.js';
import type { ShownCheck } from '../evidence/evidence.js';
import type { CaseStatus, TestCase } from '../test-cases.js';
import { present } from '../../model/present.js';

/** Allure's name of each status. */
export const statuses: Readonly<Record<CaseStatus, Status>> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  broken: Status.BROKEN,
  skipped: Status.SKIPPED,
};

/** A check as a step, with what was expected and what came when it did not hold. */
export function step(check: ShownCheck): StepResult {
  const failed = check.observed === true ? Status.SKIPPED : Status.FAILED;
  const details = check.held
    ? {}
    : {
        message: `expected ${check.expected ?? 'something else'}, got ${check.actual ?? 'nothing said'}`,
        ...present({ expected: check.expected, actual: check.actual }),
      };
  return {
    name: check.expectation,
    status: check.held ? Status.PASSED : failed,
    statusDetails: details,
    stage: Stage.FINISHED,
    steps: [],
    attachments: [],
    parameters: check.exchange === undefined ? [] : [{ name: 'exchange', value: String(check.exchange) }],
  };
}

/** Labels for the tree, the filters and the suites view. */
export function labels(each: TestCase): Label[] {
  const { id, level, basis, party, text } = each.clause;
  const tags = [
    level,
    basis,
    party,
    riskOf(id),
    ...(each.verdict === 'pass' ? [] : [each.verdict]),
    ...(each.waived ? ['waived'] : []),
  ];
  return [
    { name: 'epic', value: chapterTitle(id) },
    { name: 'feature', value: `${id} ${shortened(text)}` },
    { name: 'story', value: each.title },
    { name: 'parentSuite', value: each.suite },
    { name: 'suite', value: each.title },
    { name: 'severity', value: severityOf(id) },
    { name: 'layer', value: 'api' },
    ...tags.map((value) => ({ name: 'tag', value })),
  ];
}

/** A text as part of a test's name. */
export function shortened(text: string): string {
  return text.length <= 110 ? text : `${text.slice(0, 109)}…`;
}
