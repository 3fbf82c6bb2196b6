/**
 * The Digest header (RFC 3230, RFC 5843): a base64 hash over the body bytes exactly as sent. Algorithm names
 * compare without case, several digests may stand in one header or in several lines, and every supported one
 * must match (interface, Authentication 8; header table).
 */

import { hash } from 'node:crypto';
import { base64Problem, decodeBase64 } from './base64.js';
import { digestLengthClue, digestNameClue } from './clues/digest-clue.js';
import { fillerClue } from './fillers.js';
import { finding, type SignatureFinding } from './finding.js';

/** The two algorithms that the interface accepts, in their registered spelling. */
export type DigestAlgorithm = 'SHA-256' | 'SHA-512';

const hashes = {
  'SHA-256': { node: 'sha256', bytes: 32 },
  'SHA-512': { node: 'sha512', bytes: 64 },
} as const;

/** One `algorithm=value` of a Digest header; `value` is undefined when there is no equals sign. */
export interface DigestEntry {
  readonly algorithm: string;
  readonly value: string | undefined;
}

/** The base64 hash of the bytes, without a prefix. */
export function hashBase64(bytes: Uint8Array, algorithm: DigestAlgorithm = 'SHA-256'): string {
  return hash(hashes[algorithm].node, bytes, 'base64');
}

/**
 * The Digest value for a body, for example `SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=` for the
 * empty one.
 * @example
 * headers.push(['Digest', digestHeader(body)]);
 */
export function digestHeader(body: Uint8Array, algorithm: DigestAlgorithm = 'SHA-256'): string {
  return `${algorithm}=${hashBase64(body, algorithm)}`;
}

/** The entries of one Digest value. Each is split at its first `=`, because base64 ends in that sign. */
export function parseDigest(text: string): readonly DigestEntry[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const equals = each.indexOf('=');
      if (equals < 0) return { algorithm: each, value: undefined };
      return { algorithm: each.slice(0, equals).trim(), value: each.slice(equals + 1).trim() };
    });
}

function supported(name: string): DigestAlgorithm | undefined {
  const upper = name.toUpperCase();
  return upper === 'SHA-256' || upper === 'SHA-512' ? upper : undefined;
}

function judgeValue(
  algorithm: DigestAlgorithm,
  value: string,
  expected: string,
  body: Uint8Array,
): SignatureFinding | undefined {
  if (value === expected) return undefined;
  const detail = { header: 'Digest', expected: `${algorithm}=${expected}`, actual: `${algorithm}=${value}` };
  const name = `the ${algorithm} value`;
  if (value.startsWith(':') && value.endsWith(':') && value.length > 1) {
    const message = `${name} stands between colons, which belongs to Content-Digest of RFC 9530, not to Digest`;
    return finding('digest-content-digest-form', message, detail);
  }
  const { bytes: length } = hashes[algorithm];
  // Hexadecimal digits are base64 letters too, so this has to come first.
  if (value.length === 2 * length && !/[^0-9a-f]/i.test(value)) {
    return finding(
      'digest-hex',
      `${name} is hexadecimal; write the base64 of the ${length} raw bytes`,
      detail,
    );
  }
  const bytes = decodeBase64(value);
  if (bytes === undefined) {
    return finding('digest-base64', `${name} is not base64: ${base64Problem(value)}`, detail);
  }
  if (bytes.length === length) {
    return finding(
      'digest-mismatch',
      `${name} is not the hash of the body as sent (${body.length} bytes)`,
      detail,
    );
  }
  if (bytes.length === 2 * length && /^[0-9a-f]+$/i.test(bytes.toString('latin1'))) {
    const message = `${name} is the base64 of the hexadecimal text of a hash; encode the ${length} raw bytes instead`;
    return finding('digest-base64-of-hex', message, detail);
  }
  const message = `${name} decodes to ${bytes.length} bytes; a ${algorithm} hash has ${length}${digestLengthClue(bytes, body)}`;
  return finding('digest-length', message, detail);
}

