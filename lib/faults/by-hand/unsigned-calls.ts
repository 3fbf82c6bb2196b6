/** Faults: calls that are served without a signature. */

import type { BankParts } from '../../bank/types.js';
import { faults } from '../fault.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';
import { isAt } from '../conditions.js';

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
    id: 'signing/consent-body-without-digest',
    title: 'The body of POST /v1/consents, which is disregarded, needs no Digest',
    catches: ['SIG-37'],
    findingsOnly: true,
    change: (parts) => overlooksWhen(parts, 'body-digest', isAt('offer-consent-deprecated')),
  },
);
