/**
 * The closed reading of a payload: members that its schema does not name. Unknown members are lawful both ways, so this is
 * an observation and never a finding.
 */

import { referredSchema, schemaOf, type SchemaName } from './registry.js';
import type { SchemaNode } from './schema.js';

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A node and all that it joins at the same place: what it refers to, and its parts, branches and alternatives. */
function joined(node: SchemaNode): readonly SchemaNode[] {
  const more = [
    ...(node.$ref === undefined ? [] : [referredSchema(node.$ref)]),
    ...(node.allOf ?? []),
    ...(node.anyOf ?? []),
    ...(node.oneOf ?? []),
    ...[node.then, node.else].filter((each) => each !== undefined),
  ];
  return [node, ...more.flatMap(joined)];
}

/** What the nodes say of a member; empty when none of them names it. */
function schemasOf(nodes: readonly SchemaNode[], name: string): readonly SchemaNode[] {
  return nodes.flatMap((node) => {
    const own = node.properties;
    const named = own !== undefined && Object.hasOwn(own, name) ? [own[name] ?? {}] : [];
    const matching = Object.entries(node.patternProperties ?? {})
      .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
      .map(([, child]) => child);
    const other = named.length + matching.length === 0 ? node.additionalProperties : undefined;
    return [...named, ...matching, ...(other === undefined ? [] : [other])];
  });
}

/** True where the schema leaves the members of an object open, so that nothing below it is unknown. */
function isOpen(nodes: readonly SchemaNode[]): boolean {
  return nodes.every(
    ({ properties, patternProperties, additionalProperties }) =>
      properties === undefined && patternProperties === undefined && additionalProperties === undefined,
  );
}

function unknownBelow(nodes: readonly SchemaNode[], value: unknown, path: string): readonly string[] {
  const all = nodes.flatMap(joined);
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items: each }) => (each === undefined ? [] : [each]));
    return items.length === 0 ? [] : value.flatMap((each, at) => unknownBelow(items, each, `${path}/${at}`));
  }
  if (!isObject(value) || isOpen(all)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const schemas = schemasOf(all, name);
    return schemas.length === 0 ? [here] : unknownBelow(schemas, member, here);
  });
}

/** JSON pointers to the members of a value that the schema does not know; what is below them is not listed. */
export function unknownMembers(name: SchemaName, value: unknown): readonly string[] {
  return unknownBelow([schemaOf(name)], value, '');
}
