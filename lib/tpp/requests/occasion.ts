/**
 * Whether a request came to what a rule speaks of. A rule that found nothing because nothing of the kind was
 * sent has shown nothing: only headers that are absent were asked, or the body has no such member. What is
 * read tells it, so that rules need not say.
 */

import { memoize } from '../../model/memoize.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { bodyComesTo } from '../../rules/body/schema-rules.js';
import type { Finding, RequestRule, RuleContext } from '../../rules/rule.js';
import { NotShown } from '../doubts.js';

interface Reads {
  /** Something was there to be judged. */
  found: boolean;
}

/** The request, with a note of whether anything was found that was looked for. */
function watched(request: JudgedRequest, reads: Reads): JudgedRequest {
  const noted = <T>(value: T, there: boolean): T => {
    reads.found ||= there;
    return value;
  };
  return {
    wire: request.wire,
    operations: request.operations,
    operation: request.operation,
    get path() {
      return noted(request.path, true);
    },
    get match() {
      return noted(request.match, true);
    },
    get query() {
      return noted(request.query, request.query.length > 0);
    },
    get date() {
      return noted(request.date, request.date !== undefined);
    },
    get body() {
      return noted(request.body, request.body.kind !== 'none');
    },
    get signature() {
      return noted(request.signature, true);
    },
    get diagnosis() {
      return noted(request.diagnosis, true);
    },
    header: (name) => {
      const value = request.header(name);
      return noted(value, value !== undefined);
    },
    headers: (name) => {
      const values = request.headers(name);
      return noted(values, values.length > 0);
    },
    schemaFindings: (schema) => noted(request.schemaFindings(schema), true),
  };
}

/** A watched request; one serves all rules, one after the other. */
export interface Watch {
  readonly reads: Reads;
  readonly request: JudgedRequest;
}

/** Watches what rules read of a request. */
export function watchOver(request: JudgedRequest): Watch {
  const reads: Reads = { found: false };
  return { reads, request: watched(request, reads) };
}

/** Rules that speak of requests with a Digest. */
const ofDigest: ReadonlySet<string> = new Set(['digest-of-body', 'digest-algorithm']);
/** Rules that speak of requests with a body. */
const ofBody: ReadonlySet<string> = new Set(['initiation-digest', 'body-digest']);

/** `x-signed` speaks of requests that carry the header x. */
const signedHeaderOf = memoize(({ id }: RequestRule): string | undefined => {
  if (ofDigest.has(id)) return 'digest';
  return /^(date|digest|x-request-id|psu-id|psu-corporate-id|tpp-redirect-uri)-signed$/.exec(id)?.[1];
});

/** The JSON of the request; undefined where there is none, or none is known. */
function valueOf(request: JudgedRequest): unknown {
  try {
    const { body } = request;
    return body.kind === 'json' ? body.value : undefined;
  } catch (thrown) {
    if (thrown instanceof NotShown) return undefined;
    throw thrown;
  }
}

/** What a rule says of a request, and whether it could have found something. */
export interface WatchedJudgement {
  readonly finding: Finding | undefined;
  /** The request came to what the rule speaks of. */
  readonly comes: boolean;
}

/** Judges by a rule of which no request has shown anything so far. */
export function judgeWatched(
  rule: RequestRule,
  request: JudgedRequest,
  context: RuleContext,
  { reads, request: seen }: Watch,
): WatchedJudgement {
  reads.found = false;
  const finding = rule.judge(seen, context);
  return { finding, comes: finding === undefined && comesTo(rule, request, reads.found) };
}

function comesTo(rule: RequestRule, request: JudgedRequest, hasRead: boolean): boolean {
  const signed = signedHeaderOf(rule);
  if (signed !== undefined) return request.header(signed) !== undefined;
  if (ofBody.has(rule.id)) return request.wire.body.length > 0;
  return bodyComesTo(rule.id, valueOf(request)) ?? hasRead;
}
