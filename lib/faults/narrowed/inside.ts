/**
 * Narrows a fault inside of a call: to elements of its reply after the first, and to requests in which two
 * mistakes meet.
 */

import type { BankParts, PartsChange, Route } from '../../bank/types.js';
import { judgedRequest } from '../../rules/judged-request.js';
import { operationsAt } from '../../rules/operations-at.js';
import { rulesConcerning } from '../../rules/rule.js';
import { sparedReason } from '../../rules/signature/spared-reason.js';
import { present } from '../../model/present.js';

type Invoked = (...given: unknown[]) => unknown;

function isInvoked(value: unknown): value is Invoked {
  return typeof value === 'function';
}

/** The values of the original where a list has its first element, those of the faulty bank elsewhere. */
function firstElementsOf(original: unknown, faulty: unknown): unknown {
  if (Array.isArray(original) && Array.isArray(faulty)) {
    if (original.length !== faulty.length) return original.length > 1 ? faulty : original;
    const later: readonly unknown[] = faulty.slice(1);
    return original.length === 0 ? original : [original[0], ...later];
  }
  if (typeof original !== 'object' || original === null || typeof faulty !== 'object' || faulty === null)
    return original;
  const entries = Object.entries(faulty).map(([name, value]) => [
    name,
    name in original ? firstElementsOf(Reflect.get(original, name), value) : value,
  ]);
  const kept = Object.entries(original).filter(([name]) => !(name in faulty));
  return Object.fromEntries([...kept, ...entries]);
}

/** Presenters of which the faulty one is asked from the second element of a reply on. */
function presentersByTurn(
  before: BankParts['presenters'],
  after: BankParts['presenters'],
  turns: Map<string, number>,
): BankParts['presenters'] {
  const mixed = Object.entries(before).map(([domain, given]: [string, object]) => {
    const faulty: object = Object(Reflect.get(after, domain));
    const members = Object.entries(given).map(([name, one]: [string, unknown]) => {
      const other: unknown = Reflect.get(faulty, name);
      if (one === other || !isInvoked(one) || !isInvoked(other)) return [name, one];
      const key = `${domain}.${name}`;
      const told: Invoked = (...values) => {
        const turn = turns.get(key) ?? 0;
        turns.set(key, turn + 1);
        return turn === 0 ? one(...values) : other(...values);
      };
      return [name, told];
    });
    return [domain, Object.fromEntries(members)];
  });
  return Object.fromEntries(mixed);
}

/** Replies of the faulty bank with the first element of each list as it should be. */
function routesByElement(before: BankParts, change: PartsChange): BankParts['routes'] {
  let served: unknown;
  const told = Object.entries(before.routes).map(([id, given]): [string, Route] => [
    id,
    async (call) => {
      const reply = await given(call);
      served = reply.kind === 'json' ? reply.value : undefined;
      return reply;
    },
  ]);
  const faulty = change({ ...before, routes: Object.fromEntries(told) }).routes;
  const routes = told.map(([id, own]): [string, Route] => {
    const other = faulty[id];
    const usual = before.routes[id];
    if (other === undefined || usual === undefined) return [id, usual ?? own];
    if (other === own) return [id, usual];
    return [
      id,
      async (call) => {
        served = undefined;
        const reply = await other(call);
        if (reply.kind !== 'json' || served === undefined) return reply;
        return { ...reply, value: firstElementsOf(served, reply.value) };
      },
    ];
  });
  return Object.fromEntries(routes);
}

/** The fault in all elements of lists but the first. */
export function inLaterElements(change: PartsChange): PartsChange {
  return (parts) => {
    const after = change(parts);
    const turns = new Map<string, number>();
    const mixed: BankParts = {
      ...parts,
      presenters: presentersByTurn(parts.presenters, after.presenters, turns),
      routes: routesByElement(parts, change),
    };
    return {
      ...mixed,
      actingIn() {
        turns.clear();
        return mixed;
      },
    };
  };
}

/** The presenters, and for those that were changed some that lose what they show. */
function losing(before: BankParts['presenters'], after: BankParts['presenters']): BankParts['presenters'] {
  const mixed = Object.entries(before).map(([domain, given]: [string, object]) => {
    const changed: object = Object(Reflect.get(after, domain));
    const members = Object.entries(given).map(([name, one]: [string, unknown]) => [
      name,
      one === Reflect.get(changed, name) ? one : () => ({}),
    ]);
    return [domain, Object.fromEntries(members)];
  });
  return Object.fromEntries(mixed);
}

/**
 * The same with changed presenters that lose whatever they show: where even that shows nothing, no reply has
 * two of these elements.
 */
export function lostInLaterElements(change: PartsChange): PartsChange {
  return inLaterElements((parts) => {
    const after = change(parts);
    return { ...after, presenters: losing(parts.presenters, after.presenters) };
  });
}

/** The fault in requests in which another rule finds something too. */
export function whereMistakesMeet(change: PartsChange): PartsChange {
  return (parts) => {
    const faulty = change(parts);
    return {
      ...parts,
      actingIn(wire, { clock }) {
        const { environment, basePath, unprocessable, trust, readRoles, answers } = parts;
        const request = judgedRequest(wire, basePath, operationsAt(answers), {
          doctor: sparedReason,
        });
        const context = {
          now: clock.now(),
          environment,
          unprocessable,
          ...present({ trust, readRoles, answers }),
        };
        const found = rulesConcerning(parts.rules, request.operation).filter(
          (rule) => rule.judge(request, context) !== undefined,
        );
        return found.length > 1 ? faulty : parts;
      },
    };
  };
}
