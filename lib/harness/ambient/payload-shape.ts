/**
 * What reply bodies look like beyond what a clause obliges: constraints of the schemas that are only
 * published, taken from the framework or assumed, and members that no schema names. All of that is lawful, so
 * it is observed and never judged.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { operation } from '../../model/operations/index.js';
import { isSchemaName, unknownMembers, validate, type SchemaName } from '../../schemas/index.js';
import type { Reply } from '../replies/reply.js';

/** One thing about reply bodies. */
export interface ShapeNote {
  readonly subject: ClauseId;
  readonly text: string;
}

/** The schema of a reply's body; undefined where there is none or where the body is empty or no JSON. */
function schemaOf({ exchange, status, json, accepted }: Reply): SchemaName | undefined {
  if (exchange.operation === 'browser' || json === undefined) return undefined;
  if (!accepted) return status >= 400 ? 'error-reply' : undefined;
  const name = operation(exchange.operation).success.find((each) => each.status === status)?.schema;
  return name !== undefined && isSchemaName(name) ? name : undefined;
}

/** Characters of a place; a bank may give members any name. */
const longest = 120;

/** The place with its indices left open, so that a hundred items make one note. */
function placeOf(path: string): string {
  if (path === '') return 'the body';
  const place = path.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  return place.length > longest ? `${place.slice(0, longest)}…` : place;
}

/** What a reply's body shows that nobody is held to. Stated constraints have checks of their own. */
export function shapeNotes(reply: Reply): readonly ShapeNote[] {
  const schema = schemaOf(reply);
  if (schema === undefined) return [];
  const told = (place: string, what: string) => `${schema}: ${placeOf(place)} ${what}`;
  const loose = validate(schema, reply.json)
    .filter(({ basis }) => basis !== 'stated' && basis !== 'derived')
    .map(({ path, message, basis, clause }) => ({
      // The text leaves open what these bodies hold.
      subject: clause ?? ('ACC-09' as const),
      text: told(path, `${message} (${basis})`),
    }));
  const unknown = unknownMembers(schema, reply.json).map((path) => ({
    subject: 'ACC-09' as const,
    text: told(path, 'is a member that its schema does not name'),
  }));
  return [...loose, ...unknown];
}

/** Gives the notes of a reply that no reply before it gave. */
export type ShapeLog = (reply: Reply) => readonly ShapeNote[];

/** Most notes of a scenario: a bank whose bodies are all different is one thing to know. */
const most = 100;

/** A log for one scenario. */
export function shapeLog(): ShapeLog {
  const known = new Set<string>();
  return (reply) => {
    if (known.size >= most) return [];
    const news = new Map(shapeNotes(reply).map((each) => [each.text, each] as const));
    for (const text of known) news.delete(text);
    const told = [...news.values()].slice(0, most - known.size);
    for (const { text } of told) known.add(text);
    return told;
  };
}
