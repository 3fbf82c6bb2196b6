/**
 * Judges the kept exchanges again, as far as redaction leaves what that needs: that they are those on which
 * the checks rest, from the time of the run; Digest and signature of requests; replies against the clauses
 * that every reply must obey, the schemas of bodies among them; and whether what was accepted or refused is
 * what the checks say.
 */

import { createHash } from 'node:crypto';
import { headerValues, type WireRequest } from '../../model/http.js';
import { grouped } from '../../model/grouped.js';
import { judgeDigest, verifyRequest } from '../../signing/index.js';
import type { PackFinding } from '../finding.js';
import type { KeptExchange } from '../exchange.js';
import { keptNumbers } from '../kept-exchange.js';
import type { RecordedScenario, Recording } from '../record.js';
import { bytesOf, restoredRun } from '../restore.js';
import { hidesSomething, isHidden, isSigningOpen } from '../hidden.js';
import { repliesContradicted } from './replies.js';

const file = 'evidence.jsonl';

/** How much could be judged again. */
export interface Recomputed {
  digests: number;
  signatures: number;
  replies: number;
  /** Digests and signatures that could not, because something of what they are over is hidden. */
  hiddenDigests: number;
  hiddenSignatures: number;
  /** Of the replies those with stand-ins in the place of what is hidden. */
  hiddenReplies: number;
}

interface Bench {
  readonly recording: Recording;
  readonly counts: Recomputed;
  readonly add: (where: KeptExchange | string, what: string) => void;
}

/** Milliseconds by which the clocks of start and exchange may differ. */
const tolerance = 2_000;

function judgeTime(each: KeptExchange, { recording, add }: Bench): void {
  const { startedAt, milliseconds, spans = [{ startedAt, milliseconds }] } = recording.record;
  const isInside = spans.some(
    (span) =>
      each.at >= span.startedAt - tolerance && each.at <= span.startedAt + span.milliseconds + tolerance,
  );
  if (!isInside)
    add(
      each,
      `was sent at ${instant(each.at)}, outside the time of the run, which began at ${instant(startedAt)}`,
    );
}

function instant(at: number): string {
  return Number.isFinite(at) && Math.abs(at) < 8e15 ? new Date(at).toISOString() : String(at);
}

/** The request with the certificate that it carried. */
function wireOf(each: KeptExchange, { recording }: Bench): WireRequest {
  const { method, target, headers } = each.request;
  const certificate = each.certificate === undefined ? undefined : recording.certificates[each.certificate];
  return {
    method,
    target,
    headers: headers.map(([name, value]) =>
      certificate !== undefined && name.toLowerCase() === 'tpp-signature-certificate'
        ? [name, certificate]
        : [name, value],
    ),
    body: bytesOf(each.request),
  };
}

/**
 * A request that breaks nothing on purpose has the Digest of its body, and the signature of its certificate.
 */
function judgeRequest(each: KeptExchange, bench: Bench): void {
  const { counts, add } = bench;
  if (each.operation === 'browser' || each.announced.length > 0) return;
  const request = wireOf(each, bench);
  const digests = headerValues(request.headers, 'digest');
  if (digests.length > 0) {
    if (isHidden(each.request.body) || digests.some(isHidden)) counts.hiddenDigests += 1;
    else {
      counts.digests += 1;
      const [wrong] = judgeDigest(digests, request.body);
      if (wrong !== undefined) add(each, `the Digest is not that of the body: ${wrong.message}`);
    }
  }
  if (headerValues(request.headers, 'signature').length === 0) return;
  if (!isSigningOpen(each)) counts.hiddenSignatures += 1;
  else {
    counts.signatures += 1;
    if (!verifyRequest(request, { isBodyUnknown: true }).verified)
      add(each, 'the signature is not that of the request under the certificate beside it');
  }
}

/** What of a check can be heard from its words. */
const refused = /\bis refused$/;
const accepted = /\bis accepted$/;

