/**
 * The signature doctor: says why a signed request is refused, with proof, or that nothing is wrong with it. A right request is never
 * blamed: every cause is a finding of the verifier or a string whose hash is the one inside the signature.
 */

import type { WireRequest } from '../../model/http.js';
import { refusals, type SignatureFinding, type SignatureFindingCode } from '../finding.js';
import { joinLines } from '../signing-string.js';
import { judgeAlgorithm } from '../verify-parts.js';
import { verifyRequest, type SignatureVerification, type VerifyOptions } from '../verify.js';
import type { Diagnosis, Mistake } from './diagnosis.js';
import { causeOfFinding, type ProvenMistake } from './finding-causes.js';
import { otherProfiles } from './other-profiles.js';
import { explainWrongSignature, type OtherKey, type WrongSignature } from './wrong-signature.js';

/** How to look. */
export interface DiagnoseOptions extends VerifyOptions {
  /** Keys that the TPP may have used instead of the certificate's. */
  readonly otherKeys?: readonly OtherKey[];
  /** How many candidate strings may be hashed; 200,000 unless told, which takes below a second. */
  readonly allowance?: number;
}

/** Findings that say no more than that the signature bytes are wrong; the reason found explains them. */
const explained: ReadonlySet<SignatureFindingCode> = new Set([
  'signature-invalid',
  'signature-base64',
  'signature-length',
  'algorithm-mismatch',
]);

function wrongSignature(
  request: WireRequest,
  verification: SignatureVerification,
  options: DiagnoseOptions,
): WrongSignature | undefined {
  const { signer, lines, parts, findings, verified } = verification;
  const doubtful = !verified || findings.some((each) => each.code === 'signature-base64');
  if (!doubtful || signer === undefined || lines === undefined || parts?.signature === undefined)
    return undefined;
  if (signer.publicKey.asymmetricKeyType !== 'rsa') return undefined;
  return explainWrongSignature({
    request,
    lines,
    signatureText: parts.signature,
    key: signer.publicKey,
    hash: judgeAlgorithm(parts.algorithm ?? 'rsa-sha256').hash,
    otherKeys: options.otherKeys ?? [],
    allowance: options.allowance ?? 200_000,
    told: options.made?.signed,
  });
}

/** The refusals that the mistakes found do not explain. */
function remaining(
  findings: readonly SignatureFinding[],
  mistakes: readonly Mistake[],
): readonly SignatureFinding[] {
  const covers = (cause: Mistake['cause'], name: string): boolean =>
    mistakes.some((each) => each.cause === cause && each.explanation.includes(name));
  return refusals(findings).filter(({ code, header = '' }) => {
    if (code === 'header-listed-but-absent') {
      return !covers('absent-header-as-line', header) && !covers('header-lost', header);
    }
    if (code === 'digest-missing') return !covers('header-lost', 'Digest');
    if (code === 'created-not-allowed') return !covers('pseudo-header-signed', '');
    if (code === 'header-present-but-unsigned') return !covers('line-extra', header);
    return !explained.has(code);
  });
}

/** Looks into one request as it came off the wire. */
export function diagnoseRequest(request: WireRequest, options: DiagnoseOptions = {}): Diagnosis {
  const verification = verifyRequest(request, options);
  const { findings, lines } = verification;
  const expectedSigningString = lines === undefined ? undefined : joinLines(lines);
  const wrong = wrongSignature(request, verification, options);
  const [first, ...more] = wrong?.mistakes ?? [];
  if (wrong !== undefined && first !== undefined) {
    const others = remaining(findings, wrong.mistakes).map(
      (each) => causeOfFinding(each, verification, request).mistake,
    );
    const { signed: signedSigningString, proof } = wrong;
    return {
      ...first,
      also: [...more, ...others],
      expectedSigningString,
      signedSigningString,
      proof,
      findings,
    };
  }
  // Only what explains a refusal counts: an accepted request may carry the headers of other profiles beside its own.
  const profiles = otherProfiles(request).filter(({ covers }) =>
    refusals(findings).some(({ code }) => covers.has(code)),
  );
  const foreign: readonly ProvenMistake[] = profiles.map(({ mistake }) => ({
    mistake,
    proof: { kind: 'seen' },
  }));
  const own = refusals(findings)
    .filter(({ code }) => !profiles.some(({ covers }) => covers.has(code)))
    .map((each) => causeOfFinding(each, verification, request));
  const [main, ...rest] = [...foreign, ...own];
  const signedSigningString = verification.verified ? expectedSigningString : undefined;
  if (main !== undefined) {
    const also = rest.map(({ mistake }) => mistake);
    return { ...main.mistake, also, expectedSigningString, signedSigningString, proof: main.proof, findings };
  }
  return {
    cause: 'correct',
    explanation:
      findings.length === 0
        ? 'the request is signed as the interface asks'
        : 'the request is signed as the interface asks, but for what the remarks say, which a strict bank may refuse',
    also: [],
    expectedSigningString,
    signedSigningString,
    proof: { kind: 'verified', how: 'with the key of the certificate' },
    findings,
  };
}
