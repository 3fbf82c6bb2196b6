/** The request of a case as a curl command. It is in clear, and so in a file for its owner only. */

import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { clause, type ClauseId } from '../../catalogue/index.js';
import type { ScenarioResult } from '../../harness/conduct/result.js';
import type { Target } from '../../harness/target/target.js';
import { ConfigurationError } from '../../model/errors.js';
import { curlLine, quoted } from '../messages/curl-line.js';
import { whyUnwritable } from '../output-file.js';
import type { Comparison } from './comparison.js';

function writeForOwner(file: string, content: string): void {
  try {
    // A file that others could read would keep its mode.
    rmSync(file, { force: true });
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  } catch (thrown) {
    throw new ConfigurationError(`--curl: ${file} cannot be written: ${whyUnwritable(thrown)}`);
  }
}

/**
 * Writes the request of the first check that did not hold, otherwise the last one that was sent.
 * @returns what was written, in a sentence
 * @throws ConfigurationError when nothing was sent, or the file cannot be written
 */
export function writeCurl(
  file: string,
  told: Pick<Comparison, 'id' | 'checks'> & { readonly clause: ClauseId },
  { exchanges }: Pick<ScenarioResult, 'exchanges'>,
  { baseUrl, network }: Pick<Target, 'baseUrl' | 'network'>,
): string {
  const failed = told.checks.find((each) => !each.held && each.exchange !== undefined);
  const shown = exchanges.find((each) => each.number === failed?.exchange) ?? exchanges.at(-1);
  if (shown === undefined) throw new ConfigurationError('--curl: the case sent nothing');
  // By its whole path, so that the command runs from any folder.
  const authority = resolve(`${file}.ca.pem`);
  if (network?.ca !== undefined) writeForOwner(authority, network.ca);
  const trust = network?.ca === undefined ? '' : ` --cacert ${quoted(authority)}`;
  const line = curlLine(shown.request, new URL(baseUrl).origin).replace(/^curl/, `curl -i${trust}`);
  const comments = [
    `${told.id}: ${clause(told.clause).text}`,
    ...(failed === undefined ? [] : [`owed: ${failed.expected ?? ''}`, `came: ${failed.actual ?? ''}`]),
    'In clear, and signed as a TPP: keep it to yourself. A bank takes the Date for a minute; replay writes it anew.',
    'What the case made before it may have been taken away since.',
  ];
  const head = comments.map((each) => `# ${each.replaceAll(/[\r\n]+/g, ' ')}\n`).join('');
  writeForOwner(file, `#!/bin/sh\n${head}${line}`);
  return `exchange ${shown.number} as a curl command, in clear, in ${file}`;
}
