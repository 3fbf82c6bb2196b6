/**
 * Judges the parts of a Signature header against the certificate (interface, Authentication 4): keyId,
 * algorithm, headers.
 */

import { finding, type SignatureFinding } from './finding.js';
import { issuerFindings } from './issuer-findings.js';
import { judgeIssuer } from './issuer-verdict.js';
import { judgeSerial, parseKeyId } from './key-id.js';
import type { KnownCertificate } from './known-certificate.js';
import { withoutQuotedPairs } from './signature-header.js';
import { holdsEncodedWord } from './signature-parts.js';

function judgeKeyIdText(text: string, certificate: KnownCertificate): readonly SignatureFinding[] {
  const keyId = parseKeyId(text);
  const expected = certificate.keyId;
  if (keyId === undefined) {
    const message = 'keyId does not have the form SN=<serial>,CA=<issuer>';
    return [finding('key-id-malformed', message, { header: 'keyId', expected, actual: text })];
  }
  const findings: SignatureFinding[] = [];
  if (!keyId.strict) {
    const message = 'keyId can be understood but is not spelt SN=<serial>,CA=<issuer>';
    findings.push(finding('key-id-malformed', message, { header: 'keyId', expected, actual: text }));
  }
  const issuer = expected.slice(expected.indexOf(',CA=') + 4);
  findings.push(...judgeSerial(keyId.serial, certificate.fields.serial));
  findings.push(...issuerFindings(keyId.issuer, judgeIssuer(keyId.issuer, certificate.fields), issuer));
  return findings;
}

/**
 * What is wrong with a keyId. The text is taken raw; when that is not the right name, the reading with quoted
 * pairs undone counts if it is (a client that escapes for the quoted string as well is right too).
 */
export function judgeKeyId(raw: string, certificate: KnownCertificate): readonly SignatureFinding[] {
  // An encoded-word inside keyId is a finding of the grammar; whatever else it holds would only repeat that.
  if (raw === certificate.keyId || holdsEncodedWord(raw)) return [];
  return judgeBothReadings(raw, certificate);
}

function refusedCount(findings: readonly SignatureFinding[]): number {
  return findings.filter((each) => each.severity === 'refused').length;
}

function judgeBothReadings(raw: string, certificate: KnownCertificate): readonly SignatureFinding[] {
  const asWritten = judgeKeyIdText(raw, certificate);
  const text = withoutQuotedPairs(raw);
  if (asWritten.length === 0 || text === raw) return asWritten;
  const unescaped = judgeKeyIdText(text, certificate);
  return refusedCount(unescaped) < refusedCount(asWritten) ? unescaped : asWritten;
}

/** The hash of a signature algorithm as node:crypto names it. */
export type SignatureHash = 'sha256' | 'sha512';

/** The hash to verify with, and what is wrong with the algorithm part. */
export interface AlgorithmReading {
  readonly hash: SignatureHash;
  readonly findings: readonly SignatureFinding[];
}

const rightAlgorithm: AlgorithmReading = { hash: 'sha256', findings: [] };
// Names of RSA with SHA-256 in Java, in Windows, in JOSE, as an object identifier, and in other letter cases.
const aliases = new Set([
  'rsa-sha256',
  'sha256withrsa',
  'sha256withrsaencryption',
  'sha256rsa',
  'sha256-rsa',
  'rs256',
  '1.2.840.113549.1.1.11',
]);
const sha512Names = new Set(['rsa-sha512', 'sha512withrsa', 'sha512withrsaencryption', 'sha512rsa', 'rs512']);

/**
 * Reads the algorithm part; an unknown name is verified as rsa-sha256, so that more can be said about the
 * signature.
 */
