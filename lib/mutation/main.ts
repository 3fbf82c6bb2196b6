/**
 * `npm run mutation -- [AREA…] [--sample N] [--seed N] [--hands N]`: mutates areas of the code, prints the share of mutants
 * that is noticed, and writes the survivors to reports/mutation.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tryArea } from './area-trial.js';
import { areas } from './areas.js';
import { scoreOf, scoreTable } from './score.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    hands: { type: 'string', default: String(availableParallelism()) },
  },
});
const unknown = positionals.find((name) => !areas.some((each) => each.name === name));
if (unknown !== undefined) {
  const known = areas.map((each) => each.name).join(', ');
  process.stderr.write(`mutation: there is no area ${unknown}; there are ${known}\n`);
  process.exit(2);
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());

const folder = resolve('reports', 'mutation');
for (const area of areas.filter((each) => positionals.length === 0 || positionals.includes(each.name))) {
  if (stop.signal.aborted) break;
  const result = await tryArea(area, {
    root: resolve('.'),
    sample: Number(values.sample),
    seed: Number(values.seed),
    hands: Number(values.hands),
    signal: stop.signal,
    onTried(done, all) {
      if (done % 25 === 0) print(`${area.name}: ${done} of ${all}`);
    },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${area.name}.md`), scoreTable(area.name, result));
  const { noticed, share } = scoreOf(result.tried);
  print(`${area.name}: ${noticed} of ${result.tried.length} mutants noticed, ${(100 * share).toFixed(1)} %`);
}
