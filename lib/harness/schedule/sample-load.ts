/** For tests of what waits until this process has time. */

import { vi } from 'vitest';

/** Lets this process seem to take so much of one processor, until the mocks are restored. */
export function working(share: number): void {
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: performance.now() * share * 1_000 - (before?.user ?? 0),
    system: 0,
  }));
}
