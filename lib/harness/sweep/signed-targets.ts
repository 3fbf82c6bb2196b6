/**
 * Calls that list `(request-target)` among what they sign, and go elsewhere than they were signed for: to
 * another query, another path, by another method. Whether the target may be listed is open, so each stands
 * beside its twin that was signed for where it goes.
 */

import type { WireRequest } from '../../model/http.js';
import { operation } from '../../model/operations/index.js';
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

/** A segment of the path, counted from its end: where operations stand a target may say otherwise. */
function segmentAt(target: string, fromEnd: number): string {
  return (target.split('?')[0] ?? '').split('/').at(-fromEnd) ?? '';
}

/** What the target of another call names where this one names its own thing of the same kind. */
function idsBeside(request: RequestDraft, others: readonly RequestDraft[], at: number): readonly string[] {
  const segments = operation(request.operation).path.split('/');
  const kind = segments.slice(0, at + 1).join('/');
  const own = segmentAt(request.target, segments.length - at);
  const ids = others.flatMap((other) => {
    const path = operation(other.operation).path;
    const isAlike = path === kind || path.startsWith(`${kind}/`);
    return isAlike ? [segmentAt(other.target, path.split('/').length - at)] : [];
  });
  return [...new Set(ids)].filter((each) => each !== own);
}

/**
 * Signed for the same call on another thing of its kind, of those to which the TPP sends calls itself: the
 * first and the last of them.
 */
export function toOtherThings(
  request: RequestDraft,
  others: readonly RequestDraft[],
): readonly Misdirected[] {
  const segments = operation(request.operation).path.split('/');
  return segments.flatMap((segment, at) => {
    if (!segment.startsWith('{')) return [];
    const ids = idsBeside(request, others, at);
    const [path = '', ...search] = request.target.split('?');
    const chosen = [...new Set([...ids.slice(0, 1), ...ids.slice(-1)])];
    return chosen.map((id) => {
      const named = path
        .split('/')
        .with(at - segments.length, id)
        .join('/');
      return redirectedTo(request, [named, ...search].join('?'), `another ${segment.slice(1, -1)}`);
    });
  });
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
