/** One thread that holds the mutated code with its judge and tries mutants as it is told. */

import { parentPort, workerData } from 'node:worker_threads';
import type { Judge } from './judge.js';
import type { Answer, Order, Setting, Surveyed } from './messages.js';
import { activate, countFor, passedBy, passedOnLoad } from './switches.js';

async function judgeFor({ tests }: Setting): Promise<Judge> {
  if (tests === undefined) return (await import('./suites-judge.js')).suitesJudge();
  return (await import('./tests-judge.js')).testsJudge(tests);
}

async function survey(judge: Judge): Promise<Answer> {
  const cases: Surveyed[] = [];
  for (const each of judge.cases) {
    countFor(each.name);
    const start = performance.now();
    const expected = await each.answer();
    const milliseconds = performance.now() - start;
    countFor(undefined);
    cases.push({ name: each.name, expected, milliseconds, passed: passedBy(each.name) });
  }
  return { kind: 'surveyed', cases, onLoad: passedOnLoad() };
}

/**
 * Runs cases until one answers otherwise than it should. Without the mutant it must answer as expected again; where it does
 * not, the mutant has spoilt what the cases share, and nothing is said.
 */
async function tryOne(judge: Judge, order: Order & { readonly kind: 'try' }): Promise<Answer> {
  const byName = new Map(judge.cases.map((each) => [each.name, each]));
  for (const { name, expected } of order.cases) {
    if (order.hot) activate(order.mutant, order.hits);
    const answer = await byName.get(name)?.answer();
    if (order.hot) activate(undefined);
    if (answer === expected) continue;
    const spoilt = order.hot && (await byName.get(name)?.answer()) !== expected;
    return spoilt ? { kind: 'spoilt' } : { kind: 'killed', by: name };
  }
  return { kind: 'survived' };
}

const setting: Setting = workerData;
if (setting.mutant !== undefined) activate(setting.mutant, setting.hits);
const judging = judgeFor(setting);

parentPort?.on('message', (order: Order) => {
  void judging
    .then((judge) => (order.kind === 'survey' ? survey(judge) : tryOne(judge, order)))
    .catch((error: unknown): Answer => ({ kind: 'unloadable', reason: String(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});
