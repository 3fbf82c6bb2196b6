/** A run as it was, from its record: what reports are made of again. All of it is redacted already. */

import type { ClauseId } from '../catalogue/index.js';
import type { ScenarioResult } from '../harness/conduct/result.js';
import type { Exchange } from '../harness/evidence/exchange.js';
import type { Target } from '../harness/target/target.js';
import type { Effect } from '../model/operation.js';
import { present } from '../model/present.js';
import { evidenceParts, evidenceText, type IsObserved } from '../report/evidence/evidence.js';
import { grouped } from '../model/grouped.js';
import type { RedactedRun, RedactedScenario, Redactor, ReportMeta } from '../report/index.js';
import { observedIn } from '../report/redacted-run.js';
import { hasNonAscii, utf8View } from '../signing/index.js';
import type { KeptExchange, KeptMessage } from './exchange.js';
import type { RecordedProfile, RecordedScenario, Recording, RunRecord } from './record.js';

const asIs: Redactor = {
  text: (text) => text,
  header: (_, value) => value,
  body(bytes) {
    const latin1 = bytes.toString('latin1');
    return utf8View(latin1) ?? latin1;
  },
};

/** The bytes of a kept body. */
export function bytesOf({ body, latin1 }: KeptMessage): Buffer {
  return Buffer.from(body, latin1 === true && !hasWideCharacter(body) ? 'latin1' : 'utf8');
}

/** A pseudonym among bytes that are no UTF-8. */
function hasWideCharacter(text: string): boolean {
  return hasNonAscii(text) && Buffer.from(text, 'latin1').toString('latin1') !== text;
}

/** A kept exchange as one that a report is made of. */
export function exchangeOf({
  scenario: _scenario,
  certificate: _hash,
  request,
  reply,
  ...rest
}: KeptExchange): Exchange {
  const { method, target, headers } = request;
  return {
    ...rest,
    request: { method, target, headers, body: bytesOf(request) },
    ...(reply === undefined
      ? {}
      : { reply: { status: reply.status, headers: reply.headers, body: bytesOf(reply) } }),
  };
}

/** Stands in the place of an exchange that is not kept; no report shows it. */
function gap(number: number): Exchange {
  const request = { method: '', target: '', headers: [], body: Buffer.alloc(0) };
  return { number, by: '', operation: 'browser', request, announced: [], at: 0, milliseconds: 0 };
}

function restoredScenario(
  each: RecordedScenario,
  own: readonly KeptExchange[],
  isObserved: IsObserved,
): RedactedScenario {
  const parts = () => {
    const byNumber = new Map(own.map((one) => [one.number, one]));
    const exchanges = Array.from({ length: each.exchangeCount }, (_, index) => {
      const found = byNumber.get(index + 1);
      return found === undefined ? gap(index + 1) : exchangeOf(found);
    });
    const result: ScenarioResult = { ...each, exchanges };
    return evidenceParts(result, asIs, isObserved);
  };
  return { ...each, evidenceParts: parts, evidence: () => evidenceText(parts()) };
}

/** The run. */
export function restoredRun({ record, exchanges }: Recording): RedactedRun {
  const own = grouped(exchanges, (each) => each.scenario);
  const { accepted, keys } = record.shown;
  const isObserved = observedIn(record);
  return {
    ...record,
    shown: { accepted, keys: new Set(keys) },
    scenarios: record.scenarios.map((each) => restoredScenario(each, own.get(each.id) ?? [], isObserved)),
    redact: asIs,
  };
}

/** Of levers and TPPs, reports tell the names. */
function named(names: readonly string[]): object {
  return Object.fromEntries(names.map((each) => [each, {}]));
}

function targetOf(profile: RecordedProfile): ReportMeta['target'] {
  const { pinnedClauses, effects, levers, tpps, ...rest } = profile;
  return {
    ...rest,
    pinnedClauses: new Set<ClauseId>(pinnedClauses),
    effects: new Set<Effect>(effects),
    levers: named(levers),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reports tell their names alone, and the record has no keys
    tpps: named(Object.keys(tpps)) as Target['tpps'],
  };
}

/** What reports say about the run besides its verdicts. */
export function restoredMeta(record: RunRecord): ReportMeta {
  const { suiteVersion, profile, profileHash, scope, history, arguments: line } = record;
  return {
    suiteVersion,
    target: targetOf(profile),
    arguments: line,
    ...present({ profileHash, scope, history }),
  };
}
