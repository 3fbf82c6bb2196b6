import type { Fault } from '../fault.js';

export const versioningFaults: readonly Fault[] = [];
