/** x-accept-fix: behaviour that a TPP asks for before it is everybody's (VER-02 to VER-12). */

/** The four known values. Unknown ones are ignored. */
export type OptIn =
  | 'amount-as-string'
  | 'cardaccount-switch-originalamount-and-transactionamount'
  | 'longer-names'
  | 'cash-account-type-iso';

const defaultSince: Readonly<Record<OptIn, number>> = {
  'amount-as-string': Date.UTC(2020, 7, 1),
  'cardaccount-switch-originalamount-and-transactionamount': Date.UTC(2024, 10, 13),
  'longer-names': Date.UTC(2024, 9, 1),
  'cash-account-type-iso': Date.UTC(2024, 10, 13),
};

export const optIns = {
  /** The values asked for; the header is a comma-separated list and may be repeated. */
  asked: (headers: readonly string[]): ReadonlySet<string> =>
    new Set(headers.flatMap((each) => each.split(',')).map((each) => each.trim())),

  /** The instant from which the behaviour is the default. */
  defaultSince: (name: OptIn): number => defaultSince[name],

  inEffect: (name: OptIn, asked: ReadonlySet<string>, now: number, since: number): boolean =>
    asked.has(name) || now >= since,
};
