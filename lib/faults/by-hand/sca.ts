import type { Fault } from '../fault.js';

export const scaFaults: readonly Fault[] = [];
