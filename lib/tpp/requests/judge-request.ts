/** Judges one request by the rules that exist. What the recording does not show is not judged. */

import { rulesConcerning, type RequestRule, type RuleContext } from '../../rules/rule.js';
import { broken, kept, type Judgement } from '../obligation.js';
import { NotShown } from '../doubts.js';
import type { ReadExchange } from '../read-exchange.js';
import { wasServed } from '../sequences/refused.js';
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
  /** Obligations that concern an operation that was called. */
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

/** Whether the clock of the bank, where it tells its time, finds nothing. */
function bankAgrees(rule: RequestRule, exchange: ReadExchange, context: RuleContext): boolean {
  const { bankTime, at, answeredAt = at } = exchange;
  if (bankTime === undefined) return true;
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

/** Rules that need the body to say that they are kept. */
const ofBody: ReadonlySet<string> = new Set(['initiation-digest', 'body-digest', 'digest-of-body']);

function judgeBy(
  rule: RequestRule,
  exchange: ReadExchange,
  context: RuleContext,
  seen: SeenRules,
  watch: Watch,
): Judgement | undefined {
  seen.reached.add(rule.id);
  const hide = (part: Unseen): undefined => {
    seen.hidden.set(rule.id, exchange.unseen?.[part] ?? new NotShown(part).message);
  };
  try {
    const isShown = seen.shown.has(rule.id);
    const { finding, comes } = isShown
      ? { finding: rule.judge(exchange.judged, context), comes: false }
      : judgeWatched(rule, exchange.judged, context, watch);
    if (finding !== undefined) {
      // A bank that serves a call knows the path; links may lead where no table does.
      if (ofTable.has(rule.id) && wasServed(exchange)) return undefined;
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

/** What the rules said of one call when it was recorded. */
export function ruledBefore(exchange: ReadExchange, seen: SeenRules): readonly Judgement[] {
  for (const rule of rulesConcerning(tppRules, exchange.operation)) seen.reached.add(rule.id);
  return exchange.ruled ?? [];
}

/** What the rules say of one call. */
export function judgeRequest(
  exchange: ReadExchange,
  context: RuleContext,
  seen: SeenRules,
): readonly Judgement[] {
  const all: Judgement[] = [];
  const watch = watchOver(exchange.judged);
  for (const rule of rulesConcerning(tppRules, exchange.operation)) {
    const hidden = timed.has(rule.id) ? exchange.unseen?.time : undefined;
    if (hidden !== undefined) {
      seen.hidden.set(rule.id, hidden);
      continue;
    }
    const judgement = judgeBy(rule, exchange, context, seen, watch);
    if (judgement !== undefined) all.push(judgement);
  }
  return all;
}
