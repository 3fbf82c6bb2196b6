/** Judges one request by the rules that exist. What the recording does not show is not judged. */

import type { Operation } from '../../model/operation.js';
import { rulesConcerning, type Finding, type RequestRule, type RuleContext } from '../../rules/rule.js';
import { broken, kept, type Judgement } from '../obligation.js';
import { NotShown } from '../doubts.js';
import type { ReadExchange } from '../read-exchange.js';
import { wasServed } from '../sequences/refused.js';
import { isCoded } from './content-coding.js';
import { judgeWatched, watchOver, type Watch } from './occasion.js';
import type { Unseen } from '../traffic.js';
import { tppRules } from './request-obligations.js';

/**
 * What the judgement of requests remembers: which obligations it has seen kept, so that it need not look for
 * occasions again.
 */
export interface SeenRules {
  /** Obligations for which a request had something to show. */
  readonly shown: Set<string>;
  /** Operations that were called, and the obligations that concern them. */
  readonly called: Set<Operation | undefined>;
  readonly reached: Set<string>;
  /** Why an obligation could not be judged on a request. */
  readonly hidden: Map<string, string>;
}

/** The part of the recording on which it hangs that a rule found something; undefined when nothing does. */
function doubtOn(rule: RequestRule, exchange: ReadExchange, context: RuleContext): Unseen | undefined {
  return exchange.doubts.find(({ reading, but }) => {
    if (but?.has(rule.id) === true) return false;
    try {
      return rule.judge(reading, context) === undefined;
    } catch (thrown) {
      if (!(thrown instanceof NotShown)) throw thrown;
      return true;
    }
  })?.part;
}

/** Seconds are the unit of Date, and the reply is written when the call is over. */
const second = 1_000;

/**
 * Whether the clock of a recorder may be wrong where the bank does not tell its time: what it serves was
 * in time, and of what was lost nobody knows.
 */
function mayBeRecorder({ id }: RequestRule, exchange: ReadExchange): boolean {
  if (!id.startsWith('date-') || exchange.origin === 'serve') return false;
  return wasServed(exchange) || exchange.lost !== undefined;
}

/** Whether the clock of the bank, where it tells its time, finds the same. */
function bankAgrees(rule: RequestRule, exchange: ReadExchange, context: RuleContext): boolean {
  const { bankTime, at, answeredAt = at } = exchange;
  if (bankTime === undefined) return !mayBeRecorder(rule, exchange);
  return [bankTime, bankTime + second, bankTime - (answeredAt - at)].every(
    (now) => rule.judge(exchange.judged, { ...context, now }) !== undefined,
  );
}

/** Rules that compare with the clock. */
const timed: ReadonlySet<string> = new Set([
  'date-not-behind',
  'date-not-ahead',
  'certificate-in-time',
  'certificate-in-time-in-sandbox',
]);

/** Rules about paths and methods that the interface names. */
const ofTable: ReadonlySet<string> = new Set(['known-path', 'offered-method']);

/** The address of the call in the place of method and path, which the text may mean as well. */
const address = /\babsolute address (?!without its query)/;

/** Whether a bank has served what the text leaves open. */
function isOpenAndServed({ id }: RequestRule, { message }: Finding, exchange: ReadExchange): boolean {
  if (!wasServed(exchange)) return false;
  // A bank that serves a call knows the path; links may lead where no table does.
  return ofTable.has(id) || (id === 'signed-request-target' && address.test(message));
}

/** Rules that need the body to say that they are kept. */
const ofBody: ReadonlySet<string> = new Set(['initiation-digest', 'body-digest', 'digest-of-body']);

function judgeBy(
  rule: RequestRule,
  exchange: ReadExchange,
  context: RuleContext,
  seen: SeenRules,
  watch: Watch,
): Judgement | undefined {
  const hide = (part: Unseen): undefined => {
    seen.hidden.set(rule.id, exchange.unseen?.[part] ?? new NotShown(part).message);
  };
  try {
    const isShown = seen.shown.has(rule.id);
    const { finding, comes } = isShown
      ? { finding: rule.judge(exchange.judged, context), comes: false }
      : judgeWatched(rule, exchange.judged, context, watch);
    if (finding !== undefined) {
      if (isOpenAndServed(rule, finding, exchange)) return undefined;
      // A bank that serves a call with a coded body has decoded it.
      if (wasServed(exchange) && isCoded(exchange)) return undefined;
      const doubt = doubtOn(rule, exchange, context);
      if (doubt !== undefined) return hide(doubt);
      if (timed.has(rule.id) && !bankAgrees(rule, exchange, context)) return undefined;
      const { message, path } = finding;
      return broken(rule.id, message, path === undefined ? {} : { path });
    }
    if (isShown) return undefined;
    if (ofBody.has(rule.id) && exchange.hides('request-body')) return hide('request-body');
    if (!comes) return undefined;
    seen.shown.add(rule.id);
    return kept(rule.id);
  } catch (thrown) {
    if (!(thrown instanceof NotShown)) throw thrown;
    return hide(thrown.part);
  }
}

/** The rules on the operation of a call, all of which it comes to. */
function rulesReached({ operation }: ReadExchange, seen: SeenRules): readonly RequestRule[] {
  const rules = rulesConcerning(tppRules, operation);
  if (seen.called.has(operation)) return rules;
  seen.called.add(operation);
  for (const { id } of rules) seen.reached.add(id);
  return rules;
}

/** What the rules said of one call when it was recorded. */
export function ruledBefore(exchange: ReadExchange, seen: SeenRules): readonly Judgement[] {
  rulesReached(exchange, seen);
  return exchange.ruled ?? [];
}

/** A rule that was kept before finds nothing again, which is nearly every one of nearly every call. */
function isKeptAgain(rule: RequestRule, exchange: ReadExchange, context: RuleContext, seen: SeenRules) {
  if (!seen.shown.has(rule.id)) return false;
  try {
    return rule.judge(exchange.judged, context) === undefined;
  } catch (thrown) {
    if (thrown instanceof NotShown) return false;
    throw thrown;
  }
}

/** What the rules say of one call. */
export function judgeRequest(
  exchange: ReadExchange,
  context: RuleContext,
  seen: SeenRules,
): readonly Judgement[] {
  const all: Judgement[] = [];
  const watch = watchOver(exchange.judged);
  const hidden = exchange.unseen?.time;
  for (const rule of rulesReached(exchange, seen)) {
    if (hidden !== undefined && timed.has(rule.id)) {
      seen.hidden.set(rule.id, hidden);
      continue;
    }
    if (isKeptAgain(rule, exchange, context, seen)) continue;
    const judgement = judgeBy(rule, exchange, context, seen, watch);
    if (judgement !== undefined) all.push(judgement);
  }
  return all;
}
