/**
 * The closed reading of a payload: members that its schema does not name. Unknown members are lawful both
 * ways, so this is an observation and never a finding.
 */

import { referredSchema, schemaOf, type SchemaName } from './registry.js';
import type { SchemaNode } from './schema.js';
import { isRecord } from '../model/json-value.js';

/**
 * A node and all that it joins at the same place: what it refers to, and its parts, branches and
 * alternatives.
 */
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

/** Member names that a place remembers; a bank may invent any number of them. */
const mostNames = 500;

/**
 * What the schema says at one place of a payload, worked out once: nearly every payload goes the same ways
 * through it.
 */
class Place {
  readonly #nodes: readonly SchemaNode[];
  readonly isOpen: boolean;
  readonly #members = new Map<string, Place | undefined>();
  #items: Place | undefined | 'unread' = 'unread';

  constructor(nodes: readonly SchemaNode[]) {
    this.#nodes = nodes.flatMap(joined);
    this.isOpen = isOpen(this.#nodes);
  }

  /** The place of the items of a list; undefined when nothing is said of them. */
  get items(): Place | undefined {
    if (this.#items === 'unread') {
      const items = this.#nodes.flatMap(({ items: each }) => (each === undefined ? [] : [each]));
      this.#items = items.length === 0 ? undefined : new Place(items);
    }
    return this.#items;
  }

  /** The place of a member; undefined when the schema does not know it. */
  member(name: string): Place | undefined {
    if (this.#members.has(name)) return this.#members.get(name);
    const schemas = schemasOf(this.#nodes, name);
    const place = schemas.length === 0 ? undefined : new Place(schemas);
    if (this.#members.size < mostNames) this.#members.set(name, place);
    return place;
  }
}

function addUnknown(place: Place, value: unknown, path: string, found: string[]): void {
  if (Array.isArray(value)) {
    const { items } = place;
    if (items === undefined) return;
    for (let at = 0; at < value.length; at += 1) addUnknown(items, value[at], `${path}/${at}`, found);
  } else if (isRecord(value) && !place.isOpen) {
    for (const name of Object.keys(value)) {
      const here = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const member = place.member(name);
      if (member === undefined) found.push(here);
      else addUnknown(member, value[name], here, found);
    }
  }
}

const places = new Map<SchemaName, Place>();

/**
 * JSON pointers to the members of a value that the schema does not know; what is below them is not listed.
 */
export function unknownMembers(name: SchemaName, value: unknown): readonly string[] {
  const place = places.get(name) ?? new Place([schemaOf(name)]);
  places.set(name, place);
  const found: string[] = [];
  addUnknown(place, value, '', found);
  return found;
}
