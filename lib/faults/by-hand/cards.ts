import type { Fault } from '../fault.js';

export const cardFaults: readonly Fault[] = [];
