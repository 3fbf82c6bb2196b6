import type { Fault } from '../fault.js';

export const signingFaults: readonly Fault[] = [];
