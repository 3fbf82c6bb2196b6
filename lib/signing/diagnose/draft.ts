/**
 * A signing string as its parts, so that one mistake at a time can be made on it. Values are latin1 text; a variant is a draft with a
 * cause and a sentence that says what was done to it.
 */

import type { SigningMistake } from './diagnosis.js';

/** One line: what stands before and after the colon. */
export interface DraftLine {
  readonly name: string;
  readonly value: string;
}

/** Everything that decides the bytes. */
export interface SigningDraft {
  readonly lines: readonly DraftLine[];
  readonly colon: string;
  readonly separator: string;
  readonly start: string;
  readonly end: string;
  /** A last step over the bytes, for example hashing them first. */
  readonly encode?: ((bytes: Buffer) => Buffer) | undefined;
}

/** A draft with a mistake in it. */
export interface Variant {
  readonly cause: SigningMistake;
  /** What was done, to follow "the signer …". */
  readonly did: string;
  readonly draft: SigningDraft;
}

/** The draft as the interface wants it. */
export function rightDraft(lines: readonly DraftLine[]): SigningDraft {
  return { lines, colon: ': ', separator: '\n', start: '', end: '' };
}

/** The bytes of a draft. */
export function draftBytes(draft: SigningDraft): Buffer {
  const text = draft.lines.map(({ name, value }) => name + draft.colon + value).join(draft.separator);
  const bytes = Buffer.from(draft.start + text + draft.end, 'latin1');
  return draft.encode === undefined ? bytes : draft.encode(bytes);
}

/** The draft with another value on one line. */
export function withValue(draft: SigningDraft, index: number, value: string): SigningDraft {
  return { ...draft, lines: draft.lines.map((line, each) => (each === index ? { ...line, value } : line)) };
}
