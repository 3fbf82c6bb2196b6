/** `merge`: makes one report of the reports of all shards of a run. */

import { resolve } from 'node:path';
import { ConfigurationError } from '../model/errors.js';
import { present } from '../model/present.js';
import { exitCodeOf, joinParts, readPart } from '../report/index.js';
import { program, type Command, type Given } from './command.js';
import { forPackFlag, joinRecords } from './pack/keep-record.js';
import { markdownFileOf } from './tell-job.js';
import { evidenceOf, folderOf, inReports, report, reportFlags } from './reporting.js';
import { historyOf } from './history.js';
import type { Terminal } from './console/terminal.js';

/** More than there can be shards. */
const mostFolders = 100;

async function merge(given: Given, terminal: Terminal): Promise<number> {
  evidenceOf(given);
  markdownFileOf(given);
  const outDir = folderOf(given);
  const parts = given.words.map((folder) => {
    if (resolve(folder) === resolve(outDir))
      throw new ConfigurationError(`--out: ${folder} is the folder of a shard; choose another report folder`);
    return { folder, part: readPart(folder) };
  });
  const { meta: known, ...joined } = joinParts(parts);
  const history = await historyOf(given, known.target);
  const meta = { ...known, ...present({ history }) };
  const { run, missing } = joined;
  const writeRecord = await joinRecords({ ...joined, meta }, parts, given);
  await inReports(outDir, async () => {
    await report(run, meta, given, terminal);
    writeRecord();
  });
  for (const each of missing) terminal.err(`${program}: ${each}; what it was to judge is untestable\n`);
  return exitCodeOf(run.outcome);
}

export const mergeCommand: Command = {
  words: 'DIR...',
  mostWords: mostFolders,
  flags: { ...forPackFlag, ...reportFlags },
  details:
    'DIR is the report folder of a run with --shard. The report, its verdicts and the exit code are those of one run of\n' +
    'everything. Shards of one run share target, tags, seed and version; what a missing shard was to judge is untestable,\n' +
    'which ends with code 5 unless something failed.',
  examples: [`${program} merge shards/1 shards/2 --out reports`],
  run: merge,
};
