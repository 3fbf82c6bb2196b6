/**
 * Where the signer tells what it signed, both strings are laid side by side: a string of the same lines, of
 * which some have another value, needs no search through everything that can go wrong, and each of those
 * lines is named even when two or five of them changed.
 */

import { requestTarget } from '../signing-string.js';
import type { Mistake } from './diagnosis.js';
import type { DraftLine, Rank } from './edits/draft.js';
import type { EditFamily } from './edits/edit-family.js';
import type { ValueEdit } from './edits/draft.js';

/**
 * The values that were signed, of the lines whose value differs, by their place; undefined where more than
 * values differ.
 */
export function changedValues(
  lines: readonly DraftLine[],
  told: string,
): ReadonlyMap<number, string> | undefined {
  const signed = told.split('\n');
  if (signed.length !== lines.length) return undefined;
  const changed = new Map<number, string>();
  for (const [at, { name, value }] of lines.entries()) {
    const line = signed[at] ?? '';
    if (!line.startsWith(`${name}: `)) return undefined;
    const other = line.slice(name.length + 2);
    if (other !== value) changed.set(at, other);
  }
  return changed;
}

/** What became of one line, where no usual mistake makes its value of the other one. */
function replaced(name: string): Mistake {
  const why = 'it was changed after signing, or the signer took it from somewhere else';
  return name === requestTarget
    ? {
        cause: 'request-target-form',
        explanation: `the signer signed another request target than was sent: ${why}`,
      }
    : { cause: 'value-changed', explanation: `the signer signed another ${name} than was sent: ${why}` };
}

/** Names each changed line by itself. */
export function mistakesOfLines(
  lines: readonly DraftLine[],
  changed: ReadonlyMap<number, string>,
  values: EditFamily<ValueEdit>,
): readonly Mistake[] {
  return [...changed].map(([at, value]): Mistake => {
    for (const rank of [1, 2, 3, 4, 5] satisfies readonly Rank[]) {
      for (const edit of values.ofRank(rank)) {
        if (edit.line === at && edit.value === value)
          return { cause: edit.cause, explanation: `the signer ${edit.did}` };
      }
    }
    return replaced(lines[at]?.name ?? '');
  });
}
