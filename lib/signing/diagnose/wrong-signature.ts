/** Why signature bytes do not fit: reads what was signed out of them and looks for the string behind it. */

import type { KeyObject } from 'node:crypto';
import type { WireRequest } from '../../model/http.js';
import { joinLines, type SigningLine } from '../signing-string.js';
import type { Mistake, Proof } from './diagnosis.js';
import { recoverHash, type RecoveredHash } from './recovered-hash.js';
import { searchSignedString } from './search.js';
import { signatureForms, type SignatureForm } from './signature-forms.js';

/** A key that the TPP may have used by mistake, with a name to show. */
export interface OtherKey {
  readonly name: string;
  readonly key: KeyObject;
}

/** The question: this text over these lines, under this key. */
export interface WrongSignatureInput {
  readonly request: WireRequest;
  readonly lines: readonly SigningLine[];
  readonly signatureText: string;
  readonly key: KeyObject;
  /** The hash that the algorithm part names. */
  readonly hash: string;
  readonly otherKeys: readonly OtherKey[];
  readonly allowance: number;
}

/** The answer; `mistakes` is empty when the signature is right. */
export interface WrongSignature {
  readonly mistakes: readonly Mistake[];
  /** latin1 text. */
  readonly signed: string | undefined;
  readonly proof: Proof;
}

const spokenHashes = {
  sha256: 'SHA-256',
  sha1: 'SHA-1',
  sha512: 'SHA-512',
  sha384: 'SHA-384',
  sha224: 'SHA-224',
  md5: 'MD5',
} as const;

const formMistakes = {
  'digest-info': undefined,
  'digest-info-without-null': {
    cause: 'digest-info-encoding',
    explanation: 'the signer left the NULL parameters out of the DigestInfo, which strict verifiers refuse',
  },
  'bare-hash': {
    cause: 'digest-info-missing',
    explanation:
      'the signer encrypted the bare hash; PKCS#1 v1.5 wraps it in a DigestInfo that names the algorithm',
  },
  'hash-as-text': {
    cause: 'digest-info-missing',
    explanation:
      'the signer encrypted the hash as hexadecimal text; PKCS#1 v1.5 wraps its bytes in a DigestInfo',
  },
  pss: {
    cause: 'pss-padding',
    explanation: 'the signer used RSA-PSS padding; rsa-sha256 means PKCS#1 v1.5',
  },
} as const satisfies Record<RecoveredHash['form'], Mistake | undefined>;

function octetsOf(key: KeyObject): number {
  return Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
}

function firstRecovered(
  input: WrongSignatureInput,
  key: KeyObject,
): { readonly form: SignatureForm; readonly hash: RecoveredHash } | undefined {
  for (const form of signatureForms(input.signatureText, octetsOf(key))) {
    const hash = recoverHash(form.bytes, key);
    if (hash !== undefined) return { form, hash };
  }
  return undefined;
}

function notByThisKey(input: WrongSignatureInput): WrongSignature | undefined {
  for (const { name, key } of input.otherKeys) {
    if (firstRecovered(input, key) === undefined) continue;
    const explanation = `the signature was made with the key of ${name}, not with that of the certificate sent`;
    return {
      mistakes: [{ cause: 'other-key', explanation }],
      signed: undefined,
      proof: { kind: 'verified', how: `with the key of ${name}` },
    };
  }
  const readable = signatureForms(input.signatureText, octetsOf(input.key)).next();
  if (readable.done === true) return undefined;
  const explanation =
    'the signature was made with another private key than the one that belongs to the certificate in TPP-Signature-Certificate, or was damaged';
  return { mistakes: [{ cause: 'other-key', explanation }], signed: undefined, proof: { kind: 'seen' } };
}

/** Explains a signature that does not verify; undefined when its text holds nothing of the length of the key. */
export function explainWrongSignature(input: WrongSignatureInput): WrongSignature | undefined {
  const found = firstRecovered(input, input.key);
  if (found === undefined) return notByThisKey(input);
  const { form, hash } = found;
  const algorithm = spokenHashes[hash.algorithm];
  const outer: Mistake[] = [];
  if (form.mistake !== undefined) outer.push(form.mistake);
  const padded = formMistakes[hash.form];
  if (padded !== undefined) outer.push(padded);
  if (hash.algorithm !== input.hash) {
    const named = input.hash === 'sha512' ? 'rsa-sha512 means SHA-512' : 'rsa-sha256 means SHA-256';
    outer.push({ cause: 'hash-algorithm', explanation: `the signer hashed with ${algorithm}; ${named}` });
  }
  const expected = Buffer.from(joinLines(input.lines), 'latin1');
  if (hash.matches(expected)) {
    const proof: Proof = { kind: 'recovered-hash', algorithm, hash: hash.hex, candidates: 1 };
    return { mistakes: outer, signed: expected.toString('latin1'), proof };
  }
  const { request, lines, allowance } = input;
  const outcome = searchSignedString({
    request,
    lines,
    allowance,
    matches: (candidate) => hash.matches(candidate),
  });
  if (outcome.signed !== undefined) {
    const proof: Proof = {
      kind: 'recovered-hash',
      algorithm,
      hash: hash.hex,
      candidates: outcome.candidates,
    };
    return { mistakes: [...outcome.mistakes, ...outer], signed: outcome.signed.toString('latin1'), proof };
  }
  const explanation =
    `the key is right, but the signer signed a string that is neither the expected one nor any of ${outcome.candidates} near it; ` +
    'compare your signing string with the expected one, byte by byte';
  const proof: Proof = { kind: 'none', algorithm, hash: hash.hex, candidates: outcome.candidates };
  return { mistakes: [...outer, { cause: 'unknown', explanation }], signed: undefined, proof };
}
