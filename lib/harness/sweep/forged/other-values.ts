/**
 * Values that mean, or begin, the same as those that are sent, and were signed in their place: a bank that
 * changes a value before it compares, or compares a part of it, takes the signature for right.
 */

import { changeHeader, headerValue } from '../../../model/http.js';
import { otherCase } from '../../../model/other-case.js';
import { changedLetters } from '../../../rules/signature/near-misses.js';
import { withHeader, type RequestDraft } from '../../../rules/request-draft.js';
import { digestHeader } from '../../../signing/index.js';
import { movedDate, type Forged, type Forgery } from './forgery.js';

const day = 86_400_000;

/** What is signed for another value of a header than the one that is sent. */
function signedWith(request: RequestDraft, name: string, sent: string, signed: string, how: string): Forgery {
  return {
    how: `signed with ${name} ${how}`,
    rule: 'signature-fits',
    request: withHeader(request, name, signed),
    forge: (wire) => changeHeader(wire, name, () => sent),
  };
}

/** Two addresses that some would take for one. */
interface AddressPair {
  readonly how: string;
  readonly sent: (address: string, and: string) => string;
  readonly signed: (address: string, and: string) => string;
  /** Which of them is served before, where both are as good. */
  readonly known?: 'signed';
}

const plain = (address: string) => address;

/** An address whose end is behind so many characters. */
function endingBehind(length: number): AddressPair {
  const padded = (end: string) => (address: string, and: string) =>
    `${address}${and}x=${'a'.repeat(length)}&state=${end}`;
  const how = `that ends otherwise behind ${length} characters`;
  return { how, sent: padded('2'), signed: padded('1'), known: 'signed' };
}

const addressPairs: readonly AddressPair[] = [
  {
    how: 'without its percent-encoding',
    sent: (address, and) => `${address}${and}next=https%3A%2F%2Fa.example%2Fx`,
    signed: (address, and) => `${address}${and}next=https://a.example/x`,
  },
  endingBehind(300),
  {
    how: 'without its query',
    sent: (address, and) => `${address}${and}state=later`,
    signed: plain,
    known: 'signed',
  },
  {
    how: 'with a slash at its end',
    sent: plain,
    signed: (address) => (address.endsWith('/') ? address.slice(0, -1) : `${address}/`),
  },
  endingBehind(1_100),
  {
    how: 'percent-encoded',
    sent: (address, and) => `${address}${and}next=https://a.example/x`,
    signed: (address, and) => `${address}${and}next=https%3A%2F%2Fa.example%2Fx`,
  },
  {
    how: 'in another letter case',
    sent: plain,
    signed: (address) => address.replace(/^[^/]*\/\/[^/]*/, otherCase),
  },
  {
    how: 'with its escapes in another letter case',
    sent: (address, and) => `${address}${and}next=https%3A%2F%2Fa.example`,
    signed: (address, and) => `${address}${and}next=https%3a%2f%2fa.example`,
  },
  {
    how: 'with + for a blank',
    sent: (address, and) => `${address}${and}state=a%20b`,
    signed: (address, and) => `${address}${and}state=a+b`,
  },
  { how: 'with a fragment', sent: plain, signed: (address) => `${address}#signed` },
];

/** The call with another TPP-Redirect-URI than was signed, beside a twin. */
export function otherAddresses(request: RequestDraft): readonly Forged[] {
  const name = 'TPP-Redirect-URI';
  const address = headerValue(request.headers, name);
  if (address === undefined) return [];
  const and = address.includes('?') ? '&' : '?';
  return addressPairs.map(({ how, sent, signed, known }): Forged => {
    const [value, other] = [sent(address, and), signed(address, and)];
    return [
      withHeader(request, name, known === 'signed' ? other : value),
      [signedWith(request, name, value, other, how)],
    ];
  });
}

function otherLetter(letter: string): string {
  return letter === '7' ? '8' : '7';
}

const nearValues = [
  ...changedLetters(otherLetter).map(({ how, write }) => ({ how: `but ${how} character`, write })),
  { how: 'in another letter case', write: otherCase },
];

/** Of an id that is signed, or sent, one character or the case of its letters is another. */
function otherIds(request: RequestDraft): readonly Forgery[] {
  return ['PSU-ID', 'PSU-Corporate-ID'].flatMap((name) => {
    const value = headerValue(request.headers, name);
    if (value === undefined) return [];
    return [
      ...nearValues
        .filter(({ write }) => write(value) !== value)
        .map(({ how, write }) => signedWith(request, name, value, write(value), how)),
      signedWith(request, name, otherCase(value), value, 'in the letter case of before, and sent in another'),
    ];
  });
}

function otherDigest(request: RequestDraft): readonly Forgery[] {
  if (request.body.length === 0 || headerValue(request.headers, 'Digest') !== undefined) return [];
  const digest = digestHeader(request.body);
  const at = digest.indexOf('=') + 1;
  return nearValues
    .map(({ how, write }) => [how, digest.slice(0, at) + write(digest.slice(at))] as const)
    .filter(([, signed]) => signed !== digest)
    .map(([how, signed]) => signedWith(request, 'Digest', digest, signed, how));
}

/** Signed at the same time of another day. */
function otherDay(request: RequestDraft): Forgery {
  return {
    how: 'signed with the Date of the day before',
    rule: 'signature-fits',
    request,
    before: (stamped) =>
      withHeader(stamped, 'Date', movedDate(headerValue(stamped.headers, 'Date') ?? '', -day)),
    forge: (wire) => changeHeader(wire, 'Date', (date) => movedDate(date, day)),
  };
}

/** The call with another value than was signed of what each call has. */
export function otherValues(request: RequestDraft): readonly Forgery[] {
  return [otherDay(request), ...otherDigest(request), ...otherIds(request)];
}
