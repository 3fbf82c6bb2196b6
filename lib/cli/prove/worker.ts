/** A thread of the proof: is told tasks and tells their outcomes. */

import { parentPort } from 'node:worker_threads';
import type { Task } from './task.js';
import { taskmaster } from './taskmaster.js';

if (parentPort !== null) {
  const port = parentPort;
  const master = taskmaster();
  port.on('message', (task: Task) => {
    // A rejection ends the thread; whoever started it is told.
    void master.then(async ({ outcomeOf }) => port.postMessage(await outcomeOf(task)));
  });
}
