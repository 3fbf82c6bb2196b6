/** National identity numbers: where they are asked for, and nowhere else (HDR-31). */

import { isInitiation } from '../../rules/operation-kinds.js';
import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { keyOf, type Memory } from '../memory/memory.js';
import { hasUnknownPayer } from '../memory/learn-orders.js';
import { elevenDigits } from '../memory/learn-identities.js';
import { partsWith, partWhere } from '../text-parts.js';

/** Whether an identity number stands among further digits, as where it is padded to a UUID. */
function isPaddedIdentity(text: string, { identities: known }: Pick<Memory, 'identities'>): boolean {
  const runs = text.replaceAll('-', '').match(/[0-9]{12,}/g) ?? [];
  return runs.some((run) =>
    Array.from({ length: run.length - 10 }, (_, at) => run.slice(at, at + 11)).some((each) =>
      known.has(each),
    ),
  );
}

/** Where numbers of any kind stand: account numbers, ids, states, counters. */
const ofChance: ReadonlySet<string> = new Set([
  'the address',
  'the body',
  'x-request-id',
  'tpp-session-id',
  'tpp-redirect-uri',
  'psu-id',
  'psu-corporate-id',
]);

export const identities: Judge = {
  obligations: [
    {
      id: 'identity-only-on-initiation',
      clause: 'HDR-31',
      also: ['HDR-30'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'X-PSU-IDENTITY stands in for PSU-ID when a payment is initiated, and is sent with no other call.',
      mend: 'Send X-PSU-IDENTITY with the creation of a single-SCA payment only; afterwards PSU-ID of the redirect.',
    },
    {
      id: 'identity-or-psu-id',
      clause: 'HDR-31',
      also: ['HDR-30'],
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'X-PSU-IDENTITY is an alternative to PSU-ID, so that a known PSU needs no identity number.',
      mend: 'Leave X-PSU-IDENTITY out where PSU-ID is known.',
    },
    {
      id: 'identity-of-its-psu-id',
      clause: 'HDR-31',
      also: ['HDR-30'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Where both are sent, X-PSU-IDENTITY is the identity number of the PSU whom PSU-ID names.',
      mend: 'Keep the two together for each PSU, or leave X-PSU-IDENTITY out where PSU-ID is known.',
    },
    {
      id: 'identity-nowhere-else',
      clause: 'HDR-31',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'The identity number of a PSU stands in X-PSU-IDENTITY of an initiation and nowhere else.',
      mend: 'Take the identity number out of addresses, bodies and other headers.',
    },
    {
      id: 'no-number-like-an-identity',
      clause: 'HDR-31',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'No header holds a number with the birthday and the check digits of a national identity number.',
      mend: 'See what the number is, and take it out if it is that of a person.',
    },
    {
      id: 'identity-not-hashed',
      clause: 'HDR-31',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'No hash of an identity number stands in a request: there are so few numbers that anybody finds it again.',
      mend: 'Draw an id for each PSU instead of making one from the identity number.',
    },
  ],

  *judge(exchange, memory) {
    const { kind, operation } = exchange;
    if (kind !== 'call' || exchange.request.target.includes('/v1/sandbox/')) return;
    const identity = exchange.header('x-psu-identity');
    if (identity !== undefined && operation !== undefined) {
      if (isInitiation(operation)) yield kept('identity-only-on-initiation');
      else if (!hasUnknownPayer(exchange, memory))
        yield broken('identity-only-on-initiation', 'X-PSU-IDENTITY is sent where nobody asks for it', {
          path: 'X-PSU-IDENTITY',
        });
      if (isInitiation(operation))
        yield exchange.header('psu-id') === undefined
          ? kept('identity-or-psu-id')
          : broken('identity-or-psu-id', 'both PSU-ID and X-PSU-IDENTITY are sent', {
              path: 'X-PSU-IDENTITY',
            });
      const owner = memory.owners.get(keyOf(exchange.tpp, exchange.header('psu-id')?.toLowerCase() ?? ''));
      if (owner !== undefined && isInitiation(operation))
        yield owner === identity.replaceAll(/[^0-9]/g, '')
          ? kept('identity-of-its-psu-id')
          : broken('identity-of-its-psu-id', 'PSU-ID is that of a PSU with another identity number', {
              path: 'X-PSU-IDENTITY',
            });
    }
    if (memory.identities.size === 0) return;
    const found =
      partsWith(exchange, ['x-psu-identity'], elevenDigits, (each) =>
        memory.identities.has(each.replaceAll(/[^0-9]/g, '')),
      ) ?? partWhere(exchange, ['x-psu-identity'], (text) => isPaddedIdentity(text, memory));
    yield found === undefined
      ? kept('identity-nowhere-else')
      : broken('identity-nowhere-else', `the identity number of a PSU stands in ${found}`, { path: found });
    const hashed = partWhere(exchange, [], (text) => {
      const bare = text.replaceAll('-', '').toLowerCase();
      return memory.prints.some(({ hex, base64 }) => bare.includes(hex) || text.includes(base64));
    });
    yield hashed === undefined
      ? kept('identity-not-hashed')
      : broken('identity-not-hashed', `a hash of the identity number of a PSU stands in ${hashed}`, {
          path: hashed,
        });
  },

  /** Numbers that stood in a wrong place before anybody logged in with them. */
  *conclude(memory) {
    for (const [identity, { number, part }] of memory.suspects) {
      const known = memory.identities.get(identity);
      // Where the pages of the bank are not seen, nobody learns who logs in.
      if (known === undefined && !memory.pages && !ofChance.has(part.toLowerCase())) {
        const message = `a number in the form of an identity number stands in ${part}`;
        yield { ...broken('no-number-like-an-identity', message, { path: part }), number };
      }
      if (known === undefined) continue;
      const message = `the identity number of a PSU stands in ${part}`;
      yield {
        ...broken('identity-nowhere-else', message, { path: part, dependsOn: known }),
        number,
      };
    }
  },
};
