import type { Fault } from '../fault.js';

export const transportFaults: readonly Fault[] = [];
