/**
 * Takes the wrapping off a TPP-Signature-Certificate: armour, escapes, base64 in its writings, chains. What
 * had to be taken off is found, and the certificate is read all the same, so that more can be said about the
 * message.
 */

import { base64Problem, decodeBase64, plusesAsSpaces } from './base64.js';
import { fillerClue } from './fillers.js';
import { isKeyStore, isRequest } from './clues/request-clue.js';
import { keyFinding } from './clues/key-clue.js';
import { finding, type SignatureFinding } from './finding.js';

const header = 'TPP-Signature-Certificate';
const armour =
  /-----BEGIN (?:TRUSTED )?(?:X509 )?CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END (?:TRUSTED )?(?:X509 )?CERTIFICATE-----/g;
const openArmour = /-----BEGIN (?:TRUSTED )?(?:X509 )?CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END/;

/** Loose base64: either alphabet, blanks, percent-encoding and missing padding are overlooked. */
export function decodeBase64Loosely(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/%2B/gi, '+').replaceAll(/%2F/gi, '/').replaceAll(/%3D/gi, '='),
    'base64',
  );
}

/** The bytes inside a header value, and what had to be taken off. */
export interface Unwrapped {
  readonly der: Buffer;
  readonly findings: readonly SignatureFinding[];
}

function found(code: SignatureFinding['code'], message: string, actual?: string): SignatureFinding {
  return finding(code, message, { header, ...(actual === undefined ? {} : { actual: actual.slice(0, 40) }) });
}

const chain = 'the value holds a chain of certificates; send the signing certificate alone';

/** PEM texts, also with line ends written out or lost. */
function fromPem(text: string, isBare: boolean): Unwrapped | undefined {
  const plain = text.replaceAll(/\\r|\\n/g, '\n');
  const all = Array.from(plain.matchAll(armour), ([, base64 = '']) => base64);
  const [first] = all.length > 0 ? all : [openArmour.exec(plain)?.[1]];
  if (first === undefined) return undefined;
  const findings: SignatureFinding[] = [];
  if (isBare)
    findings.push(
      found(
        'certificate-pem-armour',
        'the value has PEM armour; send the base64 lines alone, joined into one',
        text,
      ),
    );
  if (all.length > 1) findings.push(found('certificate-chain', chain));
  return { der: decodeBase64Loosely(first), findings };
}

/** The length of the first DER element, as its head says; undefined for anything else. */
function firstElement(bytes: Buffer): number | undefined {
  if (bytes[0] !== 0x30 || bytes.length < 4) return undefined;
  const short = bytes[1] ?? 0;
  if (short < 0x80) return 2 + short;
  const octets = short & 0x7f;
  return octets > 3 ? undefined : 2 + octets + bytes.readUIntBE(2, octets);
}

const others: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----/,
    'a certificate request; send the certificate that was issued for it',
  ],
  [/-----BEGIN (?:PKCS7|CMS)-----/, 'a PKCS#7 bundle; send the signing certificate of it alone'],
];
const signedData = Buffer.from('06092a864886f70d010702', 'hex');

/** What the bytes are when they are no certificate: a key, a bundle, a request. */
export function otherThanCertificate({ der }: Unwrapped, value: string): SignatureFinding | undefined {
  const texts = [value, der.toString('latin1')];
  const key = keyFinding(der, texts.join('\n'));
  if (key !== undefined) return key;
  const other = others.find(([pattern]) => texts.some((text) => pattern.test(text)));
  if (other !== undefined) return found('certificate-malformed', `the value is ${other[1]}`);
  if (der.subarray(0, 40).includes(signedData))
    return found('certificate-chain', 'the value is a PKCS#7 bundle; send the signing certificate alone');
  if (isRequest(der))
    return found(
      'certificate-malformed',
      'the value is a certificate request (PKCS#10); send the certificate that was issued for it',
    );
  if (isKeyStore(der))
    return found(
      'certificate-malformed',
      'the value is a PKCS#12 file (.p12, .pfx), which holds the private key: replace that key, and send the certificate alone',
    );
  const length = firstElement(der);
  return length !== undefined && length > der.length
    ? found(
        'certificate-malformed',
        `the value is a certificate that was cut off: ${der.length} of ${length} bytes are there`,
        value,
      )
    : undefined;
}

