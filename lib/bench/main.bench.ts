/**
 * `npm run bench`: every benchmark of the library, one after the other. Each compares with a bare limit that
 * is measured in the same run, so ratios can be compared between machines and times cannot. Only whole runs
 * at the embedded bank have no such limit.
 */

import { cpus } from 'node:os';
import { run as reading } from '../bank/account-reads.bench.js';
import { run as growing } from '../bank/growth.bench.js';
import { run as drive } from '../cli/driver/drive.bench.js';
import { run as generating } from '../generate/generate.bench.js';
import { run as validating } from '../schemas/validate.bench.js';
import { run as doctor } from '../signing/doctor.bench.js';
import { run as signing } from '../signing/signing.bench.js';
import { run as embedded } from './embedded.bench.js';
import { run as pack } from './pack.bench.js';
import { run as tpp } from '../tpp/tpp.bench.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const all = { signing, doctor, drive, tpp, validating, generating, reading, growing, embedded, pack };
const wanted = process.argv.slice(2);
const unknown = wanted.find((each) => !Object.hasOwn(all, each));
if (unknown === undefined) {
  print(`Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}`);
  for (const [name, run] of Object.entries(all)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    print('');
    await run(print);
  }
} else {
  process.stderr.write(`bench: there is no ${unknown}; there are ${Object.keys(all).join(', ')}\n`);
  process.exitCode = 2;
}
