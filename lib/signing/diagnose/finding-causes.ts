/** Turns findings of verifying into causes, and looks closer where a finding alone does not say why. */

import type { WireRequest } from '../../model/http.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import type { SignatureFinding, SignatureFindingCode } from '../finding.js';
import { judgeIssuer, type WrongIssuerReason } from '../issuer-verdict.js';
import { parseKeyId } from '../key-id.js';
import { withoutQuotedPairs } from '../signature-header.js';
import type { SignatureVerification } from '../verify.js';
import type { IssuerMistake, Mistake, ProvenMistake } from './diagnosis.js';
import { digestCause, hashedBody, holdsHash, proofOf } from './digest-causes.js';
import { issuerHint, keyIdHint } from './hints/key-id-hint.js';
import { nearDigest } from './hints/near-digest.js';
import { serialHint, serialTextHint } from './hints/serial-hint.js';

const issuerMistakes: Readonly<Record<WrongIssuerReason, IssuerMistake | 'issuer-dialect'>> = {
  'forward-order': 'issuer-forward-order',
  'other-order': 'issuer-forward-order',
  'slash-form': 'issuer-slash-form',
  'subject-used': 'issuer-is-subject',
  'spaces-deleted': 'issuer-spaces-deleted',
  'spaces-added': 'issuer-dialect',
  'case-changed': 'issuer-case-changed',
  'other-normal-form': 'issuer-wrong-charset',
  'attributes-missing': 'issuer-attributes-missing',
  'escapes-missing': 'issuer-escapes-missing',
  'letters-replaced': 'issuer-wrong-charset',
  'wrong-charset': 'issuer-wrong-charset',
  unreadable: 'issuer-unreadable',
  'other-name': 'issuer-of-another',
};

/** Why the issuer is another one: told by the text itself, or once other writings of it are undone. */
function issuerMistake(finding: SignatureFinding, verification: SignatureVerification): Mistake {
  const { parts, signer } = verification;
  const cause = issuerCause(verification);
  const plain: Mistake = { cause, explanation: finding.message };
  const keyId = parseKeyId(parts?.keyId ?? '');
  if (signer === undefined || keyId === undefined) return plain;
  if (cause !== 'issuer-of-another' && cause !== 'issuer-unreadable') return plain;
  const told = issuerHint(keyId.issuer, signer);
  if (told === undefined) return plain;
  const explanation = `the issuer is not that of the certificate: ${told.hint}`;
  if (told.reason !== undefined) return { cause: issuerMistakes[told.reason], explanation };
  return { cause: told.isCharset ? 'issuer-wrong-charset' : 'issuer-dialect', explanation };
}

function issuerCause(verification: SignatureVerification): IssuerMistake | 'issuer-dialect' {
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

/** Writings of a digest, behind which the wrong body may have been hashed as well. */
const writings: ReadonlySet<SignatureFindingCode> = new Set([
  'digest-base64',
  'digest-hex',
  'digest-base64-of-hex',
  'digest-content-digest-form',
  'digest-malformed',
  'digest-length',
  'digest-unsupported',
]);

const sameKey =
  ': the signature fits the key of the certificate sent, so that keyId names another certificate of that key, or its number is mistyped';

/** The mistakes behind a finding that refuses the request. */
function* causesOf(
  finding: SignatureFinding,
  verification: SignatureVerification,
  request: WireRequest,
  allowance: number,
): Generator<ProvenMistake> {
  const proof = proofOf(finding);
  const plain: ProvenMistake = { mistake: { cause: finding.code, explanation: finding.message }, proof };
  if (finding.code === 'issuer-mismatch') {
    yield { mistake: issuerMistake(finding, verification), proof };
  } else if (finding.code === 'key-id-malformed' && verification.signer !== undefined) {
    const hint = keyIdHint(finding.actual ?? '', verification.signer);
    yield { mistake: { cause: finding.code, explanation: finding.message + hint }, proof };
  } else if (
    (finding.code === 'serial-mismatch' || finding.code === 'serial-malformed') &&
    verification.signer !== undefined
  ) {
    const { actual = '' } = finding;
    const hintOf = finding.code === 'serial-malformed' ? serialTextHint : serialHint;
    const told = finding.message.includes('is the right one')
      ? ''
      : hintOf(actual, verification.signer, verification.verified);
    const isOther = told === '' && finding.code === 'serial-mismatch' && verification.verified;
    const hint = isOther ? sameKey : told;
    yield { mistake: { cause: finding.code, explanation: finding.message + hint }, proof };
  } else if (finding.code === 'date-missing') {
    const other = request.headers.find(([, value]) => parseImfFixdate(value.trim()) !== undefined);
    const hint = other === undefined ? '' : `; a date stands in ${other[0].slice(0, 40)}: send it in Date`;
    yield { mistake: { cause: finding.code, explanation: finding.message + hint }, proof };
  } else if (finding.code === 'header-repeated') {
    const hint = ': which of its values holds cannot be told; send it once';
    yield { mistake: { cause: finding.code, explanation: finding.message + hint }, proof };
  } else if (finding.code === 'digest-mismatch') {
    const near = nearDigest(request);
    if (near === undefined) yield digestCause(finding, request, allowance);
    else yield { mistake: { cause: finding.code, explanation: near }, proof };
  } else {
    const near = writings.has(finding.code) ? nearDigest(request) : undefined;
    yield near === undefined ? plain : { mistake: { cause: finding.code, explanation: near }, proof };
    if (near === undefined && writings.has(finding.code) && request.body.length > 0) {
      const found = hashedBody(request, allowance);
      if (found?.of === 'other') {
        const explanation = `the Digest is the hash of ${found.what}, not of the body as sent`;
        yield { mistake: { cause: 'digest-of-other-body', explanation }, proof };
      } else if (found === undefined && holdsHash(request)) {
        const explanation =
          'the hash in the Digest is not that of the body as sent, nor of what else was tried';
        yield { mistake: { cause: 'digest-mismatch', explanation }, proof };
      }
    }
  }
}

/** Findings that only follow from another one. */
const follows: Partial<Record<SignatureFindingCode, readonly SignatureFindingCode[]>> = {
  'part-missing': ['part-malformed', 'encoded-word-charset'],
  'part-malformed': ['encoded-word-charset'],
  'key-id-malformed': ['encoded-word-misplaced'],
};

/**
 * The mistakes behind the findings, each said once.
 * @param allowance how many other bodies may be hashed
 */
export function causesOfFindings(
  findings: readonly SignatureFinding[],
  verification: SignatureVerification,
  request: WireRequest,
  allowance: number,
): readonly ProvenMistake[] {
  const codes = new Set(findings.map(({ code }) => code));
  const isTwice = findings.some(({ code, header }) => code === 'header-repeated' && header === 'date');
  const own = findings.filter(
    ({ code }) =>
      follows[code]?.some((each) => codes.has(each)) !== true && !(isTwice && code === 'date-malformed'),
  );
  const found = own.flatMap((each) => [...causesOf(each, verification, request, allowance)]);
  return found.filter(
    ({ mistake }, index) =>
      found.findIndex((each) => each.mistake.explanation === mistake.explanation) === index,
  );
}