export function judgeAlgorithm(text: string): AlgorithmReading {
  if (text === 'rsa-sha256') return rightAlgorithm;
  const detail = { header: 'algorithm', expected: 'rsa-sha256', actual: text };
  const lower = text.toLowerCase();
  if (aliases.has(lower)) {
    const message = 'the algorithm is meant to be RSA with SHA-256; the interface writes it rsa-sha256';
    return { hash: 'sha256', findings: [finding('algorithm-alias', message, detail)] };
  }
  if (sha512Names.has(lower)) {
    const message = 'the algorithm should be rsa-sha256';
    return { hash: 'sha512', findings: [finding('algorithm-discouraged', message, detail)] };
  }
  const message =
    lower === 'hs2019'
      ? 'hs2019 leaves the algorithm to the key; the interface wants it named: rsa-sha256'
      : /^(?:sha|md)-?\d{1,3}$/.test(lower)
        ? 'the algorithm is not one of this interface: it names a hash and no signature; write rsa-sha256'
        : 'the algorithm is not one of this interface';
  return { hash: 'sha256', findings: [finding('algorithm-unknown', message, detail)] };
}

/** The names that a headers part lists, in lower case, and what is wrong with the text. */
export interface HeaderListReading {
  readonly names: readonly string[];
  readonly findings: readonly SignatureFinding[];
}

/** More names than any message has headers would make a signing string without bound. */
const mostNames = 64;

const readLists = new Map<string, HeaderListReading>();

/** Reads the headers part: lower-case names separated by one space. The few lists in use are kept. */
export function judgeHeaderList(text: string): HeaderListReading {
  const kept = readLists.get(text);
  if (kept !== undefined) return kept;
  const reading = readHeaderList(text);
  if (reading.findings.length === 0 && text.length < 256 && readLists.size < 64) readLists.set(text, reading);
  return reading;
}

/**
 * What stands between and around names in lists of other kinds; none of these characters can be in a name.
 */
const oddSeparators = /\\r\\n|\\n|%20|%0a|&nbsp;|[,;|+:&/"'[\]{}<>]/gi;

/** The list with a space for each such mark. `(request-target)` keeps its parentheses. */
function withoutSeparators(given: string): string {
  // RFC 9421 puts the list in parentheses.
  const text = given.replace(/^\(((?!request-target|created|expires)[^()]{1,2000})\)$/, '$1');
  const bare = text.replaceAll(oddSeparators, ' ');
  return bare === given ? given : bare.trim();
}

/** A list of quoted names, with or without parentheses around it. */
const rfc9421List = /^\(?"[^"]+"(?:\s+"[^"]+")*\)?$/;

function oddSeparator(text: string): string {
  return [...new Set(text.match(oddSeparators))].slice(0, 4).join(' ');
}

function readHeaderList(text: string): HeaderListReading {
  const findings: SignatureFinding[] = [];
  const add = (code: Parameters<typeof finding>[0], message: string): void => {
    findings.push(finding(code, message, { header: 'headers', actual: text }));
  };
  if (text.length > 8192) {
    add('headers-too-many', `the list has ${text.length} characters; it names a few headers`);
    return { names: [], findings };
  }
  if (text.trim() === '') {
    add('headers-empty', 'the list names no header');
    return { names: [], findings };
  }
  const plain = withoutSeparators(text);
  if (text.includes(',')) add('headers-separator', 'the names must be separated by a space, not by a comma');
  else if (plain !== text)
    add(
      'headers-separator',
      oddSeparator(text) === '' || rfc9421List.test(text.trim())
        ? 'the names stand in parentheses or quotes, as RFC 9421 has them; write them alone, a space between two'
        : `the names must be separated by a space and nothing else, not by ${oddSeparator(text)}`,
    );
  else if (/^\s|\s$|\s\s|[^\S ]/.test(text))
    add('headers-spacing', 'the names must be separated by exactly one space');
  const lower = text.toLowerCase();
  if (lower !== text) add('headers-upper-case', 'the names must be in lower case');
  const names =
    findings.length === 0
      ? lower.split(' ')
      : withoutSeparators(lower)
          .split(/[\s,]+/)
          .filter((name) => name !== '');
  if (names.length > mostNames) {
    add('headers-too-many', `the list names ${names.length} headers`);
    return { names: [], findings };
  }
  if (new Set(names).size !== names.length) add('headers-repeated', 'the list names a header twice');
  if (names.includes('(created)') || names.includes('(expires)')) {
    add(
      'created-not-allowed',
      '(created) and (expires) do not go with RSA algorithms and are not part of this interface; sign date',
    );
  }
  return { names, findings };
}
