/**
 * Levers: what only the bank's side can do. A target offers each as a URL that takes JSON, or as a program
 * that gets the same JSON on standard input; the embedded bank offers them as functions. Clauses that need a
 * missing lever are untestable and name it.
 */

import { execFile } from 'node:child_process';
import { Agent, request } from 'undici';
import type { Lever, LeverName } from '../../model/levers.js';
import { HarnessError, messageOf } from '../../model/errors.js';

const methods: Readonly<Record<LeverName, 'PUT' | 'POST'>> = {
  clock: 'PUT',
  batchRun: 'POST',
  revoke: 'POST',
  paymentPermission: 'POST',
  funds: 'POST',
  restart: 'POST',
};

/** The first 200 characters or so of a body; the rest is not waited for. */
async function startOf(body: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of body) {
    text += chunk.toString('utf8');
    if (text.length >= 200) break;
  }
  return text.slice(0, 200);
}

/** Connections to levers, each for one order: an idle one may be closed just when an order is sent. */
let connections: Agent | undefined;

/** A lever behind a URL: `PUT`/`POST` with JSON, `DELETE` to release the clock. */
export function urlLever<Name extends LeverName>(name: Name, url: string): Lever<Name> {
  return async (order) => {
    try {
      const reply = await request(url, {
        dispatcher: (connections ??= new Agent({ pipelining: 0 })),
        method: order === null ? 'DELETE' : methods[name],
        headers: { 'content-type': 'application/json' },
        ...(order === null ? {} : { body: JSON.stringify(order) }),
        signal: AbortSignal.timeout(10_000),
      });
      const text = await startOf(reply.body);
      if (reply.statusCode >= 300) throw new Error(`status ${reply.statusCode} ${text}`);
    } catch (thrown) {
      throw new HarnessError(`lever ${name} at ${url} failed: ${messageOf(thrown)}`);
    }
  };
}

/** A lever behind a program; the JSON order (null releases the clock) goes to its standard input. */
export function commandLever<Name extends LeverName>(name: Name, command: readonly string[]): Lever<Name> {
  const [program = '', ...words] = command;
  return (order) =>
    new Promise((resolve, reject) => {
      const child = execFile(program, words, { timeout: 30_000 }, (failed, _out, complaint) => {
        if (failed === null) resolve();
        else
          reject(
            new HarnessError(`lever ${name} (${program}) failed: ${complaint.trim() || failed.message}`),
          );
      });
      child.stdin?.on('error', () => {});
      child.stdin?.end(JSON.stringify({ lever: name, order }));
    });
}
