/** Judges one request by the rules that exist. What the recording does not show is not judged. */

import { rulesConcerning, type RequestRule, type RuleContext } from '../../rules/rule.js';
import { broken, kept, type Judgement } from '../obligation.js';
import { NotShown, type ReadExchange } from '../read-exchange.js';
import { comesTo } from './occasion.js';
import { tppRules } from './request-obligations.js';

/** What the judgement of requests remembers: which obligations it has seen kept, so that it need not look for occasions again. */
export interface SeenRules {
  /** Obligations for which a request had something to show. */
  readonly shown: Set<string>;
  /** Obligations that concern an operation that was called. */
  readonly reached: Set<string>;
  /** Why an obligation could not be judged on a request. */
  readonly hidden: Map<string, string>;
}

function judgeBy(
  rule: RequestRule,
  exchange: ReadExchange,
  context: RuleContext,
  seen: SeenRules,
): Judgement | undefined {
  seen.reached.add(rule.id);
  try {
    const finding = rule.judge(exchange.judged, context);
    if (finding !== undefined) {
      const { message, path } = finding;
      return broken(rule.id, message, path === undefined ? {} : { path });
    }
    if (seen.shown.has(rule.id) || !comesTo(rule, exchange.judged, context)) return undefined;
    seen.shown.add(rule.id);
    return kept(rule.id);
  } catch (thrown) {
    if (!(thrown instanceof NotShown)) throw thrown;
    seen.hidden.set(rule.id, exchange.unseen?.[thrown.part] ?? thrown.message);
    return undefined;
  }
}

/** Instants of rules that compare with the clock. */
const timed: ReadonlySet<string> = new Set(['date-not-behind', 'date-not-ahead']);

/** What the rules say of one call. */
export function judgeRequest(
  exchange: ReadExchange,
  context: RuleContext,
  seen: SeenRules,
): readonly Judgement[] {
  const all: Judgement[] = [];
  for (const rule of rulesConcerning(tppRules, exchange.operation)) {
    const hidden = timed.has(rule.id) ? exchange.unseen?.time : undefined;
    if (hidden !== undefined) {
      seen.hidden.set(rule.id, hidden);
      continue;
    }
    const judgement = judgeBy(rule, exchange, context, seen);
    if (judgement !== undefined) all.push(judgement);
  }
  return all;
}
