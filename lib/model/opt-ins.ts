/** The values of x-accept-fix and when each became everybody's (Versioning; VER-04 to VER-12). */

const days = {
  'amount-as-string': '2020-08-01',
  'cardaccount-switch-originalamount-and-transactionamount': '2024-11-13',
  'longer-names': '2024-10-01',
  'cash-account-type-iso': '2024-11-13',
} as const;

export type OptIn = keyof typeof days;

export function isOptIn(name: string): name is OptIn {
  return Object.hasOwn(days, name);
}

export const optInNames = Object.keys(days).filter(isOptIn);

/** The day (`YYYY-MM-DD`) from which the behaviour is the default. */
export function defaultDayOf(name: OptIn): string {
  return days[name];
}
