/** What a run sent, without the signatures: the same seed makes the same bytes. */

import type { RunResult } from '../../harness/conduct/result.js';

/** The one place that no seed decides: the free port of the listener that waits for a bank to call back. */
const freePort = /http:\/\/127\.0\.0\.1:\d+/g;

/**
 * Every request of a run as one text each, in the order of the scenarios; Signature and free ports are left
 * out.
 */
export function unsignedRequests({ scenarios }: Pick<RunResult, 'scenarios'>): readonly string[] {
  return scenarios.flatMap(({ id, exchanges }) =>
    exchanges.map(({ request: { method, target, headers, body } }) => {
      const lines = headers.filter(([name]) => name.toLowerCase() !== 'signature');
      const bytes = body.toString('base64');
      return JSON.stringify([id, method, target, lines, bytes]).replaceAll(freePort, 'http://listener');
    }),
  );
}