/** Whether an entry is a hash alone: base64 ends in the sign that stands between name and value. */
function isBareHash(text: string): boolean {
  const length = decodeBase64(text)?.length;
  return Object.values(hashes).some(({ bytes }) => bytes === length);
}

/** The usual case, one right SHA-256 digest, without taking the header apart. */
function isPlainRightDigest(text: string, body: Uint8Array): boolean {
  return text.length === 52 && text.startsWith('SHA-256=') && text.slice(8) === hashBase64(body);
}

/**
 * The hashes of a body, each made when it is first asked for: a hostile header may hold thousands of entries.
 */
function hashedOnce(body: Uint8Array): (algorithm: DigestAlgorithm) => string {
  const made = new Map<DigestAlgorithm, string>();
  return (algorithm) => {
    const expected = made.get(algorithm) ?? hashBase64(body, algorithm);
    made.set(algorithm, expected);
    return expected;
  };
}

/**
 * What is wrong with the Digest lines of a message, given the raw body bytes. A body without Digest is a
 * finding, a message without either is fine, and a Digest of the empty body is fine too.
 */
export function judgeDigest(values: readonly string[], body: Uint8Array): readonly SignatureFinding[] {
  if (values.length === 0) {
    if (body.length === 0) return [];
    const message = `the request has a body of ${body.length} bytes and no Digest header`;
    return [finding('digest-missing', message, { header: 'Digest', expected: digestHeader(body) })];
  }
  if (values.length === 1 && isPlainRightDigest(values[0] ?? '', body)) return [];
  const findings: SignatureFinding[] = [];
  const unsupported: string[] = [];
  const hashOf = hashedOnce(body);
  let hasMatched = false;
  for (const { algorithm, value } of values.flatMap(parseDigest)) {
    const known = supported(algorithm);
    if (known !== undefined && value !== undefined) {
      const wrong = judgeValue(known, value, hashOf(known), body);
      if (wrong === undefined) hasMatched = true;
      else findings.push(wrong);
    } else if (value === undefined || isBareHash(`${algorithm}=${value}`)) {
      const filler = fillerClue(algorithm);
      const message =
        filler === undefined
          ? 'a digest has no algorithm before its value; write SHA-256=<base64> or SHA-512=<base64>'
          : `a digest has neither algorithm nor value: ${filler}`;
      findings.push(
        finding('digest-malformed', message, {
          header: 'Digest',
          expected: digestHeader(body),
          actual: algorithm,
        }),
      );
    } else {
      unsupported.push(algorithm);
    }
    // A hostile header may hold thousands of wrong entries; nobody reads as many findings.
    if (findings.length > 8) break;
  }
  if (findings.length === 0 && !hasMatched) findings.push(unsupportedOnly(unsupported, body));
  if (values.some((each) => besideEquals.test(each.slice(0, 400)))) {
    const message = 'a blank stands beside the equals sign; a strict reader takes it for a part of the value';
    findings.push(finding('digest-spaced', message, { header: 'Digest' }));
  }
  return findings;
}

/** RFC 2616, which RFC 3230 is written in, lets blanks stand between words and signs. */
const besideEquals = /sha-(?:256|512)(?:[ \t]+=|=[ \t])/i;

/** What is wrong with the Digest lines of a message whose body is not known: their form only. */
export function judgeDigestForm(values: readonly string[]): readonly SignatureFinding[] {
  if (values.length === 0) return [];
  const findings = judgeDigest(values, Buffer.alloc(0)).filter(({ code }) => code !== 'digest-mismatch');
  // The value expected is that of the body, which nobody knows here.
  return findings.map((each) => {
    const { expected: _, ...rest } = each;
    return rest;
  });
}

function unsupportedOnly(names: readonly string[], body: Uint8Array): SignatureFinding {
  const detail = { header: 'Digest', expected: digestHeader(body), actual: names.slice(0, 5).join(', ') };
  if (names.length === 0) return finding('digest-malformed', 'the Digest header is empty', detail);
  const message = `no digest uses SHA-256 or SHA-512, the algorithms of this interface${digestNameClue(names)}`;
  return finding('digest-unsupported', message, detail);
}
