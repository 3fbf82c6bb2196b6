/**
 * Lawful styles: what clients do differently, and no obligation forbids. Combinations of them are lawful as
 * well.
 */

import type { Draft, Habits, HeaderLine } from '../../../examples/tpp/parts.js';
import type { SigningOptions } from '../../signing/index.js';
import type { LawfulStyle } from './faulty.js';

type Change = LawfulStyle['change'];

function headers(change: (lines: readonly HeaderLine[]) => readonly HeaderLine[]): Change {
  return (habits) => ({
    ...habits,
    compose: (draft, call) => {
      const composed = habits.compose(draft, call);
      return { ...composed, headers: change(composed.headers) };
    },
  });
}

function sealed(change: (lines: readonly HeaderLine[]) => readonly HeaderLine[]): Change {
  return (habits) => ({
    ...habits,
    seal: (signed, call) => {
      const before = habits.seal(signed, call);
      return { ...before, headers: change(before.headers) };
    },
  });
}

function signing(options: (draft: Draft) => SigningOptions): Change {
  return (habits) => ({
    ...habits,
    compose: (draft, call) => {
      const composed = habits.compose(draft, call);
      return { ...composed, signing: { ...composed.signing, ...options(composed) } };
    },
  });
}

function bodies(write: (value: unknown) => string): Change {
  return (habits) => ({
    ...habits,
    compose: (draft, call) => {
      const composed = habits.compose(draft, call);
      if (composed.body.length === 0) return composed;
      return { ...composed, body: Buffer.from(write(JSON.parse(composed.body.toString()))) };
    },
  });
}

function more(name: string, value: string): Change {
  return headers((lines) => [...lines, [name, value]]);
}

/** A header that says something of a PSU, with calls at which one is there. */
function forwarded(name: string, value: string): Change {
  return headers((lines) =>
    lines.some(([each]) => each === 'PSU-IP-Address') ? [...lines, [name, value]] : lines,
  );
}

function renamed(write: (name: string) => string): Change {
  return sealed((lines) => lines.map(([name, value]): HeaderLine => [write(name), value]));
}

function reversedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversedMembers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversedMembers(member)]),
  );
}

const mandatory = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

/** The names that must be signed and are sent, and these. */
function signedNames(
  draft: Draft,
  further: readonly string[],
  order: 'as-usual' | 'reversed',
): readonly string[] {
  const sent = new Set(draft.headers.map(([name]) => name.toLowerCase()));
  if (draft.body.length > 0) sent.add('digest');
  const names = [...mandatory, ...further].filter((each) => sent.has(each));
  return order === 'reversed' ? names.toReversed() : names;
}

/** Date off by this many seconds, which is tolerated up to 60. */
function shifted(seconds: number): Change {
  return headers((lines) =>
    lines.map(
      ([name, value]): HeaderLine =>
        name === 'Date' ? [name, new Date(Date.parse(value) + seconds * 1000).toUTCString()] : [name, value],
    ),
  );
}

function habit(change: Partial<Habits>): Change {
  return (habits) => ({ ...habits, ...change });
}

