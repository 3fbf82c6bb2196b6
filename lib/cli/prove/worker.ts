/** A thread of the proof: is told tasks and tells their outcomes. */

import { parentPort, workerData } from 'node:worker_threads';
import type { Task, Thoroughness } from './task.js';
import { taskmaster } from './taskmaster.js';

if (parentPort !== null) {
  const port = parentPort;
  const thoroughness: Thoroughness = workerData;
  const master = taskmaster(thoroughness);
  port.on('message', (task: Task) => {
    // A rejection ends the thread; whoever started it is told.
    void master.then(async ({ outcomeOf }) => port.postMessage(await outcomeOf(task)));
  });
}
