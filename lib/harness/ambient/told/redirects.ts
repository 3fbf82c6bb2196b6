/**
 * Where SCA pages send the person back to: what the request asked for that caused the SCA (HDR-15, RDR-07).
 */

import { headerValue } from '../../../model/http.js';
import type { Reply } from '../../replies/reply.js';
import { readRedirect } from '../../sca/redirected.js';
import type { Fact } from './memory.js';

/** The path and query of an address or path, so that relative and absolute links are alike. */
function placeOf(href: string): string {
  return href.replace(/^https?:\/\/[^/]+/i, '');
}

/** What a request says that leads to an SCA. */
export interface Trigger {
  readonly sessionId: string | undefined;
  readonly redirectUri: string | undefined;
}

/** The place of an SCA page with what caused it; undefined for replies that lead to none. */
export function triggerIn(reply: Reply): { readonly place: string; readonly trigger: Trigger } | undefined {
  const href = reply.link('scaRedirect');
  if (href === undefined || reply.exchange.operation === 'browser') return undefined;
  const header = (name: string) => headerValue(reply.exchange.request.headers, name);
  return {
    place: placeOf(href),
    trigger: { sessionId: header('tpp-session-id'), redirectUri: header('tpp-redirect-uri') },
  };
}

/** What came back from an SCA that does not fit any of the requests that lead there. */
export function backAstray(
  reply: Reply,
  triggersAt: (place: string) => readonly Trigger[],
): readonly Pick<Fact, 'clause' | 'words'>[] {
  if (reply.exchange.operation !== 'browser') return [];
  const location = reply.header('location');
  const place = placeOf(reply.exchange.request.target);
  const triggers = [...triggersAt(place)];
  if (location === undefined || triggers.length === 0) return [];
  const back = readRedirect(location);
  const sessions = triggers.flatMap(({ sessionId }) => sessionId ?? []);
  const isSession =
    back.sessionId === undefined || sessions.length < triggers.length || sessions.includes(back.sessionId);
  const wanted = triggers.flatMap(({ redirectUri }) => redirectUri ?? []);
  const isThere = wanted.length < triggers.length || wanted.some((each) => arrivesAt(location, each));
  return [
    ...(isSession
      ? []
      : [{ clause: 'RDR-07', words: 'tpp-session-id is that of no request that led to this SCA' } as const]),
    ...(isThere
      ? []
      : [
          {
            clause: 'HDR-15',
            words: 'the person is not sent to the TPP-Redirect-URI of the request',
          } as const,
        ]),
  ];
}

/** Whether an address is the wanted one with parameters added. */
function arrivesAt(location: string, wanted: string): boolean {
  if (!URL.canParse(location) || !URL.canParse(wanted)) return true;
  const [here, there] = [new URL(location), new URL(wanted)];
  return here.origin === there.origin && here.pathname === there.pathname;
}
