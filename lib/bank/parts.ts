/**
 * What a bank is made of. Everything that the bank does is one of these parts, so that a defective bank or a lawful
 * variant is a plain function from parts to parts: it replaces one policy, presenter, route, rule, page or purpose.
 * Nothing below this folder asks whether it is faulty.
 */

import type { WireReply, WireRequest } from '../model/http.js';
import type { Match } from '../model/operations/table.js';
import type { RequestRule, RuleContext } from '../rules/rule.js';
import type { BankCore, Route } from './call.js';
import type { IdSource } from './ids.js';
import type { Pages } from './pages/index.js';
import type { Policies } from './policies/index.js';
import type { TppRegistry } from './policies/tpp.js';
import type { Presenters } from './presenters/index.js';
import type { Purposes } from './purposes/purpose.js';
import type { BankReply } from './reply.js';
import type { Tpp } from './state/access-records.js';
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
  /** Roles that a certificate (DER) states; absent when roles are not judged. */
  readonly readRoles?: RuleContext['readRoles'];
  /** What this bank answers where the text leaves a choice; the usual answer otherwise. */
  readonly answers?: RuleContext['answers'];
  /** True for a bank that promises nothing beyond the text, where the reference bank does. */
  readonly promisesNothing?: true;
  /** The caller behind a TPP-Signature-Certificate value; undefined when it holds no certificate. */
  readonly identify: (certificate: string) => Tpp | undefined;
  /** The fixed data set on a day (`YYYY-MM-DD`). */
  readonly dataSet: (today: string) => DataSet;
  /** The operation behind a method and a path below the base address; absent when the bank finds what its answers say. */
  readonly find?: (method: string, path: string) => Match;
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
  /** Told what was thrown behind each 500, for whoever looks for a mistake in the bank itself. */
  readonly onCrash?: (thrown: unknown) => void;
}

/** A fault or a lawful variant. */
export type PartsChange = (parts: BankParts) => BankParts;

export {
  withBody,
  withoutRoute,
  withoutRule,
  withPage,
  withPolicy,
  withPresenter,
  withReplyChange,
  withReplyHeader,
  withRule,
  wrapPurpose,
  wrapRoute,
} from './part-changes.js';
export { empty, json, page, type BankReply } from './reply.js';
export { RefusedCall, type RefusalReason, type RefusalSpec } from './refusals.js';
export { queryValue, type BankCore, type Call, type Route } from './call.js';
export type { IdSource } from './ids.js';
export type { Pages } from './pages/index.js';
export type { Policies, PolicyDomain } from './policies/index.js';
export type { PresenterDomain, Presenters, Show } from './presenters/index.js';
export type { Approval, Decision, Purpose, Purposes, SettledFlow } from './purposes/purpose.js';
export type * from './state/access-records.js';
export type { BankState } from './state/bank-state.js';
export type { DataSet } from './state/data-set.js';
export type * from './state/payment-records.js';
export type * from './state/records.js';
