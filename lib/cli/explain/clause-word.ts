/** Tells a clause from a file on the command line of `explain`. */

import { existsSync } from 'node:fs';
import { clauses, isClauseId, type ClauseId } from '../../catalogue/index.js';
import { ConfigurationError } from '../../model/errors.js';
import { suggestion } from '../../model/near-miss.js';

/**
 * The clause that a word names, or undefined for what is a file. A file of such a name is reached as
 * `./SIG-06`.
 * @throws ConfigurationError for what looks like a clause and is none, when no such file is there.
 */
export function clauseOf(word: string): ClauseId | undefined {
  const id = word.toUpperCase();
  if (isClauseId(id)) return id;
  if (!/^[A-Z]{2,5}\d?-?\d{1,3}$/i.test(word) || existsSync(word)) return undefined;
  const ids = clauses.map((each) => each.id);
  const hint = suggestion(id, ids) || '; psd2-conformance list clauses shows them';
  throw new ConfigurationError(`explain ${word}: no such clause, and no such file${hint}`);
}
