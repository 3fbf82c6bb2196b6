/** One line of the doctor. */

import { messageOf } from '../../model/errors.js';

export interface Check {
  /** `fail` stops a run, `warn` weakens it. */
  readonly status: 'ok' | 'warn' | 'fail';
  /** What was looked at, for example `tpps.primary`. */
  readonly about: string;
  readonly text: string;
  /** True when it happened on the wire, which decides the exit code of a failure. */
  readonly wire?: true;
}

export function ok(about: string, text: string): Check {
  return { status: 'ok', about, text };
}

export function warn(about: string, text: string): Check {
  return { status: 'warn', about, text };
}

/** A failure out of something thrown. */
export function failed(about: string, thrown: unknown): Check {
  const text = messageOf(thrown).replaceAll(/\s*\n\s*/g, ' ');
  // The loaders begin their messages with the setting, which stands in the line already.
  return { status: 'fail', about, text: text.startsWith(`${about}: `) ? text.slice(about.length + 2) : text };
}
