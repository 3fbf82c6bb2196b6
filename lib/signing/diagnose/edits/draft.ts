/**
 * A signing string as its parts, and the edits that mistakes make on it. Edits of different parts are
 * independent of each other: values, lines and layout are each changed alone, so that any of them can be
 * tried together without being made anew.
 */

import type { SigningMistake } from '../diagnosis.js';

/** One line: what stands before and after the colon. */
export interface DraftLine {
  readonly name: string;
  readonly value: string;
  /** What this line has instead of the colon of all lines. */
  readonly colon?: string;
  /** What stands before this line instead of the separator of all lines. */
  readonly separator?: string;
}

/** Everything that decides the bytes. Values are latin1 text. */
export interface SigningDraft {
  readonly lines: readonly DraftLine[];
  readonly colon: string;
  readonly separator: string;
  readonly start: string;
  readonly end: string;
  /** A last step over the text or its bytes, for example hashing them first. */
  readonly encode?: ((bytes: Buffer) => Buffer) | undefined;
}

/**
 * How usual an edit is: the usual ones are tried first, the odd ones (3) alone or beside a usual one, the far
 * ones (4) and the many (5) alone.
 */
export type Rank = 1 | 2 | 3 | 4 | 5;

/** Things by their rank. */
export type ByRank<T> = Readonly<Record<Rank, readonly T[]>>;

export function byRank<T>(things: readonly T[], rankOf: (thing: T) => Rank): ByRank<T> {
  const ranked: Record<Rank, T[]> = { 1: [], 2: [], 3: [], 4: [], 5: [] };
  for (const each of things) ranked[rankOf(each)].push(each);
  return ranked;
}

interface Told {
  readonly cause: SigningMistake;
  /** What was done, to follow "the signer …". */
  readonly did: string;
  readonly rank: Rank;
}

/** Another value of one line. */
export interface ValueEdit extends Told {
  readonly kind: 'value';
  readonly line: number;
  /** Further lines of the same header, where it is listed more than once. */
  readonly twins?: readonly number[];
  readonly value: string;
}

/** Other lines, or another order of them. */
export interface LinesEdit extends Told {
  readonly kind: 'lines';
  readonly edit: (lines: readonly DraftLine[]) => readonly DraftLine[];
}

/** Another layout; two edits of one slot exclude each other. */
export interface LayoutEdit extends Told {
  readonly kind: 'layout';
  /** What it is besides: one habit may be two mistakes. */
  readonly besides?: Pick<Told, 'cause' | 'did'>;
  readonly slot: 'frame' | 'colon' | 'separator' | 'start' | 'end' | 'name' | 'values' | 'bytes';
  readonly edit: (draft: SigningDraft) => SigningDraft;
}

export type Edit = ValueEdit | LinesEdit | LayoutEdit;

/** The draft as the interface wants it. */
export function rightDraft(lines: readonly DraftLine[]): SigningDraft {
  return { lines, colon: ': ', separator: '\n', start: '', end: '' };
}

/** The draft with an edit made. Values are edited before lines, and lines before the layout. */
export function withEdit(draft: SigningDraft, edit: Edit): SigningDraft {
  if (edit.kind === 'layout') return edit.edit(draft);
  if (edit.kind === 'lines') return { ...draft, lines: edit.edit(draft.lines) };
  const lines = [...draft.lines];
  const line = lines[edit.line];
  if (line !== undefined) lines[edit.line] = { ...line, value: edit.value };
  for (const at of edit.twins ?? []) lines[at] = { ...lines[at], name: line?.name ?? '', value: edit.value };
  return { ...draft, lines };
}

/** The draft with several edits made, one after the other. */
export function withEdits(draft: SigningDraft, edits: readonly Edit[]): SigningDraft {
  return edits.reduce(withEdit, draft);
}

/** Holds one string after the other: making a buffer for each of millions takes as long as hashing it. */
const scratch = Buffer.allocUnsafe(1 << 16);

/** The bytes of a draft's text, which hold only until this is called again. */
export function passingBytes(text: string, encode: SigningDraft['encode']): Buffer {
  if (encode !== undefined) return encode(Buffer.from(text, 'latin1'));
  if (text.length > scratch.length) return Buffer.from(text, 'latin1');
  return scratch.subarray(0, scratch.write(text, 0, 'latin1'));
}

/** The bytes of a draft. */
export function draftBytes(draft: SigningDraft): Buffer {
  const bytes = Buffer.from(draftText(draft), 'latin1');
  return draft.encode === undefined ? bytes : draft.encode(bytes);
}

/** The text of a draft before its last step. */
export function draftText({ lines, colon, separator, start, end }: SigningDraft): string {
  let text = start;
  let first = true;
  for (const line of lines) {
    if (!first) text += line.separator ?? separator;
    text += line.name + (line.colon ?? colon) + line.value;
    first = false;
  }
  return text + end;
}

/** No value has it, since values are latin1 text. */
const mark = '\ue000';
/** Every character that a value may have, so that no change of it goes unseen. */
const anything = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');

function withValue(draft: SigningDraft, line: number, value: string): SigningDraft {
  return { ...draft, lines: draft.lines.map((each, at) => (at === line ? { ...each, value } : each)) };
}

/** A text with gaps for the value of one line, and what is done to it at last. */
export interface Gapped {
  readonly pieces: readonly string[];
  readonly encode: SigningDraft['encode'];
}

/**
 * The text of a draft around the value of one line, once further edits are made: to put a value in takes a
 * tenth of the time of making the draft anew. Undefined where an edit changes the value.
 */
export function aroundValue(draft: SigningDraft, line: number, later: readonly Edit[]): Gapped | undefined {
  if (later.some((each) => each.kind === 'layout' && each.slot === 'values')) return undefined;
  const { encode, ...marked } = withEdits(withValue(draft, line, mark), later);
  const pieces = draftText(marked).split(mark);
  const whole = draftText(withEdits(withValue(draft, line, anything), later));
  return pieces.join(anything) === whole ? { pieces, encode } : undefined;
}
