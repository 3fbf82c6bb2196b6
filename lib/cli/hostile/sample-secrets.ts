/**
 * Collects every secret that a bank and its callers exchange, by looking at the traffic from the bank's side.
 * Written apart from the redactor, so that what the one overlooks the other still finds.
 */

import { embeddedPsus, type EmbeddedIdentities } from '../../embedded/embedded.js';
import { syntheticCreditor } from '../../harness/open/load.js';
import type { HeaderLine, WireReply, WireRequest } from '../../model/http.js';

/** Members that hold the name of a person or company; creditors are made up, so they are no secret. */
const names: ReadonlySet<string> = new Set(['ownername', 'debtorname', 'customername', 'name']);
const tellingHeaders: ReadonlySet<string> = new Set(['psu-id', 'psu-corporate-id', 'x-psu-identity']);

export interface SecretsSeen {
  /** Looks at one call. */
  readonly look: (request: WireRequest, reply: WireReply) => void;
  /** What was found, with where it stood first. */
  readonly found: ReadonlyMap<string, string>;
}

/** The lines of the private keys, and the same bytes as one text. */
function keysOf({ pki }: EmbeddedIdentities): readonly string[] {
  return Object.values(pki.tpps).flatMap(({ keys }) => {
    const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    // The first line is the same for all keys of a kind, the last may be short.
    return pem.split('\n').slice(2, -3);
  });
}

/** A collection that knows what is secret before the first call. */
export function secretsSeen(identities: EmbeddedIdentities): SecretsSeen {
  const found = new Map<string, string>();
  const keep = (secret: string, where: string) => {
    if (secret.length >= 8 && !found.has(secret)) found.set(secret, where);
  };
  for (const each of keysOf(identities)) keep(each, 'private key');
  for (const { identity } of embeddedPsus.sandbox) keep(identity, 'profile');
  keep(syntheticCreditor.name, 'creditor of the profile');

  function value(name: string, text: string): void {
    const key = name.toLowerCase();
    if (/^\d{11}$/.test(text) || /^NO\d{13}$/.test(text)) keep(text, name);
    else if (tellingHeaders.has(key)) keep(text, name);
    else if (names.has(key) && /\p{L}{3}/u.test(text)) keep(text, name);
  }

  function walk(name: string, json: unknown): void {
    if (typeof json === 'string') value(name, json);
    else if (Array.isArray(json)) for (const each of json) walk(name, each);
    else if (typeof json === 'object' && json !== null) {
      for (const [key, each] of Object.entries(json)) {
        if (key === 'scaRedirect') links(JSON.stringify(each));
        else walk(key, each);
      }
    }
  }

  /** What gives access to a running SCA: the long segments of its address. */
  function links(text: string): void {
    for (const [token] of text.matchAll(/(?<=[/=])[A-Za-z0-9_-]{20,}(?=["/?&])/g)) keep(token, 'scaRedirect');
  }

  function headers(lines: readonly HeaderLine[]): void {
    for (const [name, text] of lines) {
      value(name, text);
      const key = name.toLowerCase();
      if (key === 'set-cookie') keep(text.split(';')[0]?.split('=')[1] ?? '', name);
      if (key !== 'location') continue;
      for (const [, each = ''] of text.matchAll(/[?&]psu-(?:corporate-)?id=([^&]+)/g)) keep(each, name);
    }
  }

  function body(bytes: Buffer): void {
    try {
      walk('', JSON.parse(bytes.toString('utf8')));
    } catch {
      // A page or a form: what it holds came or comes in a header or in JSON as well.
    }
  }

  return {
    look(request, reply) {
      headers(request.headers);
      headers(reply.headers);
      body(request.body);
      body(reply.body);
    },
    found,
  };
}
