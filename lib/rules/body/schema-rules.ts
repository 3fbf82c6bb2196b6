/**
 * Rules on bodies, one per request schema and clause: what the schema finds under that clause. Constraints
 * that rest on the framework or on an assumption alone make a rule of their own (`…-usual`), so that a bank
 * can do without them. Constraints that no clause names count under END-13, which says that the bodies are
 * not shown.
 */

import { grouped } from '../../model/grouped.js';
import type { Basis } from '../../catalogue/clause.js';
import { chapterOf, clause, type ClauseId } from '../../catalogue/index.js';
import { requestSchemaNames, type RequestSchemaName, type SchemaFinding } from '../../schemas/index.js';
import { refusals, requestRule } from '../request-rule.js';
import type { RequestRule } from '../rule.js';
import { isReachable, placeOf, stepsOf, valueAt } from './json-place.js';
import { breakersOf } from './body-breakers.js';
import { listedConstraints, type ListedConstraint } from './listed-constraints.js';
import { present } from '../../model/present.js';

type Weakness = '' | '-usual';

/** The id of a rule on bodies, for example `domestic-payment-pay-06`. */
export type BodyRuleId = `${RequestSchemaName}-${Lowercase<ClauseId>}${Weakness}`;

/** Clauses of the schemas that bind the TPP alone, with the one that lets the bank refuse. */
const refusing: Readonly<Partial<Record<ClauseId, ClauseId>>> = { 'TYPE-05': 'TYPE-03' };

/**
 * Bodies that the text does not show: a bank may lawfully ask for others. What Errors say of any body holds
 * all the same.
 */
const notShown: ReadonlySet<RequestSchemaName> = new Set([
  'instant-payment',
  'sepa-payment',
  'cross-border-payment',
  'norwegian-cross-border-payment',
  'bulk-payment',
  'periodic-payment',
  'sandbox-card-account-creation',
]);

interface Obligation {
  readonly clause?: ClauseId;
  readonly basis: Basis;
}

function clauseOf({ clause: named }: Obligation): ClauseId {
  return named === undefined ? 'END-13' : (refusing[named] ?? named);
}

function weaknessOf({ basis }: Obligation): Weakness {
  return basis === 'framework' || basis === 'assumed' ? '-usual' : '';
}

/** Where a value has the wrong type, nothing else about it counts. */
function isOutdone(found: SchemaFinding, findings: readonly SchemaFinding[]): boolean {
  return (
    found.keyword !== 'type' &&
    findings.some(({ keyword, path }) => keyword === 'type' && path === found.path)
  );
}

/** Which rule of its schema a finding belongs to. */
function keyOf(found: Obligation): string {
  return `${clauseOf(found).toLowerCase()}${weaknessOf(found)}`;
}

function bodyRule(
  schema: RequestSchemaName,
  key: string,
  constraints: readonly ListedConstraint[],
): RequestRule {
  const [first] = constraints;
  const id = first === undefined ? 'END-13' : clauseOf(first);
  const isWeak = first !== undefined && weaknessOf(first) !== '';
  const { brokenWith: also } = clause(id);
  return requestRule({
    id: `${schema}-${key}`,
    clause: id,
    ...present({ also }),
    owedBySender: {
      ...(isWeak ? { weight: 'should' } : {}),
      // A country that has not two characters is none of the table.
      ...(id === 'TYPE-24' ? { clause: 'PAY-22' } : {}),
    },
    ...(notShown.has(schema) && chapterOf(id) !== 'ERR' ? { tolerable: true } : {}),
    refusal: refusals.formatError,
    concerns: ({ requestSchema }) => requestSchema === schema,
    judge: (request) => {
      const findings = request.schemaFindings(schema);
      const found = findings.find((each) => keyOf(each) === key && !isOutdone(each, findings));
      return found === undefined ? undefined : { message: found.message, path: found.path };
    },
    breakers: () => constraints.flatMap((each) => breakersOf(each)),
  });
}

const constraintsByRule = new Map<string, readonly ListedConstraint[]>();

function rulesOf(schema: RequestSchemaName): readonly RequestRule[] {
  const constraints = listedConstraints(schema);
  return [...grouped(constraints, keyOf)].map(([key, list]) => {
    const rule = bodyRule(schema, key, list);
    constraintsByRule.set(rule.id, list);
    return rule;
  });
}

/**
 * Whether a body has anything that the rule with this id speaks of; undefined where it follows from no
 * schema.
 */
export function bodyComesTo(id: string, body: unknown): boolean | undefined {
  return constraintsByRule.get(id)?.some(({ keyword, path }) => {
    const place = placeOf(body, stepsOf(path), 'first');
    if (place === undefined) return false;
    return keyword === 'required' ? isReachable(body, place) : valueAt(body, place) !== undefined;
  });
}

/** Every rule that follows from a request schema. */
export const schemaRules: readonly RequestRule[] = requestSchemaNames.flatMap(rulesOf);
