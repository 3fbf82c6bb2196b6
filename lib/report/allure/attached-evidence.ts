/** Which Allure test carries which evidence. */

import type { Attachment } from 'allure-js-commons';
import type { Writer } from 'allure-js-commons/sdk/reporter';
import { tellingExchanges } from '../case-detail.js';
import type { RedactedScenario } from '../redacted-run.js';
import { evidencePath, type CaseStatus, type TestCase } from '../test-cases.js';
import { fitted, longestFitting } from './text-bounds.js';
import { evidenceText } from '../evidence/evidence.js';

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

/** Exchanges attached of a scenario that is not red. All of them took 7 s of the 60 s of a run. */
const mostOfGreen = 40;

/**
 * The exchanges of a scenario; of one that is not red the first ones, without most of each signature: it is
 * long and tells a reader nothing.
 */
function carriedEvidence(each: TestCase, result: RedactedScenario): string {
  if (isRedCase(each)) return result.evidence();
  const text = evidenceText(result.evidenceParts(mostOfGreen));
  return text.replaceAll(/signature="([A-Za-z0-9+/]{12})[A-Za-z0-9+/=]{60,}"/g, 'signature="$1…"');
}

/** The evidence that belongs under a test; empty where another test carries it. */
function belonging(each: TestCase, isCarrier: boolean): string {
  if (each.result === undefined) return isRedCase(each) ? tellingExchanges(each).join('\n\n') : '';
  if (each.result.exchangeCount === 0) return '';
  if (isCarrier) return carriedEvidence(each, each.result);
  return isRedCase(each) ? tellingExchanges(each).join('\n\n') : '';
}

/** Characters of all evidence on one page; what is red gets its share first. */
const mostCharacters = 7_500_000;
const mostOfRed = 6_000_000;
const exchangeStart = '=== Exchange ';

/** Evidence of each test, cut where all together would make the page too large. */
export type AttachedEvidence = ReadonlyMap<TestCase, Attached>;

interface Attached {
  readonly name: string;
  readonly text: string;
}

/** Evidence that waits to be cut. */
interface Given {
  readonly each: TestCase;
  readonly isCarrier: boolean;
  /** Characters of the whole. */
  readonly length: number;
  /** Its beginning in UTF-8, as long as can be shown at most. */
  readonly beginning: Buffer;
}

/**
 * Collects evidence of long runs without keeping all of it: each further text can only make the share of the
 * others smaller.
 * @param sum characters of all together
 */
function collection(sum: number) {
  const lengths: number[] = [];
  const given: Given[] = [];
  let total = 0;
  return {
    given,
    lengths,
    add(each: TestCase, text: string, isCarrier: boolean): void {
      const { length } = text;
      lengths.push(length);
      total += length;
      const longest = total <= sum ? Infinity : longestFitting(lengths, sum);
      given.push({ each, isCarrier, length, beginning: Buffer.from(text.slice(0, longest)) });
    },
  };
}

function cutTo(longest: number, { each, isCarrier, length, beginning }: Given): Attached {
  const text = beginning.toString();
  const cut = fitted(text, longest, exchangeStart, length);
  const count = each.result?.exchangeCount ?? 0;
  const first = cut.parts ?? (isRedCase(each) || count <= mostOfGreen ? undefined : mostOfGreen);
  if (first === undefined) {
    const what = isCarrier && count > 0 ? `all ${count} exchanges` : 'the exchanges in question';
    return { name: `Evidence, redacted: ${what}`, text };
  }
  const whole = isRedCase(each)
    ? `the whole stands in ${evidencePath(each.scenario)}`
    : `run --evidence all writes the whole to ${evidencePath(each.scenario)}`;
  return {
    name: `Evidence, redacted: the first ${first} exchanges`,
    text: `${cut.text}\n… more would make the Allure page too large; ${whole}\n`,
  };
}

/**
 * What is attached to which test. Allure shows a file under one test only, so the carrier gets the evidence
 * of the whole scenario, any other red test the exchanges that made it red, and the rest say where to look.
 */
export function attachedEvidence(
  cases: readonly TestCase[],
  carrierOf: ReadonlyMap<string, TestCase>,
): AttachedEvidence {
  const red = collection(mostOfRed);
  const others = collection(mostCharacters);
  for (const each of cases) {
    const isCarrier = carrierOf.get(each.scenario) === each;
    const text = belonging(each, isCarrier);
    if (text !== '') (isRedCase(each) ? red : others).add(each, text, isCarrier);
  }
  const longestRed = longestFitting(red.lengths, mostOfRed);
  const taken = red.lengths.reduce((sum, length) => sum + Math.min(length, longestRed), 0);
  const longestOther = longestFitting(others.lengths, mostCharacters - taken);
  return new Map([
    ...red.given.map((each) => [each.each, cutTo(longestRed, each)] as const),
    ...others.given.map((each) => [each.each, cutTo(longestOther, each)] as const),
  ]);
}

/** Writes the evidence of a test. */
export function attachEvidence(each: TestCase, evidence: AttachedEvidence, writer: Writer): Attachment[] {
  const found = evidence.get(each);
  if (found === undefined) return [];
  const source = `${each.id.replaceAll(/[^\w.-]/g, '-')}-attachment.txt`;
  writer.writeAttachment(source, Buffer.from(found.text));
  return [{ name: found.name, source, type: 'text/plain' }];
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
