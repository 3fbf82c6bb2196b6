/** The embedded bank with a recorder around it. */

import type { Bank } from '../../bank/bank.js';
import { inProcessTarget, type EmbeddedOptions, type OpenTarget } from '../../embedded/embedded.js';
import type { TrafficExchange } from '../traffic.js';

export interface WatchedTarget extends OpenTarget {
  readonly exchanges: readonly TrafficExchange[];
  readonly bank: Bank;
}

/** Opens a bank in this process and keeps everything that it is asked. */
export async function watchedTarget(options: EmbeddedOptions = {}): Promise<WatchedTarget> {
  const exchanges: TrafficExchange[] = [];
  const opened: { bank?: Bank } = {};
  const around = (bank: Bank): Bank => {
    opened.bank = bank;
    return {
      ...bank,
      async handle(request) {
        const at = bank.admin.now();
        const reply = await bank.handle(request);
        exchanges.push({ at, answeredAt: bank.admin.now(), request, reply, origin: 'serve' });
        return reply;
      },
    };
  };
  const target = await inProcessTarget({ ...options, around });
  if (opened.bank === undefined) throw new Error('no bank was opened');
  return { ...target, exchanges, bank: opened.bank };
}
