/**
 * Where SCA pages send the person back to: what the request asked for that caused the SCA (HDR-15, RDR-07),
 * with the parameters of a success or of a failure, whatever the SCA was for (RDR-01 to RDR-12).
 */

import { headerValue } from '../../../model/http.js';
import { isUuid } from '../../../model/uuid.js';
import type { Reply } from '../../replies/reply.js';
import { readRedirect, type Redirected } from '../../sca/redirected.js';
import type { Fact } from './memory.js';

/** The path and query of an address or path, so that relative and absolute links are alike. */
export function placeOf(href: string): string {
  return href.replace(/^https?:\/\/[^/]+/i, '');
}

/** What a request says that leads to an SCA. */
export interface Trigger {
  readonly sessionId: string | undefined;
  readonly redirectUri: string | undefined;
  /** The TPP that sent it. */
  readonly by: string;
}

/** The place of an SCA page with what caused it; undefined for replies that lead to none. */
export function triggerIn(reply: Reply): { readonly place: string; readonly trigger: Trigger } | undefined {
  const href = reply.link('scaRedirect');
  if (href === undefined || reply.exchange.operation === 'browser') return undefined;
  const header = (name: string) => headerValue(reply.exchange.request.headers, name);
  return {
    place: placeOf(href),
    trigger: {
      sessionId: header('tpp-session-id'),
      redirectUri: header('tpp-redirect-uri'),
      by: reply.exchange.by,
    },
  };
}

type Astray = Pick<Fact, 'clause' | 'words'>;

/** What came back from an SCA that does not fit any of the requests that lead there. */
export function backAstray(
  reply: Reply,
  triggersAt: (place: string) => readonly Trigger[],
): readonly Astray[] {
  if (reply.exchange.operation !== 'browser') return [];
  const location = reply.header('location');
  const place = placeOf(reply.exchange.request.target);
  const triggers = [...triggersAt(place)];
  if (location === undefined || triggers.length === 0) return [];
  const wanted = triggers.flatMap(({ redirectUri }) => redirectUri ?? []);
  const known = wanted.length === triggers.length ? wanted : [];
  const there = known.filter((each) => arrivesAt(location, each));
  if (known.length > 0 && there.length === 0)
    return [{ clause: 'HDR-15', words: 'the person is not sent to the TPP-Redirect-URI of the request' }];
  const back = ownParametersLeftOut(location, there);
  const told = failureNames.filter((name) => back.parameters.has(name));
  // Beside a psu-id one of these names alone may be a parameter of the bank's own, which nothing forbids.
  const isFailure = back.psuId === undefined ? told.length > 0 : told.length === failureNames.length;
  const ended = isFailure ? failureAstray(back) : successAstray(back, triggers);
  const keepsQuery = there.length === 0 || there.some((each) => keepsQueryOf(location, each));
  const clause = isFailure ? 'RDR-09' : 'RDR-01';
  return keepsQuery ? ended : [...ended, { clause, words: 'the query of TPP-Redirect-URI is lost' }];
}

/** What of a redirect the bank added to the address that the request named. */
function ownParametersLeftOut(location: string, wanted: readonly string[]): Redirected {
  const [uri] = wanted;
  const own = uri === undefined ? undefined : readRedirect(uri);
  const back = readRedirect(location);
  if (own === undefined || own.query === '' || !back.query.startsWith(`${own.query}&`)) return back;
  return readRedirect(`?${back.query.slice(own.query.length + 1)}`);
}

/** What a redirect after a success tells that it should not, or leaves out (Authentication 13). */
function successAstray(back: Redirected, triggers: readonly Trigger[]): readonly Astray[] {
  const { psuId, corporateId, sessionId, context } = back;
  // What else should be there cannot be told of a redirect of which it is not known what it is.
  if (psuId === undefined) return [];
  const sessions = triggers.flatMap((each) => each.sessionId ?? []);
  const isSession = sessions.length < triggers.length || sessions.includes(sessionId ?? '');
  const isContext = context === 'PRIVATE' || context === 'CORPORATE';
  const hasAgreement = corporateId !== undefined;
  const found: readonly (readonly [boolean, Astray])[] = [
    [isUuid(psuId), { clause: 'RDR-02', words: 'psu-id is no UUID' }],
    [isSession, { clause: 'RDR-07', words: 'tpp-session-id is that of no request that led to this SCA' }],
    [isContext, { clause: 'RDR-08', words: 'context is neither PRIVATE nor CORPORATE' }],
    [
      context !== 'CORPORATE' || isUuid(corporateId ?? ''),
      { clause: 'RDR-04', words: 'context is CORPORATE, and psu-corporate-id is no UUID' },
    ],
    [
      context !== 'PRIVATE' || !hasAgreement,
      { clause: 'RDR-05', words: 'context is PRIVATE, and psu-corporate-id is there' },
    ],
  ];
  return found.flatMap(([holds, astray]) => (holds ? [] : [astray]));
}

/** Parameters that tell of a failure. */
const failureNames = ['status', 'code', 'message'] as const;

/** What a redirect after a failure tells otherwise than it should (Authentication 14). */
function failureAstray({ parameters, psuId }: Redirected): readonly Astray[] {
  const [status, code, message] = failureNames.map((name) => parameters.get(name));
  if (status === undefined || code === undefined || message === undefined)
    return [{ clause: 'RDR-09', words: 'status, code or message is missing' }];
  return [
    ...(/^[45]\d\d$/.test(status) ? [] : [{ clause: 'RDR-11', words: 'status is no HTTP status' } as const]),
    ...(psuId === undefined ? [] : [{ clause: 'RDR-14', words: 'psu-id is there' } as const]),
    ...(code === '' ? [{ clause: 'RDR-12', words: 'code is empty' } as const] : []),
  ];
}

/** Whether an address is the wanted one with parameters added. */
function arrivesAt(location: string, wanted: string): boolean {
  if (!URL.canParse(location) || !URL.canParse(wanted)) return true;
  const [here, there] = [new URL(location), new URL(wanted)];
  return here.origin === there.origin && here.pathname === there.pathname;
}

/** Whether the parameters that the TPP wrote itself are still there. */
function keepsQueryOf(location: string, wanted: string): boolean {
  if (!URL.canParse(location) || !URL.canParse(wanted)) return true;
  const left = new URL(location).searchParams;
  return Array.from(new URL(wanted).searchParams).every(([name, value]) => left.getAll(name).includes(value));
}
