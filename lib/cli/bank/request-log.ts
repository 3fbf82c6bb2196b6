/**
 * The request log of a served bank: one line for each request, and below it whatever the rules find about it, with the
 * clause and what the clause asks. Nothing secret is written: identities, account numbers and tokens have pseudonyms.
 */

import type { Bank } from '../../bank/bank.js';
import { clause } from '../../catalogue/index.js';
import { headerValue, type WireReply, type WireRequest } from '../../model/http.js';
import { redactor, type Redactor } from '../../report/redaction.js';
import { adviceRules } from '../../rules/advice.js';
import { requestRules } from '../../rules/index.js';
import { judgedRequest } from '../../rules/judged-request.js';
import { operationsAt } from '../../rules/operations-at.js';
import { violationsOf, type RuleContext, type Violation } from '../../rules/rule.js';

/** What is written about one finding. */
export interface LoggedFinding {
  readonly clause: string;
  readonly message: string;
  /** Header, query parameter or JSON pointer. */
  readonly path?: string;
  /** What the interface asks. */
  readonly hint: string;
}

/** What is written about one request. */
export interface LogEntry {
  /** The bank's time, ISO 8601. */
  readonly time: string;
  /** Organisation identifier of the caller; absent when the request names none that can be read. */
  readonly tpp?: string;
  readonly method: string;
  /** Target with query; ids of people and accounts have pseudonyms. */
  readonly path: string;
  readonly status: number;
  /** How the bank refused: `code: text` of each message. */
  readonly refusals: readonly string[];
  readonly findings: readonly LoggedFinding[];
}

/** What becomes of an entry. */
export type LogSink = (entry: LogEntry) => void;

const longest = 300;
const secretHeaders = ['psu-id', 'psu-corporate-id', 'x-psu-identity'];

/** Text from outside in one line that no terminal obeys. */
function oneLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·');
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

/** What is written about bytes that never became a request. */
export function refusedEntry(bank: Bank, status: number, text: string): LogEntry {
  const time = new Date(bank.admin.now()).toISOString();
  return { time, method: '-', path: '-', status, refusals: [oneLine(text)], findings: [] };
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

/** Everything the rules find about a request, whether or not the bank enforces it. */
function violationsIn(bank: Bank, request: WireRequest): readonly Violation[] {
  const { parts } = bank;
  if (!request.target.startsWith(`${parts.basePath}/v1/`)) return [];
  const context: RuleContext = {
    now: bank.admin.now(),
    environment: parts.environment,
    unprocessable: parts.unprocessable,
    ...(parts.trust === undefined ? {} : { trust: parts.trust }),
    ...(parts.readRoles === undefined ? {} : { readRoles: parts.readRoles }),
    ...(parts.answers === undefined ? {} : { answers: parts.answers }),
  };
  const judged = judgedRequest(request, parts.basePath, operationsAt(parts.answers));
  return violationsOf(judged, allRules, context);
}

/** What is written about a request and its reply. */
export function entryOf(bank: Bank, request: WireRequest, reply: WireReply): LogEntry {
  const redact = redactorFor(request);
  const shown = (text: string) => oneLine(redact.text(text));
  const certificate = headerValue(request.headers, 'tpp-signature-certificate');
  const tpp = certificate === undefined ? undefined : bank.parts.identify(certificate.trim());
  return {
    time: new Date(bank.admin.now()).toISOString(),
    ...(tpp === undefined ? {} : { tpp: oneLine(tpp.id) }),
    method: oneLine(request.method),
    path: shownTarget(request.target, redact),
    status: reply.status,
    refusals: refusalsIn(reply).map(shown),
    findings: violationsIn(bank, request).map((each) => ({
      clause: each.clause,
      message: shown(each.message),
      ...(each.path === undefined ? {} : { path: shown(each.path) }),
      hint: clause(each.clause).text,
    })),
  };
}

/** An entry as lines for a person: the request, why the bank refused it, and each finding with its hint. */
export function entryText(entry: LogEntry): string {
  const { time, tpp, method, path, status, refusals, findings } = entry;
  const lines = [
    `${time.slice(11, 23)} ${String(status)} ${method} ${path} ${tpp ?? '-'}`,
    ...refusals.map((each) => `  refused: ${each}`),
    ...findings.flatMap(({ clause: id, message, path: at, hint }) => [
      `  ${id} ${message}${at === undefined ? '' : ` (${at})`}`,
      `    asked: ${hint}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
