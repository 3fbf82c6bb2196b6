/**
 * Verifies signed messages from raw header lines and body bytes (interface, Authentication 2 to 8). The answer is never a bare no: each thing
 * that is wrong is a finding of its own, found as far as the message can be read. Nothing here throws on hostile input, and time is linear.
 */

import { headerValue, type WireReply, type WireRequest } from '../model/http.js';
import { judgeDigest } from './digest.js';
import { finding, withPolicy, type SeverityPolicy, type SignatureFinding } from './finding.js';
import { CertificateStore, type KnownCertificate } from './known-certificate.js';
import { parseSignatureHeader, type SignatureHeaderReading } from './signature-header.js';
import { readSignatureText } from './signature-text.js';
import {
  mandatorySignedHeaders,
  readSignable,
  type SignableHeaders,
  type SignableMessage,
  type SigningLine,
} from './signing-string.js';
import { judgeSignatureBytes } from './verify-bytes.js';
import { coveredLines, judgeCoverage } from './verify-coverage.js';
import { judgeDate } from './verify-date.js';
import { judgeAlgorithm, judgeHeaderList, judgeKeyId } from './verify-parts.js';

/** How to verify. Empty options judge as the interface asks, without a clock. */
export interface VerifyOptions extends SeverityPolicy {
  /** The verifier's time in milliseconds since the epoch; without it Date is not judged. */
  readonly now?: number;
  /** Seconds by which Date may differ from `now`; 60 unless told. */
  readonly dateTolerance?: number;
  /** Lower-case names that must be signed when they are sent; those of Authentication 6 unless told. */
  readonly mandatory?: readonly string[];
  /** Where certificates are kept; one store for the process unless told. */
  readonly certificates?: CertificateStore;
  /** The header that carries the certificate; TPP-Signature-Certificate unless told. */
  readonly certificateHeader?: string;
}

/** The outcome of verifying. */
export interface SignatureVerification {
  /** Whether no finding refuses the message. */
  readonly accepted: boolean;
  /** Whether the signature bytes fit the signing string under the certificate's key. */
  readonly verified: boolean;
  readonly findings: readonly SignatureFinding[];
  /** The certificate that came with the message. */
  readonly signer?: KnownCertificate;
  /** What had to be signed, as far as the headers part could be read. */
  readonly lines?: readonly SigningLine[];
  readonly parts?: SignatureHeaderReading['parts'];
}

type Parts = SignatureHeaderReading['parts'];

const sharedStore = new CertificateStore();
const defaultMandatory: readonly string[] = mandatorySignedHeaders;

/** A message with its headers read once. */
interface ReadMessage {
  readonly message: SignableMessage;
  readonly headers: SignableHeaders;
}

/** The value of a header that should stand on one line: the first one when it does not. */
function firstValue({ message, headers }: ReadMessage, name: string): string | undefined {
  return headers.repeated.includes(name) ? headerValue(message.headers, name) : headers.values.get(name);
}

function readCertificate(
  read: ReadMessage,
  options: VerifyOptions,
  findings: SignatureFinding[],
): KnownCertificate | undefined {
  const header = options.certificateHeader ?? 'TPP-Signature-Certificate';
  const name = header.toLowerCase();
  const value = firstValue(read, name);
  if (value === undefined) {
    findings.push(finding('certificate-missing', `the header ${header} is missing`, { header }));
    return undefined;
  }
  if (read.headers.repeated.includes(name)) {
    findings.push(
      finding('certificate-duplicated', `the header ${header} stands there more than once`, { header }),
    );
  }
  const reading = (options.certificates ?? sharedStore).read(value);
  findings.push(...reading.findings);
  return reading.certificate;
}

function readParts(read: ReadMessage, findings: SignatureFinding[]): Parts | undefined {
  const value = firstValue(read, 'signature');
  if (value === undefined) {
    findings.push(finding('signature-missing', 'the Signature header is missing', { header: 'Signature' }));
    return undefined;
  }
  if (read.headers.repeated.includes('signature')) {
    const message = 'the Signature header stands there more than once';
    findings.push(finding('signature-duplicated', message, { header: 'Signature' }));
  }
  const text = readSignatureText(value);
  findings.push(...text.findings);
  if (text.text === undefined) return undefined;
  const reading = parseSignatureHeader(text.text);
  findings.push(...reading.findings);
  return reading.parts;
}

function judgeParts(
  read: ReadMessage,
  parts: Parts,
  certificate: KnownCertificate | undefined,
  options: VerifyOptions,
  findings: SignatureFinding[],
): Pick<SignatureVerification, 'verified' | 'lines'> {
  if (parts.keyId !== undefined && certificate !== undefined)
    findings.push(...judgeKeyId(parts.keyId, certificate));
  const algorithm = judgeAlgorithm(parts.algorithm?.raw ?? 'rsa-sha256');
  findings.push(...algorithm.findings);
  if (parts.headers === undefined) return { verified: false };
  const list = judgeHeaderList(parts.headers.raw);
  findings.push(...list.findings);
  if (list.names.length === 0) return { verified: false };
  const lines = coveredLines(read.message, read.headers, list.names, findings);
  judgeCoverage(read.headers, list.names, options.mandatory ?? defaultMandatory, findings);
  if (parts.signature === undefined) return { verified: false, lines };
  const bytes = judgeSignatureBytes(parts.signature.raw, lines, algorithm.hash, certificate);
  findings.push(...bytes.findings);
  return { verified: bytes.verified, lines };
}

function verifyMessage(
  message: SignableMessage,
  body: Buffer,
  options: VerifyOptions,
): SignatureVerification {
  const findings: SignatureFinding[] = [];
  const read: ReadMessage = { message, headers: readSignable(message.headers) };
  const certificate = readCertificate(read, options, findings);
  const parts = readParts(read, findings);
  const judged =
    parts === undefined ? { verified: false } : judgeParts(read, parts, certificate, options, findings);
  const digest = read.headers.values.get('digest');
  findings.push(...judgeDigest(digest === undefined ? [] : [digest], body));
  if (options.now !== undefined) {
    const date = judgeDate(read.headers.values.get('date'), options.now, options.dateTolerance);
    if (date !== undefined) findings.push(date);
  }
  const weighed = withPolicy(findings, options);
  return {
    ...judged,
    accepted: weighed.every((each) => each.severity === 'flagged'),
    findings: weighed,
    ...(certificate === undefined ? {} : { signer: certificate }),
    ...(parts === undefined ? {} : { parts }),
  };
}

/** Verifies a request as it came off the wire. */
export function verifyRequest(request: WireRequest, options: VerifyOptions = {}): SignatureVerification {
  return verifyMessage(request, request.body, options);
}

/**
 * Verifies a signed reply (Authentication 9). The interface does not name the header for the bank's certificate nor the headers to sign, so
 * both are options; by default ASPSP-Signature-Certificate, and `date`, `digest` and `x-request-id` when they are there.
 */
export function verifyReply(reply: WireReply, options: VerifyOptions = {}): SignatureVerification {
  const defaults = {
    certificateHeader: 'ASPSP-Signature-Certificate',
    mandatory: ['date', 'digest', 'x-request-id'],
  };
  return verifyMessage({ headers: reply.headers }, reply.body, { ...defaults, ...options });
}
