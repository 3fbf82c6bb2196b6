/** Lists of agreements, whose members no text shows. */

import { memberOf } from '../../model/json-value.js';
import type { Reply } from './reply.js';

/** Whether two texts are one id: the letter case of a UUID says nothing. */
export function isSameId(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
}

/** What names an agreement in a record of it, whichever of the members it has. */
export function agreementIdsIn(record: unknown): readonly string[] {
  return ['id', 'agreementId', 'corporateId']
    .map((name) => memberOf(record, name))
    .filter((id): id is string => typeof id === 'string' && id !== '');
}

/** The ids of a list of agreements. Their member is not shown: the known agreement tells which it is. */
export function idsBeside(known: string, list: Reply): readonly string[] {
  const whole = Array.isArray(list.json) ? [list.json] : Object.values(Object(list.json));
  const entries = whole.find((each) => Array.isArray(each)) ?? [];
  const records: readonly object[] = Array.isArray(entries) ? entries.map(Object) : [];
  const names = records.flatMap((each) =>
    Object.entries(each).flatMap(([name, value]) => (isSameId(value, known) ? [name] : [])),
  );
  const [name] = names;
  if (name === undefined) return [];
  return records.map((each) => String(Reflect.get(each, name))).filter((each) => !isSameId(each, known));
}
