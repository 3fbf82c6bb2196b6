/** Sandbox accounts: made, listed, read and removed. */

import { isCurrency, minorUnits } from '../../model/currency.js';
import { ibanOf, makeBban } from '../../model/identifiers.js';
import type { OperationId } from '../../model/operations/index.js';
import { bodyOf, numberOf, objectOf, textOf } from '../body.js';
import { RefusedCall } from '../refusals.js';
import { type BankReply, empty, json } from '../reply.js';
import type { Account } from '../state/records.js';
import type { BankCore, Call, Route } from '../types.js';

/** The branch under which made accounts are numbered; the fixed set uses others. */
const branch = '3606';

/** Minor units of a plain number of the currency. */
export function minorOf(value: number, currency: string): bigint {
  return BigInt(Math.round(value * 10 ** minorUnits(currency)));
}

function freeBban(bank: BankCore): string {
  for (;;) {
    const digits = bank.ids.uuid().replaceAll(/\D/g, '').padEnd(5, '7').slice(0, 5);
    const bban = makeBban(`${branch}7${digits}`);
    if (bban !== undefined && bank.state.accounts.numbered(bban) === undefined) return bban;
  }
}

/** The account that the path names. */
export function accountOf(call: Call): Account {
  const found = call.bank.state.accounts.get(call.params['mockAccountId'] ?? '');
  if (found === undefined) throw new RefusedCall('resource-unknown');
  return found;
}

function joinOwnAgreement(bank: BankCore, account: Account): void {
  const type = bank.state.customers.get(account.owner)?.customerType;
  if (type === undefined || !bank.parts.policies.sandbox.joinsAgreement(type)) return;
  for (const agreement of bank.state.agreements.by('owner', account.owner)) {
    const engagement = {
      engagementId: bank.ids.uuid(),
      customer: account.owner,
      iban: account.iban,
      roles: ['REGISTER', 'VIEW'],
      registerLimit: 1_000_000,
      approvalLimit: 1_000_000,
    };
    bank.state.agreements.set(agreement.agreementId, {
      ...agreement,
      engagements: [...agreement.engagements, engagement],
    });
  }
}

function create(call: Call): BankReply {
  const { bank } = call;
  const body = objectOf(bodyOf(call));
  const owner = textOf(body, 'customerNumber');
  if (owner !== '' && !bank.state.customers.has(owner)) {
    throw new RefusedCall('body-unusable', {
      closer: 'no-such-owner',
      path: '/customerNumber',
      text: 'there is no such customer',
    });
  }
  const asked = textOf(body, 'currency');
  const currency = isCurrency(asked) ? asked : 'NOK';
  const bban = freeBban(bank);
  const account: Account = {
    resourceId: bank.ids.opaque(),
    owner,
    bban,
    iban: ibanOf(bban),
    bic: 'PSDTNO22XXX',
    currency,
    name: textOf(body, 'accountName') || 'Account',
    product: 'BRUKSKONTO',
    cashAccountType: textOf(body, 'cashAccountType') || 'CACC',
    booked: minorOf(numberOf(body, 'balance'), currency),
    creditLine: minorOf(numberOf(body, 'creditLine'), currency),
    paymentAllowed: true,
    origin: 'made',
  };
  bank.state.accounts.set(account.resourceId, account);
  bank.state.transactions.set(account.resourceId, []);
  joinOwnAgreement(bank, account);
  return json(201, call.show.presenters.sandbox.account(account, call.show));
}

export const sandboxAccountRoutes = {
  'list-sandbox-accounts': (call) =>
    json(200, call.show.presenters.sandbox.accounts([...call.bank.state.accounts.values()], call.show)),

  'create-sandbox-account': create,

  'read-sandbox-account': (call) =>
    json(200, call.show.presenters.sandbox.account(accountOf(call), call.show)),

  'delete-sandbox-account': (call) => {
    const account = accountOf(call);
    call.bank.state.accounts.delete(account.resourceId);
    call.bank.state.transactions.delete(account.resourceId);
    return empty(204);
  },
} as const satisfies Partial<Record<OperationId, Route>>;
