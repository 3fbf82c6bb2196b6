/**
 * Schemas as text for others: each stands alone, with everything that it refers to embedded under `$defs`.
 * They hold nothing that a strict reader does not know: clauses, basis and keywords of our own are told in
 * `$comment`.
 */

import { memberMeaning } from './member-meanings.js';
import { referredSchema, schemaOf, type SchemaName } from './registry.js';
import type { PayloadSchema } from './schema.js';
import { isRecord } from '../model/json-value.js';

/** How a schema is rewritten for readers. */
interface Rewriting {
  /** Where the schema of a name stands. */
  readonly referenceTo: (name: string) => string;
  /** Whether keywords and formats that other tools do not know stand in `$comment`. */
  readonly plain: boolean;
}

type Members = Readonly<Record<string, unknown>>;

const ownScheme = 'psd2:';

/** Formats that every validator knows, or takes for a remark. */
const knownFormats: ReadonlySet<unknown> = new Set(['date', 'date-time', 'email', 'uuid']);

/** A node in which a reference stands alone: many tools drop what stands beside one. */
function withReferenceAlone(node: Members, { referenceTo }: Rewriting): Members {
  const { $ref, allOf, ...beside } = node;
  if (typeof $ref !== 'string') return node;
  const reference = { $ref: referenceTo($ref.slice(ownScheme.length)) };
  if (allOf === undefined && Object.keys(beside).length === 0) return reference;
  return { ...beside, allOf: [reference, ...(Array.isArray(allOf) ? allOf : [])] };
}

function isOurs([name, value]: readonly [string, unknown]): boolean {
  return name.startsWith('x-') || (name === 'format' && !knownFormats.has(value));
}

/** `x-clause: "PAY-12"; format: "iban"` */
function withComment(node: Members): Members {
  const entries = Object.entries(node);
  const told = entries.filter(isOurs).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  if (told.length === 0) return node;
  return { ...Object.fromEntries(entries.filter((each) => !isOurs(each))), $comment: told.join('; ') };
}

function withMeanings(schema: string, members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, each]) => {
      const description = memberMeaning(schema, name);
      const needsIt = isRecord(each) && each['description'] === undefined && description !== undefined;
      return [name, needsIt ? { description, ...each } : each];
    }),
  );
}

function rewritten(schema: string, value: unknown, rewriting: Rewriting): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(schema, each, rewriting));
  if (!isRecord(value)) return value;
  const { $id: _, ...node } = value;
  const plain = rewriting.plain ? withComment(node) : node;
  const inner = Object.entries(plain).map(([name, each]) => {
    if (name !== 'properties' || !isRecord(each)) return [name, rewritten(schema, each, rewriting)] as const;
    const members = Object.entries(withMeanings(schema, each));
    return [
      name,
      Object.fromEntries(members.map(([member, one]) => [member, rewritten(schema, one, rewriting)])),
    ] as const;
  });
  return withReferenceAlone(Object.fromEntries(inner), rewriting);
}

/**
 * A schema without its id, with the meaning of each member, and with references as the reader needs them; no
 * reference has anything beside it.
 */
export function explainedSchema(schema: PayloadSchema, rewriting: Rewriting): Members {
  const found = rewritten(schema.$id.slice(ownScheme.length), schema, rewriting);
  return isRecord(found) ? found : {};
}

/** The `$ref` values anywhere in a schema. */
function references(schema: PayloadSchema): readonly string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '');
}

function collect(schema: PayloadSchema, found: Map<string, PayloadSchema>): void {
  for (const reference of references(schema)) {
    if (found.has(reference)) continue;
    const referred = referredSchema(reference);
    found.set(reference, referred);
    collect(referred, found);
  }
}

/** A schema as JSON text of JSON Schema 2020-12, indented by two blanks. */
export function schemaText(name: SchemaName): string {
  const schema = schemaOf(name);
  const found = new Map<string, PayloadSchema>();
  collect(schema, found);
  const rewriting: Rewriting = { referenceTo: (other) => `#/$defs/${other}`, plain: true };
  const defs = [...found.values()].map(
    (each) => [each.$id.slice(ownScheme.length), explainedSchema(each, rewriting)] as const,
  );
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: schema.$id,
    ...explainedSchema(schema, rewriting),
    ...(defs.length === 0 ? {} : { $defs: Object.fromEntries(defs) }),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
