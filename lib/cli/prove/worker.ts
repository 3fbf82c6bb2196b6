/** A thread of the proof: is told tasks and tells their outcomes. */

import { parentPort, workerData } from 'node:worker_threads';
import type { Depth } from '../../harness/target/target.js';
import type { Task } from './task.js';
import { taskmaster } from './taskmaster.js';

if (parentPort !== null) {
  const port = parentPort;
  const depth: Depth | undefined = workerData;
  const master = taskmaster(depth);
  port.on('message', (task: Task) => {
    // A rejection ends the thread; whoever started it is told.
    void master.then(async ({ outcomeOf }) => port.postMessage(await outcomeOf(task)));
  });
}
