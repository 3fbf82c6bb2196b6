import type { Fault } from '../fault.js';

export const basketFaults: readonly Fault[] = [];
