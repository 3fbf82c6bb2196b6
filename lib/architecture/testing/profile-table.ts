/**
 * The members of the published profile schema, each with where it stands, and the table of them for readers.
 */

import { publishedProfileSchema } from '../../profile/published-schema.js';
import { isRecord } from '../../model/json-value.js';

/** A member of a profile as the schema explains it. */
export interface ExplainedMember {
  /** As in messages; a part that stands in several places begins with its name in `$defs`. */
  readonly place: string;
  /** The member's own schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

function below(schema: unknown, place: string): readonly ExplainedMember[] {
  if (!isRecord(schema)) return [];
  const { properties, items, oneOf } = schema;
  const own = Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, member]) => {
    const at = place === '' ? name : `${place}.${name}`;
    return isRecord(member) ? [{ place: at, schema: member }, ...below(member, at)] : [];
  });
  const branches = Array.isArray(oneOf) ? oneOf.flatMap((each) => below(each, place)) : [];
  return [...own, ...below(items, `${place}[]`), ...branches];
}

/** Every member; one that several branches have comes several times. */
export function explainedMembers(): readonly ExplainedMember[] {
  const published: unknown = publishedProfileSchema;
  const parts = isRecord(published) && isRecord(published['$defs']) ? Object.entries(published['$defs']) : [];
  return [...below(published, ''), ...parts.flatMap(([name, part]) => below(part, name))];
}

function exampleOf({ schema }: ExplainedMember): string {
  const { examples } = schema;
  return JSON.stringify(Array.isArray(examples) ? examples[0] : undefined);
}

/** A line for each member, as its first branch has it. */
export function profileTable(): string {
  const lines = new Map(
    explainedMembers()
      .toReversed()
      .map((each) => [
        each.place,
        `| \`${each.place}\` | ${String(each.schema['description'])} | \`${exampleOf(each)}\` |\n`,
      ]),
  );
  const places = new Set(explainedMembers().map(({ place }) => place));
  const text = [...places].map((each) => lines.get(each)).join('');
  return `| Member | What it is | For example |\n| --- | --- | --- |\n${text}`;
}
