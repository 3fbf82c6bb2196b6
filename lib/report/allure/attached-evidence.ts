/** Which Allure test carries which evidence. */

import type { Attachment } from 'allure-js-commons';
import type { Writer } from 'allure-js-commons/sdk/reporter';
import { tellingExchanges } from '../case-detail.js';
import type { RedactedScenario } from '../redacted-run.js';
import type { CaseStatus, TestCase } from '../test-cases.js';

const urgency: readonly CaseStatus[] = ['failed', 'broken', 'passed', 'skipped'];

/** The test of each scenario that carries the scenario's whole evidence: the first of the reddest. */
export function carriers(cases: readonly TestCase[]): ReadonlyMap<string, TestCase> {
  const found = new Map<string, TestCase>();
  for (const each of cases) {
    const before = found.get(each.scenario);
    if (before === undefined || urgency.indexOf(each.status) < urgency.indexOf(before.status)) {
      found.set(each.scenario, each);
    }
  }
  return found;
}

/** All exchanges. Of a scenario that is not red without most of each signature: it is long and tells a reader nothing. */
function carriedEvidence(each: TestCase, result: RedactedScenario): string {
  const text = result.evidence();
  return isRedCase(each)
    ? text
    : text.replaceAll(/signature="([A-Za-z0-9+/]{12})[A-Za-z0-9+/=]{60,}"/g, 'signature="$1…"');
}

/**
 * Writes the evidence of a test. Allure shows a file under one test only, so the carrier gets the evidence of the whole
 * scenario, any other red test the exchanges that made it red, and the rest say where to look.
 */
export function attachEvidence(each: TestCase, carrier: TestCase | undefined, writer: Writer): Attachment[] {
  if (each.result === undefined || each.result.exchangeCount === 0) return [];
  const isCarrier = carrier === each;
  const text = isCarrier
    ? carriedEvidence(each, each.result)
    : isRedCase(each)
      ? tellingExchanges(each).join('\n\n')
      : '';
  if (text === '') return [];
  const source = `${each.id.replaceAll(/[^\w.-]/g, '-')}-attachment.txt`;
  writer.writeAttachment(source, Buffer.from(text));
  const what = isCarrier ? `all ${each.result.exchangeCount} exchanges` : 'the exchanges in question';
  return [{ name: `Evidence, redacted: ${what}`, source, type: 'text/plain' }];
}

function isRedCase(each: TestCase): boolean {
  return each.status === 'failed' || each.status === 'broken';
}

/** What the test is about, and where its evidence is when another test carries it. */
export function description(each: TestCase, carrier: TestCase | undefined): string {
  if (carrier === undefined || carrier === each || (each.result?.exchangeCount ?? 0) === 0)
    return each.clause.text;
  return `${each.clause.text}\n\nThe evidence of all exchanges is attached to ${carrier.id}.`;
}
