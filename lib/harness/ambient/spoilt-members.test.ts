/**
 * Each member of each reply schema, spoilt in each way that its schema forbids: left out, of every other JSON
 * type, out of its list, pattern, format, length or digits. What the checks on every reply make of it stands
 * in fixtures/verdicts/spoilt-members.txt; here stands what they let pass although the schema says that it is
 * stated, each with the reason. No reply schema is closed: members that it does not name are lawful.
 *
 * This is the cheap half of the proof: a check that turns red here fails every bank that sends such a reply
 * to anything that a run asks.
 */

import { describe, expect, test } from 'vitest';
import { expectTable } from '../../model/testing/committed-table.js';
import { isOperationId, operations, type OperationId } from '../../model/operations/index.js';
import {
  constraintsOf,
  isSchemaName,
  replySchemaNames,
  validate,
  type PlacedConstraint,
  type SchemaName,
} from '../../schemas/index.js';
import { fixtures } from '../../schemas/testing/payload-fixtures.js';
import { spoilings } from '../../schemas/testing/spoil.js';
import { wholeBodies } from '../../schemas/testing/whole-body.js';
import { jsonReply, replyOf } from '../target/sample-target.js';
import { ambientChecks } from './index.js';
import { ambientLedger } from './ledger.js';
import { shapeNotes } from './payload-shape.js';

interface Place {
  readonly operation: OperationId;
  readonly status: number;
  readonly target: string;
  readonly method: string;
  readonly schema: SchemaName;
}

/** Every reply whose body has a schema; a refusal stands for all. */
const places: readonly Place[] = [
  ...operations.flatMap(({ id, method, path, success }) =>
    success.flatMap(({ status, schema }) =>
      isOperationId(id) && schema !== undefined && isSchemaName(schema)
        ? [{ operation: id, status, target: path, method, schema }]
        : [],
    ),
  ),
  { operation: 'list-accounts', status: 400, target: '/v1/accounts', method: 'GET', schema: 'error-reply' },
];

const byHand = fixtures('valid');

/** One member spoilt in one way, and what came of it. */
interface Outcome {
  readonly schema: SchemaName;
  readonly constraint: PlacedConstraint;
  readonly how: string;
  /** Clauses that fail with it and not without it. */
  readonly red: readonly string[];
  /** Whether what is wrong is at least remarked. */
  readonly noted: boolean;
}

function failing(place: Place, body: unknown): readonly string[] {
  const { operation, status, method, target } = place;
  const reply = replyOf(jsonReply(status, body), { method, target }, operation);
  return ambientLedger(ambientChecks)
    .judge(reply, 'spoilt')
    .map((each) => each.clause);
}

function breaks(schema: SchemaName, body: unknown, { at, keyword, member }: PlacedConstraint): boolean {
  const name = `${at}/${keyword}${member === undefined ? '' : `/${member}`}`;
  return validate(schema, body).some((each) => each.constraint === name);
}

function outcomesAt(place: Place): readonly Outcome[] {
  const { schema, operation, status, method, target } = place;
  const bodies = [
    ...wholeBodies(schema),
    ...byHand.filter((each) => each.schema === schema).map((each) => each.content),
  ].map((body) => ({ body, before: new Set(failing(place, body)) }));
  return constraintsOf(schema).flatMap((constraint) =>
    bodies.flatMap(({ body, before }) =>
      spoilings(body, constraint).flatMap((spoilt): readonly Outcome[] => {
        if (!breaks(schema, spoilt.body, constraint)) return [];
        const red = failing(place, spoilt.body).filter((each) => !before.has(each));
        const reply = replyOf(jsonReply(status, spoilt.body), { method, target }, operation);
        return [
          {
            schema,
            constraint,
            how: spoilt.how,
            red: [...new Set(red)],
            noted: shapeNotes(reply).length > 0,
          },
        ];
      }),
    ),
  );
}

const outcomes = places.flatMap(outcomesAt);

const isStated = ({ constraint: { basis } }: Outcome) => basis === 'stated' || basis === 'derived';
const nameOf = ({ schema, constraint: { path, keyword }, how }: Outcome) =>
  `${schema} ${path} ${keyword} by ${how}`;

/** What is let pass although its schema says that it is stated. */
const lawful: readonly (readonly [what: RegExp, reason: string])[] = [
  [
    /\/(?:tppMessages|psuMessage|[a-z]+Amount) type by null$/,
    'Whether null says that there is none is open, except in the table of what creating a payment answers.',
  ],
  [
    /\/(?:creditLimit|markupFee)(?:\/\w+)? (?:type|required) by \w+$/,
    'The interface names neither, so only what has both amount and currency is taken for an Amount.',
  ],
  [
    /^payment-status {2}type by \w+$/,
    'A body that is no object has no status: scenarios ask for that, and reply-constraints/end-11-type proves it.',
  ],
];

describe('a member of a reply, spoilt in a way that its schema forbids', () => {
  test('fails a clause when that is stated, but for what is lawful all the same', () => {
    const unnoticed = outcomes.filter((each) => isStated(each) && each.red.length === 0).map(nameOf);
    const open = unnoticed.filter((each) => !lawful.some(([what]) => what.test(each)));
    expect([...new Set(open)]).toEqual([]);
    const unused = lawful.filter(([what]) => !unnoticed.some((each) => what.test(each)));
    expect(unused.map(([, reason]) => reason)).toEqual([]);
  });

  test('is remarked when nobody states it and no clause fails', () => {
    const silent = outcomes.filter((each) => !isStated(each) && each.red.length === 0 && !each.noted);
    expect([...new Set(silent.map(nameOf))]).toEqual([]);
  });

  test('is tried for every constraint of every reply schema that one value can break', () => {
    const tried = new Set(
      outcomes.map(({ schema, constraint: { keyword, path } }) => `${schema} ${path} ${keyword}`),
    );
    const untried = replySchemaNames.flatMap((schema) =>
      constraintsOf(schema)
        .filter(({ basis }) => basis === 'stated' || basis === 'derived')
        .map(({ path, keyword }) => `${schema} ${path} ${keyword}`)
        .filter((each) => !tried.has(each)),
    );
    expect(untried).toEqual([]);
  });

  test('fails the clauses of the table', () => {
    const rows = new Map<string, Set<string>>();
    for (const { schema, constraint, red, how } of outcomes) {
      if (red.length === 0) continue;
      const row = `${schema} ${constraint.path} ${constraint.keyword} | ${constraint.clause ?? constraint.basis} | ${red.toSorted().join(' ')}`;
      rows.set(row, (rows.get(row) ?? new Set()).add(how));
    }
    expectTable(
      'verdicts/spoilt-members',
      [...rows].map(([row, hows]) => `${row} | ${[...hows].join(' ')}`).toSorted(),
    );
  });
});
