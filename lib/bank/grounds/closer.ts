/** Grounds that say more than the reason of a refusal, for the places in the bank that know more. */

import type { Ground } from './ground.js';

export const closerGrounds = {
  'details-before-approval': {
    clause: 'STA-06',
    mend: 'Let the PSU approve the payment first: follow startAuthorisation, then scaRedirect.',
    why: 'the payment exists and the PSU has not approved it yet',
  },
  'status-before-approval': {
    clause: 'STA-07',
    mend: 'Let the PSU approve the payment first: follow startAuthorisation, then scaRedirect.',
    why: 'the payment exists and the PSU has not approved it yet',
  },
  'bulk-in-basket': {
    clause: 'ERR-05',
    also: ['ERR-07'],
    mend: 'Authorise the bulk payment by itself.',
    why: 'one of the payments is a bulk payment',
  },
  'periodic-in-basket': {
    clause: 'ERR-06',
    also: ['ERR-07'],
    mend: 'Authorise the periodic payment by itself.',
    why: 'one of the payments is a periodic payment',
  },
  'strange-in-basket': {
    clause: 'SCA-17',
    also: ['BSK-11'],
    mend: 'Make one basket for each PSU and context.',
    why: 'one of the payments was made for another PSU or context than the basket',
  },
  'body-too-deep': { clause: 'TRN-01', mend: 'Nest the body no deeper than its schema does.' },
  'customer-exists': {
    clause: 'SBX-38',
    mend: 'Choose another customerNumber, or delete that customer first.',
  },
  'no-such-owner': {
    clause: 'SBX-03',
    mend: 'Create the customer first, or name the customerNumber of one that exists.',
  },
  'own-counterpart': { clause: 'SBX-42', mend: 'Name another account as the counterpart.' },
  'account-entry-in-future': { clause: 'SBX-41', mend: 'Name a day until today, by the clock of the bank.' },
  'card-entry-in-future': { clause: 'SBX-40', mend: 'Name a day until today, by the clock of the bank.' },
  'other-currency': { clause: 'SBX-41', also: ['ACC-07'], mend: 'Use the currency of the account.' },
  'no-int32': { clause: 'CARD-07', also: ['CARD-09'], mend: 'Use an amount that fits 32 bits.' },
  'account-of-another': {
    clause: 'CTX-03',
    mend: 'Name an account that belongs to the owner of the agreement.',
  },
  'owner-not-corporate': { clause: 'CTX-03', mend: 'Name the customerNumber of a corporate customer.' },
  'no-email': { clause: 'DLG-01', mend: 'Send {"email": "…"} with an address of a mailbox.' },
} as const satisfies Readonly<Record<string, Ground>>;

/** The name of a closer ground. */
export type CloserGround = keyof typeof closerGrounds;
