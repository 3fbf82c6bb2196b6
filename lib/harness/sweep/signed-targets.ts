/**
 * Calls that list `(request-target)` among what they sign, and go elsewhere than they were signed for: to
 * another query, another path, by another method. Whether the target may be listed is open, so each stands
 * beside its twin that was signed for where it goes.
 */

import type { WireRequest } from '../../model/http.js';
import { withSigning, type RequestDraft } from '../../rules/request-draft.js';

/** A call that is signed for one target and sent to another. */
export interface Misdirected {
  readonly how: string;
  /** Signed for the wrong target. */
  readonly request: RequestDraft;
  /** What was signed, on its way to where the call goes. */
  readonly redirect: (signed: WireRequest) => WireRequest;
}

/** The call with its target among what is signed. */
export function withSignedTarget(request: RequestDraft): RequestDraft {
  return withSigning(request, { requestTarget: true });
}

/** Targets for which a call to this one could have been signed. */
function otherTargets(target: string): readonly (readonly [how: string, target: string])[] {
  const [path = '', ...search] = target.split('?');
  const asked = search.length === 0 ? '' : `?${search.join('?')}`;
  const otherEnd = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  return [
    asked === '' ? ['a query that is not asked for', `${path}?later=1`] : ['no query', path],
    ...(asked === '' ? [] : [['a longer query', `${target}&later=1`] as const]),
    ['another path', `${otherEnd}${asked}`],
  ];
}

/** Signed for the target and sent to that of the call. */
export function redirectedTo(request: RequestDraft, target: string, how: string): Misdirected {
  return {
    how: `with (request-target) signed for ${how}`,
    request: { ...withSignedTarget(request), target },
    redirect: (wire) => {
      const base = wire.target.slice(0, wire.target.length - target.length);
      return { ...wire, target: base + request.target };
    },
  };
}

function inCommon(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function depthOf(target: string): number {
  return (target.split('?')[0] ?? '').split('/').length;
}

/**
 * Signed for the most alike of the targets to which the TPP sends calls itself: it has such signatures. One
 * that is as deep goes before, and one without a query is tried, too.
 */
export function toOtherCall(request: RequestDraft, others: readonly RequestDraft[]): readonly Misdirected[] {
  const near = others
    .map((each) => each.target)
    .filter((each) => each !== request.target && depthOf(each) === depthOf(request.target))
    .toSorted((one, other) => inCommon(other, request.target) - inCommon(one, request.target));
  const chosen = new Set([...near.slice(0, 1), ...near.filter((each) => !each.includes('?')).slice(0, 1)]);
  return [...chosen].map((target) => redirectedTo(request, target, 'another call'));
}

/** Ways to sign the call for another target than its own. */
export function misdirected(request: RequestDraft): readonly Misdirected[] {
  const signed = withSignedTarget(request);
  return [
    ...otherTargets(request.target).map(([how, target]) => redirectedTo(request, target, how)),
    {
      how: 'with (request-target) signed for another method',
      request: { ...signed, method: request.method === 'GET' ? 'POST' : 'GET' },
      redirect: (wire: WireRequest) => ({ ...wire, method: request.method }),
    },
  ];
}
