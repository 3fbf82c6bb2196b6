/**
 * The request log of a served bank: one entry for each request, with why the bank refused it, the clause
 * behind that, what to do, and everything else that the rules find. Nothing secret is written: identities,
 * account numbers and tokens have pseudonyms.
 */

import type { Bank } from '../../bank/bank.js';
import { boundSide, type ToldRefusal } from '../../bank/grounds/ground.js';
import { clause } from '../../catalogue/index.js';
import { headerValue, type WireReply, type WireRequest } from '../../model/http.js';
import { present } from '../../model/present.js';
import { redactor, type Redactor } from '../../report/redaction/redactor.js';
import { adviceRules } from '../../rules/advice.js';
import { requestRules } from '../../rules/index.js';
import { judgedRequest, type JudgedRequest } from '../../rules/judged-request.js';
import { operationsAt } from '../../rules/operations-at.js';
import { remarksOn, type Remark, type RequestIdWatch } from '../../rules/remarks/index.js';
import { rulesConcerning, type RuleContext } from '../../rules/rule.js';
import { toldClause } from '../../rules/told-clause.js';
import { mandatorySignedHeaders, signingLines } from '../../signing/index.js';
import type { LogEntry, LoggedFinding, LoggedRefusal, LoggedRemark } from './log-entry.js';

const longest = 300;
const secretHeaders = ['psu-id', 'psu-corporate-id', 'x-psu-identity'];

/** Text from outside in one line that no terminal obeys. */
function oneLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·');
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

/** What is written about bytes that never became a request. */
export function refusedEntry(bank: Bank, number: number, status: number, text: string): LogEntry {
  const time = new Date(bank.admin.now()).toISOString();
  const refusals = [oneLine(text)];
  return { number, time, method: '-', path: '-', status, refusals, findings: [], remarks: [] };
}

function redactorFor(request: WireRequest): Redactor {
  const identities = secretHeaders.flatMap((name) => headerValue(request.headers, name)?.trim() ?? []);
  return redactor({ identities: identities.filter((each) => each !== ''), accounts: [] });
}

/** The address of a page is a key to it, so only that it was a page is told. */
function shownTarget(target: string, redact: Redactor): string {
  const page = /^(.*\/sca\/)[^/?#]*/.exec(target)?.[1];
  return oneLine(redact.text(page === undefined ? target : `${page}…`));
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || !('tppMessages' in value)) return [];
  const messages: unknown = value.tppMessages;
  if (!Array.isArray(messages)) return [];
  return messages.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('code' in each)) return [];
    return [`${String(each.code)}${'text' in each ? `: ${String(each.text)}` : ''}`];
  });
}

function refusalsIn(reply: WireReply): readonly string[] {
  if (reply.status < 400 || reply.body.length === 0) return [];
  try {
    return textsOf(JSON.parse(reply.body.toString('utf8')));
  } catch {
    return [];
  }
}

const allRules = [...requestRules, ...adviceRules.filter((each) => !requestRules.includes(each))];

/** The request as rules see it; undefined for pages and what lies outside the interface. */
function judgedAt({ parts }: Bank, request: WireRequest): JudgedRequest | undefined {
  if (!request.target.startsWith(`${parts.basePath}/v1/`)) return undefined;
  return judgedRequest(request, parts.basePath, operationsAt(parts.answers));
}

/** Everything the rules find about a request, whether or not the bank enforces it. */
function findingsIn(
  { admin, parts }: Bank,
  judged: JudgedRequest,
  shown: (text: string) => string,
): readonly LoggedFinding[] {
  const context: RuleContext = {
    now: admin.now(),
    environment: parts.environment,
    unprocessable: parts.unprocessable,
    ...present({ trust: parts.trust, readRoles: parts.readRoles, answers: parts.answers }),
  };
  return rulesConcerning(allRules, judged.operation).flatMap((rule) => {
    const finding = rule.judge(judged, context);
    if (finding === undefined) return [];
    const id = toldClause(rule, judged);
    return {
      rule: rule.id,
      clause: id,
      binds: boundSide(id),
      message: shown(finding.message),
      ...(finding.path === undefined ? {} : { path: shown(finding.path) }),
      hint: clause(id).text,
    };
  });
}

