/**
 * How often the signature doctor is right: the part of single mistakes and of pairs that it names, the right
 * cause first and with proof, on a corpus drawn from seeds, and right requests that it blames. Run it through
 * `npm run bench -- doctor`; SEEDS=4,5,6 draws others.
 */

import { diagnoseRequest } from './diagnose/diagnose.js';
import {
  anyRightRequest,
  drawPairs,
  drawSingles,
  judgeDiagnosis,
  type CorpusCase,
} from './testing/corpus/corpus.js';
import { randomOf } from './testing/corpus/random.js';
import {
  drawSlipPairs,
  drawSlips,
  standing,
  type SlipCase,
  type Standing,
} from './testing/programs/sample.js';

const shown = Number(process.env['SHOWN'] ?? 12);

function measure(kind: string, cases: readonly CorpusCase[], print: (line: string) => void): void {
  const missed: string[] = [];
  const start = process.hrtime.bigint();
  for (const each of cases) {
    const wrong = judgeDiagnosis(each, diagnoseRequest(each.request));
    if (wrong !== undefined) missed.push(`${each.name}: ${wrong}`);
  }
  const named = cases.length - missed.length;
  const share = ((100 * named) / cases.length).toFixed(1);
  const each = Number(process.hrtime.bigint() - start) / 1e6 / cases.length;
  print(
    `  ${kind}: ${named} of ${cases.length} named (${share} %), ${each.toFixed(0)} ms each; of those missed:`,
  );
  for (const line of missed.slice(0, shown)) print(`    ${line}`);
}

/** Programs written apart from the corpus, with one slip or two. */
function measureSlips(kind: string, cases: readonly SlipCase[], print: (line: string) => void): void {
  const tally = new Map<Standing, number>();
  const missed: string[] = [];
  for (const each of cases) {
    const diagnosis = diagnoseRequest(each.request);
    const how = standing(each, diagnosis);
    tally.set(how, (tally.get(how) ?? 0) + 1);
    const said = [diagnosis, ...diagnosis.also].map(({ cause }) => cause).join(', ');
    if (how !== 'first') missed.push(`${how}: ${each.name}: says ${said}`);
  }
  const share = ((100 * (tally.get('first') ?? 0)) / cases.length).toFixed(1);
  const counts = Array.from(tally, ([how, count]) => `${how} ${count}`).join(', ');
  print(`  programs, ${kind}: ${cases.length}, ${share} % right; ${counts}; of those missed:`);
  for (const line of missed.slice(0, shown)) print(`    ${line}`);
}

/** Prints the figures for each seed. */
export function run(print: (line: string) => void): void {
  const seeds = (process.env['SEEDS'] ?? '101,102,103').split(',').map(Number);
  const pairs = Number(process.env['PAIRS'] ?? 400);
  const rights = Number(process.env['RIGHT'] ?? 10_000);
  for (const seed of seeds) {
    print(`The signature doctor, seed ${seed}`);
    measure('single mistakes', drawSingles(seed), print);
    measure('pairs', drawPairs(seed, pairs), print);
    measureSlips('single slips', drawSlips(seed), print);
    measureSlips('pairs of slips', drawSlipPairs(seed, pairs / 2), print);
  }
  const random = randomOf(seeds[0] ?? 0);
  let blamed = 0;
  for (let count = 0; count < rights; count += 1) {
    const { cause, also } = diagnoseRequest(anyRightRequest(random));
    if (cause !== 'correct' || also.length > 0) blamed += 1;
  }
  print(`  right requests: ${blamed} of ${rights} blamed`);
}
