/** What is likely where no string is found that was signed, or no key that signed. */

import type { WireRequest } from '../../../model/http.js';
import type { SignatureVerification } from '../../verify.js';
import type { Mistake } from '../diagnosis.js';
import { likelyChange } from '../unguessable.js';
import type { WrongSignature } from '../wrong-signature.js';

/**
 * Where no string near the expected one was signed although headers lists what the message lacks, the likely
 * reason is that it was lost: with the line left out or empty the signature would fit.
 */
export function lostHeader(wrong: WrongSignature, lines: SignatureVerification['lines']): WrongSignature {
  const lost = (lines ?? []).filter(
    ({ name, value }) => value === undefined && !/^\((?:created|expires)\)$/.test(name),
  );
  const unknown = wrong.mistakes.find(({ cause }) => cause === 'unknown');
  if (unknown === undefined || lost.length === 0) return wrong;
  const names = lost.map(({ name }) => name).join(', ');
  const explanation = `headers lists ${names}, which the request does not have: it was signed with a value and lost on the way, or was not sent`;
  const why = `the signature fits neither without a line for ${names} nor with an empty one, nor anything else that was tried`;
  const mistakes = wrong.mistakes.map(
    (each): Mistake => (each === unknown ? { cause: 'header-lost', explanation } : each),
  );
  return { ...wrong, mistakes, proof: { kind: 'likely', why } };
}

/** Where nothing that was signed is found, and the message shows what was changed. */
export function changedOnTheWay(
  wrong: WrongSignature,
  request: WireRequest,
  lines: SignatureVerification['lines'],
): WrongSignature {
  const unknown = wrong.mistakes.find(({ cause }) => cause === 'unknown');
  const likely = unknown === undefined ? undefined : likelyChange(request, lines ?? []);
  if (likely === undefined) return wrong;
  const mistakes = wrong.mistakes.map((each) => (each === unknown ? likely.mistake : each));
  return { ...wrong, mistakes, proof: { kind: 'likely', why: likely.why } };
}

/**
 * Where keyId names another certificate and the signature is not of this one's key, the certificate is the
 * likely mistake, not the key.
 */
export function ofOtherCertificate(
  wrong: WrongSignature,
  { findings, signer }: SignatureVerification,
): WrongSignature {
  const isNamed = findings.every(({ code }) => code !== 'serial-mismatch');
  const isAuthority = signer?.x509.ca === true;
  if (wrong.proof.kind !== 'likely' || wrong.mistakes[0]?.cause !== 'other-key') return wrong;
  if (isNamed && !isAuthority) return wrong;
  const whose = isAuthority
    ? 'the certificate of an authority (CA, as its basic constraints say), which signs certificates and no requests; send the one that was issued to you'
    : 'another certificate than that of the signing key';
  const seen = isNamed
    ? 'the signature was not made with its key, or was damaged'
    : 'keyId names another one, and the signature was not made with the key of the one sent';
  const explanation = `most likely TPP-Signature-Certificate holds ${whose}: ${seen}`;
  return { ...wrong, mistakes: [{ cause: 'other-key', explanation }, ...wrong.mistakes.slice(1)] };
}
