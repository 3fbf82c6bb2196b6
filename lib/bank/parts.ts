/**
 * What a bank is made of. Everything that the bank does is one of these parts, so that a defective bank or a lawful
 * variant is a plain function from parts to parts: it replaces one policy, presenter, route, rule, page or purpose.
 * Nothing below this folder asks whether it is faulty.
 */

import type { OperationId } from '../model/operations/index.js';
import type { HeaderLine, WireReply, WireRequest } from '../model/http.js';
import type { RequestRule } from '../rules/rule.js';
import type { BankCore, Route } from './call.js';
import type { IdSource } from './ids.js';
import type { Pages } from './pages/index.js';
import type { Policies, PolicyDomain } from './policies/index.js';
import type { TppRegistry } from './policies/tpp.js';
import type { PresenterDomain, Presenters } from './presenters/index.js';
import type { Purpose, Purposes } from './purposes/purpose.js';
import type { BankReply } from './reply.js';
import type { ScaPurposeKind, Tpp } from './state/access-records.js';
import type { DataSet } from './state/data-set.js';

export type Environment = 'sandbox' | 'production';

/** Work that falls due with time; done before each call, so it must look first and cost nothing when nothing is due. */
export type Duty = (bank: BankCore) => void;

/** Turns a reply into bytes and header lines. */
export type Finisher = (reply: BankReply, request: WireRequest, bank: BankCore) => WireReply;

export interface BankParts {
  readonly environment: Environment;
  /** Path of the base address, for example `/api-sandbox`; empty when paths start at `/v1/`. */
  readonly basePath: string;
  /** Scheme, host and port in scaRedirect addresses until a server publishes the bank elsewhere. */
  readonly origin: string;
  /** The time that the bank's movable clock starts from, milliseconds since 1970. */
  readonly time: () => number;
  /** A new source of ids for each bank. */
  readonly ids: () => IdSource;
  /** Judged in this order; the first finding is the refusal. */
  readonly rules: readonly RequestRule[];
  /** DER of trusted authorities; absent when trust is not judged. */
  readonly trust?: readonly Buffer[];
  /** Registered TPPs; absent when no registry is asked. */
  readonly registry?: TppRegistry;
  /** Characters that back ends cannot process. */
  readonly unprocessable: RegExp;
  /** The caller behind a TPP-Signature-Certificate value; undefined when it holds no certificate. */
  readonly identify: (certificate: string) => Tpp | undefined;
  /** The fixed data set on a day (`YYYY-MM-DD`). */
  readonly dataSet: (today: string) => DataSet;
  /** By operation id. An operation without a route does not exist at this bank. */
  readonly routes: Readonly<Record<string, Route>>;
  readonly policies: Policies;
  readonly presenters: Presenters;
  readonly purposes: Purposes;
  readonly pages: Pages;
  readonly duties: readonly Duty[];
  /** The simulated batch, in steps; a run does all of them. */
  readonly batch: readonly Duty[];
  readonly finish: Finisher;
}

/** A fault or a lawful variant. */
export type PartsChange = (parts: BankParts) => BankParts;

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

/** Puts a route around the route of an operation. */
export function wrapRoute(parts: BankParts, id: OperationId, wrap: (given: Route) => Route): BankParts {
  const given = parts.routes[id];
  if (given === undefined) throw new Error(`the bank has no route ${id}`);
  return { ...parts, routes: { ...parts.routes, [id]: wrap(given) } };
}

/** Takes an operation away. */
export function withoutRoute(parts: BankParts, id: OperationId): BankParts {
  return {
    ...parts,
    routes: Object.fromEntries(Object.entries(parts.routes).filter(([each]) => each !== id)),
  };
}

/** Puts a rule in place of the one with the same id. */
export function withRule(
  parts: BankParts,
  id: string,
  change: (given: RequestRule) => RequestRule,
): BankParts {
  if (!parts.rules.some((each) => each.id === id)) throw new Error(`the bank has no rule ${id}`);
  return { ...parts, rules: parts.rules.map((each) => (each.id === id ? change(each) : each)) };
}

/** Takes rules away. */
export function withoutRule(parts: BankParts, ...ids: readonly string[]): BankParts {
  for (const id of ids) withRule(parts, id, (given) => given);
  return { ...parts, rules: parts.rules.filter((each) => !ids.includes(each.id)) };
}

/** Puts a purpose around the one of a kind. */
export function wrapPurpose(
  parts: BankParts,
  kind: ScaPurposeKind,
  wrap: (given: Purpose) => Purpose,
): BankParts {
  const given = parts.purposes[kind];
  if (given === undefined) throw new Error(`the bank has no purpose ${kind}`);
  return { ...parts, purposes: { ...parts.purposes, [kind]: wrap(given) } };
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
