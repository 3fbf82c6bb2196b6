/**
 * Compares the signing string that a client's own log shows with the right one, and says whether the
 * signature was made over it: the hash inside the signature tells. So what is logged and what is signed are
 * not taken for the same.
 */

import type { WireRequest } from '../../model/http.js';
import { joinLines } from '../signing-string.js';
import { verifyRequest } from '../verify.js';
import { recovered } from './recovered.js';

/** What became of the comparison. Texts are latin1. */
export interface OwnString {
  /** As it was given, or without the line end that an editor put behind it. */
  readonly text: string;
  /** Undefined where the request does not say what had to be signed. */
  readonly expected: string | undefined;
  readonly isRight: boolean;
  /** Whether the signature holds its hash; undefined when the signature cannot be read. */
  readonly isSigned: boolean | undefined;
  /** The file ended with a line end, which does not belong to the text. */
  readonly isLineEndDropped: boolean;
}

/** Compares one's own string, the bytes of a file, with the one that a request had to sign. */
export function compareOwnString(request: WireRequest, own: Buffer): OwnString {
  const { lines, parts, signer } = verifyRequest(request);
  const expected = lines === undefined ? undefined : joinLines(lines);
  const key = signer?.publicKey.asymmetricKeyType === 'rsa' ? signer.publicKey : undefined;
  const held =
    key === undefined || parts?.signature === undefined ? undefined : recovered(parts.signature, key);
  const holds = (text: string): boolean =>
    held?.hashes.some((each) => each.matches(Buffer.from(text, 'latin1'))) ?? false;
  const whole = own.toString('latin1');
  const bare = whole.replace(/\r?\n$/, '');
  // A string that was signed with its last line end is shown with it: that is the mistake.
  const isLineEndDropped = bare !== whole && !holds(whole);
  const text = isLineEndDropped ? bare : whole;
  return {
    text,
    expected,
    isRight: text === expected,
    isSigned: held === undefined ? undefined : holds(text),
    isLineEndDropped,
  };
}

function verdict({ expected, isRight }: OwnString): string {
  if (expected === undefined)
    return 'your signing string cannot be compared: the request does not say what had to be signed';
  return isRight ? 'your signing string is the expected one' : 'your signing string is not the expected one';
}

function bond({ isSigned, isRight }: OwnString): string {
  if (isSigned === undefined)
    return 'whether the signature was made over it cannot be read out of the signature';
  if (isSigned) return 'and the signature was made over it';
  return isRight
    ? 'but the signature was made over something else: what is logged is not what is signed'
    : 'and the signature was made over neither of them as they stand here';
}

/** The comparison in a sentence or two; the strings themselves are shown beside each other. */
export function ownStringSentences(own: OwnString): readonly string[] {
  const dropped = own.isLineEndDropped
    ? ['the line end behind it in the file is taken for one of the editor, since it was not signed']
    : [];
  return [`${verdict(own)}, ${bond(own)}`, ...dropped];
}