function judgeOutcome(each: KeptExchange, scenario: RecordedScenario, { add }: Bench): void {
  const status = each.reply?.status;
  if (status === undefined || each.operation === 'browser') return;
  for (const check of scenario.checks) {
    if (check.exchange !== each.number || !check.held) continue;
    const isOther =
      (refused.test(check.expectation) && status < 400) ||
      (accepted.test(check.expectation) && status >= 400);
    if (isOther)
      add(each, `${check.clause}, "${check.expectation}", is said to hold; the reply has status ${status}`);
  }
}

/** Replies on which a check rests were all looked at. */
function judgeReply(each: KeptExchange, scenario: RecordedScenario, { counts, add }: Bench): void {
  const found = repliesContradicted(each, scenario);
  if (found === undefined || each.reply === undefined) return;
  counts.replies += 1;
  if (hidesSomething(each.reply)) counts.hiddenReplies += 1;
  for (const what of found) add(each, what);
}

/** That the kept exchanges are those on which the record rests, each once and in order. */
function judgeNumbers(
  own: readonly KeptExchange[],
  wanted: ReadonlySet<number>,
  where: string,
  { add }: Bench,
): void {
  const numbers = own.map((each) => each.number);
  const there = new Set(numbers);
  const lost = [...wanted].filter((each) => !there.has(each)).toSorted((one, other) => one - other);
  const foreign = numbers.filter((each) => !wanted.has(each));
  if (lost.length > 0) add(where, `exchange ${lost.join(', ')} is missing, on which the record rests`);
  if (foreign.length > 0)
    add(where, `exchange ${foreign.join(', ')} is there, on which nothing of the record rests`);
  if (there.size < numbers.length) add(where, 'an exchange stands there twice');
  if (numbers.some((each, index) => each < (numbers[index - 1] ?? 0)))
    add(where, 'the exchanges are out of order');
  const later = own.findIndex((each, index) => each.at < (own[index - 1]?.at ?? 0) - tolerance);
  if (later > 0) add(where, `exchange ${own[later]?.number} was sent before the one that stands before it`);
}

function judgeCertificates({ recording, add }: Bench): void {
  for (const [hash, base64] of Object.entries(recording.certificates)) {
    if (createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex') !== hash)
      add(`certificates/${hash}.der`, 'has another hash than its name says');
  }
}

/** What the evidence contradicts, and how much of it could be judged again. */
export function rejudgeEvidence(recording: Recording): {
  readonly findings: readonly PackFinding[];
  readonly counts: Recomputed;
} {
  const findings: PackFinding[] = [];
  const add: Bench['add'] = (where, what) => {
    const place = typeof where === 'string' ? where : `${file}, ${where.scenario}, exchange ${where.number}`;
    findings.push({ where: place, what });
  };
  const counts: Recomputed = {
    digests: 0,
    signatures: 0,
    replies: 0,
    hiddenDigests: 0,
    hiddenSignatures: 0,
    hiddenReplies: 0,
  };
  const bench: Bench = { recording, counts, add };
  const own = new Map(grouped(recording.exchanges, (each) => each.scenario));
  const run = restoredRun(recording);
  judgeCertificates(bench);
  for (const scenario of run.scenarios) {
    const exchanges = own.get(scenario.id) ?? [];
    own.delete(scenario.id);
    judgeNumbers(exchanges, keptNumbers(scenario), `${file}, ${scenario.id}`, bench);
    const resting = new Set(scenario.checks.map((each) => each.exchange));
    for (const each of exchanges) {
      judgeTime(each, bench);
      judgeRequest(each, bench);
      if (!resting.has(each.number)) continue;
      judgeOutcome(each, scenario, bench);
      judgeReply(each, scenario, bench);
    }
  }
  for (const id of own.keys()) add(`${file}, ${id}`, 'is of a scenario that the record does not have');
  return { findings, counts };
}
