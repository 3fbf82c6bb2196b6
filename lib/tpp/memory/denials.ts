/**
 * Where the bank has said that a PSU gives no access: to an account or card, or until an SCA is done. What
 * comes within minutes is one run of a program, which need not look at each reply before the next call.
 */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { keyOf } from './keys.js';
import { Newest } from './newest.js';

/** Refusals of access that came in a row. */
export interface Denial {
  readonly number: number;
  readonly at: number;
  /** Runs in which there was one. */
  readonly runs: number;
}

const run = 600_000;

/** Codes that say the PSU gives no access. */
const ofConsent: ReadonlySet<string | undefined> = new Set([
  'CONSENT_UNKNOWN',
  'CONSENT_INVALID',
  'CONSENT_EXPIRED',
]);

function isOfConsent({ got }: ReadExchange): boolean {
  const messages = membersOf(got)['tppMessages'];
  return Array.isArray(messages) && messages.some((each) => ofConsent.has(textAt(each, 'code')));
}

/** The account or card of a path. */
export function resourceOf({ params }: ReadExchange): string {
  return params['accountId'] ?? params['cardAccountId'] ?? '';
}

/** Learns from the replies to reads; tells how often access was refused. */
export class Denials {
  readonly #all = new Newest<Denial>();

  /** `sca` is the number of the last SCA of the PSU. */
  learn(exchange: ReadExchange, sca: number): void {
    const { operation, reply, tpp } = exchange;
    const psuId = exchange.header('psu-id')?.toLowerCase();
    const reads = operation?.group === 'accounts' || operation?.group === 'card-accounts';
    if (!reads || psuId === undefined || reply === undefined) return;
    const ofPsu = keyOf(tpp, psuId);
    const ofResource = keyOf(tpp, psuId, resourceOf(exchange));
    if (reply.status < 400) for (const each of [ofPsu, ofResource]) this.#all.delete(each);
    else if (reply.status !== 401 && reply.status !== 403) return;
    else if (exchange.links.some(({ name }) => name === 'scaRedirect')) this.#note(ofPsu, exchange, sca);
    else if (isOfConsent(exchange)) this.#note(ofResource, exchange, sca);
  }

  #note(key: string, { at, number }: ReadExchange, sca: number): void {
    const known = this.#all.get(key);
    const before = known === undefined || known.number < sca ? undefined : known;
    const again = before !== undefined && at - before.at < run;
    const runs = (before?.runs ?? 0) + (again ? 0 : 1);
    this.#all.set(key, { number: before?.number ?? number, at, runs });
  }

  /** Refusals of earlier runs of what this call asks for, since the SCA with this number. */
  before(exchange: ReadExchange, sca: number): Denial | undefined {
    const psuId = exchange.header('psu-id')?.toLowerCase() ?? '';
    const { tpp, at } = exchange;
    for (const key of [keyOf(tpp, psuId), keyOf(tpp, psuId, resourceOf(exchange))]) {
      const found = this.#all.get(key);
      if (found === undefined || found.number < sca) continue;
      const runs = at - found.at < run ? found.runs - 1 : found.runs;
      if (runs > 0) return { ...found, runs };
    }
    return undefined;
  }
}
