import type { Fault } from '../fault.js';

export const headerFaults: readonly Fault[] = [];
