/** Sandbox customers (SBX-01 to SBX-14, SBX-20 to SBX-22, SBX-37, SBX-38). */

import type { OperationId } from '../../model/operations/index.js';
import { bodyOf, objectOf, textOf } from '../body.js';
import { customerView, customerViews } from '../presenters/customer-view.js';
import { RefusedCall } from '../refusals.js';
import { type BankReply, empty, json } from '../reply.js';
import type { Agreement, Customer } from '../state/records.js';
import type { Call, Route } from '../types.js';

/** The customer whom the path names by customerId. */
function customerOf(call: Call): Customer {
  const [found] = call.bank.state.customers.by('customerId', call.params['customerId'] ?? '');
  if (found === undefined) throw new RefusedCall('resource-unknown');
  return found;
}

function shown(call: Call, customer: Customer, status: number): BankReply {
  return json(
    status,
    call.show.presenters.sandbox.customer(customerView(call.bank.state, customer), call.show),
  );
}

function remove(call: Call): BankReply {
  const { state } = call.bank;
  const customer = customerOf(call);
  const { agreements, accounts, cardAccounts } = customerView(state, customer);
  for (const { resourceId } of accounts) {
    state.accounts.delete(resourceId);
    state.transactions.delete(resourceId);
  }
  for (const { resourceId } of cardAccounts) {
    state.cardAccounts.delete(resourceId);
    state.cardTransactions.delete(resourceId);
  }
  for (const { agreementId } of agreements) state.agreements.delete(agreementId);
  state.customers.delete(customer.customerNumber);
  return empty(204);
}

function create(call: Call): BankReply {
  const { state, ids, parts } = call.bank;
  const body = objectOf(bodyOf(call));
  const customerNumber = textOf(body, 'customerNumber');
  if (customerNumber !== '' && state.customers.has(customerNumber)) {
    throw new RefusedCall('body-unusable', {
      closer: 'customer-exists',
      path: '/customerNumber',
      text: 'the customer exists already',
    });
  }
  const customer: Customer = {
    customerId: ids.opaque(),
    customerNumber,
    customerType: body['customerType'] === 'CORPORATE' ? 'CORPORATE' : 'PRIVATE',
    customerName: textOf(body, 'customerName'),
    origin: 'made',
  };
  state.customers.set(customerNumber, customer);
  if (parts.policies.sandbox.bringsAgreement(customer.customerType)) {
    const agreement: Agreement = {
      agreementId: ids.uuid(),
      kind: customer.customerType,
      name: `${customer.customerName} agreement`,
      owner: customerNumber,
      engagements: [],
      origin: 'made',
    };
    state.agreements.set(agreement.agreementId, agreement);
  }
  return shown(call, customer, 201);
}

export const sandboxCustomerRoutes = {
  'list-sandbox-customers': (call) =>
    json(200, call.show.presenters.sandbox.customers(customerViews(call.bank.state), call.show)),

  'create-sandbox-customer': create,
  'read-sandbox-customer': (call) => shown(call, customerOf(call), 200),
  'delete-sandbox-customer': remove,
} as const satisfies Partial<Record<OperationId, Route>>;