/** What had to be signed, where a signature came and does not fit. */
function expectedSigningString(
  judged: JudgedRequest,
  shown: (text: string) => string,
): readonly string[] | undefined {
  if (judged.header('signature') === undefined || judged.signature.verified) return undefined;
  const lines = judged.signature.lines ?? signingLines(judged.wire, mandatorySignedHeaders);
  return lines.flatMap(({ name, value }) => (value === undefined ? [] : [shown(`${name}: ${value}`)]));
}

function loggedRefusal(told: ToldRefusal, shown: (text: string) => string): LoggedRefusal {
  const { also, by, clause: id, mend, path, why } = told;
  return {
    by,
    clause: id,
    ...present({ also }),
    binds: boundSide(id),
    hint: clause(id).text,
    why: shown(why),
    ...(path === undefined ? {} : { path: shown(path) }),
    ...present({ mend }),
  };
}

function loggedRemark(
  { clause: id, dependsOn, kind, message, path }: Remark,
  shown: (text: string) => string,
): LoggedRemark {
  return {
    kind,
    clause: id,
    message: shown(message),
    ...(path === undefined ? {} : { path: shown(path) }),
    ...present({ dependsOn }),
  };
}

const longestReply = 4_000;

/** The JSON body of a reply without secrets, cut; empty for pages and for what has none. */
export function shownReply(request: WireRequest, reply: WireReply): string {
  if (headerValue(reply.headers, 'content-type') !== 'application/json') return '';
  // The address of a page is a key to it.
  const text = redactorFor(request)
    .body(reply.body)
    .replaceAll(/\/sca\/[^"?#]*/g, '/sca/…');
  return text.length > longestReply ? `${text.slice(0, longestReply)}…` : text;
}

/** What the log knows of a call beside request and reply. */
export interface Beside {
  readonly number: number;
  /** What the bank said of its refusal. */
  readonly told?: ToldRefusal | undefined;
  /** Remembers the ids of earlier requests. */
  readonly ids?: RequestIdWatch;
}

/** What is written about a request and its reply. */
export function entryOf(
  bank: Bank,
  request: WireRequest,
  reply: WireReply,
  { ids, number, told }: Beside,
): LogEntry {
  const redact = redactorFor(request);
  const shown = (text: string) => oneLine(redact.text(text));
  const certificate = headerValue(request.headers, 'tpp-signature-certificate');
  const tpp = certificate === undefined ? undefined : bank.parts.identify(certificate.trim());
  const requestId = headerValue(request.headers, 'x-request-id')?.trim();
  const judged = judgedAt(bank, request);
  const signingString = judged === undefined ? undefined : expectedSigningString(judged, shown);
  const now = bank.admin.now();
  const time = new Date(now).toISOString();
  const remarks =
    judged === undefined
      ? []
      : [...(ids?.see(judged, tpp?.id ?? '', number) ?? []), ...remarksOn(judged, now)];
  return {
    number,
    time,
    ...(requestId === undefined ? {} : { requestId: shown(requestId) }),
    ...(judged?.operation === undefined ? {} : { operation: judged.operation.id }),
    ...(tpp === undefined ? {} : { tpp: oneLine(tpp.id) }),
    method: oneLine(request.method),
    path: shownTarget(request.target, redact),
    status: reply.status,
    refusals: refusalsIn(reply).map(shown),
    ...(told === undefined ? {} : { refused: loggedRefusal(told, shown) }),
    ...present({ signingString }),
    findings: judged === undefined ? [] : findingsIn(bank, judged, shown),
    remarks: remarks.map((each) => loggedRemark(each, shown)),
  };
}
