/**
 * Sends calls: headers, signature, patience with a bank that is busy, and the SCA that a reply may ask for.
 */

import { createHash } from 'node:crypto';
import { signRequest } from '../../lib/index.js';
import type { Call, Draft, HeaderLine, Person, Reply, TppParts } from './parts.js';

/** The PSU gave up, or the bank did not let the PSU through. */
export class ScaFailed extends Error {
  override readonly name = 'ScaFailed';
}

/** The bank refused, and there is nothing that this TPP could do about it. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The PSU's browser: opens the link and ends with the address of this TPP that the bank sends it to. */
export type Browser = (scaRedirect: string, person: Person) => Promise<string>;

export interface Answer {
  readonly reply: Reply;
  readonly json: Readonly<Record<string, unknown>>;
}

const optIns = 'amount-as-string';

/** The text at a way of members. */
export function textAt(value: unknown, ...way: readonly string[]): string | undefined {
  let at = value;
  for (const name of way) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The records in a list; members that this TPP does not know are passed over. */
export function listAt(value: unknown, ...way: readonly string[]): readonly unknown[] {
  let at = value;
  for (const name of way) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return Array.isArray(at) ? at : [];
}

function jsonOf(reply: Reply): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(reply.body.toString('utf8'));
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}

/** Whether the body of a reply is the one that its Digest is for, where it has one. */
function isWhole({ headers, body }: Reply): boolean {
  const digest = headers.find(([name]) => name.toLowerCase() === 'digest')?.[1];
  const [, bits = '', hash] = /^SHA-(256|512)=(\S+)$/i.exec(digest?.trim() ?? '') ?? [];
  return hash === undefined || createHash(`sha${bits}`).update(body).digest('base64') === hash;
}

export interface Client {
  /** Sends a call; resolves with whatever the bank answers at last. */
  readonly call: (call: Call, person: Person) => Promise<Answer>;
  /**
   * Sends a call and lets the PSU do the SCA that the reply asks for; resolves with the PSU as known
   * afterwards.
   */
  readonly callWithSca: (call: Call, person: Person) => Promise<{ answer: Answer; person: Person }>;
  /** Sends the PSU to the SCA of a reply, where it asks for one. */
  readonly sca: (answer: Answer, person: Person) => Promise<Person | undefined>;
  /** A person who has just come to this TPP. */
  readonly newPerson: (address: string) => Person;
}

export function createClient(parts: TppParts, browser: Browser): Client {
  const { habits, basePath, signer, redirectUri, now, wait, uuid, send } = parts;

  function headersOf(call: Call, person: Person, requestId: string): readonly HeaderLine[] {
    const base: HeaderLine[] = [
      ['Host', new URL(parts.origin).host],
      ['Date', new Date(now()).toUTCString()],
      ['X-Request-ID', requestId],
      ['Accept', 'application/json'],
    ];
    const common: HeaderLine[] =
      call.withoutPsu === true
        ? []
        : [
            ['x-accept-fix', optIns],
            ['TPP-Redirect-URI', `${redirectUri}?state=${person.state}`],
          ];
    const typed: HeaderLine[] = call.body === undefined ? [] : [['Content-Type', 'application/json']];
    return [
      ...base,
      ...common,
      ...habits.psuHeaders(person, call),
      ...Object.entries(call.headers ?? {}),
      ...typed,
    ];
  }

  function draftOf(call: Call, person: Person, requestId: string): Draft {
    const query = new URLSearchParams(call.query ?? {}).toString();
    return habits.compose(
      {
        method: call.method,
        target: query === '' ? call.path : `${call.path}?${query}`,
        headers: headersOf(call, person, requestId),
        body: call.body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(call.body)),
        signing: {},
      },
      call,
    );
  }

  async function attempt(call: Call, person: Person, requestId: string): Promise<Reply | undefined> {
    const { signing, ...draft } = draftOf(call, person, requestId);
    const signed = signRequest({ ...draft, target: basePath + draft.target }, signer, signing);
    try {
      const reply = await send(habits.seal(signed, call));
      // What was changed on the way is as good as lost.
      return isWhole(reply) || !habits.verifiesReplies ? reply : undefined;
    } catch {
      return undefined;
    }
  }

  async function sendPatiently(call: Call, person: Person): Promise<Answer> {
    let again: string | undefined;
    for (let tries = 0; ; tries += 1) {
      const requestId = habits.requestId(uuid, again);
      const reply = await attempt(call, person, requestId);
      const pause = habits.pause(reply, tries, call);
      const unsure = reply === undefined || reply.status >= 500;
      if (pause === undefined) {
        if (reply === undefined) throw new Refused('the bank does not answer');
        return { reply, json: jsonOf(reply) };
      }
      again = unsure && habits.keepsRequestId(call) ? requestId : undefined;
      await wait(pause);
    }
  }

  async function sca(answer: Answer, person: Person): Promise<Person | undefined> {
    const link = habits.scaLink(textAt(answer.json, '_links', 'scaRedirect', 'href'), answer.reply);
    if (link === undefined) return undefined;
    const address = await browser(new URL(link, parts.origin).href, person);
    const query = new URL(address).searchParams;
    if (!habits.succeeded(query)) throw new ScaFailed(query.get('message') ?? 'the SCA did not succeed');
    return habits.afterRedirect(person, query);
  }

  async function callWithSca(call: Call, person: Person) {
    const answer = await sendPatiently(call, person);
    const known = await sca(answer, person);
    if (known === undefined) return { answer, person };
    // A consent that was taken back may be told by 403.
    if (answer.reply.status < 400 || !habits.repeatsAfterSca) return { answer, person: known };
    return { answer: await sendPatiently(call, known), person: known };
  }

  return {
    call: sendPatiently,
    callWithSca,
    sca,
    newPerson: (address) => ({ state: uuid(), sessionId: uuid(), address }),
  };
}
