/** The flags that choose scenarios. */

import { readShard } from '../harness/schedule/shard.js';
import type { Selecting } from '../selection.js';
import type { Flag, Given } from './command.js';
import { present } from '../model/present.js';

export const selectionFlags = {
  tags: {
    value: 'EXPR',
    about: 'suites, scenarios (with *), clauses, chapters, levels, effects; and, or, not, ( )',
  },
  shard: { value: 'I/N', about: 'the I-th of N parts; psd2-conformance merge joins their reports' },
} as const satisfies Readonly<Record<string, Flag>>;

/**
 * What the flags select.
 * @throws ConfigurationError for a shard that there cannot be.
 */
export function selectingOf(given: Given): Selecting {
  const tags = given.flags.get('tags');
  const shard = given.flags.get('shard');
  if (shard !== undefined) readShard(shard);
  return present({ tags, shard });
}
