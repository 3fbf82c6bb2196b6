/** Tells a clause from a file on the command line of `explain`. */

import { existsSync } from 'node:fs';
import { clauses, isClauseId, type ClauseId } from '../../catalogue/index.js';
import { ConfigurationError } from '../../model/errors.js';
import { suggestion } from '../../model/near-miss.js';

/** `SIG6` and `SIG-6` mean SIG-06; otherwise what is spelt alike. */
function suggestionFor(word: string): string {
  const ids = clauses.map((each) => each.id);
  const [, chapter = '', number = ''] = /^([A-Z]+)-?0*(\d+)$/.exec(word) ?? [];
  const padded = `${chapter}-${number.padStart(2, '0')}`;
  return isClauseId(padded) ? `; did you mean "${padded}"?` : suggestion(word, ids);
}

/**
 * The clause that a word names, or undefined for what is a file. A file of such a name is reached as
 * `./SIG-06`.
 * @throws ConfigurationError for what looks like a clause and is none, when no such file is there.
 */
export function clauseOf(word: string): ClauseId | undefined {
  const id = word.toUpperCase();
  if (isClauseId(id)) return id;
  if (!/^[A-Z]{2,5}\d?-?\d{1,3}$/i.test(word) || existsSync(word)) return undefined;
  const hint = suggestionFor(id) || '; psd2-conformance list clauses shows them';
  throw new ConfigurationError(`explain ${word}: no such clause, and no such file${hint}`);
}
