/** Waiting for a bank that tells late what it did. */

import { setTimeout as wait } from 'node:timers/promises';

/** Lets real time pass, whatever the bank's clock says. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal });
}
