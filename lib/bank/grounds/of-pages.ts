/** The grounds of what goes wrong at the bank's pages: failed SCA, outdated addresses and forms. */

import type { ScaFailure } from '../state/access-records.js';
import type { Ground } from './ground.js';

const again = 'Make the call again for a new scaRedirect address.';

export const groundsOfFailures: Readonly<Record<ScaFailure, Ground>> = {
  'unknown-identity': {
    clause: 'SBX-03',
    also: ['RDR-09'],
    mend: 'Log in with the customerNumber of a sandbox customer.',
  },
  'other-person': {
    clause: 'SCA-17',
    also: ['RDR-09'],
    mend: 'Let the person log in for whom the call was made.',
  },
  cancelled: {
    clause: 'RDR-09',
    also: ['RDR-14'],
    mend: `The PSU gave up: read status, code and message. ${again}`,
  },
  expired: {
    clause: 'RDR-09',
    also: ['FLW-08'],
    mend: `Send the PSU to the address at once; it works for ten minutes. ${again}`,
  },
  'no-context': {
    clause: 'CTX-01',
    also: ['CTX-03'],
    mend: 'Ask for a context that the person has: PSU-Context and PSU-Corporate-ID.',
  },
  refused: {
    clause: 'ERR-11',
    also: ['STA-04'],
    mend: 'Read the status of the payment: fundsAvailable tells whether money is missing.',
  },
};

/** A page that says what is wrong, with its status and text. */
export interface PageProblem extends Ground {
  readonly status: number;
  readonly text: string;
}

export const pageProblems = {
  'address-unknown': {
    status: 404,
    text: 'The address is not known.',
    clause: 'FLW-08',
    also: ['SCA-05'],
    mend: `Send the PSU to the scaRedirect address exactly as the reply wrote it. ${again}`,
  },
  'address-used': {
    status: 410,
    text: 'This address was already used; each one works once.',
    clause: 'FLW-08',
    also: ['SCA-05'],
    mend: again,
  },
  'form-out-of-date': {
    status: 409,
    text: 'This form is out of date. Please open the address again.',
    clause: 'SCA-05',
    mend: 'Let the browser play the pages: each form works once and carries a token of its step.',
  },
  'page-method': {
    status: 405,
    text: 'The page takes GET and POST.',
    clause: 'SCA-05',
    mend: 'Open the address in a browser.',
  },
  'nothing-to-decide': {
    status: 404,
    text: 'There is nothing to decide here.',
    clause: 'SCA-05',
    mend: again,
  },
} as const satisfies Readonly<Record<string, PageProblem>>;

export type PageProblemName = keyof typeof pageProblems;
