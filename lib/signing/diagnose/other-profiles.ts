/**
 * Signatures of other profiles, which leave behind a heap of findings that all mean one thing: the TPP's
 * library signs after another standard, or puts the result somewhere else.
 */

import { headerValue, type WireRequest } from '../../model/http.js';
import type { SignatureFindingCode } from '../finding.js';
import type { Mistake } from './diagnosis.js';

/** A mistake of this kind, and the findings that it explains. */
export interface OtherProfile {
  readonly mistake: Mistake;
  readonly covers: ReadonlySet<SignatureFindingCode>;
}

/** Three texts of base64url; the middle one is empty in a detached JWS. */
const jws = /^eyJ[\w-]{4,2000}\.[\w-]{0,8000}\.[\w-]{20,4000}$/;

/** A JWS as it stands, behind a scheme, as JSON, or in base64 once more. */
function isToken(text: string): boolean {
  const bare = text.trim().replace(/^(?:Bearer|JWS|JWT)\s+/i, '');
  if (jws.test(bare)) return true;
  const inner = /^[A-Za-z0-9+/_=-]{60,12000}$/.test(bare)
    ? Buffer.from(bare, 'base64').toString('latin1')
    : bare;
  return jws.test(inner) || /^\{(?=.*"protected"\s*:)(?=.*"signature"\s*:)/s.test(inner.slice(0, 12_000));
}

const partCodes: readonly SignatureFindingCode[] = ['part-missing', 'part-malformed', 'part-unquoted'];

function ofSignature(request: WireRequest): OtherProfile | undefined {
  const value = headerValue(request.headers, 'signature')?.trim();
  if (value !== undefined) {
    if (isToken(value) || isToken(/signature="([^"]{0,12000})"/.exec(value)?.[1] ?? '')) {
      const explanation =
        'the signature is a JWS (header, payload and signature joined by dots); this interface wants the base64 of an RSA signature over the signing string';
      return {
        mistake: { cause: 'jws-signature', explanation },
        covers: new Set([...partCodes, 'signature-base64', 'signature-length', 'signature-invalid']),
      };
    }
    if (/^(?:AWS4-HMAC-SHA256 )?Credential=.{1,600}SignedHeaders=/is.test(value.slice(0, 1000))) {
      const explanation =
        'the signature has the form of AWS Signature Version 4 (Credential=, SignedHeaders=, Signature=); this interface has keyId="…",algorithm="…",headers="…",signature="…"';
      return { mistake: { cause: 'part-malformed', explanation }, covers: new Set(partCodes) };
    }
    // RFC 9421: a dictionary of byte sequences, `sig1=:…:`. A long value is looked at only where the form
    // shows.
    if (!/^[a-z*][a-z0-9_.*-]{0,60}=:[A-Za-z0-9+/=]{0,4000}:/.test(value)) return undefined;
    const explanation =
      'the signature has the form of RFC 9421 (HTTP Message Signatures); this interface has keyId="…",algorithm="…",headers="…",signature="…" in one Signature header, without Signature-Input';
    return { mistake: { cause: 'rfc-9421-form', explanation }, covers: new Set(partCodes) };
  }
  const header = request.headers.find(([name]) => /^(?:x-)?jws-signature$/i.test(name));
  if (header === undefined) return undefined;
  const explanation = `the signature is a JWS in ${header[0]}; this interface wants an HTTP signature in a header Signature`;
  return { mistake: { cause: 'jws-signature', explanation }, covers: new Set(['signature-missing']) };
}

/** A certificate under another name. */
function ofCertificate(request: WireRequest): OtherProfile | undefined {
  if (headerValue(request.headers, 'tpp-signature-certificate') !== undefined) return undefined;
  const other = request.headers.find(([, value]) =>
    /^[:"'[]*(?:MII|-----BEGIN CERT|LS0tLS1CRUdJTiBDRVJU)/.test(value.trim()),
  );
  if (other === undefined) return undefined;
  const explanation = `the header TPP-Signature-Certificate is missing; a certificate stands in ${other[0]}`;
  return { mistake: { cause: 'certificate-missing', explanation }, covers: new Set(['certificate-missing']) };
}

function ofDigest(request: WireRequest): OtherProfile | undefined {
  if (headerValue(request.headers, 'digest') !== undefined) return undefined;
  const other =
    ['content-digest', 'repr-digest', 'content-md5'].find(
      (name) => headerValue(request.headers, name) !== undefined,
    ) ?? request.headers.find(([, value]) => /^\s*"?sha-?(?:256|512)[=:]/i.test(value.slice(0, 40)))?.[0];
  if (other === undefined) return undefined;
  const explanation = `the digest stands in ${other}; this interface wants it in Digest, as SHA-256=<base64>`;
  return { mistake: { cause: 'other-digest-header', explanation }, covers: new Set(['digest-missing']) };
}

/** What of the request belongs to another profile. */
export function otherProfiles(request: WireRequest): readonly OtherProfile[] {
  return [ofSignature(request), ofDigest(request), ofCertificate(request)].filter(
    (each) => each !== undefined,
  );
}