const simple: Readonly<Record<string, Change>> = {
  'headers in reverse order': sealed((lines) => lines.toReversed()),
  'headers by name': sealed((lines) => lines.toSorted(([left], [right]) => (left < right ? -1 : 1))),
  'signature first': sealed((lines) => [
    ...lines.filter(([name]) => name === 'Signature'),
    ...lines.filter(([name]) => name !== 'Signature'),
  ]),
  'names in lower case': renamed((name) => name.toLowerCase()),
  'names in upper case': renamed((name) => name.toUpperCase()),
  'names with capitals': renamed((name) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())),
  'X-Request-ID in upper case': habit({ requestId: (draw, again) => again ?? draw().toUpperCase() }),
  'X-Request-ID without hyphens': habit({ requestId: (draw, again) => again ?? draw().replaceAll('-', '') }),
  'X-Request-ID with a prefix': habit({ requestId: (draw, again) => again ?? `tpp-${draw()}` }),
  'JSON on several lines': bodies((value) => JSON.stringify(value, undefined, 2)),
  'JSON with tabs': bodies((value) => JSON.stringify(value, undefined, '\t')),
  'JSON with Windows line ends': bodies((value) =>
    JSON.stringify(value, undefined, 2).replaceAll('\n', '\r\n'),
  ),
  'JSON with a line end behind it': bodies((value) => `${JSON.stringify(value)}\n`),
  'JSON with blanks after commas': bodies((value) => JSON.stringify(value).replaceAll('","', '", "')),
  'JSON with members in reverse order': bodies((value) => JSON.stringify(reversedMembers(value))),
  'JSON with escaped letters': bodies((value) => JSON.stringify(value).replaceAll('O', String.raw`\u004f`)),
  'JSON with escaped slashes': bodies((value) => JSON.stringify(value).replaceAll('/', String.raw`\/`)),
  'Digest with SHA-512': signing(() => ({ digest: 'SHA-512' })),
  'signed names in reverse order': signing((draft) => ({ headers: signedNames(draft, [], 'reversed') })),
  'TPP-Session-ID signed, too': signing((draft) => ({
    headers: signedNames(draft, ['tpp-session-id'], 'as-usual'),
  })),
  'PSU-IP-Address signed, too': signing((draft) => ({
    headers: signedNames(draft, ['psu-ip-address'], 'as-usual'),
  })),
  'Host signed, too': signing((draft) => ({ headers: signedNames(draft, ['host'], 'as-usual') })),
  'Content-Type signed, too': signing((draft) => ({
    headers: signedNames(draft, ['content-type'], 'as-usual'),
  })),
  'the target signed': signing(() => ({ requestTarget: true })),
  'Signature wrapped always': signing(() => ({ wrap: 'always' })),
  'Signature wrapped in quoted-printable': signing(() => ({ wrap: { charset: 'utf-8', encoding: 'Q' } })),
  'Content-Type with charset': headers((lines) =>
    lines.map(
      ([name, value]): HeaderLine => [name, name === 'Content-Type' ? `${value}; charset=utf-8` : value],
    ),
  ),
  'no Accept': headers((lines) => lines.filter(([name]) => name !== 'Accept')),
  'Accept everything': more('Accept-Charset', 'utf-8, iso-8859-1;q=0.5'),
  'Accept-Language': more('Accept-Language', 'nb-NO, en;q=0.8'),
  'Accept-Encoding': more('Accept-Encoding', 'identity'),
  'a User-Agent': more('User-Agent', 'tpp-client/1.0'),
  'Connection keep-alive': more('Connection', 'keep-alive'),
  'Cache-Control': more('Cache-Control', 'no-cache'),
  'a trace header': more('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'),
  'a private header': more('X-Tpp-Release', '2026.11'),
  'the brand': more('TPP-Brand-Logging-Information', 'Penny'),
  'no preference for redirects': more('TPP-Redirect-Preferred', 'false'),
  'the browser of the PSU': forwarded('PSU-User-Agent', 'Mozilla/5.0'),
  'the port of the PSU': forwarded('PSU-IP-Port', '52345'),
  'the device of the PSU': forwarded('PSU-Device-ID', '99435c7e-ad88-49ec-a2ad-99ddcb1f5555'),
  'the place of the PSU': forwarded('PSU-Geo-Location', 'GEO:59.91,10.75'),
  'the method of the PSU': forwarded('PSU-HTTP-Method', 'POST'),
  'the languages of the PSU': forwarded('PSU-Accept-Language', 'nb-NO'),
  'the formats of the PSU': forwarded('PSU-Accept', 'text/html, */*;q=0.8'),
  'an address in IPv6': headers((lines) =>
    lines.map(
      ([name, value]): HeaderLine => [name, name === 'PSU-IP-Address' ? `2001:db8::${value.length}` : value],
    ),
  ),
  'all opt-ins': headers((lines) =>
    lines.map(
      ([name, value]): HeaderLine => [
        name,
        name === 'x-accept-fix' ? 'amount-as-string,longer-names,cash-account-type-iso' : value,
      ],
    ),
  ),
  'opt-ins with blanks': headers((lines) =>
    lines.map(
      ([name, value]): HeaderLine => [
        name,
        name === 'x-accept-fix' ? 'longer-names, amount-as-string' : value,
      ],
    ),
  ),
  'Date half a minute behind': shifted(-30),
  'Date half a minute ahead': shifted(30),
  'Date 59 seconds behind': shifted(-59),
  'no reading without the PSU': habit({ unattendedReads: 0 }),
  'one read a day without the PSU': habit({ unattendedReads: 1 }),
  'patient polling': habit({ polling: { pause: 60_000, times: 5 } }),
  'no polling': habit({ polling: { pause: 2_000, times: 0 } }),
  'a look at the status each second': habit({ polling: { pause: 1_000, times: 4 } }),
  'links not followed but built alike': habit({ follow: (_, built) => built }),
  'no TPP-Session-ID with accounts': (habits) => ({
    ...habits,
    psuHeaders: (person, call) =>
      habits.psuHeaders(person, call).filter(([name]) => call.pays === true || name !== 'TPP-Session-ID'),
  }),
  'PSU-ID in upper case': (habits) => ({
    ...habits,
    psuHeaders: (person, call) =>
      habits
        .psuHeaders(person, call)
        .map(([name, value]): HeaderLine => [name, name === 'PSU-ID' ? value.toUpperCase() : value]),
  }),
  'a session id of words': (habits) => {
    const names = new Map<string, string>();
    return {
      ...habits,
      psuHeaders: (person, call) =>
        habits.psuHeaders(person, call).map(([name, value]): HeaderLine => {
          if (name !== 'TPP-Session-ID') return [name, value];
          const known =
            names.get(value) ?? (value.startsWith('session-no-') ? value : `session-no-${names.size}`);
          names.set(value, known);
          return [name, known];
        }),
    };
  },
  'explicit private context': (habits) => ({
    ...habits,
    psuHeaders: (person, call) => {
      const lines = habits.psuHeaders(person, call);
      return person.context === undefined ||
        call.headers?.['PSU-Context'] !== undefined ||
        call.withoutPsu === true
        ? lines
        : [...lines, ['PSU-Context', person.context]];
    },
  }),
};

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

const styles: readonly LawfulStyle[] = Object.entries(simple).map(([title, change]) => ({
  id: idOf(title),
  title,
  change,
}));

/** Each style together with another, the same ones each time. */
const pairs: readonly LawfulStyle[] = styles.slice(0, 12).flatMap((one, index) => {
  const other = styles[(index * 7 + 20) % styles.length];
  if (other === undefined || other === one) return [];
  return [
    {
      id: `${one.id}+${other.id}`,
      title: `${one.title}, and ${other.title}`,
      change: (habits: Habits) => other.change(one.change(habits)),
    },
  ];
});

/** All lawful styles. */
export const lawfulStyles: readonly LawfulStyle[] = [...styles, ...pairs];
