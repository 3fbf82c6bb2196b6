import type { Fault } from '../fault.js';

export const errorFaults: readonly Fault[] = [];
