/** Levers: what only the bank's side can do, with what each is told. */

export const leverNames = ['clock', 'batchRun', 'revoke', 'paymentPermission', 'funds', 'restart'] as const;

export type LeverName = (typeof leverNames)[number];

export function isLeverName(name: string): name is LeverName {
  return leverNames.some((each) => each === name);
}

/** What each lever is told; `clock` with null returns to real time. */
export interface LeverOrders {
  readonly clock: { readonly now: string } | null;
  readonly batchRun: Readonly<Record<string, never>>;
  readonly revoke: { readonly psuIdentity: string; readonly tppId?: string; readonly account?: string };
  readonly paymentPermission: { readonly account: string; readonly allowed: boolean };
  readonly funds: { readonly account: string; readonly amount: string };
  readonly restart: Readonly<Record<string, never>>;
}

/** One lever: pulls it and resolves when the bank has done it. */
export type Lever<Name extends LeverName> = (order: LeverOrders[Name]) => Promise<void>;

export type Levers = { readonly [Name in LeverName]?: Lever<Name> };
