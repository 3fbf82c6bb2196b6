/** `list`: what the suite knows, as lines or as JSON. */

import type { Assumption } from '../catalogue/assumption.js';
import { assumptions } from '../catalogue/assumptions/index.js';
import { clauses, type ClauseId } from '../catalogue/index.js';
import { ConfigurationError } from '../model/errors.js';
import { suggestion } from '../model/near-miss.js';
import type { Scenario } from '../harness/kit/scenario.js';
import { operations } from '../model/operations/index.js';
import { program, type Command, type Given } from './command.js';
import type { Selecting } from '../selection.js';
import { selectingOf, selectionFlags } from './selecting.js';
import { table } from './console/table.js';
import type { Terminal } from './console/terminal.js';

/** What a listing holds: values for JSON, and cells of a line for people. */
interface Listing {
  readonly values: readonly unknown[];
  readonly rows: readonly (readonly string[])[];
}

/** What the flags leave of the suite. */
interface Choice {
  readonly scenarios: () => Promise<readonly Scenario[]>;
  /** True when one of the clauses is judged by a chosen scenario, or everything is chosen. */
  readonly judges: (...ids: readonly ClauseId[]) => boolean;
}

function listing<T>(values: readonly T[], row: (value: T) => readonly string[]): Listing {
  return { values, rows: values.map(row) };
}

/** What the flags choose. Without them the suites are loaded only when asked for: that takes a moment. */
async function choiceOf(selecting: Selecting): Promise<Choice> {
  const load = async () => {
    const { selectionOf } = await import('../selection.js');
    return selectionOf(selecting).scenarios;
  };
  if (Object.keys(selecting).length === 0) return { scenarios: load, judges: () => true };
  const scenarios = await load();
  const judged = new Set(scenarios.flatMap((each) => each.clauses));
  return { scenarios: async () => scenarios, judges: (...ids) => ids.some((each) => judged.has(each)) };
}

/** What a pin can say: every choice, the default first, or that other values of its kind can stand there. */
function answersOf({ default: usual, choices }: Assumption): string {
  const others = choices?.filter((each) => each !== usual) ?? ['…'];
  return [usual, ...others].map((each) => (each === '…' ? each : JSON.stringify(each))).join(' | ');
}

/** Subjects that have nothing to do with clauses, so that no expression can choose among them. */
const withoutClauses: readonly string[] = ['operations', 'schemas', 'variants'];

const subjects: Readonly<Record<string, (choice: Choice) => Promise<Listing>>> = {
  clauses: async ({ judges }) =>
    listing(
      clauses.filter((each) => judges(each.id)),
      (each) => [
        each.id,
        each.level,
        each.party,
        each.basis,
        each.observable,
        each.law === undefined ? each.text : `${each.text} (${each.law.articles})`,
      ],
    ),
  async scenarios({ scenarios }) {
    const values = (await scenarios()).map((each) => ({ needs: [], exclusive: false, ...each }));
    return listing(values, (each) => [each.id, each.effects, each.title, each.clauses.join(' ')]);
  },
  operations: async () =>
    listing(operations, (each) => [
      each.id,
      each.method,
      each.path,
      each.role,
      each.effect,
      // what a profile pins when it stands elsewhere
      each.assumption ?? '-',
      each.purpose,
    ]),
  async schemas() {
    const { listedSchemas, schemaRow } = await import('./schema-rows.js');
    return listing(listedSchemas, schemaRow);
  },
  assumptions: async ({ judges }) =>
    listing(
      assumptions.filter((each) => judges(...each.clauses)),
      (each) => [each.id, each.handling, answersOf(each), each.question],
    ),
  async ambient({ judges }) {
    const { ambientChecks } = await import('../harness/ambient/index.js');
    const values = ambientChecks.filter((each) => judges(each.clause));
    return listing(values, (each) => [each.clause, each.expectation]);
  },
  async faults({ judges }) {
    const { allFaults } = await import('../faults/index.js');
    const values = allFaults.filter((each) => judges(...each.catches));
    return listing(values, (each) => [each.id, each.catches.join(' '), each.title]);
  },
  async variants() {
    const { allVariants } = await import('../faults/index.js');
    return listing(allVariants, (each) => [each.id, each.title]);
  },
  async rules({ judges }) {
    const { requestRules } = await import('../rules/index.js');
    const chosen = requestRules.filter((each) => judges(each.clause));
    const values = chosen.map((each) => ({
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
  const selecting = selectingOf(given);
  const [flag] = Object.keys(selecting);
  if (flag !== undefined && withoutClauses.includes(name)) {
    const others = names.filter((each) => !withoutClauses.includes(each));
    throw new ConfigurationError(`--${flag}: does not go with list ${name}, only with ${others.join(', ')}`);
  }
  const { values, rows } = await subject(await choiceOf(selecting));
  terminal.out(given.flags.has('json') ? `${JSON.stringify(values, undefined, 2)}\n` : table(rows, terminal));
  return 0;
}

export const listCommand: Command = {
  words: Object.keys(subjects).join('|'),
  mostWords: 1,
  flags: { ...selectionFlags, json: { about: 'print JSON' } },
  details:
    'With --tags or --shard: the scenarios that they take, the clauses that those judge, and what belongs to these clauses.',
  examples: [
    `${program} list clauses`,
    `${program} list scenarios --tags "signing and not creates-payments"`,
    `${program} list faults --tags SIG-06 --json`,
  ],
  run: list,
};
