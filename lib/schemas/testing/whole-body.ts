/** Bodies that have every member that their schema names, so that each can be spoilt. */

import { schemaOf, referredSchema } from '../registry.js';
import type { SchemaNode } from '../schema.js';
import { validate, type SchemaName } from '../index.js';
import { isRecord } from '../../model/json-value.js';

const texts: Readonly<Record<string, string>> = {
  date: '2026-02-16',
  'date-time': '2026-02-16T09:30:00+01:00',
  iban: 'NO1136062111016',
  bic: 'PSDTNO22XXX',
};

/** Which way is taken where a schema offers several. */
interface Ways {
  readonly condition: boolean;
  readonly alternative: number;
}

/** What two schemas of one value make of it together. */
function joined(one: unknown, other: unknown): unknown {
  if (other === undefined) return one;
  return isRecord(one) && isRecord(other) ? { ...one, ...other } : (one ?? other);
}

function textOf(node: SchemaNode): string {
  const [first] = node.enum ?? [];
  if (node.enum?.includes('NOK') === true) return 'NOK';
  if (node.pattern !== undefined) return '1';
  return node.const ?? first ?? texts[node.format ?? ''] ?? 'text';
}

function objectOf(node: SchemaNode, ways: Ways): Readonly<Record<string, unknown>> {
  const named = Object.entries(node.properties ?? {}).map(
    ([name, child]) => [name, made(child, ways)] as const,
  );
  const patterned = Object.entries(node.patternProperties ?? {}).map(
    ([pattern, child]) => [pattern.replaceAll(/[\^$]/g, '').replace('.+', 'X'), made(child, ways)] as const,
  );
  const more =
    node.additionalProperties === undefined
      ? []
      : [['scaRedirect', made(node.additionalProperties, ways)] as const];
  return Object.fromEntries([...named, ...patterned, ...more].filter(([, value]) => value !== undefined));
}

function own(node: SchemaNode, ways: Ways): unknown {
  if (node.type === 'string' || node.enum !== undefined) return textOf(node);
  if (node.type === 'integer' || node.type === 'number') return 1;
  if (node.type === 'boolean') return true;
  if (node.type === 'array')
    return node.items === undefined ? [] : [made(node.items, ways), made(node.items, ways)];
  return node.type === 'object' || node.properties !== undefined ? objectOf(node, ways) : undefined;
}

function made(node: SchemaNode, ways: Ways): unknown {
  const further: readonly (SchemaNode | undefined)[] = [
    ...(node.$ref === undefined ? [] : [referredSchema(node.$ref)]),
    ...(node.allOf ?? []),
    ways.condition ? node.then : node.else,
    (node.anyOf ?? node.oneOf)?.[ways.alternative],
  ];
  // a branch decides what the value is before the node that has it
  return further.reduce<unknown>(
    (value, each) => (each === undefined ? value : joined(made(each, ways), value)),
    own(node, ways),
  );
}

/** Valid bodies of a schema that together have every member it names. */
export function wholeBodies(name: SchemaName): readonly unknown[] {
  const all = [true, false].flatMap((condition) =>
    [0, 1].map((alternative) => made(schemaOf(name), { condition, alternative })),
  );
  const known = new Map(all.map((each) => [JSON.stringify(each), each] as const));
  return [...known.values()].filter((each) => validate(name, each).length === 0);
}
