/**
 * What the signature doctor says: a cause with a stable code, a sentence, the two strings, and why it can be
 * believed.
 */

import type { KeyObject } from 'node:crypto';
import type { SignatureFinding, SignatureFindingCode } from '../finding.js';
import type { SignaturePartName } from '../signature-parts.js';

/** A key that the TPP may have used by mistake, with a name to show. */
export interface OtherKey {
  readonly name: string;
  readonly key: KeyObject;
}

/** Ways to sign something other than the signing string, or to sign it otherwise. */
export const signingMistakes = [
  'trailing-newline',
  'trailing-characters',
  'leading-characters',
  'line-separator',
  'literal-backslash-n',
  'space-after-colon-missing',
  'colon-spelling',
  'name-case',
  'name-spelling',
  'line-order',
  'line-missing',
  'line-extra',
  'absent-header-as-line',
  'value-untrimmed',
  'value-blanks',
  'value-case',
  'value-charset',
  'value-encoding',
  'repeated-header-joined-otherwise',
  'digest-line-encoding',
  'digest-of-other-body',
  'digest-algorithm',
  'redirect-uri-changed',
  'date-changed',
  'date-format',
  'uuid-spelling',
  'request-target-form',
  'string-encoding',
  'hash-then-sign',
  'body-signed',
  'values-without-names',
  'hash-algorithm',
  'pss-padding',
  'digest-info-missing',
  'padding-missing',
  'string-not-hashed',
  'digest-info-encoding',
  'other-key',
  'signature-base64url',
  'signature-hex',
  'signature-base64-twice',
  'signature-percent-encoded',
  'signature-blanks',
  'signature-padding-missing',
  'signature-byte-order',
  'signature-spelling',
  'value-of-other-header',
  'value-changed',
  'header-lost',
  'pseudo-header-signed',
  'rfc-9421-form',
  'authorization-header',
  'jws-signature',
  'other-digest-header',
  'body-cut-off',
  'body-lost',
] as const;
export type SigningMistake = (typeof signingMistakes)[number];

/** Ways to name the wrong issuer. */
export type IssuerMistake =
  | 'issuer-forward-order'
  | 'issuer-slash-form'
  | 'issuer-is-subject'
  | 'issuer-spaces-deleted'
  | 'issuer-case-changed'
  | 'issuer-attributes-missing'
  | 'issuer-escapes-missing'
  | 'issuer-wrong-charset'
  | 'issuer-unreadable'
  | 'issuer-of-another';

/**
 * `correct`: nothing refuses the request; `unknown`: the signature is wrong and no near string explains it.
 */
export type DiagnosisCause = 'correct' | 'unknown' | SigningMistake | IssuerMistake | SignatureFindingCode;

/** One thing that went wrong, in a sentence. */
export interface Mistake {
  readonly cause: DiagnosisCause;
  /** One line. */
  readonly explanation: string;
  /** The part of the Signature header that it lies in, where that is known. */
  readonly part?: SignaturePartName;
}

/** Why a diagnosis can be believed. */
export type Proof =
  /**
   * The hash inside the signature, recovered with the public key, is the hash of the string shown as signed.
   */
  | {
      readonly kind: 'recovered-hash';
      readonly algorithm: string;
      readonly hash: string;
      readonly candidates: number;
    }
  /** The signature verifies once the mistake is undone. */
  | { readonly kind: 'verified'; readonly how: string }
  /** Read with a key, the signature holds a padding and a hash, as no other key makes them. */
  | { readonly kind: 'readable'; readonly key: string }
  /** Two texts were compared. */
  | { readonly kind: 'comparison'; readonly expected: string; readonly actual: string }
  /** The message itself shows it. */
  | { readonly kind: 'seen' }
  /** It fits what is seen, and something else may do so as well. */
  | { readonly kind: 'likely'; readonly why: string }
  /** Nothing fits; the hash that was signed. */
  | {
      readonly kind: 'none';
      readonly algorithm: string;
      readonly hash: string;
      readonly candidates: number;
    };

/** A mistake with what proves it. */
export interface ProvenMistake {
  readonly mistake: Mistake;
  readonly proof: Proof;
}

/** Something that is no matter of the signature, and for which a bank may refuse the request all the same. */
export interface Aside {
  readonly code: 'request-id-missing' | 'request-id-empty' | 'key-too-small';
  /** The header concerned, in lower case. */
  readonly header: string;
  /** One line. */
  readonly message: string;
}

/** The outcome of looking into one request. */
export interface Diagnosis extends Mistake {
  /** Further mistakes that had to be undone as well. */
  readonly also: readonly Mistake[];
  /** What had to be signed, as latin1 text; undefined when the headers part cannot be read. */
  readonly expectedSigningString: string | undefined;
  /** What was signed, as latin1 text, when it is known. */
  readonly signedSigningString: string | undefined;
  readonly proof: Proof;
  /** Whether the signature as it came fits what had to be signed, whatever else is wrong. */
  readonly verified: boolean;
  /** What stands out besides the signature. */
  readonly asides: readonly Aside[];
  /** What verifying found, remarks that refuse nothing included, but for those that a repair makes void. */
  readonly findings: readonly SignatureFinding[];
}
