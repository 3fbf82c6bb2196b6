/** The thread that looks on at a proxy. */

import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { TrafficVerdicts } from '../judge-traffic.js';
import { Onlooker, type Batch, type OnlookerOptions } from './onlooker.js';

/** What the thread tells. `taken`: bytes of a batch that it is through with. */
export type Told =
  | { readonly taken: number }
  | { readonly line: string }
  | { readonly verdicts: TrafficVerdicts };

if (parentPort !== null) {
  // What passes goes before what is said of it. Linux alone gives each thread a priority of its own.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  const port = parentPort;
  const tell = (told: Told): void => port.postMessage(told);
  const options: OnlookerOptions = workerData;
  const onlooker = new Onlooker(options, (line) => tell({ line }));
  port.on('message', (asked: Batch | 'verdicts') => {
    if (asked === 'verdicts') return tell({ verdicts: onlooker.verdicts() });
    onlooker.take(asked);
    tell({ taken: asked.bytes.length });
  });
}
