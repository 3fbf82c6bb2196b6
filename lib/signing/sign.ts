/**
 * Signs requests as the interface asks (Authentication 2 to 8) with keys and names prepared once. What a
 * negative test has to spoil is an option here, so that every wrong signature is made by the same path as the
 * right one and differs in that point alone.
 */

import { sign, type KeyObject } from 'node:crypto';
import type { HeaderLine, WireReply, WireRequest } from '../model/http.js';
import { digestHeader, type DigestAlgorithm } from './digest.js';
import { encodeWord, type WordCharset, type WordEncoding } from './encoded-word.js';
import type { MadeSignature } from './made-signature.js';
import { formatSignatureHeader } from './signature-header.js';
import type { SignatureParts } from './signature-parts.js';
import { hasNonAscii } from './signature-text.js';
import type { PreparedSigner } from './signer.js';
import {
  mandatorySignedHeaders,
  readSignable,
  signableValue,
  signableWith,
  type SignableHeaders,
} from './signable-headers.js';
import { joinLines, requestTarget, signingLines, type SignableMessage } from './signing-string.js';

/**
 * How one request is signed. Empty options sign as the interface asks; the members after `wrap` exist to make
 * wrong signatures.
 */
export interface SigningOptions {
  /**
   * Names to sign, in order; by default the mandatory ones that the request has. Absent ones get no line but
   * stay listed.
   */
  readonly headers?: readonly string[];
  /** Puts `(request-target)` first. */
  readonly requestTarget?: boolean;
  /** Algorithm of a Digest that has to be added; `none` adds none. */
  readonly digest?: DigestAlgorithm | 'none';
  /** When to wrap the value as an encoded-word; by default only when it is not ASCII. */
  readonly wrap?:
    | 'when-needed'
    | 'always'
    | 'never'
    | { readonly charset: WordCharset; readonly encoding: WordEncoding };
  /** Text of the headers part, instead of the names joined by a space. */
  readonly headersText?: string;
  readonly keyId?: string;
  readonly algorithm?: string;
  /** Changes the bytes that are signed. */
  readonly transformSigningString?: (bytes: Buffer) => Buffer;
  /** Makes the signature, instead of RSA PKCS#1 v1.5 with SHA-256. */
  readonly signBytes?: (bytes: Buffer, privateKey: KeyObject) => Buffer;
  /** Writes the signature as text, instead of base64. */
  readonly encodeSignature?: (signature: Buffer) => string;
  /** Writes the parts as one value, instead of the grammar of the interface. */
  readonly formatHeader?: (parts: SignatureParts) => string;
}

function wrapped(value: string, wrap: SigningOptions['wrap']): string {
  if (typeof wrap === 'object') return encodeWord(value, wrap.charset, wrap.encoding);
  if (wrap === 'always') return encodeWord(value);
  if (!hasNonAscii(value)) return value;
  // Unwrapped on purpose: the bytes of the UTF-8 text, as header text is latin1.
  return wrap === 'never' ? Buffer.from(value, 'utf8').toString('latin1') : encodeWord(value);
}

const defaultLists: (readonly string[] | undefined)[] = [];

/** The mandatory names that the message has; there are few such lists, so each is made once. */
function presentMandatory(headers: SignableHeaders): readonly string[] {
  let present = 0;
  for (const [slot, name] of mandatorySignedHeaders.entries()) {
    if (signableValue(headers, name) !== undefined) present |= 1 << slot;
  }
  return (defaultLists[present] ??= mandatorySignedHeaders.filter(
    (_, slot) => (present & (1 << slot)) !== 0,
  ));
}

function namesToSign(headers: SignableHeaders, options: SigningOptions): readonly string[] {
  const listed = options.headers ?? presentMandatory(headers);
  return options.requestTarget === true && !listed.includes(requestTarget)
    ? [requestTarget, ...listed]
    : listed;
}

/** The bytes to sign, and the names that they cover. */
interface ToSign {
  readonly names: readonly string[];
  readonly bytes: Buffer;
}

function toSign(message: SignableMessage, options: SigningOptions, headers: SignableHeaders): ToSign {
  const names = namesToSign(headers, options);
  const text = joinLines(signingLines(message, names, headers));
  // oxlint-disable-next-line no-control-regex -- header text is latin1, so U+0100 and above cannot have been sent
  if (hasNonAscii(text) && /[^\u0000-\u00ff]/.test(text)) {
    throw new RangeError(
      'a signed header has a character above U+00FF; give header values as latin1 text, one character per byte',
    );
  }
  const plain = Buffer.from(text, 'latin1');
  return { names, bytes: options.transformSigningString?.(plain) ?? plain };
}

function signatureOver({ bytes }: ToSign, signer: PreparedSigner, options: SigningOptions): Buffer {
  return (
    options.signBytes?.(bytes, signer.privateKey) ??
    signer.sign?.(bytes) ??
    sign('sha256', bytes, signer.privateKey)
  );
}

function signatureFromPool(bytes: Buffer, privateKey: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign('sha256', bytes, privateKey, (error, signature) =>
      error === null ? resolve(signature) : reject(error),
    );
  });
}

