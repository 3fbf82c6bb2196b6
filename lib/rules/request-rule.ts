/**
 * How the rules of this folder are written: a definition becomes a rule that judges only the operations it
 * concerns.
 */

import type { Basis } from '../catalogue/clause.js';
import type { ClauseId } from '../catalogue/index.js';
import type { WireRequest } from '../model/http.js';
import type { Operation } from '../model/operation.js';
import { operation, operations } from '../model/operations/index.js';
import type { JudgedRequest } from './judged-request.js';
import type { RequestDraft } from './request-draft.js';
import type {
  AssumedAnswer,
  Breaker,
  BreakerSetting,
  Finding,
  Refusal,
  RequestRule,
  RuleContext,
  RuleTraits,
  SpoiltIdentity,
} from './rule.js';

/** A rule as it is written down. */
export interface RuleDefinition<Id extends string> extends RuleTraits {
  readonly id: Id;
  readonly clause: ClauseId;
  readonly also?: readonly ClauseId[];
  readonly refusal: Refusal;
  readonly observedOnly?: true;
  /** Requests that are of no operation are judged only when this is absent. */
  readonly concerns?: (operation: Operation) => boolean;
  judge(request: JudgedRequest, context: RuleContext): Finding | undefined;
  /**
   * The ways to break it, or what makes them where they are many: whoever only judges has no use for them.
   */
  readonly breakers: readonly Breaker[] | (() => readonly Breaker[]);
  readonly brokenBy?: readonly SpoiltIdentity[];
}

/** A rule whose id is known to the compiler. */
export type NamedRule<Id extends string> = RequestRule & { readonly id: Id };

/** The breaker, on drafts of the operations only. */
function confined(breaker: Breaker, concerned: ReadonlySet<Operation>): Breaker {
  const appliesTo = (draft: RequestDraft, setting?: BreakerSetting): boolean =>
    concerned.has(operation(draft.operation)) && breaker.appliesTo?.(draft, setting) !== false;
  return { ...breaker, appliesTo };
}

/** Makes a rule; `judge` and the breakers then hold for the operations that it concerns. */
export function requestRule<const Id extends string>(definition: RuleDefinition<Id>): NamedRule<Id> {
  const { concerns, breakers, ...rest } = definition;
  let made: readonly Breaker[] | undefined;
  const all = () => (typeof breakers === 'function' ? breakers() : breakers);
  if (concerns === undefined) {
    return {
      ...rest,
      get breakers() {
        return (made ??= all());
      },
    };
  }
  const concerned = new Set(operations.filter(concerns));
  return {
    ...rest,
    concerns: (each) => concerned.has(each),
    judge: (request, context) =>
      request.operation !== undefined && concerned.has(request.operation)
        ? definition.judge(request, context)
        : undefined,
    get breakers() {
      return (made ??= all().map((each) => confined(each, concerned)));
    },
  };
}

/** When a breaker can be used and how firm it is. */
export interface BreakerTerms {
  readonly assumes?: AssumedAnswer;
  readonly basis?: Basis;
  readonly appliesTo?: (draft: RequestDraft, setting?: BreakerSetting) => boolean;
}

/** A breaker that changes the draft; the signature stays good. */
export function beforeSigning(
  name: string,
  apply: (draft: RequestDraft, setting?: BreakerSetting) => RequestDraft,
  terms: BreakerTerms = {},
): Breaker {
  return { name, stage: 'before-signing', apply, ...terms };
}

/** A breaker that changes what was signed. */
export function afterSigning(
  name: string,
  apply: (signed: WireRequest) => WireRequest,
  terms: BreakerTerms = {},
): Breaker {
  return { name, stage: 'after-signing', apply, ...terms };
}

/** How the reference bank refuses; the text states few of these statuses and codes. */
export const refusals = {
  headerRequired: { status: 400, code: 'HTTP_HEADER_REQUIRED' },
  queryRequired: { status: 400, code: 'QUERY_PARAMETER_REQUIRED' },
  formatError: { status: 400, code: 'FORMAT_ERROR' },
  badRequest: { status: 400, code: 'BAD_REQUEST' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  notFound: { status: 404, code: 'NOT_FOUND' },
  methodNotAllowed: { status: 405, code: 'BAD_REQUEST' },
  productUnknown: { status: 404, code: 'PRODUCT_UNKNOWN' },
  notJson: { status: 415, code: 'FORMAT_ERROR' },
  kidInvalid: { status: 400, code: 'KID_INVALID' },
} as const satisfies Readonly<Record<string, Refusal>>;
