/** Shows how far a run is: one line that is rewritten on a terminal, a line for each scenario elsewhere. */

import type { ScenarioResult } from '../harness/conduct/result.js';
import { isRed } from '../harness/verdict.js';
import type { Terminal } from './terminal.js';

export interface Progress {
  /** Tells of a scenario that has ended. */
  readonly ended: (result: ScenarioResult) => void;
  /** Leaves the terminal clean for what follows. */
  readonly finish: () => void;
}

const silent: Progress = { ended: () => {}, finish: () => {} };

function rewriting(total: number, terminal: Terminal): Progress {
  let done = 0;
  let red = 0;
  return {
    ended(result) {
      done += 1;
      if (isRed(result.verdict)) red += 1;
      const reds = red === 0 ? '' : `, ${red} red`;
      const line = `${done}/${total}${reds}  ${result.id}`;
      terminal.out(`\r\u001b[2K${line.slice(0, Math.max(20, terminal.width - 1))}`);
    },
    finish: () => terminal.out('\r\u001b[2K'),
  };
}

function oneLineEach(total: number, terminal: Terminal): Progress {
  const width = String(total).length;
  let done = 0;
  return {
    ended(result) {
      done += 1;
      const count = `${String(done).padStart(width)}/${total}`;
      terminal.out(
        `${count}  ${result.verdict.padEnd(14)}  ${result.id}  ${Math.round(result.milliseconds)} ms\n`,
      );
    },
    finish: () => terminal.out('\n'),
  };
}

/** The progress of a run of so many scenarios. */
export function progressOf(total: number, terminal: Terminal, style: 'quiet' | 'plain' | 'usual'): Progress {
  if (style === 'quiet') return silent;
  return style === 'usual' && terminal.interactive
    ? rewriting(total, terminal)
    : oneLineEach(total, terminal);
}
