/** For tests of what waits until this process has time. */

import { vi } from 'vitest';

/** Lets this process seem to work for so much of its time, until the mocks are restored. */
export function working(share: number): void {
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({
    idle: 1 - share,
    active: share,
    utilization: share,
  });
}
