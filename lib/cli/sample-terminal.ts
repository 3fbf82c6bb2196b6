/** A terminal in memory, for the tests of the command line. */

import { commandLine } from './command-line.js';
import type { Terminal } from './console/terminal.js';

/** What a command line did. */
export interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process. */
export async function tell(words: readonly string[], changes: Partial<Terminal> = {}): Promise<Told> {
  let out = '';
  let err = '';
  const terminal: Terminal = {
    out: (text) => void (out += Buffer.from(text).toString()),
    err: (text) => void (err += text),
    interactive: false,
    colours: false,
    width: 100,
    ...changes,
  };
  const code = await commandLine(words, terminal);
  return { code, out, err };
}

/** The one line of a mistake, with code 2; without the program's name and the test's folder. */
export async function mistakeOf(words: readonly string[], root: string): Promise<string> {
  const { code, out, err } = await tell(words);
  if (code !== 2 || out !== '') throw new Error(`no mistake: code ${code}, ${out}`);
  return err
    .replaceAll(root, '')
    .replace(/^psd2-conformance: /, '')
    .trimEnd();
}
