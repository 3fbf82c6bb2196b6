/**
 * The signature doctor: says why a signed request is refused, with proof, or that nothing is wrong with it. A
 * right request is never blamed: every cause is a finding of the verifier or a string whose hash is the one
 * inside the signature.
 */

import type { WireRequest } from '../../model/http.js';
import { refusals, type SignatureFinding, type SignatureFindingCode } from '../finding.js';
import { joinLines } from '../signing-string.js';
import { judgeAlgorithm } from '../verify-parts.js';
import { verifyRequest, type SignatureVerification, type VerifyOptions } from '../verify.js';
import type { OtherKey, Diagnosis, Mistake, Proof, ProvenMistake } from './diagnosis.js';
import { bundledKeys, ofBundle } from './bundled-keys.js';
import { hashedBody } from './digest-causes.js';
import { causesOfFindings } from './finding-causes.js';
import { otherProfiles, type OtherProfile } from './other-profiles.js';
import { praise } from './praise.js';
import { repaired, type Repaired } from './repairs.js';
import { changedOnTheWay, lostHeader, ofOtherCertificate } from './hints/likely-reasons.js';
import { requestRemarks } from './hints/request-remarks.js';
import { looseKey } from './loose-key.js';
import { misplacedSignature, oneOfSeveral } from './misplaced-signature.js';
import type { NeighbouringRequest } from './neighbouring-request.js';
import { explainWrongSignature, type WrongSignature } from './wrong-signature.js';

/** How to look. */
export interface DiagnoseOptions extends VerifyOptions {
  /** Keys that the TPP may have used instead of the certificate's. */
  readonly otherKeys?: readonly OtherKey[];
  /**
   * How many candidate strings, and how many other bodies, may be hashed; 1,500,000 unless told, which takes
   * some seconds.
   */
  readonly allowance?: number;
  /** What the signer says that it signed, as latin1 text; believed when the signature holds its hash. */
  readonly told?: string | undefined;
  /** Other requests whose values may have been signed, such as the other ones of a recording. */
  readonly neighbours?: readonly NeighbouringRequest[];
  /** What verifying this request with the same options gave, where that was done already. */
  readonly verification?: SignatureVerification;
}

/** About three seconds of work; what leads to more strings than these was hardly ever met. */
const usualAllowance = 1_500_000;

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
  if (!doubtful || lines === undefined || parts?.signature === undefined) return undefined;
  const key = signer?.publicKey ?? looseKey(request);
  if (key?.asymmetricKeyType !== 'rsa') return undefined;
  return explainWrongSignature({
    request,
    lines,
    signatureText: parts.signature,
    key,
    hash: judgeAlgorithm(parts.algorithm ?? 'rsa-sha256').hash,
    certificate: signer?.der,
    otherKeys: [...(options.otherKeys ?? []), ...bundledKeys(request)],
    allowance: options.allowance ?? usualAllowance,
    told: options.told ?? options.made?.signed,
    clock: options.now,
    neighbours: options.neighbours,
  });
}

/** The refusals that the mistakes found do not explain. */
function remaining(
  findings: readonly SignatureFinding[],
  mistakes: readonly Mistake[],
  isExplained: boolean,
): readonly SignatureFinding[] {
  const covers = (cause: Mistake['cause'], name: string): boolean =>
    mistakes.some((each) => each.cause === cause && each.explanation.includes(name));
  return findings.filter(({ code, header = '' }) => {
    if (code === 'header-listed-but-absent') {
      return !covers('absent-header-as-line', header) && !covers('header-lost', header);
    }
    if (code === 'digest-missing')
      return !covers('header-lost', 'Digest') && !covers('header-lost', 'digest');
    if (code === 'date-missing') return !covers('header-lost', 'date');
    if (code === 'serial-mismatch' || code === 'issuer-mismatch') return !covers('other-key', ofBundle);
    if (code === 'created-not-allowed') return !covers('pseudo-header-signed', '');
    if (code === 'header-present-but-unsigned') return !covers('line-extra', header);
    return !isExplained || !explained.has(code);
  });
}

/** What all of the mistakes are, the main one first. */
interface Named {
  readonly mistakes: readonly ProvenMistake[];
  readonly signed: string | undefined;
  /** What of the request as it was meant a strict peer may refuse. */
  readonly remarks: readonly SignatureFinding[];
  /** The parts were read anew: which of them are unknown, the first reading does not tell. */
  readonly isReadAnew: boolean;
}

function searched(
  fixed: Repaired,
  verification: SignatureVerification,
  options: DiagnoseOptions,
): WrongSignature | undefined {
  const wrong = wrongSignature(fixed.request, verification, options);
  if (wrong === undefined) return undefined;
  const { lines } = verification;
  const shown = changedOnTheWay(lostHeader(wrong, lines), fixed.request, lines);
  const known = ofOtherCertificate(shown, verification);
  // A key in place of a certificate is no certificate of another key.
  if (verification.signer === undefined && known.proof.kind === 'likely' && isOfKey(known)) return undefined;
  if (!fixed.isListGuessed) return known;
  return { ...known, mistakes: known.mistakes.filter(({ cause }) => !ofList.has(cause)) };
}

function isOfKey({ mistakes }: WrongSignature): boolean {
  return mistakes[0]?.cause === 'other-key';
}

/** A guessed list that leads nowhere says nothing about the signature, nor does its order. */
const ofList: ReadonlySet<Mistake['cause']> = new Set([
  'unknown',
  'line-order',
  'line-extra',
  'line-missing',
]);

/** Findings about the wrapping of the Signature header, which a repair of its parts leaves behind. */
const ofWrapping =
  /^(?:signature-(?:duplicated|scheme-prefix|missing)|encoded-word-|header-line-break|certificate-|digest-)/;

