/** x-accept-fix: what a TPP asks for before it is everybody's (VER-02 to -12). Unknown values are ignored. */

import { defaultDayOf, type OptIn } from '../../model/opt-ins.js';

export type { OptIn } from '../../model/opt-ins.js';

const nothing: ReadonlySet<string> = new Set();
const kept = new Map<string, ReadonlySet<string>>();
const bound = 64;

/** The names in one header line. The few lines in use are kept. */
function namesIn(line: string): ReadonlySet<string> {
  const known = kept.get(line);
  if (known !== undefined) return known;
  const names = new Set(line.split(',').map((each) => each.trim()));
  if (kept.size < bound && line.length < 256) kept.set(line, names);
  return names;
}

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
  asked: (headers: readonly string[]): ReadonlySet<string> => {
    const [first] = headers;
    if (first === undefined) return nothing;
    return headers.length === 1 ? namesIn(first) : new Set(headers.flatMap((each) => [...namesIn(each)]));
  },

  /** The instant from which the behaviour is the default. */
  defaultSince: (name: OptIn): number => instants[name],

  inEffect: (name: OptIn, asked: ReadonlySet<string>, now: number, since: number): boolean =>
    asked.has(name) || now >= since,
};
