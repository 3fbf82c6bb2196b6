/** Why signature bytes do not fit: reads what was signed out of them and looks for the string behind it. */

import type { KeyObject } from 'node:crypto';
import type { WireRequest } from '../../model/http.js';
import { joinLines, type SigningLine } from '../signing-string.js';
import { ofBundle } from './bundled-keys.js';
import { mendedKey } from './damaged-key.js';
import type { Mistake, OtherKey, Proof } from './diagnosis.js';
import { believed, held, matcher, outerMistakes } from './held-hash.js';
import { infoOfSha256, type RecoveredHash } from './recovered-hash.js';
import type { NeighbouringRequest } from './neighbouring-request.js';
import { octetsOf, paddedOther, recovered } from './recovered.js';
import { searchSignedString } from './search.js';
import { unguessed } from './unguessable.js';
import { signatureForms, withoutZero } from './signature-forms.js';

/** The question: this text over these lines, under this key. */
export interface WrongSignatureInput {
  readonly request: WireRequest;
  readonly lines: readonly SigningLine[];
  readonly signatureText: string;
  readonly key: KeyObject;
  /** The hash that the algorithm part names. */
  readonly hash: string;
  readonly otherKeys: readonly OtherKey[];
  /** The certificate that was sent, in DER. */
  readonly certificate?: Buffer | undefined;
  /** How the key is spoken of where it is not that of the certificate sent. */
  readonly keyName?: string;
  readonly allowance: number;
  /** What the signer tells that it signed, as latin1 text; believed when the signature holds its hash. */
  readonly told?: string | undefined;
  /** The verifier's time in milliseconds, near which a Date that was lost may lie. */
  readonly clock?: number | undefined;
  /** Other requests that are known, the nearest first. */
  readonly neighbours?: readonly NeighbouringRequest[] | undefined;
}

/** The answer; `mistakes` is empty when the signature is right. */
export interface WrongSignature {
  readonly mistakes: readonly Mistake[];
  /** latin1 text. */
  readonly signed: string | undefined;
  readonly proof: Proof;
}

/** The key is right, and what it encrypted is no hash. */
function ofNoHash(block: Buffer): WrongSignature {
  const explanation = `the key is right, but the ${block.length} bytes inside the padding of the signature are no DigestInfo with a hash that is known; sign with rsa-sha256 (SHA256withRSA)`;
  const [expected, actual] = [`${infoOfSha256}…`, block.toString('hex')];
  const proof: Proof = { kind: 'comparison', expected, actual };
  return { mistakes: [{ cause: 'digest-info-encoding', explanation }], signed: undefined, proof };
}

/**
 * The signature under the first key among the others that it can be read with, and what was signed with it:
 * who takes the wrong key may have signed the wrong string as well.
 */
function byOtherKey(input: WrongSignatureInput): WrongSignature | undefined {
  for (const { name, key } of input.otherKeys) {
    if (recovered(input.signatureText, key) === undefined) continue;
    const read = explainWrongSignature({ ...input, key, keyName: name, otherKeys: [] });
    // So little was read that it may be chance.
    if (read === undefined || read.proof.kind === 'likely') continue;
    const explanation = `the signature was made with the key of ${name}, not with that of ${name.includes(ofBundle) ? 'the first one' : 'the certificate sent'}`;
    const mistakes: readonly Mistake[] = [{ cause: 'other-key', explanation }, ...read.mistakes];
    return { mistakes, signed: read.signed, proof: proofOfKey(name, read) };
  }
  return undefined;
}

/** What shows that a key signed: the whole signature, the string that was found, or that it can be read. */
function proofOfKey(name: string, { mistakes, proof }: WrongSignature): Proof {
  if (mistakes.length === 0) return { kind: 'verified', how: `with the key of ${name}` };
  return proof.kind === 'recovered-hash' ? proof : { kind: 'readable', key: name };
}

/** With fewer strings to try there is no time for other certificates. */
const leastForDamage = 1_000_000;

