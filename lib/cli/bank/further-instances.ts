/** Serves further instances of the reference bank, each with data and a clock of its own. */

import { serveAdmin } from '../../bank/admin-server.js';
import { createBank } from '../../bank/bank.js';
import { serveBank, type ServeOptions } from '../../bank/server/server.js';
import type { BankParts } from '../../bank/types.js';
import type { InstancePlaces } from './bank-profile.js';
import type { LogSink } from './log-entry.js';
import { watchedBank } from './watched-bank.js';

export interface FurtherInstances {
  readonly places: readonly InstancePlaces[];
  /** Ends them; requests under way may take so many milliseconds. */
  readonly close: (patience: number) => Promise<void>;
}

/**
 * Serves so many instances on free ports. They begin with the fixed data set at each start.
 * @param parts what one instance is made of
 * @param at where they listen, with the TLS identity of the first
 */
export async function serveFurther(
  count: number,
  parts: () => BankParts,
  at: Pick<ServeOptions, 'tls' | 'host' | 'publicHost'>,
  sink: LogSink | undefined,
): Promise<FurtherInstances> {
  const served = await Promise.all(
    Array.from({ length: count }, async () => {
      const { bank, refusedBytes } = watchedBank(
        createBank(parts()),
        sink === undefined ? {} : { onEntry: sink },
      );
      const front = await serveBank(bank, { ...at, onRefusedBytes: refusedBytes });
      return { front, admin: await serveAdmin(bank.admin) };
    }),
  );
  return {
    places: served.map(({ front, admin }) => ({ baseUrl: front.baseUrl, leversUrl: admin.baseUrl })),
    close: async (patience) => {
      await Promise.all(served.flatMap(({ front, admin }) => [front.close(patience), admin.close()]));
    },
  };
}
