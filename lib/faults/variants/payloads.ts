/**
 * Banks whose replies hold less than the reference bank's, made from the schemas: each member that the text
 * does not show as required is left out once, wherever the part that declares it stands.
 */

import { withBody } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import { isOperationId, operations, type OperationId } from '../../model/operations/index.js';
import { isSchemaName } from '../../schemas/index.js';
import { membersOf } from '../../schemas/members.js';
import type { Variant } from '../fault.js';

/** Where one member stands: in replies of this status of an operation, down this way. */
interface Place {
  readonly operation: OperationId;
  readonly status: number;
  readonly path: readonly string[];
}

/** The value without what stands at the end of the way; `*` stands for every item. */
function without(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return step === '*' ? value.map((each: unknown) => without(each, rest)) : value;
  const entries = Object.entries(value).flatMap(([name, each]): readonly [string, unknown][] => {
    if (step !== '*' && step !== name) return [[name, each]];
    return rest.length === 0 ? [] : [[name, without(each, rest)]];
  });
  return Object.fromEntries(entries);
}

function leavingOut(places: readonly Place[]): (parts: BankParts) => BankParts {
  return (given) =>
    places.reduce((parts, { operation, status, path }) => {
      if (parts.routes[operation] === undefined) return parts;
      return withBody(parts, operation, (value, told) => (told === status ? without(value, path) : value));
    }, given);
}

/** Every member that the text does not oblige a bank to send, by where it is declared. */
function openMembers(): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, readonly Place[]>();
  for (const { id, success } of operations) {
    for (const { status, schema } of success) {
      if (!isOperationId(id) || schema === undefined || !isSchemaName(schema)) continue;
      for (const { at, path, owed } of membersOf(schema)) {
        if (owed) continue;
        const place = { operation: id, status, path: path.split('/').slice(1) };
        found.set(at, [...(found.get(at) ?? []), place]);
      }
    }
  }
  return found;
}

/**
 * Members that no table shows as required and that other sentences of the text oblige a bank to send, with
 * the clause.
 */
const owedElsewhere: Readonly<Record<string, ClauseId>> = {
  'psd2:payment-initiation-response/_links': 'PRS-13',
  'psd2:payment-status/transactionStatus': 'END-11',
  'psd2:payment-status/fundsAvailable': 'STA-04',
  'psd2:authorisation-start/_links': 'FLW-07',
  'psd2:redirect-offer/_links': 'USR-03',
  'psd2:basket-details/transactionStatus': 'BSK-03',
  'psd2:agreements/agreements': 'USR-05',
  'psd2:agreements/agreements/*/id': 'USR-05',
  'psd2:account-list/accounts': 'REG-02',
  'psd2:balances/account': 'ACC-06',
  'psd2:account-reference/currency': 'ACC-06',
  'psd2:balances/balances': 'ACC-06',
  'psd2:balance/balanceAmount': 'ACC-06',
  'psd2:transactions/transactions': 'ACC-01',
  'psd2:transactions/transactions/booked': 'ACC-01',
  'psd2:transactions/transactions/pending': 'ACC-01',
  'psd2:transaction/transactionId': 'ACC-03',
  'psd2:card-transactions/cardTransactions': 'VER-06',
  'psd2:card-transactions/cardTransactions/booked': 'VER-06',
  'psd2:card-account-details/cardAccount': 'PAY-33',
  'psd2:card-account/relatedAccount': 'PAY-33',
  'psd2:card-account/relatedAccount/identification': 'PAY-33',
  'psd2:contact-information/email': 'DLG-01',
  'psd2:sandbox-customer-list/customers': 'SBX-37',
  'psd2:sandbox-customer-list/customers/*/customerId': 'SBX-20',
};

function idOf(at: string): string {
  return at.replace('psd2:', '').replaceAll('/*', '').replaceAll('/', '-').replaceAll('_', '').toLowerCase();
}

export const payloadVariants: readonly Variant[] = [...openMembers()]
  .filter(([at]) => owedElsewhere[at] === undefined)
  .map(([at, places]) => ({
    id: `payloads/without-${idOf(at)}`,
    title: `Replies leave out ${at.replace('psd2:', '')}`,
    because: 'The text does not show it as required.',
    loses: /./,
    change: leavingOut(places),
  }));
