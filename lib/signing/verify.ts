/**
 * Verifies signed messages from raw header lines and body bytes (interface, Authentication 2 to 8). The
 * answer is never a bare no: each thing that is wrong is a finding of its own, found as far as the message
 * can be read. Nothing here throws on hostile input, and time is linear.
 */

import type { WireReply, WireRequest } from '../model/http.js';
import { judgeDigest, judgeDigestForm } from './digest.js';
import { finding, withPolicy, type SeverityPolicy, type SignatureFinding } from './finding.js';
import { CertificateStore, type KnownCertificate } from './known-certificate.js';
import { parseSignatureHeader } from './signature-header.js';
import type { SignatureHeaderReading } from './signature-parts.js';
import type { MadeSignature } from './made-signature.js';
import { readSignatureText } from './signature-text.js';
import {
  firstSignableValue,
  isRepeated,
  mandatorySignedHeaders,
  readSignable,
  signableValue,
  type SignableHeaders,
} from './signable-headers.js';
import type { SignableMessage, SigningLine } from './signing-string.js';
import { judgeSignatureBytes } from './verify-bytes.js';
import { coveredLines, judgeCoverage } from './verify-coverage.js';
import { judgeDate, judgeValidity } from './verify-date.js';
import { judgeAlgorithm, judgeHeaderList, judgeKeyId } from './verify-parts.js';

/** How to verify. Empty options judge as the interface asks, without a clock. */
export interface VerifyOptions extends SeverityPolicy {
  /** The verifier's time in milliseconds since the epoch; without it Date is not judged. */
  readonly now?: number;
  /** Seconds by which Date may differ from `now`; 60 unless told. */
  readonly dateTolerance?: number;
  /**
   * When the certificate has to be valid, in milliseconds since the epoch; without it its time of validity is
   * not judged.
   */
  readonly certificateTime?: number;
  /** Lower-case names that must be signed when they are sent; those of Authentication 6 unless told. */
  readonly mandatory?: readonly string[];
  /** Where certificates are kept; one store for the process unless told. */
  readonly certificates?: CertificateStore;
  /** The header that carries the certificate; TPP-Signature-Certificate unless told. */
  readonly certificateHeader?: string;
  /** The body is not in what was recorded: Digest is judged by its form, and whether it fits is not said. */
  readonly isBodyUnknown?: boolean;
  /** A signature that this process just made: that it fits what it was made over is not calculated again. */
  readonly made?: MadeSignature | undefined;
}

/** The outcome of verifying. */
export interface SignatureVerification {
  /** Whether no finding refuses the message. */
  readonly accepted: boolean;
  /** Whether the signature bytes fit the signing string under the certificate's key. */
  readonly verified: boolean;
  readonly findings: readonly SignatureFinding[];
  /** The certificate that came with the message. */
  readonly signer: KnownCertificate | undefined;
  /** What had to be signed, as far as the headers part could be read. */
  readonly lines: readonly SigningLine[] | undefined;
  readonly parts: SignatureHeaderReading['parts'] | undefined;
}

type Parts = SignatureHeaderReading['parts'];

const sharedStore = new CertificateStore();
const defaultMandatory: readonly string[] = mandatorySignedHeaders;

const unread = { verified: false, lines: undefined };

/** A message with its headers read once. */
interface ReadMessage {
  readonly message: SignableMessage;
  readonly headers: SignableHeaders;
}

function readCertificate(
  read: ReadMessage,
  options: VerifyOptions,
  findings: SignatureFinding[],
): KnownCertificate | undefined {
  const header = options.certificateHeader ?? 'TPP-Signature-Certificate';
  const name = options.certificateHeader?.toLowerCase() ?? 'tpp-signature-certificate';
  const value = firstSignableValue(read.headers, name);
  if (value === undefined) {
    findings.push(finding('certificate-missing', `the header ${header} is missing`, { header }));
    return undefined;
  }
  if (isRepeated(read.headers, name)) {
    findings.push(
      finding('certificate-duplicated', `the header ${header} stands there more than once`, { header }),
    );
  }
  const reading = (options.certificates ?? sharedStore).read(value);
  findings.push(...reading.findings);
  return reading.certificate;
}

function readParts(read: ReadMessage, findings: SignatureFinding[]): Parts | undefined {
  const value = firstSignableValue(read.headers, 'signature');
  if (value === undefined) {
    findings.push(finding('signature-missing', 'the Signature header is missing', { header: 'Signature' }));
    return undefined;
  }
  if (isRepeated(read.headers, 'signature')) {
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
  const algorithm = judgeAlgorithm(parts.algorithm ?? 'rsa-sha256');
  findings.push(...algorithm.findings);
  if (parts.headers === undefined) return unread;
  const list = judgeHeaderList(parts.headers);
  findings.push(...list.findings);
  if (list.names.length === 0) return unread;
  const lines = coveredLines(read.message, read.headers, list.names, findings);
  judgeCoverage(read.headers, list.names, options.mandatory ?? defaultMandatory, findings);
  if (parts.signature === undefined) return { verified: false, lines };
  const bytes = judgeSignatureBytes(parts.signature, lines, algorithm.hash, certificate, options.made);
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
  const judged = parts === undefined ? unread : judgeParts(read, parts, certificate, options, findings);
  const digest = signableValue(read.headers, 'digest');
  const digests = digest === undefined ? [] : [digest];
  findings.push(...(options.isBodyUnknown === true ? judgeDigestForm(digests) : judgeDigest(digests, body)));
  if (options.now !== undefined) {
    const date = judgeDate(signableValue(read.headers, 'date'), options.now, options.dateTolerance);
    if (date !== undefined) findings.push(date);
  }
  if (options.certificateTime !== undefined && certificate !== undefined) {
    const validity = judgeValidity(certificate, options.certificateTime);
    if (validity !== undefined) findings.push(validity);
  }
  const weighed = withPolicy(findings, options);
  return {
    accepted: weighed.every((each) => each.severity === 'flagged'),
    verified: judged.verified,
    findings: weighed,
    signer: certificate,
    lines: judged.lines,
    parts,
  };
}

/**
 * Verifies a request as it came off the wire.
 * @example
 * const { accepted, findings } = verifyRequest(request, { now: Date.now() });
 */
export function verifyRequest(request: WireRequest, options: VerifyOptions = {}): SignatureVerification {
  return verifyMessage(request, request.body, options);
}

/**
 * Verifies a signed reply (Authentication 9). The interface does not name the header for the bank's
 * certificate nor the headers to sign, so both are options; by default ASPSP-Signature-Certificate, and
 * `date`, `digest` and `x-request-id` when they are there.
 * @example
 * const { accepted } = verifyReply(reply);
 */
export function verifyReply(reply: WireReply, options: VerifyOptions = {}): SignatureVerification {
  const defaults = {
    certificateHeader: 'ASPSP-Signature-Certificate',
    mandatory: ['date', 'digest', 'x-request-id'],
  };
  return verifyMessage({ headers: reply.headers }, reply.body, { ...defaults, ...options });
}
