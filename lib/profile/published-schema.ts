/**
 * The schema of target profiles as it is published and compiled: what it holds many times over stands once,
 * and each member has a description and an example.
 */

import { memberWords } from './member-words.js';
import {
  keyPairSchema,
  clauseIdSchema,
  leverSchema,
  leversSchema,
  targetProfileSchema,
  tppSchema,
} from './profile.js';
import { accountSchema, psuSchema, secretSource } from './profile-people.js';
import { isRecord } from '../model/json-value.js';

/** By their names in `$defs`. */
const parts: Readonly<Record<string, object>> = {
  secret: secretSource,
  clientCertificate: keyPairSchema,
  tpp: tppSchema,
  account: accountSchema,
  psu: psuSchema,
  lever: leverSchema,
  levers: leversSchema,
  clause: clauseIdSchema,
};

const names = new Map<unknown, string>(Object.entries(parts).map(([name, part]) => [part, name]));

/** A member with what it means; one that can be one thing only has that as its example. */
function explained(schema: unknown, place: string): unknown {
  const published = referring(schema, place);
  const words = memberWords[place];
  if (!isRecord(published) || words === undefined) return published;
  const examples = ['const' in published ? published['const'] : words.example];
  return { description: words.about, ...published, examples };
}

/** What stands in a schema at a place, with references instead of parts. */
function inside(schema: object, place: string): object {
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]): readonly [string, unknown] => {
      if (name === 'properties' && isRecord(value)) {
        const below = (member: string) => (place === '' ? member : `${place}.${member}`);
        const members = Object.entries(value).map(
          ([member, each]) => [member, explained(each, below(member))] as const,
        );
        return [name, Object.fromEntries(members)];
      }
      if (name === 'items') return [name, referring(value, `${place}[]`)];
      return [name, Array.isArray(value) ? value.map((each) => referring(each, place)) : value];
    }),
  );
}

function referring(value: unknown, place: string): unknown {
  if (!isRecord(value)) return value;
  const name = names.get(value);
  return name === undefined ? inside(value, place) : { $ref: `#/$defs/${name}` };
}

/** The published JSON Schema of a target profile (draft 2020-12). */
export const publishedProfileSchema: object = {
  ...inside(targetProfileSchema, ''),
  $defs: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, inside(part, name)])),
};
