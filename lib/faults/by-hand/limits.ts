import type { Fault } from '../fault.js';

export const limitFaults: readonly Fault[] = [];
