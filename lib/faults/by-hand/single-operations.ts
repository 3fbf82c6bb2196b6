/** Banks that verify requests as they should, but for one thing at one operation. */

import type { BankParts, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { type JudgedRequest, judgedRequest } from '../../rules/judged-request.js';
import { operationsAt } from '../../rules/operations-at.js';
import { faultsInDepth } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';

/** The rule lets pass what fits at one operation. */
function overlooksAt(
  at: OperationId,
  ruleId: string,
  fits: (request: JudgedRequest) => boolean = () => true,
): PartsChange {
  return (parts) => overlooksWhen(parts, ruleId, (request) => request.operation?.id === at && fits(request));
}

function isOdd(path: string): boolean {
  return path.endsWith('/');
}

/** A path with a slash at its end, by one method, is served without a look at who calls. */
function unguardedSlash(wanted: string): PartsChange {
  return (parts: BankParts) => ({
    ...parts.rules.reduce(
      (left, { id }) => overlooksWhen(left, id, ({ wire, path }) => wire.method === wanted && isOdd(path)),
      parts,
    ),
    find(method, path) {
      const usual = method === wanted && isOdd(path) ? path.replace(/\/+$/, '') : path;
      const wire = { method, target: parts.basePath + usual, headers: [], body: Buffer.alloc(0) };
      return judgedRequest(wire, parts.basePath, operationsAt(parts.answers)).match;
    },
  });
}

export const singleOperationFaults = faultsInDepth(
  {
    id: 'single-operations/engagements-of-another-body',
    title: 'At the creation of an engagement the Digest is not compared with the body',
    catches: ['SIG-38'],
    change: overlooksAt('create-sandbox-engagement', 'digest-of-body'),
  },
  {
    id: 'single-operations/customers-of-any-signature',
    title: 'At the creation of a sandbox customer the signature may be that of anything',
    catches: ['SIG-04'],
    change: overlooksAt('create-sandbox-customer', 'signature-fits'),
  },
  {
    id: 'single-operations/corporate-single-sca-in-sepa',
    title: 'The single-SCA flow of SEPA payments is open to corporate PSUs',
    catches: ['SSC-02'],
    change: overlooksAt('create-sepa-payment', 'single-sca-is-private'),
  },
  {
    id: 'single-operations/balances-of-any-signature-without-psu',
    title: 'Balances are served without the PSU whatever the signature is of',
    catches: ['SIG-04'],
    change: overlooksAt(
      'read-balances',
      'signature-fits',
      (request) => request.header('psu-ip-address') === undefined,
    ),
  },
  {
    id: 'single-operations/reset-by-untrusted',
    title: 'The sandbox is reset for a certificate from outside the trust list',
    catches: ['REG-10'],
    change: overlooksAt('initialize-sandbox', 'certificate-trusted'),
  },
  {
    id: 'single-operations/hmac-at-deletion',
    title: 'At the deletion of a payment the algorithm may be one without a key pair',
    catches: ['SIG-16'],
    change: overlooksAt(
      'delete-payment',
      'signature-algorithm',
      ({ signature }) => signature.parts?.algorithm === 'hmac-sha256',
    ),
  },
  {
    id: 'single-operations/headers-left-out-at-baskets',
    title: 'At the authorisation of a basket the part headers may be left out',
    catches: ['SIG-10'],
    change: overlooksAt(
      'start-basket-authorisation',
      'signature-parts',
      ({ wire }) => !wire.headers.some(([name, value]) => name === 'Signature' && /headers=/.test(value)),
    ),
  },
  {
    id: 'single-operations/sha-1-at-contacts',
    title: 'At the contact address a signature with SHA-1 is good enough',
    catches: ['SIG-22'],
    change: overlooksAt('put-contact-information', 'signature-algorithm-used'),
  },
  {
    id: 'single-operations/slash-unguarded-at-deletions',
    title: 'A deletion whose path ends in a slash is made without a look at the signature',
    catches: ['SIG-02'],
    change: unguardedSlash('DELETE'),
  },
  {
    id: 'single-operations/baskets-hashed-in-part',
    title: 'Of the body of a basket of more than 64 KiB the Digest is not compared',
    catches: ['SIG-38'],
    change: overlooksAt('create-basket', 'digest-of-body', ({ wire }) => wire.body.length > 65_536),
  },
);
