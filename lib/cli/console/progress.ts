/** Shows how far a command is: one line that is rewritten on a terminal, a line for each step elsewhere. */

import type { Terminal } from './terminal.js';

/** A scenario, fault or variant that is done with. */
export interface Step {
  readonly id: string;
  /** In one word. */
  readonly verdict: string;
  readonly red: boolean;
  readonly milliseconds: number;
}

export interface Progress {
  /** Tells of a step that has ended. */
  readonly ended: (step: Step) => void;
  /** Leaves the terminal clean for what follows. */
  readonly finish: () => void;
}

const silent: Progress = { ended: () => {}, finish: () => {} };

function rewriting(total: number, terminal: Terminal): Progress {
  let done = 0;
  let red = 0;
  return {
    ended(step) {
      done += 1;
      if (step.red) red += 1;
      const reds = red === 0 ? '' : `, ${red} red`;
      const line = `${done}/${total}${reds}  ${step.id}`;
      terminal.out(`\r\u001b[2K${line.slice(0, Math.max(20, terminal.width - 1))}`);
    },
    finish: () => terminal.out('\r\u001b[2K'),
  };
}

function oneLineEach(total: number, terminal: Terminal): Progress {
  const width = String(total).length;
  let done = 0;
  return {
    ended(step) {
      done += 1;
      const count = `${String(done).padStart(width)}/${total}`;
      terminal.out(`${count}  ${step.verdict.padEnd(14)}  ${step.id}  ${Math.round(step.milliseconds)} ms\n`);
    },
    finish: () => terminal.out('\n'),
  };
}

/** How many lines tell how far it is. */
const parts = 10;

/** A line for each step that is red, and one for each tenth of the way. */
function redsAndTenths(total: number, terminal: Terminal): Progress {
  let done = 0;
  let red = 0;
  return {
    ended({ id, verdict, red: isRed }) {
      done += 1;
      if (isRed) {
        red += 1;
        terminal.out(`${verdict.padEnd(14)}  ${id}\n`);
      }
      const tenth = (count: number) => Math.floor((count * parts) / total);
      if (tenth(done) > tenth(done - 1)) terminal.out(`${done}/${total}${red === 0 ? '' : `, ${red} red`}\n`);
    },
    finish: () => terminal.out('\n'),
  };
}

/** `usual` rewrites a line where that can be done, and is `plain` elsewhere. */
export type ProgressStyle = 'quiet' | 'plain' | 'brief' | 'usual';

/** The progress of so many steps. */
export function progressOf(total: number, terminal: Terminal, style: ProgressStyle): Progress {
  if (style === 'quiet') return silent;
  if (style === 'brief') return redsAndTenths(total, terminal);
  return style === 'usual' && terminal.interactive
    ? rewriting(total, terminal)
    : oneLineEach(total, terminal);
}
