/**
 * From the bytes of a Signature header to its text (interface, Authentication 7). ASCII is taken as it is; a
 * value with other characters has to be wrapped as an encoded-word. Raw bytes beyond ASCII are a finding and
 * are still read, as UTF-8 when they are that, so that the other checks can say more than "unreadable".
 */

import { decodeWrapped, looksEncoded } from './encoded-word.js';
import { finding, type SignatureFinding } from './finding.js';
import { trimBlanks } from './signable-headers.js';

/** The text of a Signature header; `text` is undefined when an encoded-word cannot be decoded. */
export interface SignatureTextReading {
  readonly text: string | undefined;
  readonly wrapped: boolean;
  readonly findings: readonly SignatureFinding[];
}

const charsetsOfInterface = new Set(['utf-8', 'utf8', 'us-ascii', 'iso-8859-1', 'latin1']);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Latin1 text of bytes that are UTF-8, as that text; undefined when they are not. */
export function utf8View(latin1: string): string | undefined {
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return undefined;
  }
}

/** Whether a text has characters beyond ASCII. */
export function hasNonAscii(text: string): boolean {
  // Every character beyond ASCII takes more than one byte; counting is faster than a pattern.
  return Buffer.byteLength(text) !== text.length;
}

/** Reads the text of a Signature header value given as latin1. */
export function readSignatureText(value: string): SignatureTextReading {
  const trimmed = trimBlanks(value);
  const findings: SignatureFinding[] = [];
  const raw = hasNonAscii(trimmed);
  if (raw) {
    const message =
      'the value has bytes beyond ASCII; wrap the whole value as =?utf-8?B?<base64>?= or escape the name as \\C3\\A6';
    findings.push(finding('signature-not-ascii', message, { header: 'Signature' }));
  }
  if (/[\r\n]/.test(trimmed)) {
    const message =
      'the value is folded over several lines, which HTTP/1.1 no longer allows (RFC 9112 section 5.2); send it as one line';
    findings.push(finding('header-line-break', message, { header: 'Signature' }));
    const joined = readSignatureText(trimmed.replaceAll(/[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' '));
    return {
      ...joined,
      findings: [...findings.filter(({ code }) => code !== 'signature-not-ascii'), ...joined.findings],
    };
  }
  if (!looksEncoded(trimmed))
    return { text: raw ? (utf8View(trimmed) ?? trimmed) : trimmed, wrapped: false, findings };
  const reading = decodeWrapped(trimmed);
  if ('problem' in reading) {
    const code = reading.unknownCharset === undefined ? 'encoded-word-malformed' : 'encoded-word-charset';
    findings.push(finding(code, reading.problem, { header: 'Signature', actual: trimmed }));
    return { text: undefined, wrapped: true, findings };
  }
  const inner = looksEncoded(reading.text) ? decodeWrapped(reading.text) : undefined;
  if (inner !== undefined && !('problem' in inner)) {
    const message = 'the value is wrapped as an encoded-word twice; wrap it once';
    findings.push(finding('encoded-word-twice', message, { header: 'Signature' }));
    return { text: inner.text, wrapped: true, findings };
  }
  const foreign = reading.charsets.find((charset) => !charsetsOfInterface.has(charset));
  if (foreign !== undefined) {
    const message = `the value is wrapped in ${foreign}; the interface names UTF-8 and ISO-8859-1`;
    findings.push(finding('encoded-word-charset', message, { header: 'Signature', actual: foreign }));
  }
  if (reading.charsets.includes('utf8')) {
    const message =
      'the charset of the encoded-word is called utf8, which is no registered name; write utf-8';
    const found = finding('encoded-word-charset', message, { header: 'Signature', actual: 'utf8' });
    findings.push({ ...found, severity: 'flagged' });
  }
  return { text: reading.text, wrapped: true, findings };
}
