/** Reads the file of `bank --data`. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { PartsChange } from '../../bank/types.js';
import { OwnDataError, withOwnData } from '../../bank/state/own-data.js';
import { ownDataSchema, type OwnData } from '../../bank/state/own-data-schema.js';
import { fixedDataSet } from '../../bank/state/data-set.js';
import { ConfigurationError, messageOf } from '../../model/errors.js';
import { suggestion } from '../../model/near-miss.js';
import { whereNotJson } from '../../profile/json-place.js';
import { readNamedFile } from '../messages/named-file.js';

function parsed(file: string): unknown {
  const text = readNamedFile(`--data: ${file}`, file).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new ConfigurationError(`--data: ${file} is not JSON; ${whereNotJson(text, messageOf(thrown))}`);
  }
}

/** Where and what, and for a member that nobody knows the one that was meant. */
function mistakeIn(check: ReturnType<Ajv2020['compile']>): string {
  const [first] = check.errors ?? [];
  if (first === undefined) return 'is not what the schema describes';
  const unknown: unknown = first.params['additionalProperty'];
  const place = first.instancePath === '' ? '/' : first.instancePath;
  if (typeof unknown !== 'string') return `${place}: ${first.message ?? ''}`;
  const known = Object.keys(Object(first.parentSchema).properties ?? {});
  return `${place}: there is no member "${unknown}"${suggestion(unknown, known)}`;
}

/**
 * What makes a bank begin with the data of a file beside its own.
 * @throws ConfigurationError when the file is unreadable, not what its schema describes, or does not fit
 *   together.
 */
export function ownDataFrom(file: string): PartsChange {
  const data = parsed(file);
  const check = new Ajv2020({ verbose: true }).compile<OwnData>(ownDataSchema);
  if (!check(data)) throw new ConfigurationError(`--data: ${file} ${mistakeIn(check)}`);
  try {
    withOwnData(fixedDataSet('2026-01-01'), data, '2026-01-01');
  } catch (thrown) {
    if (thrown instanceof OwnDataError) throw new ConfigurationError(`--data: ${file} ${thrown.message}`);
    throw thrown;
  }
  return (parts) => ({
    ...parts,
    beginning: (today) => withOwnData(parts.dataSet(today), data, today),
  });
}
