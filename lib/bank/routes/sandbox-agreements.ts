/** Corporate agreements of the sandbox, and engagements that open accounts to persons (CTX-03). */

import type { OperationId } from '../../model/operations/index.js';
import { bodyOf, listOf, numberOf, objectOf, textOf } from '../body.js';
import { RefusedCall } from '../refusals.js';
import { type BankReply, json } from '../reply.js';
import type { Agreement, Engagement } from '../state/records.js';
import type { BankCore, Call, Route } from '../types.js';

/** Reads one engagement; its account has to belong to the corporation. */
function engagementOf(bank: BankCore, owner: string, value: unknown): Engagement {
  const item = objectOf(value);
  const iban = textOf(objectOf(item['account']), 'iban');
  if (iban !== '' && !bank.parts.policies.sandbox.mayEngage(bank.state.accounts.numbered(iban), owner)) {
    const text = 'the account has to belong to the owner of the agreement';
    throw new RefusedCall('body-unusable', { path: '/account/iban', text, closer: 'account-of-another' });
  }
  return {
    engagementId: bank.ids.uuid(),
    customer: textOf(item, 'customer'),
    iban,
    roles: listOf(item['roles']).filter((each) => typeof each === 'string'),
    registerLimit: numberOf(item, 'registerLimit'),
    approvalLimit: numberOf(item, 'approvalLimit'),
  };
}

function create(call: Call): BankReply {
  const { bank } = call;
  const body = objectOf(bodyOf(call));
  const owner = textOf(body, 'owner');
  if (owner !== '' && bank.state.customers.get(owner)?.customerType !== 'CORPORATE') {
    throw new RefusedCall('body-unusable', {
      closer: 'owner-not-corporate',
      path: '/owner',
      text: 'the owner has to be a corporate customer',
    });
  }
  const agreement: Agreement = {
    agreementId: bank.ids.uuid(),
    kind: 'CORPORATE',
    name: textOf(body, 'name') || 'Agreement',
    owner,
    engagements: listOf(body['engagements']).map((each) => engagementOf(bank, owner, each)),
    origin: 'made',
  };
  bank.state.agreements.set(agreement.agreementId, agreement);
  return json(201, call.show.presenters.sandbox.agreement(agreement, call.show));
}

function engage(call: Call): BankReply {
  const { bank } = call;
  const agreement = bank.state.agreements.get(call.params['mockAgreementId'] ?? '');
  if (agreement === undefined) throw new RefusedCall('resource-unknown');
  const engagement = engagementOf(bank, agreement.owner, bodyOf(call));
  const engagements = [...agreement.engagements, engagement];
  bank.state.agreements.set(agreement.agreementId, { ...agreement, engagements });
  return json(201, call.show.presenters.sandbox.engagement(engagement, call.show));
}

export const sandboxAgreementRoutes = {
  'list-sandbox-agreements': (call) =>
    json(200, call.show.presenters.sandbox.agreements([...call.bank.state.agreements.values()], call.show)),
  'create-sandbox-agreement': create,
  'create-sandbox-engagement': engage,
} as const satisfies Partial<Record<OperationId, Route>>;
