/** The members that a schema names, each with where it is declared and how firmly it has to be there. */

import { constraintsOf } from './constraints.js';
import { referredSchema, schemaOf, type SchemaName } from './registry.js';
import type { JsonType, SchemaNode } from './schema.js';
import { present } from '../model/present.js';

/** One member of the payloads of a schema. */
export interface PlacedMember {
  /**
   * The schema that declares it and the way down, for example `psd2:account/name`: one for all payloads that
   * share a part.
   */
  readonly at: string;
  /** JSON pointer in the payload; `*` stands for any item. */
  readonly path: string;
  readonly type?: JsonType;
  /** True when the text says, or implies, that it has to be there. */
  readonly owed: boolean;
  /** True when the text says, or implies, what it has to be. */
  readonly typed: boolean;
}

type Found = Pick<PlacedMember, 'at' | 'path' | 'type'>;

function below(node: SchemaNode, at: string, path: string): readonly Found[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([name, child]) => [
    {
      at: `${at}/${name}`,
      path: `${path}/${name}`,
      ...present({ type: child.type }),
    },
    ...below(child, `${at}/${name}`, `${path}/${name}`),
  ]);
  const inside = [...(node.allOf ?? []), node.then, node.else].flatMap((each) =>
    each === undefined ? [] : below(each, at, path),
  );
  const items = [node.items, node.additionalProperties].flatMap((each) =>
    each === undefined ? [] : below(each, `${at}/*`, `${path}/*`),
  );
  const referred = node.$ref === undefined ? undefined : referredSchema(node.$ref);
  return [
    ...own,
    ...inside,
    ...items,
    ...(referred === undefined ? [] : below(referred, referred.$id, path)),
  ];
}

/** Every member that the schema names, in its order, each once. */
export function membersOf(name: SchemaName): readonly PlacedMember[] {
  const schema = schemaOf(name);
  const firm = constraintsOf(name).filter(({ basis }) => basis === 'stated' || basis === 'derived');
  const pathsOf = (keyword: string) =>
    new Set(firm.filter((each) => each.keyword === keyword).map(({ path }) => path));
  const owed = pathsOf('required');
  const typed = pathsOf('type');
  const found = new Map(below(schema, schema.$id, '').map((each) => [each.path, each]));
  return [...found.values()].map((each) => ({
    ...each,
    owed: owed.has(each.path),
    typed: typed.has(each.path),
  }));
}
