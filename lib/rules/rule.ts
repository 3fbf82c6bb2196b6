/**
 * A rule judges one request against one clause, purely, and knows the ways to break exactly itself. The
 * reference bank refuses with the first finding, the linter lists all findings, the harness lints what
 * leaves, and the negative generators break one rule at a time: four users of the same value.
 */

import type { Environment } from '../model/environment.js';
import type { AssumptionId } from '../catalogue/assumptions/index.js';
import type { Basis } from '../catalogue/clause.js';
import type { ClauseId } from '../catalogue/index.js';
import type { TppMessageCode } from '../model/codes.js';
import type { WireRequest } from '../model/http.js';
import type { Operation } from '../model/operation.js';
import type { JudgedRequest } from './judged-request.js';
import { memoize } from '../model/memoize.js';
import type { RequestDraft } from './request-draft.js';

/** What a rule may know besides the request. Instants are milliseconds since 1970. */
export interface RuleContext {
  readonly now: number;
  readonly environment: Environment;
  /**
   * DER of the authorities whose certificates count as trusted, and of certificates that count themselves;
   * absent when trust is not judged.
   */
  readonly trust?: readonly Buffer[];
  /** Characters that back ends cannot process; a request that holds one is refused (TRN-08). */
  readonly unprocessable: RegExp;
  /**
   * The roles that a certificate (DER) states, undefined when it states none; absent when roles are not
   * judged.
   */
  readonly readRoles?: (certificate: Buffer) => readonly CertificateRole[] | undefined;
  /**
   * What the target answers where the text leaves a choice; the register's default holds for everything else.
   */
  readonly answers?: Readonly<Partial<Record<AssumptionId, unknown>>>;
}

/**
 * A PSD2 role as ETSI TS 119 495 writes it; the two that this interface knows, and others that it does not.
 */
export type CertificateRole = 'PSP_AI' | 'PSP_PI' | (string & {});

/** What is wrong with a request, in one line that its sender understands. */
export interface Finding {
  readonly message: string;
  /** Where: a JSON pointer into the body, or the name of a header or query parameter. */
  readonly path?: string;
}

/** Where a broken request would go, as far as the caller knows it. */
export interface BreakerSetting {
  readonly context?: RuleContext;
  /** The keyId of the signer. */
  readonly keyId?: string;
}

/** One answer to a question of the register of assumptions. */
export interface AssumedAnswer {
  readonly question: AssumptionId;
  /** A list where the question asks for several things. */
  readonly answer: string | number | boolean | readonly string[];
}

interface BreakerBase {
  readonly name: string;
  /** The answer to an open question that makes a bank refuse this; absent when the text itself does. */
  readonly assumes?: AssumedAnswer;
  /** How firm the refusal is where it is weaker than the clause. */
  readonly basis?: Basis;
  /**
   * The instant of the bank's clock from which time makes the request lawful, milliseconds since 1970: a bank
   * that reads it then may accept it. Absent: never.
   */
  lawfulFrom?(sent: WireRequest): number | undefined;
  /**
   * False where this draft cannot be broken so (for example a body rule and a request without a body). A
   * breaker that depends on the setting declines when it is not told.
   */
  appliesTo?(draft: RequestDraft, setting?: BreakerSetting): boolean;
}

/**
 * One way to break a rule. Before signing it changes the draft, so that the signature stays good and only
 * this rule can be the reason of a refusal; after signing it changes the bytes on the wire.
 */
export type Breaker =
  | (BreakerBase & {
      readonly stage: 'before-signing';
      apply(draft: RequestDraft, setting?: BreakerSetting): RequestDraft;
    })
  | (BreakerBase & { readonly stage: 'after-signing'; apply(signed: WireRequest): WireRequest });

/** A TPP whose certificate breaks a rule by itself; no change of a draft can do that. */
export type SpoiltIdentity =
  | 'aispOnly'
  | 'pispOnly'
  | 'withoutRole'
  | 'untrusted'
  | 'expired'
  | 'notYetValid';

/**
 * How the reference bank refuses a request that breaks a rule. Suites expect what the catalogue states, not
 * this.
 */
export interface Refusal {
  readonly status: number;
  readonly code: TppMessageCode;
}

/** What whoever sends a request owes by a rule, where the clauses of the rule do not say it. */
export interface OwedBySender {
  /** The clause that binds TPPs, where those of the rule bind the bank alone. */
  readonly clause?: ClauseId;
  /** How firm it is, where it is firmer or weaker for a TPP than its clause is for a bank. */
  readonly weight?: 'must' | 'should' | 'open';
}

/** What keeps the lack of a rule from showing in replies, and what its sender owes. */
export interface RuleTraits {
  /** The answer of a profile with which the bank need not refuse, although the text asks it to. */
  readonly dispensedBy?: AssumedAnswer;
  /** A bank may lawfully make out what is meant and serve the request: no reply to it is wrong. */
  readonly tolerable?: true;
  /** Wherever a bank can be asked, another rule comes before it. */
  readonly shadowed?: true;
  /** Also a bank without the rule cannot serve the request, since nothing lies behind. */
  readonly unservable?: true;
  /** Clauses about something else that a bank without the rule breaks, too: what the rule stops gets in. */
  readonly lackBreaks?: readonly ClauseId[];
  readonly owedBySender?: OwedBySender;
}

/** One clause as a judgement on requests. */
export interface RequestRule extends RuleTraits {
  /** kebab-case and unique, for example `date-within-tolerance`. */
  readonly id: string;
  readonly clause: ClauseId;
  /**
   * Clauses that say the same from the other side, or of the same fault; a request that breaks the rule
   * breaks them too.
   */
  readonly also?: readonly ClauseId[];
  readonly refusal: Refusal;
  /**
   * The text does not say that a bank refuses this, so the reference bank does not; linters tell it all the
   * same.
   */
  readonly observedOnly?: true;
  /** Whether the rule can find anything in requests of an operation; absent when it can in all. */
  concerns?(operation: Operation): boolean;
  judge(request: JudgedRequest, context: RuleContext): Finding | undefined;
  readonly breakers: readonly Breaker[];
  /** Identities that break the rule, where no breaker can. */
  readonly brokenBy?: readonly SpoiltIdentity[];
}

/** A finding together with the rule that made it. */
export interface Violation extends Finding {
  readonly rule: string;
  readonly clause: ClauseId;
}

/** The lists are kept, because most rules concern few operations and all are asked on every request. */
const concerning = memoize((rules: readonly RequestRule[]) => ({
  every: rules.filter((each) => each.concerns === undefined),
  on: memoize((operation: Operation) => rules.filter((each) => each.concerns?.(operation) !== false)),
}));

/**
 * The rules that can find something in requests of an operation, in their order; without an operation those
 * that judge every request.
 */
export function rulesConcerning(
  rules: readonly RequestRule[],
  operation: Operation | undefined,
): readonly RequestRule[] {
  const { every, on } = concerning(rules);
  return operation === undefined ? every : on(operation);
}

/** All violations of a request, in the order of the rules. */
export function violationsOf(
  request: JudgedRequest,
  rules: readonly RequestRule[],
  context: RuleContext,
): readonly Violation[] {
  const found: Violation[] = [];
  for (const rule of rulesConcerning(rules, request.operation)) {
    const finding = rule.judge(request, context);
    if (finding !== undefined) found.push({ ...finding, rule: rule.id, clause: rule.clause });
  }
  return found;
}
