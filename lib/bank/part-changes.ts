/** Small changes to parts, of which faults and variants are made. The parts given stay as they are. */

import type { HeaderLine, WireReply, WireRequest } from '../model/http.js';
import type { OperationId } from '../model/operations/index.js';
import type { RequestRule } from '../rules/rule.js';
import type { Pages } from './views.js';
import type { Policies, PolicyDomain } from './policies/index.js';
import type { ScaPurposeKind } from './state/access-records.js';
import type { BankParts, PresenterDomain, Presenters, Purpose, Route } from './types.js';

/** Replaces policies of one domain. `patch` may be made from the policies it replaces. */
export function withPolicy<Domain extends PolicyDomain>(
  parts: BankParts,
  domain: Domain,
  patch: Partial<Policies[Domain]> | ((given: Policies[Domain]) => Partial<Policies[Domain]>),
): BankParts {
  const given = parts.policies[domain];
  const change = typeof patch === 'function' ? patch(given) : patch;
  return { ...parts, policies: { ...parts.policies, [domain]: { ...given, ...change } } };
}

/** Replaces presenters of one domain. `patch` may be made from the presenters it replaces. */
export function withPresenter<Domain extends PresenterDomain>(
  parts: BankParts,
  domain: Domain,
  patch: Partial<Presenters[Domain]> | ((given: Presenters[Domain]) => Partial<Presenters[Domain]>),
): BankParts {
  const given = parts.presenters[domain];
  const change = typeof patch === 'function' ? patch(given) : patch;
  return { ...parts, presenters: { ...parts.presenters, [domain]: { ...given, ...change } } };
}

/** Puts a route around the route of an operation, or around that of each of several. */
export function wrapRoute(
  parts: BankParts,
  ids: OperationId | readonly OperationId[],
  wrap: (given: Route) => Route,
): BankParts {
  return [ids].flat().reduce((changed, id) => {
    const given = changed.routes[id];
    if (given === undefined) throw new Error(`the bank has no route ${id}`);
    return { ...changed, routes: { ...changed.routes, [id]: wrap(given) } };
  }, parts);
}

/** Changes the JSON value of an operation's own replies; refusals are not touched. */
export function withBody(
  parts: BankParts,
  ids: OperationId | readonly OperationId[],
  change: (value: unknown, status: number) => unknown,
): BankParts {
  return wrapRoute(parts, ids, (given) => async (call) => {
    const reply = await given(call);
    return reply.kind === 'json' ? { ...reply, value: change(reply.value, reply.status) } : reply;
  });
}

/** Takes an operation away. */
export function withoutRoute(parts: BankParts, id: OperationId): BankParts {
  return {
    ...parts,
    routes: Object.fromEntries(Object.entries(parts.routes).filter(([each]) => each !== id)),
  };
}

/** Puts other rules in place of those with the same ids. */
export function withRule(
  parts: BankParts,
  ids: string | readonly string[],
  change: (given: RequestRule) => RequestRule,
): BankParts {
  return [ids].flat().reduce((changed, id) => {
    if (!changed.rules.some((each) => each.id === id)) throw new Error(`the bank has no rule ${id}`);
    return { ...changed, rules: changed.rules.map((each) => (each.id === id ? change(each) : each)) };
  }, parts);
}

/** Takes rules away. */
export function withoutRule(parts: BankParts, ...ids: readonly string[]): BankParts {
  for (const id of ids) withRule(parts, id, (given) => given);
  return { ...parts, rules: parts.rules.filter((each) => !ids.includes(each.id)) };
}

/** Puts a step around one that SCAs have: what they show, do when approved, or do when they fail. */
export function wrapPurpose<Step extends 'describe' | 'approve' | 'fail'>(
  parts: BankParts,
  kinds: ScaPurposeKind | readonly ScaPurposeKind[],
  step: Step,
  wrap: (given: Purpose[Step]) => Purpose[Step],
): BankParts {
  return [kinds].flat().reduce((changed, kind) => {
    const given = changed.purposes[kind];
    if (given === undefined) throw new Error(`the bank has no purpose ${kind}`);
    const purpose = { ...given, [step]: wrap(given[step]) };
    return { ...changed, purposes: { ...changed.purposes, [kind]: purpose } };
  }, parts);
}

/** Replaces pages. `patch` may be made from the pages it replaces. */
export function withPage(
  parts: BankParts,
  patch: Partial<Pages> | ((given: Pages) => Partial<Pages>),
): BankParts {
  const change = typeof patch === 'function' ? patch(parts.pages) : patch;
  return { ...parts, pages: { ...parts.pages, ...change } };
}

/** Changes finished replies, for example their headers. */
export function withReplyChange(
  parts: BankParts,
  change: (reply: WireReply, request: WireRequest) => WireReply,
): BankParts {
  return { ...parts, finish: (reply, request, bank) => change(parts.finish(reply, request, bank), request) };
}

/** Sets or removes (undefined) one header of every reply. */
export function withReplyHeader(parts: BankParts, name: string, value: string | undefined): BankParts {
  const wanted = name.toLowerCase();
  return withReplyChange(parts, (reply) => {
    const others = reply.headers.filter(([each]) => each.toLowerCase() !== wanted);
    const line: readonly HeaderLine[] = value === undefined ? [] : [[name, value]];
    return { ...reply, headers: [...others, ...line] };
  });
}