/** The value without quotes, brackets, colons and percent signs around and in it. */
function bared(text: string): string {
  const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decoded.replaceAll(/^[\s"'[\]{}:<>]+|[\s"'[\]{}:<>]+$/g, '');
}

/** The bytes of base64 or hexadecimal text, and of a list the first. */
function fromText(text: string): Unwrapped {
  const strict = decodeBase64(text);
  // Hexadecimal digits are letters of base64, too; but no DER begins with them.
  const isHex = /^(?:30[\s:]?8[0-4])(?:[\s:]?[0-9a-f]{2})+$/i.test(text.slice(0, 40_000));
  if (strict !== undefined && !isHex) return { der: strict, findings: [] };
  const bare = bared(text);
  const list = bare.split(/["']?\s*[,;]\s*["']?/).filter((each) => each !== '');
  if (list.length > 1 && list.every((each) => decodeBase64Loosely(each)[0] === 0x30)) {
    return { der: decodeBase64Loosely(list[0] ?? ''), findings: [found('certificate-chain', chain)] };
  }
  const problem =
    bare === text || fillerClue(text) !== undefined
      ? base64Problem(text)
      : bare === text.replaceAll(/["'[\]{}:<>]/g, '')
        ? 'it has quotes or brackets around it'
        : base64Problem(text);
  const findings = [found('certificate-base64', `the value is not base64: ${problem}`, text)];
  const hex = bare.replaceAll(/[:\s]/g, '');
  if (/^30[0-9a-f]+$/i.test(hex) && hex.length % 2 === 0) return { der: Buffer.from(hex, 'hex'), findings };
  // Form decoding turns plus signs into spaces.
  const pluses = plusesAsSpaces(text);
  if (pluses !== undefined) return { der: pluses, findings };
  // The certificate inside something else: an address, a word, a member of JSON.
  const [inside] = /(?<![A-Za-z0-9+/])MI[A-Z][A-Za-z0-9+/_-]{200,}={0,2}/.exec(bare) ?? [];
  if (inside !== undefined) return { der: decodeBase64Loosely(inside), findings };
  const begun = bare.replace(/^-----BEGIN [A-Z ]+-----|^BEGIN ?CERTIFICATE/, '').replace(/^b'/, '');
  return { der: decodeBase64Loosely(begun.replaceAll(/\\r|\\n/g, '')), findings };
}

const deepest = 3;

/** The DER inside a header value, with what had to be taken off. */
export function unwrap(text: string, depth = 0): Unwrapped {
  const armoured = fromPem(text, depth === 0);
  if (armoured !== undefined) return armoured;
  const decoded = text.includes('%') ? fromPem(bared(text), depth === 0) : undefined;
  if (decoded !== undefined) {
    const outer = found('certificate-base64', 'the value is not base64: it is percent-encoded', text);
    return { ...decoded, findings: [outer, ...decoded.findings] };
  }
  const outer = fromText(text);
  const length = firstElement(outer.der);
  if (length !== undefined) {
    const rest = outer.der[length];
    if (rest !== 0x30) return outer;
    return {
      der: outer.der.subarray(0, length),
      findings: [...outer.findings, found('certificate-chain', chain)],
    };
  }
  const inner = outer.der
    .toString('latin1')
    .replaceAll(/^[\u00fe\u00ff]{2}|^\u00ef\u00bb\u00bf|\0/g, '')
    .trim();
  if (depth >= deepest || !/^[\t\n\r\u0020-\u007e]{60,}$/.test(inner)) return outer;
  const isPem = inner.includes('-----BEGIN');
  const next = unwrap(isPem ? inner : inner.replaceAll(/\s/g, ''), depth + 1);
  if (firstElement(next.der) === undefined) return outer;
  const layer = isPem
    ? found(
        'certificate-base64-of-pem',
        'the value is the base64 of a PEM text; the base64 of the DER bytes is the usual form',
      )
    : found('certificate-base64-twice', 'the value was base64-encoded twice; encode the DER bytes once');
  return { der: next.der, findings: [...outer.findings, layer, ...next.findings] };
}
