/** The constraints of a request schema as rules use them: each once, with what the schema says elsewhere about its place. */

import type { Basis } from '../../catalogue/clause.js';
import { constraintsOf, type PlacedConstraint, type RequestSchemaName } from '../../schemas/index.js';

export interface ListedConstraint extends PlacedConstraint {
  /** Every JSON type that some branch of the schema takes at this place. */
  readonly types: ReadonlySet<unknown>;
  /** True when the schema takes one currency only beside an amount here. */
  readonly onlyCurrency: boolean;
}

function isSame(one: PlacedConstraint, other: PlacedConstraint): boolean {
  return one.path === other.path && one.keyword === other.keyword && one.value === other.value;
}

/** The type that a condition repeats about what it speaks of. */
function belongsToCondition({ keyword, at }: PlacedConstraint): boolean {
  return keyword === 'type' && /\/(?:then|else)$/.test(at);
}

/**
 * The body of the domestic product is stated; that the other products share members with it is published. Common types
 * hold everywhere.
 */
function basisFor(schema: RequestSchemaName, { clause, basis }: PlacedConstraint): Basis {
  const shared = schema !== 'domestic-payment' && clause?.startsWith('PAY-') === true;
  return shared && (basis === 'stated' || basis === 'derived') ? 'published' : basis;
}

/** The constraints of a schema; where two say the same, the one that a clause names. */
export function listedConstraints(schema: RequestSchemaName): readonly ListedConstraint[] {
  const all = constraintsOf(schema);
  const told = all.filter(
    (each) =>
      !belongsToCondition(each) &&
      (each.clause !== undefined ||
        !all.some((other) => other.clause !== undefined && isSame(each, other))) &&
      all.find((other) => other.clause === each.clause && isSame(each, other)) === each,
  );
  const listed = told.map((each): ListedConstraint => {
    const holder = each.path.slice(0, each.path.lastIndexOf('/'));
    return {
      ...each,
      basis: basisFor(schema, each),
      types: new Set(
        all.filter(({ keyword, path }) => keyword === 'type' && path === each.path).map(({ value }) => value),
      ),
      onlyCurrency: all.some(({ keyword, path }) => keyword === 'const' && path === `${holder}/currency`),
    };
  });
  // The one currency has minor units of its own, so that custom is never asked.
  return listed.filter((each) => each.keyword !== 'x-customary-minor-units' || !each.onlyCurrency);
}
