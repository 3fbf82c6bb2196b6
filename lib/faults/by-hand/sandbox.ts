import type { Fault } from '../fault.js';

export const sandboxFaults: readonly Fault[] = [];
