/**
 * At which operations a changed rule judges otherwise than the original: requests that the reference bank
 * served are broken again in every way that the original knows, whatever scenarios tried of it.
 */

import type { BankParts } from '../bank/types.js';
import type { Operation } from '../model/operation.js';
import { isOperationId } from '../model/operations/index.js';
import { type JudgedRequest, judgedRequest } from '../rules/judged-request.js';
import { operationsAt } from '../rules/operations-at.js';
import { type RequestDraft, withHeader } from '../rules/request-draft.js';
import { type Finding, type RequestRule, type RuleContext, rulesConcerning } from '../rules/rule.js';
import { type PreparedSigner, signRequest } from '../signing/index.js';
import { isInLaterItem } from '../faults/narrowed/in-findings.js';
import { type Drafts, meetingIn } from './meeting-mistakes.js';
import type { Recording } from './recording.js';

/** Where a changed rule shows. */
export interface RuleReach {
  readonly operations: ReadonlySet<Operation>;
  /** Whether it shows in several members. */
  readonly members: boolean;
  /** Whether it shows in elements of a list after the first. */
  readonly laterItems: boolean;
  /** Whether what the rule finds can stand beside a mistake that is looked for later. */
  readonly meets: () => boolean;
}

/** Served requests of one operation that are broken again: those with the most headers say the most. */
const mostDrafts = 2;

/** Headers that signing adds. */
const signed: ReadonlySet<string> = new Set(['digest', 'tpp-signature-certificate', 'signature']);

/** A request that breaks one rule or none. */
interface Sample {
  readonly operation: Operation;
  readonly request: JudgedRequest;
}

/** The request with the headers that may be signed; what it leads to does not matter here. */
function withOptional(draft: RequestDraft): RequestDraft {
  const corporate = withHeader(draft, 'PSU-Corporate-ID', 'a8e0f6c4-6d0c-4f0e-9b2f-3b1f7f3d2c11');
  return withHeader(corporate, 'TPP-Redirect-URI', 'https://tpp.example/callback');
}

/** Requests in which no rule finds anything, as they were before they were signed. */
function servedDrafts(parts: BankParts, recordings: readonly Recording[], context: RuleContext): Drafts {
  const found = new Map<Operation, RequestDraft[]>();
  const seen = new Set<string>();
  for (const deed of recordings.flatMap(({ deeds }) => deeds)) {
    if (deed.kind !== 'request' || deed.reply.status >= 300) continue;
    const { headers, body, target } = deed.request;
    const request = judgedRequest(deed.request, parts.basePath, operationsAt(parts.answers));
    const { operation } = request;
    if (operation === undefined || !isOperationId(operation.id)) continue;
    const kept = headers.filter(([name]) => !signed.has(name.toLowerCase()));
    const kind = `${operation.id} ${kept.length}`;
    if (seen.has(kind)) continue;
    if (rulesConcerning(parts.rules, operation).some((rule) => rule.judge(request, context) !== undefined))
      continue;
    seen.add(kind);
    const drafts = found.get(operation) ?? [];
    found.set(operation, drafts);
    drafts.push({
      operation: operation.id,
      method: operation.method,
      target: target.slice(parts.basePath.length),
      headers: kept,
      body,
      signing: {},
    });
  }
  return new Map(
    [...found].map(([operation, drafts]) => {
      const fullest = drafts.toSorted((one, other) => other.headers.length - one.headers.length);
      return [operation, fullest.slice(0, mostDrafts).flatMap((each) => [each, withOptional(each)])];
    }),
  );
}

/** What a rule says; a rule that stumbles says something else than any other. */
function said(rule: RequestRule | undefined, request: JudgedRequest, context: RuleContext): string {
  try {
    const finding: Finding | undefined = rule?.judge(request, context);
    return finding === undefined ? '' : JSON.stringify([finding, rule?.refusal]);
  } catch {
    return 'it stumbles';
  }
}

/** A function that tells where a changed rule shows; undefined where none of the requests shows it. */
export function ruleReachIn(
  parts: BankParts,
  recordings: readonly Recording[],
  context: RuleContext,
  signer: PreparedSigner,
): (before: RequestRule, after: RequestRule | undefined) => RuleReach | undefined {
  const drafts = servedDrafts(parts, recordings, context);
  const meetsLater = meetingIn(parts, drafts, context, signer);
  const known = new Map<string, readonly Sample[]>();

  function sampleOf(
    operation: Operation,
    draft: RequestDraft,
    change?: RequestRule['breakers'][number],
  ): Sample {
    const { method, target, headers, body, signing } =
      change?.stage === 'before-signing' ? change.apply(draft, { context, keyId: signer.keyId }) : draft;
    const sent = signRequest({ method, target: parts.basePath + target, headers, body }, signer, signing);
    const wire = change?.stage === 'after-signing' ? change.apply(sent) : sent;
    return { operation, request: judgedRequest(wire, parts.basePath, operationsAt(parts.answers)) };
  }

  function samplesOf(rule: RequestRule): readonly Sample[] {
    const made = known.get(rule.id) ?? [];
    if (known.has(rule.id)) return made;
    const samples = [...drafts].flatMap(([operation, own]) =>
      own.flatMap((draft) => [
        sampleOf(operation, draft),
        ...rule.breakers
          .filter((each) => each.appliesTo?.(draft, { context, keyId: signer.keyId }) !== false)
          .map((each) => sampleOf(operation, draft, each)),
      ]),
    );
    known.set(rule.id, samples);
    return samples;
  }

  return (before, after) => {
    const operations = new Set<Operation>();
    const paths = new Set<string>();
    for (const { operation, request } of samplesOf(before)) {
      if (before.concerns?.(operation) === false) continue;
      if (said(before, request, context) === said(after, request, context)) continue;
      operations.add(operation);
      const found = before.judge(request, context);
      // What a rule is too strict about is no mistake in any member.
      if (found !== undefined) paths.add(found.path ?? '');
    }
    if (operations.size === 0) return undefined;
    return {
      operations,
      members: paths.size > 1,
      laterItems: [...paths].some(isInLaterItem),
      meets: () => meetsLater(before),
    };
  };
}
