/**
 * Every constraint of the schemas as data: where it stands, which clause obliges it and how firm it is.
 * Findings look here, and so do tests and the makers of broken payloads.
 */

import { referredSchema, schemaNames, schemaOf, type SchemaName } from './registry.js';
import {
  constraintKeywords,
  type Basis,
  type ClauseId,
  type ConstraintKeyword,
  type SchemaNode,
} from './schema.js';
import { present } from '../model/present.js';

/** One keyword at one node of a schema. */
export interface Constraint {
  /** The schema that writes it and the way down, for example `psd2:creditor-address#/properties/street`. */
  readonly at: string;
  readonly keyword: ConstraintKeyword;
  /** The member that must be present, for `required`. */
  readonly member?: string;
  readonly clause?: ClauseId;
  readonly basis: Basis;
}

/** A constraint seen from a payload. */
export interface PlacedConstraint extends Constraint {
  /** JSON pointer to what is wrong when it fails; `*` stands for any item or any member. */
  readonly path: string;
  /** What the keyword demands: a length, a pattern, the list of values. */
  readonly value: unknown;
}

interface Place {
  readonly at: string;
  readonly basis: Basis;
}

/** Keywords that make one constraint each. */
const plainKeywords = constraintKeywords.filter(
  (each) => each !== 'required' && each !== 'oneOf/none' && each !== 'oneOf/several',
);

type Step = readonly [step: string, child: SchemaNode];

function stepsOf(node: SchemaNode, keywords: readonly ('properties' | 'patternProperties')[]): Step[] {
  return keywords.flatMap((keyword) =>
    Object.entries(node[keyword] ?? {}).map(([name, child]): Step => [`${keyword}/${name}`, child]),
  );
}

/**
 * Nodes below a node that constrain a payload. Conditions and alternatives are no constraints by themselves.
 */
function constrainingChildren(node: SchemaNode): readonly Step[] {
  const single = (['items', 'additionalProperties', 'then', 'else'] as const).flatMap((keyword): Step[] => {
    const child = node[keyword];
    return child === undefined ? [] : [[keyword, child]];
  });
  const all = (node.allOf ?? []).map((child, index): Step => [`allOf/${index}`, child]);
  return [...stepsOf(node, ['properties', 'patternProperties']), ...all, ...single];
}

const places = new Map<SchemaNode, Place>();

function settle(node: SchemaNode, at: string, inherited: Basis): void {
  const basis = node['x-basis'] ?? inherited;
  places.set(node, { at, basis });
  for (const [step, child] of constrainingChildren(node)) settle(child, `${at}/${step}`, basis);
}

function placeOf(node: SchemaNode): Place | undefined {
  if (places.size === 0) {
    for (const name of schemaNames) {
      const schema = schemaOf(name);
      settle(schema, `${schema.$id}#`, schema['x-basis']);
    }
  }
  return places.get(node);
}

/**
 * What a member that must be present is annotated with: at the member itself or, declared elsewhere, at the
 * demand. How firm the demand is may be said beside it where the member itself says nothing: the same member
 * is demanded in one place and not in another.
 */
function annotated(node: SchemaNode, keyword: ConstraintKeyword, member: string | undefined, basis: Basis) {
  const declared = member === undefined ? undefined : node.properties?.[member];
  const source = declared ?? node;
  const clause = source['x-clauses']?.[keyword] ?? source['x-clause'];
  return {
    ...present({ clause }),
    basis: source['x-bases']?.[keyword] ?? source['x-basis'] ?? node['x-bases']?.[keyword] ?? basis,
  };
}

/** The constraint that a keyword makes at a node, or undefined for a node of no schema. */
export function constraintAt(
  node: SchemaNode,
  keyword: ConstraintKeyword,
  member?: string,
): Constraint | undefined {
  const place = placeOf(node);
  return place === undefined
    ? undefined
    : {
        at: place.at,
        keyword,
        ...present({ member }),
        ...annotated(node, keyword, member, place.basis),
      };
}

/** Where a finding of a keyword points, below the value that the keyword stands at. */
export function pathBelow(keyword: string, node: SchemaNode, member?: string): string {
  if (member !== undefined) return `/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  if (keyword === 'x-minor-units' || keyword === 'x-customary-minor-units') return '/amount';
  return keyword === 'x-in-order' ? `/${node['x-in-order']?.[1] ?? ''}` : '';
}

function ownConstraints(node: SchemaNode, path: string): readonly PlacedConstraint[] {
  const made: PlacedConstraint[] = [];
  const add = (keyword: ConstraintKeyword, value: unknown, member?: string) => {
    const constraint = constraintAt(node, keyword, member);
    if (constraint !== undefined)
      made.push({ ...constraint, path: path + pathBelow(keyword, node, member), value });
  };
  for (const keyword of plainKeywords) if (node[keyword] !== undefined) add(keyword, node[keyword]);
  for (const member of node.required ?? []) add('required', true, member);
  if (node.oneOf !== undefined) {
    add('oneOf/none', node.oneOf);
    add('oneOf/several', node.oneOf);
  }
  return made;
}

function pathOfStep(step: string): string {
  if (step.startsWith('properties/')) return `/${step.slice('properties/'.length)}`;
  return /items|additionalProperties|patternProperties/.test(step) ? '/*' : '';
}

function placed(node: SchemaNode, path: string): readonly PlacedConstraint[] {
  return [
    ...ownConstraints(node, path),
    ...(node.$ref === undefined ? [] : placed(referredSchema(node.$ref), path)),
    ...constrainingChildren(node).flatMap(([step, child]) => placed(child, path + pathOfStep(step))),
  ];
}

/** The constraints that a payload of this schema meets, those of referred schemas included. */
export function constraintsOf(name: SchemaName): readonly PlacedConstraint[] {
  return placed(schemaOf(name), '');
}
