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