/** What the certificate itself tells: that its own signature was sent, or that it was damaged. */
function byCertificate(input: WrongSignatureInput, signature: Buffer): WrongSignature | undefined {
  const { certificate, key, allowance } = input;
  if (certificate === undefined) return undefined;
  if (certificate.subarray(-signature.length).equals(signature)) {
    const explanation =
      'the signature is the one inside the certificate, which its issuer made over the certificate; sign the signing string with the private key of the certificate';
    return { mistakes: [{ cause: 'other-key', explanation }], signed: undefined, proof: { kind: 'seen' } };
  }
  const mended = allowance < leastForDamage ? undefined : mendedKey(signature, key, certificate);
  if (mended === undefined) return undefined;
  const name = 'the certificate before it was damaged';
  const read = explainWrongSignature({ ...input, key: mended.key, keyName: name, certificate: undefined });
  if (read === undefined) return undefined;
  const explanation = `TPP-Signature-Certificate was damaged: ${mended.what}`;
  const damage: Mistake = { cause: 'certificate-malformed', explanation };
  return { mistakes: [damage, ...read.mistakes], signed: read.signed, proof: proofOfKey(name, read) };
}

function notByThisKey(input: WrongSignatureInput): WrongSignature | undefined {
  const byOther = byOtherKey(input);
  if (byOther !== undefined) return byOther;
  const readable = signatureForms(input.signatureText, octetsOf(input.key)).next();
  if (readable.done === true) return undefined;
  const { mistakes } = readable.value;
  // A zero byte that leads nowhere was not what is missing: the length alone is to be told.
  if (mistakes.some(({ explanation }) => explanation.includes(withoutZero))) return undefined;
  if (mistakes.length === 0 && /^(?=.*[a-z])[^A-Z]{60,}$/.test(input.signatureText.slice(0, 4096))) {
    const explanation =
      'the base64 of the signature has no capital letter: something has written it in lower case, which makes it another one';
    return {
      mistakes: [{ cause: 'signature-spelling', explanation }],
      signed: undefined,
      proof: { kind: 'seen' },
    };
  }
  const other = paddedOther(input.signatureText, input.key);
  if (other !== undefined) return ofNoHash(other);
  const ofCertificate = byCertificate(input, readable.value.bytes);
  if (ofCertificate !== undefined) return ofCertificate;
  const explanation =
    'the signature was made with another private key than the one that belongs to the certificate in TPP-Signature-Certificate, was made by encrypting with a public key, or was damaged';
  const why =
    'read with the key of the certificate, the signature holds neither a padding nor a hash that is known; which of the three it is cannot be told';
  return {
    mistakes: [{ cause: 'other-key', explanation }, ...mistakes],
    signed: undefined,
    proof: { kind: 'likely', why },
  };
}

/**
 * Explains a signature that does not verify; undefined when its text holds nothing of the length of the key.
 */
export function explainWrongSignature(input: WrongSignatureInput): WrongSignature | undefined {
  const found = recovered(input.signatureText, input.key);
  if (found === undefined) return notByThisKey(input);
  const { request, lines, allowance, clock, neighbours } = input;
  const { form, first, hashes } = found;
  const inside = believed(hashes, input.told);
  const matching = matcher(hashes, inside, input.told);
  const outer = (hash: RecoveredHash) => outerMistakes(form, hash, input.hash);
  const expected = Buffer.from(joinLines(lines), 'latin1');
  const right = matching(expected);
  if (right !== undefined) {
    const proof: Proof = { kind: 'recovered-hash', ...held(right), candidates: 1 };
    return { mistakes: outer(right), signed: expected.toString('latin1'), proof };
  }
  let met = inside ?? first;
  const outcome = searchSignedString({
    request,
    lines,
    clock,
    neighbours,
    allowance,
    told: inside === undefined ? undefined : input.told,
    matches: (candidate) => {
      const hash = matching(candidate);
      met = hash ?? met;
      return hash !== undefined;
    },
  });
  const { candidates } = outcome;
  if (outcome.signed !== undefined) {
    return {
      mistakes: [...outcome.mistakes, ...outer(met)],
      signed: outcome.signed.toString('latin1'),
      proof: { kind: 'recovered-hash', ...held(met), candidates },
    };
  }
  // Where no string has the hash, nothing says that there is one.
  if (first.isFaint === true) return notByThisKey(input);
  const whose =
    input.keyName === undefined ? 'the key is right' : `the signature is of the key of ${input.keyName}`;
  const explanation =
    `${whose}, but the signer signed a string that is neither the expected one nor any of ${candidates} near it; ` +
    `compare your signing string with the expected one, byte by byte${unguessed(lines)}`;
  return {
    mistakes: [...outer(first), { cause: 'unknown', explanation }],
    signed: undefined,
    proof: { kind: 'none', ...held(first), candidates },
  };
}
