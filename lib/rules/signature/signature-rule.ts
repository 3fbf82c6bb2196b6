/**
 * How findings of a signature become rules: each finding code belongs to exactly one rule, and through it to
 * one clause.
 */

import type { ClauseId } from '../../catalogue/index.js';
import type { WireRequest } from '../../model/http.js';
import {
  formatSignatureHeader,
  type SignatureFindingCode,
  type SigningOptions,
} from '../../signing/index.js';
import { carries } from '../headers/header-breakers.js';
import type { JudgedRequest } from '../judged-request.js';
import { withSigning, type RequestDraft } from '../request-draft.js';
import { beforeSigning, refusals, requestRule, type BreakerTerms, type NamedRule } from '../request-rule.js';
import type { Breaker, Finding, Refusal, RuleTraits } from '../rule.js';

type Parts = Parameters<NonNullable<SigningOptions['formatHeader']>>[0];

/** The first finding with one of the codes, as a finding of a rule. */
export function findingOf(
  request: JudgedRequest,
  codes: ReadonlySet<SignatureFindingCode>,
): Finding | undefined {
  const found = request.signature.findings.find((each) => codes.has(each.code));
  return found === undefined ? undefined : { message: found.message, path: found.header ?? 'Signature' };
}

interface SignatureRuleDefinition<Id extends string> extends RuleTraits {
  readonly id: Id;
  readonly clause: ClauseId;
  readonly also?: readonly ClauseId[];
  readonly codes: readonly SignatureFindingCode[];
  readonly refusal?: Refusal;
  readonly observedOnly?: true;
  readonly breakers: readonly Breaker[];
}

/** A rule that tells the findings with certain codes; refused with 400 unless told otherwise. */
export function signatureRule<const Id extends string>(
  definition: SignatureRuleDefinition<Id>,
): NamedRule<Id> {
  const { codes, ...rest } = definition;
  const told: ReadonlySet<SignatureFindingCode> = new Set(codes);
  return requestRule({
    refusal: refusals.badRequest,
    ...rest,
    judge: (request) => findingOf(request, told),
  });
}

/** A breaker that signs otherwise. */
export function signedOtherwise(
  name: string,
  signing: SigningOptions | ((draft: RequestDraft) => SigningOptions),
  terms: BreakerTerms = {},
): Breaker {
  return beforeSigning(
    name,
    (draft) => withSigning(draft, typeof signing === 'function' ? signing(draft) : signing),
    terms,
  );
}

/** A breaker that signs right and then writes other parts into the header. */
export function partsOtherwise(
  name: string,
  change: (parts: Parts) => Partial<Parts>,
  terms: BreakerTerms = {},
): Breaker {
  return signedOtherwise(
    name,
    { formatHeader: (parts) => formatSignatureHeader({ ...parts, ...change(parts) }) },
    terms,
  );
}

/** A breaker that signs right and then writes the header in another way. */
export function writtenOtherwise(name: string, write: (parts: Parts) => string): Breaker {
  return signedOtherwise(name, { formatHeader: write });
}

/** The names that a draft will sign, lower case, in their order. */
export function signedNames(draft: RequestDraft, mandatory: readonly string[]): readonly string[] {
  const { headers, digest } = draft.signing;
  if (headers !== undefined) return headers;
  return mandatory.filter(
    (name) => carries(draft, name) || (name === 'digest' && draft.body.length > 0 && digest !== 'none'),
  );
}

/** A signed request with one more header line at the end. */
export function withLine(signed: WireRequest, name: string, value: string): WireRequest {
  return { ...signed, headers: [...signed.headers, [name, value]] };
}
