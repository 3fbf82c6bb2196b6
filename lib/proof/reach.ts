/** Where faults show at all: the parts in which their banks differ, and the calls that come near them. */

import type { BankParts } from '../bank/types.js';
import type { Fault } from '../faults/fault.js';
import { everywhere, type Reach } from '../faults/narrowed/index.js';
import { embeddedParts } from '../embedded/embedded.js';
import type { Operation } from '../model/operation.js';
import { present } from '../model/present.js';
import { judgedRequest } from '../rules/judged-request.js';
import { operationsAt } from '../rules/operations-at.js';
import type { RequestRule, RuleContext } from '../rules/rule.js';
import { differingParts } from './coverage.js';
import type { ProvingGround, Recording } from './recording.js';
import { type RuleReach, ruleReachIn } from './rule-reach.js';

type Calls = ReadonlySet<Operation | undefined>;

/** Calls of the recordings that came near each part. */
function recordedCalls(recordings: readonly Recording[]): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  for (const { callsAt } of recordings) {
    for (const [part, calls] of callsAt) {
      const known = all.get(part) ?? new Set<string>();
      all.set(part, known);
      for (const each of calls) known.add(each);
    }
  }
  return all;
}

function contextOf(
  { environment, unprocessable, trust, readRoles, answers }: BankParts,
  now: number,
): RuleContext {
  return { now, environment, unprocessable, ...present({ trust, readRoles, answers }) };
}

/**
 * Operations at whose recorded requests a rule finds something. A rule that stumbles finds something, too.
 */
function foundAt(rule: RequestRule, parts: BankParts, recordings: readonly Recording[], now: number): Calls {
  const context = contextOf(parts, now);
  const found = new Set<Operation | undefined>();
  const finds = (request: ReturnType<typeof judgedRequest>) => {
    try {
      return rule.judge(request, context) !== undefined;
    } catch {
      return true;
    }
  };
  for (const deed of recordings.flatMap(({ deeds }) => deeds)) {
    if (deed.kind !== 'request' || deed.request.target.includes('/sca/')) continue;
    const request = judgedRequest(deed.request, parts.basePath, operationsAt(parts.answers));
    if (!found.has(request.operation) && finds(request)) found.add(request.operation);
  }
  return found;
}

/** True for a list of several elements somewhere in a value. */
function hasList(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) && value.length > 1) || Object.values(value).some(hasList);
}

/** Operations of which a recorded reply has a list of several elements; routes make those that are served. */
function listingOperations(
  parts: BankParts,
  recordings: readonly Recording[],
  which: 'all' | 'served',
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const deed of recordings.flatMap(({ deeds }) => deeds)) {
    if (deed.kind !== 'request' || deed.reply.body.length === 0) continue;
    if (which === 'served' && deed.reply.status >= 300) continue;
    const { operation } = judgedRequest(deed.request, parts.basePath, operationsAt(parts.answers));
    if (operation === undefined || found.has(operation.id)) continue;
    try {
      if (hasList(JSON.parse(deed.reply.body.toString()))) found.add(operation.id);
    } catch {
      continue;
    }
  }
  return found;
}

/** A function that tells the reach of faults of one environment. */
export function reachIn(
  ground: ProvingGround,
  recordings: readonly Recording[],
): (fault: Pick<Fault, 'change'>) => Reach {
  const before = embeddedParts(ground.identities, ground);
  const near = recordedCalls(recordings);
  const listing = {
    all: listingOperations(before, recordings, 'all'),
    served: listingOperations(before, recordings, 'served'),
  };
  const known = new Map(before.rules.map((rule) => [rule.id, rule]));
  const context = contextOf(before, ground.clock());
  const ruleReach = ruleReachIn(before, recordings, context, ground.identities.tpps.primary.signer);

  /** Where the rule of a part shows; undefined where it is no rule, or no request shows it. */
  function shownBy(part: string, after: BankParts): RuleReach | undefined {
    const [group, name = ''] = part.split('.', 2);
    const rule = group === 'rules' ? known.get(name) : undefined;
    if (rule === undefined) return undefined;
    return ruleReach(
      rule,
      after.rules.find(({ id }) => id === name),
    );
  }

  function callsOf(part: string, after: BankParts): readonly (Operation | undefined)[] {
    const [group, name = ''] = part.split('.', 2);
    if (group === 'rules') {
      const rule = known.get(name);
      const shown = shownBy(part, after);
      if (shown !== undefined) return [...shown.operations];
      if (rule !== undefined)
        return everywhere.filter((each) => each !== undefined && rule.concerns?.(each) !== false);
      const added = after.rules.find(({ id }) => id === name);
      return added === undefined ? [] : [...foundAt(added, before, recordings, ground.clock())];
    }
    if (group === 'finish' || group === 'find' || group === 'unprocessable') return everywhere;
    const calls = near.get(part);
    return everywhere.filter((each) => calls?.has(each?.id ?? 'page') === true);
  }

  return ({ change }) => {
    const after = change(before);
    const parts = differingParts(before, after);
    const calls = [...new Set(parts.flatMap((part) => callsOf(part, after)))];
    const members = parts.every((part) => shownBy(part, after)?.members === true);
    const laterItems = parts.every((part) => shownBy(part, after)?.laterItems === true);
    const listed = parts.every((part) => part.startsWith('routes.')) ? listing.served : listing.all;
    return {
      parts,
      calls,
      members,
      laterItems,
      meets: () => parts.every((part) => shownBy(part, after)?.meets() === true),
      lists: calls.some((each) => each !== undefined && listed.has(each.id)),
    };
  };
}