/** The refusals of the request as it came that hold for the repaired one as well. */
function ofOriginal(first: SignatureVerification, fixed: Repaired): readonly SignatureFinding[] {
  return refusals(first.findings).filter(
    ({ code }) => (!fixed.isReadAnew || ofWrapping.test(code)) && !fixed.covers.has(code),
  );
}

function open(
  first: SignatureVerification,
  again: SignatureVerification,
  fixed: Repaired,
  wrong: WrongSignature | undefined,
): readonly SignatureFinding[] {
  const found = refusals(again.findings);
  const later = again === first ? found.filter(({ code }) => !fixed.covers.has(code)) : found;
  const original = ofOriginal(first, fixed).filter((each) => !later.some(({ code }) => code === each.code));
  const isExplained = wrong !== undefined || fixed.isListGuessed || (again !== first && again.verified);
  return remaining(again === first ? later : [...original, ...later], wrong?.mistakes ?? [], isExplained);
}

/** A digest under another name may be that of another body, too. */
function ofOtherDigest(
  profiles: readonly OtherProfile[],
  request: WireRequest,
  { allowance = usualAllowance }: DiagnoseOptions,
): readonly ProvenMistake[] {
  if (profiles.every(({ mistake }) => mistake.cause !== 'other-digest-header')) return [];
  const found = hashedBody(request, allowance);
  if (found?.of !== 'other') return [];
  const explanation = `the digest is the hash of ${found.what}, not of the body as sent`;
  return [{ mistake: { cause: 'digest-of-other-body', explanation }, proof: { kind: 'seen' } }];
}

/** A signature in another header, or behind another one, hides nothing: the rest is judged without that. */
function named(request: WireRequest, first: SignatureVerification, options: DiagnoseOptions): Named {
  const misplaced = misplacedSignature(request) ?? oneOfSeveral(request, options);
  if (misplaced === undefined) return namedInPlace(request, first, options);
  const again = verifyRequest(misplaced.request, options);
  const { mistakes, ...rest } = namedInPlace(misplaced.request, again, options);
  const proof: Proof = again.verified ? { kind: 'verified', how: misplaced.how } : { kind: 'seen' };
  return { ...rest, mistakes: [{ mistake: misplaced.mistake, proof }, ...mistakes] };
}

function namedInPlace(request: WireRequest, first: SignatureVerification, options: DiagnoseOptions): Named {
  const profiles = otherProfiles(request).filter(({ covers }) =>
    refusals(first.findings).some(({ code }) => covers.has(code)),
  );
  const fixed = repaired(request, first);
  const again = fixed.request === request ? first : verifyRequest(fixed.request, options);
  const isForeign = profiles.some(({ mistake }) => mistake.cause === 'jws-signature');
  const wrong = isForeign ? undefined : searched(fixed, again, options);
  const findings = open(first, again, fixed, wrong).filter(
    ({ code }) => !profiles.some(({ covers }) => covers.has(code)),
  );
  const seen: Proof = { kind: 'seen' };
  const undone: Proof = again.verified ? { kind: 'verified', how: 'once this is undone' } : seen;
  return {
    mistakes: [
      ...profiles.map(({ mistake }): ProvenMistake => ({ mistake, proof: seen })),
      ...ofOtherDigest(profiles, request, options),
      ...fixed.mistakes.map((mistake): ProvenMistake => ({ mistake, proof: undone })),
      ...(wrong?.mistakes ?? []).map((mistake): ProvenMistake => ({ mistake, proof: wrong?.proof ?? seen })),
      ...causesOfFindings(findings, again, request, options.allowance ?? usualAllowance),
    ],
    signed: wrong?.signed ?? (again.verified ? joined(again) : undefined),
    remarks: again.findings.filter(({ severity }) => severity === 'flagged'),
    isReadAnew: fixed.isReadAnew,
  };
}

function joined({ lines }: SignatureVerification): string | undefined {
  return lines === undefined ? undefined : joinLines(lines);
}

/**
 * Looks into one request as it came off the wire.
 * @example
 * console.log(renderDiagnosis(diagnoseRequest(request)));
 */
export function diagnoseRequest(request: WireRequest, options: DiagnoseOptions = {}): Diagnosis {
  const { verification = verifyRequest(request, options) } = options;
  const { findings } = verification;
  const { mistakes, signed, remarks, isReadAnew } = named(request, verification, options);
  const known = findings.filter(({ code }) => !(isReadAnew && code === 'part-unknown'));
  const shown = [...known, ...remarks.filter(({ code }) => findings.every((each) => each.code !== code))];
  const refused = refusals(findings);
  // Whatever a repair explains away, a refused request is not called right.
  const told =
    mistakes.length > 0 || refused.length === 0
      ? mistakes
      : causesOfFindings(refused, verification, request, options.allowance ?? usualAllowance);
  const [main, ...rest] = told;
  const asides = requestRemarks(request, verification.signer).filter(
    ({ code, header }) =>
      code === 'key-too-small' ||
      !told.some(({ mistake }) => mistake.explanation.toLowerCase().includes(header)),
  );
  const shared = {
    expectedSigningString: joined(verification),
    signedSigningString: signed,
    verified: verification.verified,
    asides,
  };
  if (main !== undefined) {
    return {
      ...main.mistake,
      also: rest.map(({ mistake }) => mistake),
      ...shared,
      proof: main.proof,
      findings: shown,
    };
  }
  return {
    cause: 'correct',
    explanation: praise(findings, asides, options.isBodyUnknown),
    also: [],
    ...shared,
    proof: { kind: 'verified', how: 'with the key of the certificate' },
    findings,
  };
}
