/** x-accept-fix: what a TPP asks for before it is everybody's (VER-02 to -12). Unknown values are ignored. */

import { defaultDayOf, type OptIn } from '../../model/opt-ins.js';

export type { OptIn } from '../../model/opt-ins.js';

const instants: Readonly<Record<OptIn, number>> = {
  'amount-as-string': Date.parse(defaultDayOf('amount-as-string')),
  'cardaccount-switch-originalamount-and-transactionamount': Date.parse(
    defaultDayOf('cardaccount-switch-originalamount-and-transactionamount'),
  ),
  'longer-names': Date.parse(defaultDayOf('longer-names')),
  'cash-account-type-iso': Date.parse(defaultDayOf('cash-account-type-iso')),
};

export const optIns = {
  /** The values asked for; the header is a comma-separated list and may be repeated. */
  asked: (headers: readonly string[]): ReadonlySet<string> =>
    new Set(headers.flatMap((line) => line.split(',').map((each) => each.trim()))),

  /** The instant from which the behaviour is the default. */
  defaultSince: (name: OptIn): number => instants[name],

  inEffect: (name: OptIn, asked: ReadonlySet<string>, now: number, since: number): boolean =>
    asked.has(name) || now >= since,
};
