/** Faults: calls that are served without a signature. */

import type { BankParts } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';
import { isAt } from '../conditions.js';

const isOfOne = isAt(
  'read-account',
  'read-balances',
  'list-transactions',
  'read-card-account',
  'read-card-balances',
  'list-card-transactions',
);

function isUnnamed(request: Pick<JudgedRequest, 'header'>): boolean {
  return request.header('psu-id') === undefined;
}

export const unsignedCallFaults = faults(
  ...(
    [
      ['reads', 'Reading calls are', (id) => /^(read|list)-/.test(id)],
      ['deletions', 'Deletions are', (id) => id.startsWith('delete-')],
      ['reset', 'The reset of the sandbox is', (id) => id === 'initialize-sandbox'],
      ['consent-offers', 'Calls that begin an SCA are', (id) => /^(offer|register|start)-/.test(id)],
      ['sandbox-creations', 'What makes up sandbox data is', (id) => id.startsWith('create-sandbox-')],
      [
        'life-of-bulk-and-periodic',
        'What follows the creation of bulk and periodic payments is',
        (id) => /^(read|delete|start)-(bulk|periodic)/.test(id),
      ],
      [
        'sandbox-records',
        'Single accounts, cards and transactions of the sandbox are',
        (id) => /^(read|delete)-sandbox-(account|card-account|transactions?)$/.test(id),
      ],
      ['engagements', 'Engagements of an agreement are', (id) => id === 'create-sandbox-engagement'],
      ['bulk-and-periodic', 'Bulk and periodic payments are', (id) => /^create-(bulk|periodic)/.test(id)],
    ] as const satisfies readonly (readonly [string, string, (id: string) => boolean])[]
  ).map(([what, title, concerns]) => ({
    id: `signing/unsigned-${what}`,
    title: `${title} served without Signature`,
    catches: ['SIG-02'] as const,
    mayFail: ['SIG-03'] as const,
    findingsOnly: true as const,
    change: (parts: BankParts) =>
      overlooksWhen(parts, 'signature-present', ({ operation }) => concerns(operation?.id ?? '')),
  })),
  ...(
    [
      ['baskets', 'A call on a basket', (id) => id.includes('basket')],
      ['reads', 'A call that reads', (id) => /^(read|list)-/.test(id)],
      ['deletions', 'A deletion', (id) => id.startsWith('delete-')],
    ] as const satisfies readonly (readonly [string, string, (id: string) => boolean])[]
  ).map(([what, title, concerns]) => ({
    id: `signing/unsigned-${what}-unauthorised`,
    title: `${title} without Signature is answered with 401`,
    catches: ['SIG-02', 'SIG-03'] as const,
    change: (parts: BankParts) =>
      refusesWhen(
        parts,
        'SIG-03',
        (request) => concerns(request.operation?.id ?? '') && request.header('signature') === undefined,
        401,
        'FORBIDDEN',
      ),
  })),
  {
    id: 'signing/unsigned-reads-unauthorised-without-person',
    title: 'A read of one account or card without Signature and PSU-ID is answered with 401',
    catches: ['SIG-03'],
    change: (parts) =>
      refusesWhen(
        parts,
        'SIG-03',
        (request) => isOfOne(request) && isUnnamed(request) && request.header('signature') === undefined,
        401,
        'CONSENT_INVALID',
      ),
  },
  {
    id: 'signing/forged-reads-unauthorised-without-person',
    title: 'A read of one account or card without PSU-ID whose signature is wrong is answered with 401',
    catches: ['SIG-04'],
    // Without any Signature there is none that is right.
    mayFail: ['SIG-03'],
    change: (parts) =>
      refusesWhen(
        parts,
        'SIG-04',
        (request) => isOfOne(request) && isUnnamed(request) && request.signature.findings.length > 0,
        401,
        'CONSENT_INVALID',
      ),
  },
  {
    id: 'signing/consent-body-without-digest',
    title: 'The body of POST /v1/consents, which is disregarded, needs no Digest',
    catches: ['SIG-37'],
    findingsOnly: true,
    change: (parts) => overlooksWhen(parts, 'body-digest', isAt('offer-consent-deprecated')),
  },
);
