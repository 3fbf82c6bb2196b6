/** The same thing changed twice: the bytes of the whole string, or one value. */

import type { Edits } from '../edits/all-edits.js';
import { withEdit, type LayoutEdit, type SigningDraft } from '../edits/draft.js';
import { generalEdits } from '../edits/values/value-variants.js';
import type { Attempt, CandidateInput } from './attempts.js';

/** Bytes that were changed before others are made of them. */
function afterwards(other: LayoutEdit, first: (bytes: Buffer) => Buffer): LayoutEdit {
  const edit: LayoutEdit['edit'] = (draft) => {
    const { encode } = other.edit({ ...draft, encode: undefined });
    return { ...draft, encode: (bytes) => encode?.(first(bytes)) ?? first(bytes) };
  };
  return { ...other, edit };
}

/** The whole changed twice, for example written in UTF-16 and then hashed. */
export function* encodedTwice(base: SigningDraft, { uniform }: Edits): Generator<Attempt> {
  const all = ([1, 2] as const).flatMap((rank) =>
    [...uniform.ofRank(rank)].filter(({ slot }) => slot === 'bytes'),
  );
  for (const one of all) {
    const draft = withEdit(base, one);
    const { encode } = draft;
    if (encode === undefined) continue;
    const edits = all.filter((each) => each !== one).map((other) => afterwards(other, encode));
    yield { made: [one], draft, edits };
  }
}

/** One value changed before it was signed, and once more before it was sent. */
export function* changedTwice(
  base: SigningDraft,
  edits: Edits,
  { request }: CandidateInput,
): Generator<Attempt> {
  for (const first of ([1, 2] as const).flatMap((rank) => [...edits.values.ofRank(rank)])) {
    const draft = withEdit(base, first);
    const changed = draft.lines[first.line];
    if (changed === undefined) continue;
    yield { made: [first], draft, edits: [...generalEdits(changed, first.line, request)] };
  }
}
