/** Turns findings of verifying into causes, and looks closer where a finding alone does not say why. */

import { hash } from 'node:crypto';
import type { WireRequest } from '../../model/http.js';
import { headerValues } from '../../model/http.js';
import { parseDigest } from '../digest.js';
import type { SignatureFinding } from '../finding.js';
import { judgeIssuer, type WrongIssuerReason } from '../issuer-verdict.js';
import { parseKeyId } from '../key-id.js';
import { withoutQuotedPairs } from '../signature-header.js';
import type { SignatureVerification } from '../verify.js';
import { bodyVariants } from './body-variants.js';
import type { IssuerMistake, Mistake, Proof } from './diagnosis.js';

const issuerMistakes: Readonly<Record<WrongIssuerReason, IssuerMistake>> = {
  'forward-order': 'issuer-forward-order',
  'slash-form': 'issuer-slash-form',
  'subject-used': 'issuer-is-subject',
  'spaces-deleted': 'issuer-spaces-deleted',
  'case-changed': 'issuer-case-changed',
  'attributes-missing': 'issuer-attributes-missing',
  'escapes-missing': 'issuer-escapes-missing',
  'wrong-charset': 'issuer-wrong-charset',
  unreadable: 'issuer-unreadable',
  'other-name': 'issuer-of-another',
};

/** A mistake with what proves it. */
export interface ProvenMistake {
  readonly mistake: Mistake;
  readonly proof: Proof;
}

function issuerCause(verification: SignatureVerification): IssuerMistake {
  const { parts, signer } = verification;
  const reasons = [parts?.keyId ?? '', withoutQuotedPairs(parts?.keyId ?? '')].map((text) => {
    const keyId = parseKeyId(text);
    return keyId === undefined || signer === undefined
      ? undefined
      : judgeIssuer(keyId.issuer, signer.fields).reason;
  });
  const telling = reasons.find(
    (each) => each !== undefined && each !== 'other-name' && each !== 'unreadable',
  );
  return issuerMistakes[telling ?? reasons[0] ?? 'other-name'];
}

/** The body variant whose hash the Digest header holds. */
function hashedBody(request: WireRequest): string | undefined {
  for (const { algorithm, value } of headerValues(request.headers, 'digest').flatMap(parseDigest)) {
    const node = { 'SHA-256': 'sha256', 'SHA-512': 'sha512' }[algorithm.toUpperCase()];
    if (node === undefined || value === undefined) continue;
    for (const { what, bytes } of bodyVariants(request.body)) {
      if (hash(node, bytes, 'base64') === value) return what;
    }
  }
  return undefined;
}

/** The mistake behind a finding that refuses the request. */
export function causeOfFinding(
  finding: SignatureFinding,
  verification: SignatureVerification,
  request: WireRequest,
): ProvenMistake {
  const { expected, actual } = finding;
  const proof: Proof =
    expected === undefined || actual === undefined
      ? { kind: 'seen' }
      : { kind: 'comparison', expected, actual };
  if (finding.code === 'issuer-mismatch') {
    return { mistake: { cause: issuerCause(verification), explanation: finding.message }, proof };
  }
  if (finding.code === 'digest-mismatch') {
    const what = hashedBody(request);
    if (what !== undefined) {
      const explanation = `the Digest is the hash of ${what}, not of the body as sent`;
      return { mistake: { cause: 'digest-of-other-body', explanation }, proof };
    }
  }
  return { mistake: { cause: finding.code, explanation: finding.message }, proof };
}
