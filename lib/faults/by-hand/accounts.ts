import type { Fault } from '../fault.js';

export const accountFaults: readonly Fault[] = [];
