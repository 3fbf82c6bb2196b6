import type { Fault } from '../fault.js';

export const consentFaults: readonly Fault[] = [];
