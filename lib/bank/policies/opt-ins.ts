/** x-accept-fix: behaviour that a TPP asks for before it is everybody's (VER-02 to VER-12). */

/** The four known values. Unknown ones are ignored. */
export type OptIn =
  | 'amount-as-string'
  | 'cardaccount-switch-originalamount-and-transactionamount'
  | 'longer-names'
  | 'cash-account-type-iso';

const defaultSince: Readonly<Record<OptIn, string>> = {
  'amount-as-string': '2020-08-01',
  'cardaccount-switch-originalamount-and-transactionamount': '2024-11-13',
  'longer-names': '2024-10-01',
  'cash-account-type-iso': '2024-11-13',
};

export const optIns = {
  /** The values asked for; the header is a comma-separated list and may be repeated. */
  asked: (headers: readonly string[]): ReadonlySet<string> =>
    new Set(headers.flatMap((each) => each.split(',')).map((each) => each.trim())),

  /** The instant from which the behaviour is the default. */
  defaultSince: (name: OptIn): number => Date.parse(`${defaultSince[name]}T00:00:00Z`),

  inEffect: (name: OptIn, asked: ReadonlySet<string>, now: number, since: number): boolean =>
    asked.has(name) || now >= since,
};
