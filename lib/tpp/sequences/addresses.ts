/** Addresses stand below the base address, whose path belongs to every one of them (GEN-01). */

import { broken, kept } from '../obligation.js';
import type { Judge } from '../judge.js';
import { isBelowBase } from '../memory/below-base.js';
import type { ReadExchange } from '../read-exchange.js';

/** The path of the base address, put before one that has it already. */
function isDoubled({ request, judged: { path } }: ReadExchange): boolean {
  const [whole = ''] = request.target.split('?', 1);
  const base = whole.endsWith(path) ? whole.slice(0, -path.length) : '';
  return base !== '' && path.startsWith(`${base}/v1/`);
}

export const addresses: Judge = {
  obligations: [
    {
      id: 'base-path-kept',
      clause: 'GEN-01',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'Every path is relative to the base address, whose own path stands before it, in links as well.',
      mend: 'Join base address and path as texts; a resolver of URLs replaces the whole path by one that begins with a slash.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call') return;
    if (isDoubled(exchange))
      yield broken('base-path-kept', 'the path of the base address stands there twice');
    if (exchange.operation === undefined) return;
    const served = memory.belowBase.get(exchange.tpp);
    if (served === undefined) return;
    if (isBelowBase(exchange)) yield kept('base-path-kept');
    // Where the bank serves it all the same, or there is something else, nothing is said.
    else if (exchange.reply?.status === 404)
      yield broken(
        'base-path-kept',
        'the path of the base address, below which other calls were served, is missing',
        {
          dependsOn: served,
        },
      );
  },
};
