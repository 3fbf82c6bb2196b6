/** One process that holds the mutated code with its judge and tries mutants as it is told. */

import { mkdtempSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Judge, SuitesJudging } from './judge.js';
import type { Answer, Batch, Order, Setting, Surveyed } from './messages.js';
import { activate, countFor, passedBy, passedOnLoad } from './switches.js';
import { testsJudge } from './tests-judge.js';
import { guarded, used, watch } from './watchdog.js';

type Of<Kind> = Extract<Order, { readonly kind: Kind }>;

const { tree, tests }: Setting = JSON.parse(process.argv[2] ?? '{}');

async function judgeOf(root: string, files: readonly string[] | undefined): Promise<Judge> {
  if (files !== undefined) return testsJudge(root, files);
  const script = pathToFileURL(join(root, 'lib', 'mutation', 'suites-judge.js'));
  const { suitesJudge }: SuitesJudging = await import(script.href);
  return suitesJudge();
}

let judging: Promise<Judge> | undefined;

async function survey(): Promise<Answer> {
  const cases: Surveyed[] = [];
  for (const each of (await (judging ??= judgeOf(tree, tests))).cases) {
    countFor(each.name);
    const [start, before] = [performance.now(), used()];
    const expected = await each.answer();
    const milliseconds = performance.now() - start;
    const effort = used() - before;
    countFor(undefined);
    const file = each.file === undefined ? {} : { file: each.file };
    cases.push({ name: each.name, ...file, expected, milliseconds, effort, passed: passedBy(each.name) });
  }
  return { kind: 'surveyed', cases, onLoad: passedOnLoad() };
}

/** Milliseconds of the processor after which a case counts as hanging, by what it takes without a mutant. */
const mostFor = (effort: number) => 4_000 + 10 * effort;

/**
 * Runs cases until one answers otherwise than it should. Without the mutant it must answer as expected again; where it does
 * not, the mutant has spoilt what the cases share, and nothing is said.
 */
async function trySwitching({ mutant, hits, cases }: Of<'switch'>): Promise<Answer> {
  const judge = await (judging ??= judgeOf(tree, tests));
  const byName = new Map(judge.cases.map((each) => [each.name, each]));
  for (const { name, expected, effort } of cases) {
    activate(mutant, hits);
    const answer = await guarded(mostFor(effort), async () => byName.get(name)?.answer());
    activate(undefined);
    if (answer === expected) continue;
    const spoilt = (await byName.get(name)?.answer()) !== expected;
    return spoilt ? { kind: 'spoilt' } : { kind: 'killed', by: name };
  }
  return { kind: 'survived' };
}

/** The case of a batch that answers otherwise than it should. */
async function firstOff(root: string, { file, cases }: Batch): Promise<string | undefined> {
  const judge = await judgeOf(root, file === undefined ? undefined : [file]);
  const byName = new Map(judge.cases.map((each) => [each.name, each]));
  try {
    for (const { name, expected, effort } of cases) {
      const answer = await guarded(mostFor(effort), async () => byName.get(name)?.answer());
      if (answer !== expected) return name;
    }
    return undefined;
  } finally {
    await judge.close();
  }
}

/** The tree under another name, whose modules are not loaded yet. */
function freshRoot(): string {
  const root = join(mkdtempSync(join(tree, 'loaded-')), 'tree');
  symlinkSync(tree, root);
  return root;
}

async function tryReloading({ mutant, hits, batches }: Of<'reload'>): Promise<Answer> {
  const root = freshRoot();
  activate(mutant, hits);
  try {
    for (const batch of batches) {
      const by = await firstOff(root, batch);
      if (by !== undefined) return { kind: 'killed', by };
    }
    return { kind: 'survived' };
  } finally {
    activate(undefined);
  }
}

async function answerTo(order: Order): Promise<Answer> {
  if (order.kind === 'survey') return survey();
  return order.kind === 'switch' ? trySwitching(order) : tryReloading(order);
}

watch();
// Ctrl-C reaches every process of the terminal; the one that asks decides when this one ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  void answerTo(order)
    .catch((error: unknown): Answer => ({ kind: 'unloadable', reason: String(error) }))
    .then((answer) => process.send?.(answer));
});
