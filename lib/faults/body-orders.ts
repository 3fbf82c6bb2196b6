/** What a domestic payment orders, read loosely, for banks that refuse more of it than the reference bank. */

import type { JudgedRequest } from '../rules/judged-request.js';

type Members = Readonly<Record<string, unknown>>;

export interface Order {
  /** What is paid, as written. */
  readonly amount: unknown;
  /** The account numbers of both sides. */
  readonly numbers: readonly unknown[];
  /** The day of execution. */
  readonly day: unknown;
  /** The address of the creditor; empty where there is none. */
  readonly address: Members;
  readonly currencies: Readonly<Record<'amount' | 'debtor' | 'creditor', unknown>>;
  readonly freeText: unknown;
  /** The single reference; undefined where there is none. */
  readonly reference: unknown;
  /** The list of references; undefined where there is none. */
  readonly references: readonly unknown[] | undefined;
  /** Every text of the body. */
  readonly texts: readonly string[];
  /** The texts that have a greatest length, each with it. */
  readonly bounded: readonly { readonly text: string | undefined; readonly longest: number }[];
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const longestReference = 35;

function bound(longest: number, ...values: readonly unknown[]): Order['bounded'] {
  return values.map((each) => ({ text: typeof each === 'string' ? each : undefined, longest }));
}

/** The order in a creation of a domestic payment; undefined in every other request. */
export function domesticOrder({ operation, body }: JudgedRequest): Order | undefined {
  if (operation?.id !== 'create-domestic-payment' || body.kind !== 'json') return undefined;
  const members = membersOf(body.value);
  const paid = membersOf(members['instructedAmount']);
  const debtor = membersOf(members['debtorAccount']);
  const creditor = membersOf(members['creditorAccount']);
  const address = membersOf(members['creditorAddress']);
  const list = members['remittanceInformationStructuredArray'];
  const references = Array.isArray(list) ? list : undefined;
  const reference = members['remittanceInformationStructured'];
  return {
    amount: paid['amount'],
    numbers: [debtor['bban'], creditor['bban']],
    day: members['requestedExecutionDate'],
    address,
    currencies: {
      amount: paid['currency'],
      debtor: debtor['currency'],
      creditor: creditor['currency'],
    },
    freeText: members['remittanceInformationUnstructured'],
    reference,
    references,
    texts: textsIn(body.value),
    bounded: [
      ...bound(70, members['creditorName'], members['ultimateDebtor'], address['street']),
      ...bound(140, members['remittanceInformationUnstructured']),
      ...bound(longestReference, ...[reference, ...(references ?? [])].flatMap(textsIn)),
    ],
  };
}

/** The condition on domestic payments that their order fulfils. */
export function ordersWith(condition: (order: Order) => boolean) {
  return (request: JudgedRequest) => {
    const order = domesticOrder(request);
    return order !== undefined && condition(order);
  };
}