function headerWith(
  signature: Buffer,
  { names }: ToSign,
  signer: PreparedSigner,
  options: SigningOptions,
): string {
  const parts: SignatureParts = {
    keyId: options.keyId ?? signer.keyId,
    algorithm: options.algorithm ?? 'rsa-sha256',
    headers: options.headersText ?? names.join(' '),
    signature: options.encodeSignature?.(signature) ?? signature.toString('base64'),
  };
  return wrapped((options.formatHeader ?? formatSignatureHeader)(parts), options.wrap);
}

/**
 * The value of the Signature header for a message that has its Digest already.
 * @throws RangeError when a signed header holds characters that are no bytes.
 */
export function signatureValue(
  message: SignableMessage,
  signer: PreparedSigner,
  options: SigningOptions = {},
  headers: SignableHeaders = readSignable(message.headers),
): string {
  const what = toSign(message, options, headers);
  return headerWith(signatureOver(what, signer, options), what, signer, options);
}

const tppCertificate = 'TPP-Signature-Certificate';

/** The headers with the certificate and the signature behind them. */
function signedHeaders(
  value: string,
  headers: SignableHeaders,
  certificateHeader: string,
  signer: PreparedSigner,
): readonly HeaderLine[] {
  const signature: HeaderLine = ['Signature', value];
  if (signableValue(headers, certificateHeader.toLowerCase()) !== undefined)
    return [...headers.lines, signature];
  return [...headers.lines, [certificateHeader, signer.certificateBase64], signature];
}

/** The headers of a message without an old Signature and, when there is a body, with a Digest. */
function digestedHeaders(
  lines: readonly HeaderLine[],
  body: Buffer,
  options: SigningOptions,
): SignableHeaders {
  const given = readSignable(lines);
  const fresh = signableValue(given, 'signature') === undefined;
  const unsigned = fresh ? given : readSignable(lines.filter(([name]) => name.toLowerCase() !== 'signature'));
  const needed = body.length > 0 && options.digest !== 'none' && signableValue(given, 'digest') === undefined;
  return needed ? signableWith(unsigned, ['Digest', digestHeader(body, options.digest)]) : unsigned;
}

/**
 * The request with Digest (when it has a body and none yet), TPP-Signature-Certificate (unless it has one)
 * and Signature, which replaces one that is already there. Date is the caller's: without it the signature
 * does not cover a date.
 * @throws RangeError when a signed header holds characters that are no bytes.
 * @example
 * const request = { method: 'GET', target: '/v1/accounts', headers, body: Buffer.alloc(0) };
 * const signed = signRequest(request, signer);
 */
export function signRequest(
  request: WireRequest,
  signer: PreparedSigner,
  options: SigningOptions = {},
): WireRequest {
  const headers = digestedHeaders(request.headers, request.body, options);
  const value = signatureValue(request, signer, options, headers);
  return { ...request, headers: signedHeaders(value, headers, tppCertificate, signer) };
}

/** A signed request, and the signature in it where it is the work of the private key. */
export interface SignedAside {
  readonly request: WireRequest;
  readonly made?: MadeSignature;
}

/**
 * Signs like `signRequest`, but beside the event loop: whoever has more to do meanwhile loses no time to the
 * RSA operation.
 * @throws RangeError when a signed header holds characters that are no bytes.
 */
export async function signRequestAside(
  request: WireRequest,
  signer: PreparedSigner,
  options: SigningOptions = {},
): Promise<SignedAside> {
  const headers = digestedHeaders(request.headers, request.body, options);
  const what = toSign(request, options, headers);
  const { privateKey } = signer;
  const isByKey = options.signBytes === undefined && signer.sign === undefined;
  const signature = isByKey
    ? await signatureFromPool(what.bytes, privateKey)
    : signatureOver(what, signer, options);
  const value = headerWith(signature, what, signer, options);
  const signed = { ...request, headers: signedHeaders(value, headers, tppCertificate, signer) };
  if (!isByKey) return { request: signed };
  const made = { base64: signature.toString('base64'), signed: what.bytes.toString('latin1'), privateKey };
  return { request: signed, made };
}

/**
 * A signed reply (Authentication 9): Digest over the body, Signature over `date`, `digest` and `x-request-id`
 * as far as the reply has them, and the bank's certificate in ASPSP-Signature-Certificate. The interface
 * leaves these names open.
 * @example
 * const signed = signReply({ status: 200, headers, body }, signer);
 */
export function signReply(reply: WireReply, signer: PreparedSigner, options: SigningOptions = {}): WireReply {
  const headers = digestedHeaders(reply.headers, reply.body, options);
  const listed = ['date', 'digest', 'x-request-id'].filter(
    (name) => signableValue(headers, name) !== undefined,
  );
  const message = { headers: headers.lines };
  const value = signatureValue(message, signer, { headers: listed, ...options }, headers);
  return { ...reply, headers: signedHeaders(value, headers, 'ASPSP-Signature-Certificate', signer) };
}
