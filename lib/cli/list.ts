/** `list`: what the suite knows, as lines or as JSON. */

import { assumptions } from '../catalogue/assumptions.js';
import { clauses } from '../catalogue/index.js';
import { ConfigurationError } from '../harness/errors.js';
import { suggestion } from '../harness/near-miss.js';
import type { Scenario } from '../harness/scenario.js';
import { selectScenarios } from '../harness/select.js';
import { operations } from '../model/operations/index.js';
import { program, type Command, type Given } from './command.js';
import { table } from './table.js';
import type { Terminal } from './terminal.js';

/** What a listing holds: values for JSON, and cells of a line for people. */
interface Listing {
  readonly values: readonly unknown[];
  readonly rows: readonly (readonly string[])[];
}

type Scenarios = () => Promise<readonly Scenario[]>;

function listing<T>(values: readonly T[], row: (value: T) => readonly string[]): Listing {
  return { values, rows: values.map(row) };
}

/** Scenarios, and with an expression only those that it takes. */
async function chosenScenarios(tags: string | undefined): Promise<readonly Scenario[]> {
  const { allScenarios } = await import('../../suites/index.js');
  return tags === undefined ? allScenarios : selectScenarios(allScenarios, tags);
}

const subjects: Readonly<
  Record<string, (scenarios: Scenarios, tags: string | undefined) => Promise<Listing>>
> = {
  async clauses(scenarios, tags) {
    const judged =
      tags === undefined ? undefined : new Set((await scenarios()).flatMap((each) => each.clauses));
    return listing(
      clauses.filter((each) => judged?.has(each.id) !== false),
      (each) => [each.id, each.level, each.party, each.basis, each.observable, each.text],
    );
  },
  async scenarios(scenarios) {
    const values = (await scenarios()).map((each) => ({
      needs: [],
      exclusive: false,
      ...each,
    }));
    return listing(values, (each) => [each.id, each.effects, each.title, each.clauses.join(' ')]);
  },
  operations: async () =>
    listing(operations, (each) => [each.id, each.method, each.path, each.role, each.effect, each.purpose]),
  async schemas() {
    const { listedSchemas } = await import('./schema-rows.js');
    return listing(listedSchemas, ({ name, kind, title }) => [name, kind, title]);
  },
  assumptions: async () =>
    listing(assumptions, (each) => [each.id, each.handling, JSON.stringify(each.default), each.question]),
  async faults() {
    const { allFaults } = await import('../faults/index.js');
    return listing(allFaults, (each) => [each.id, each.catches.join(' '), each.title]);
  },
  async variants() {
    const { allVariants } = await import('../faults/index.js');
    return listing(allVariants, (each) => [each.id, each.title]);
  },
  async rules() {
    const { requestRules } = await import('../rules/index.js');
    const values = requestRules.map((each) => ({
      id: each.id,
      clause: each.clause,
      refusal: each.refusal,
      breakers: each.breakers.map(({ name, stage }) => ({ name, stage })),
    }));
    return listing(values, (each) => [each.id, each.clause, each.breakers.map((one) => one.name).join(', ')]);
  },
};

async function list(given: Given, terminal: Terminal): Promise<number> {
  const names = Object.keys(subjects);
  const [name] = given.words;
  if (name === undefined) throw new ConfigurationError(`list: say what; one of ${names.join(', ')}`);
  const subject = Object.hasOwn(subjects, name) ? subjects[name] : undefined;
  if (subject === undefined) {
    throw new ConfigurationError(
      `list ${name}: no such thing${suggestion(name, names) || `; one of ${names.join(', ')}`}`,
    );
  }
  const tags = given.flags.get('tags');
  if (tags !== undefined && name !== 'scenarios' && name !== 'clauses') {
    throw new ConfigurationError('--tags: goes with list scenarios and list clauses only');
  }
  const { values, rows } = await subject(() => chosenScenarios(tags), tags);
  terminal.out(given.flags.has('json') ? `${JSON.stringify(values, undefined, 2)}\n` : table(rows, terminal));
  return 0;
}

export const listCommand: Command = {
  words: Object.keys(subjects).join('|'),
  mostWords: 1,
  flags: {
    tags: {
      value: 'EXPR',
      about: 'only scenarios that the expression takes, or the clauses that they judge',
    },
    json: { about: 'print JSON' },
  },
  examples: [
    `${program} list clauses`,
    `${program} list scenarios --tags "signing and not creates-payments"`,
    `${program} list faults --json`,
  ],
  run: list,
};
