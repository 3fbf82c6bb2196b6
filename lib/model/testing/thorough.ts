/**
 * What `npm test` leaves to THOROUGH=1: tests that take long and that only a change of their own area, or a
 * release, needs. A quicker one beside each holds the usual way.
 */

import { test } from 'vitest';

export const isThorough = process.env['THOROUGH'] !== undefined;

/**
 * A test for THOROUGH=1 alone.
 * @param timeout milliseconds
 */
export function thoroughTest(name: string, body: () => void | Promise<void>, timeout?: number): void {
  test.runIf(isThorough)(name, body, timeout);
}
