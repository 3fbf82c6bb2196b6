/**
 * The Date header: sent (SIG-09), in the one form of RFC 7231 (TRN-14), and at most 60 seconds off, behind
 * (SIG-07) or ahead (SIG-08). Both instants are compared in whole seconds, because the header has no finer.
 */

import { headerValue, type WireRequest } from '../../model/http.js';
import { formatImfFixdate, parseImfFixdate } from '../../model/imf-fixdate.js';
import type { JudgedRequest } from '../judged-request.js';
import { withHeader, type RequestDraft } from '../request-draft.js';
import { beforeSigning, refusals, requestRule } from '../request-rule.js';
import type { Breaker, RuleContext } from '../rule.js';
import { leftOut } from './header-breakers.js';

const tolerance = 60;
const hour = 3_600;
const day = 86_400;

/** The instant of a draft's Date in milliseconds; undefined when it has none. */
function instantOf(draft: RequestDraft): number | undefined {
  const value = headerValue(draft.headers, 'date');
  return value === undefined ? undefined : parseImfFixdate(value.trim());
}

function rewriting(name: string, write: (instant: number) => string): Breaker {
  return beforeSigning(
    name,
    (draft) => {
      const instant = instantOf(draft);
      return instant === undefined ? draft : withHeader(draft, 'Date', write(instant));
    },
    { appliesTo: (draft) => instantOf(draft) !== undefined },
  );
}

function shifted(name: string, seconds: number): Breaker {
  return rewriting(name, (instant) => formatImfFixdate(instant + seconds * 1000));
}

/** Seconds by which Date is ahead; undefined when there is no Date to be read. */
function secondsAhead(request: JudgedRequest, { now }: RuleContext): number | undefined {
  return request.date === undefined ? undefined : request.date / 1000 - Math.floor(now / 1000);
}

export const dateRequired = requestRule({
  id: 'date-required',
  clause: 'SIG-09',
  refusal: refusals.badRequest,
  judge: (request) =>
    request.header('date') === undefined
      ? { message: 'Date is missing, so that nobody can tell when the request was signed', path: 'Date' }
      : undefined,
  breakers: [{ ...leftOut('Date'), assumes: { question: 'absent-date', answer: 'refused' } }],
});

export const dateForm = requestRule({
  id: 'date-form',
  clause: 'TRN-14',
  also: ['TRN-13'],
  refusal: refusals.badRequest,
  judge: (request) => {
    if (request.date !== undefined || request.header('date') === undefined) return undefined;
    return { message: 'Date is not written like Wed, 19 Jan 2022 12:53:05 GMT', path: 'Date' };
  },
  breakers: [
    rewriting('Date in ISO 8601', (instant) => `${new Date(instant).toISOString().slice(0, 19)}Z`),
    rewriting('Date with an offset in place of GMT', (instant) =>
      formatImfFixdate(instant).replace('GMT', '+0000'),
    ),
    rewriting('Date in milliseconds', (instant) => String(instant)),
  ],
});

export const dateNotBehind = requestRule({
  id: 'date-not-behind',
  clause: 'SIG-07',
  also: ['SIG-09'],
  refusal: refusals.badRequest,
  judge: (request, context) => {
    const ahead = secondsAhead(request, context);
    if (ahead === undefined || ahead >= -tolerance) return undefined;
    return { message: `Date is ${-ahead} s behind; at most ${tolerance} s are tolerated`, path: 'Date' };
  },
  breakers: [
    shifted('Date 62 seconds behind', -62),
    shifted('Date an hour behind', -hour),
    shifted('Date a day behind', -day),
  ],
});

/** When a request that is ahead may be so no more: some banks still count the second after the minute. */
function lawfulFrom({ headers }: WireRequest): number | undefined {
  const date = parseImfFixdate(headerValue(headers, 'date') ?? '');
  return date === undefined ? undefined : date - (tolerance + 1) * 1000;
}

export const dateNotAhead = requestRule({
  id: 'date-not-ahead',
  clause: 'SIG-08',
  also: ['SIG-09'],
  refusal: refusals.badRequest,
  judge: (request, context) => {
    const ahead = secondsAhead(request, context);
    if (ahead === undefined || ahead <= tolerance) return undefined;
    return { message: `Date is ${ahead} s ahead; at most ${tolerance} s are tolerated`, path: 'Date' };
  },
  breakers: [
    { ...shifted('Date 63 seconds ahead', 63), lawfulFrom },
    shifted('Date an hour ahead', hour),
    shifted('Date a day ahead', day),
  ],
});

export const dateRules = [dateRequired, dateForm, dateNotBehind, dateNotAhead] as const;
