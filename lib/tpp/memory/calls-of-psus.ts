/** What is remembered of the calls for each PSU. */

import type { Order } from './order.js';

export interface CallsOfPsus {
  /** When the last call came, by TPP. */
  readonly lastAt: Map<string, number>;
  /** Numbers of the first call and of the last one, by TPP and PSU-ID. */
  readonly firstByPsu: Map<string, number>;
  readonly lastByPsu: Map<string, number>;
  /** The newest order, by TPP and PSU-ID. */
  readonly lastOrder: Map<string, Order>;
  /** The one whose deletion the bank wanted to be authorised last, by TPP and PSU-ID. */
  readonly lastDeletion: Map<string, Order>;
  /** Numbers of the first call that was served and of the last one, by TPP, PSU-ID and corporate id. */
  readonly firstUnder: Map<string, number>;
  readonly lastUnder: Map<string, number>;
}

/** Before any call. */
export function noCalls(): CallsOfPsus {
  return {
    lastAt: new Map(),
    firstByPsu: new Map(),
    lastByPsu: new Map(),
    lastOrder: new Map(),
    lastDeletion: new Map(),
    firstUnder: new Map(),
    lastUnder: new Map(),
  };
}
