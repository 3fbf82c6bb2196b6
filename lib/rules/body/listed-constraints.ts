/**
 * The constraints of a request schema as rules use them: each once, with what the schema says elsewhere about
 * its place.
 */

import { grouped } from '../../model/grouped.js';
import type { Basis } from '../../catalogue/clause.js';
import { constraintsOf, type PlacedConstraint, type RequestSchemaName } from '../../schemas/index.js';

export interface ListedConstraint extends PlacedConstraint {
  /** Every JSON type that some branch of the schema takes at this place. */
  readonly types: ReadonlySet<unknown>;
  /** True when the schema takes one currency only beside an amount here. */
  readonly onlyCurrency: boolean;
}

/** Constraints by where they stand and which keyword makes them: all that can say the same are together. */
type AllAt = (keyword: PlacedConstraint['keyword'], path: string) => readonly PlacedConstraint[];

function byPlace(all: readonly PlacedConstraint[]): AllAt {
  const groups = grouped(all, ({ keyword, path }) => `${keyword} ${path}`);
  return (keyword, path) => groups.get(`${keyword} ${path}`) ?? [];
}

/** The type that a condition repeats about what it speaks of. */
function belongsToCondition({ keyword, at }: PlacedConstraint): boolean {
  return keyword === 'type' && /\/(?:then|else)$/.test(at);
}

/**
 * The body of the domestic product is stated; that the other products share members with it is published.
 * Common types hold everywhere.
 */
function basisFor(schema: RequestSchemaName, { clause, basis }: PlacedConstraint): Basis {
  const shared = schema !== 'domestic-payment' && clause?.startsWith('PAY-') === true;
  return shared && (basis === 'stated' || basis === 'derived') ? 'published' : basis;
}

/** The constraints of a schema; where two say the same, the one that a clause names. */
export function listedConstraints(schema: RequestSchemaName): readonly ListedConstraint[] {
  const all = constraintsOf(schema);
  const at = byPlace(all);
  const told = all.filter((each) => {
    if (belongsToCondition(each)) return false;
    const same = at(each.keyword, each.path).filter(({ value }) => value === each.value);
    if (each.clause === undefined && same.some(({ clause }) => clause !== undefined)) return false;
    return same.find(({ clause }) => clause === each.clause) === each;
  });
  const listed = told.map((each): ListedConstraint => {
    const holder = each.path.slice(0, each.path.lastIndexOf('/'));
    return {
      ...each,
      basis: basisFor(schema, each),
      types: new Set(at('type', each.path).map(({ value }) => value)),
      onlyCurrency: at('const', `${holder}/currency`).length > 0,
    };
  });
  // The one currency has minor units of its own, so that custom is never asked.
  return listed.filter((each) => each.keyword !== 'x-customary-minor-units' || !each.onlyCurrency);
}
