/** The tape of the replay benchmark: what a run sent and what came back, bodies in base64. */

import type { HeaderLine } from '../../model/http.js';
import type { HttpMethod } from '../../model/operation.js';

export interface TapedExchange {
  readonly request: {
    readonly method: HttpMethod;
    readonly target: string;
    readonly headers: readonly HeaderLine[];
    readonly body: string;
  };
  readonly reply: { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: string };
}

/** What each measured process tells when it ends. */
export interface Told {
  readonly requests: number;
  /** Time of the processor, in milliseconds: on a busy machine it tells more than the clock. */
  readonly cpu: number;
  /** Largest resident memory in megabytes. */
  readonly megabytes: number;
  /** Anything that shows whether the work was done. */
  readonly note: string;
}

/** Tells the parent what was done, with the memory that it took. */
export function tell(requests: number, note: string): void {
  const { user, system } = process.cpuUsage();
  const cpu = (user + system) / 1_000;
  const told: Told = { cpu, requests, note, megabytes: process.resourceUsage().maxRSS / 1_024 };
  process.send?.(told);
}
