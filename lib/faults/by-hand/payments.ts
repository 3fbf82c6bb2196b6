import type { Fault } from '../fault.js';

export const paymentFaults: readonly Fault[] = [];
