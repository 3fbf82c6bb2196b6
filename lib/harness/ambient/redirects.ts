/** What every redirect back to the TPP shows (RDR-10). */

import type { Reply } from '../replies/reply.js';
import { readRedirect } from '../sca/redirected.js';
import type { AmbientCheck } from './check.js';
import { everyOne } from './members.js';

/** The parameters of a redirect that tells of a failure of the server; empty of every other reply. */
function serverFailures(reply: Reply): readonly ReadonlyMap<string, string>[] {
  if (reply.exchange.operation !== 'browser') return [];
  const { parameters } = readRedirect(reply.header('location') ?? '');
  return /^5\d\d$/.test(parameters.get('status') ?? '') ? [parameters] : [];
}

export const redirectChecks: readonly AmbientCheck[] = [
  {
    clause: 'RDR-10',
    optional: true,
    expectation: 'a redirect with a status of 500 or more names the system that failed',
    look: (reply) =>
      everyOne(serverFailures(reply), 'system with a name', (parameters) => {
        const system = parameters.get('system');
        if (system === undefined) return 'no system';
        return system.trim() === '' ? 'an empty system' : undefined;
      }),
  },
];
