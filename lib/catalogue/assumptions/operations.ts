/**
 * Bodies, statuses and products of the operations that the text names without showing them; `places.ts` has
 * their paths.
 */

import { asked } from '../assumption.js';

export const operationsAssumptions = [
  asked({
    id: 'deletion-statuses',
    topic: 'operations',
    question: 'Which statuses answer a deletion that succeeds?',
    default: { unauthorised: 204, authorised: 202 },
    handling: 'observed',
    clauses: ['STA-05'],
    basis: 'published',
  }),
  asked({
    id: 'cancellation-link',
    topic: 'operations',
    question: 'Under which name does the 202 of a deletion link to the cancellation authorisation?',
    default: 'startAuthorisation',
    handling: 'observed',
    clauses: ['STA-05', 'TYPE-12'],
    basis: 'assumed',
  }),
  asked({
    id: 'payment-authorisation-status',
    topic: 'operations',
    question: "Which status answers the start of a single payment's authorisation?",
    default: 201,
    handling: 'observed',
    clauses: ['FLW-06', 'FLW-07'],
    basis: 'published',
  }),
  asked({
    id: 'euro-area-product',
    topic: 'operations',
    question: 'Which product makes euro-area credit transfers?',
    default: 'sepa-credit-transfers',
    handling: 'profile',
    clauses: ['ADR-03'],
    basis: 'published',
  }),
  asked({
    id: 'international-product',
    topic: 'operations',
    question: 'Which product makes international-network payments?',
    default: 'cross-border-credit-transfers',
    handling: 'profile',
    clauses: ['ADR-04'],
    basis: 'published',
  }),
  asked({
    id: 'bank-offered-consents-body',
    topic: 'operations',
    question: 'Which body does /v1/bank-offered-consents take?',
    default: 'none',
    choices: ['none', 'object'],
    handling: 'fixed',
    clauses: ['CON-14'],
    basis: 'published',
  }),
  asked({
    id: 'consents-status',
    topic: 'operations',
    question: 'Which status answers POST /v1/consents and /v1/bank-offered-consents?',
    default: 201,
    choices: [200, 201, 302, 401],
    handling: 'observed',
    clauses: ['CON-12', 'CON-14'],
    basis: 'published',
  }),
  asked({
    id: 'disregarded-consent-body',
    topic: 'operations',
    question: 'Is an empty or malformed consent body disregarded too?',
    default: 'any-json',
    choices: ['any-json', 'empty-too', 'malformed-too'],
    handling: 'observed',
    clauses: ['CON-11'],
    basis: 'assumed',
  }),
  asked({
    id: 'contact-required-headers',
    topic: 'operations',
    question: 'Which headers does the registration of a contact address require?',
    default: ['X-Request-ID', 'Digest', 'TPP-Signature-Certificate', 'Signature', 'Content-Type'],
    handling: 'observed',
    clauses: ['DLG-01'],
    basis: 'assumed',
  }),
] as const;
