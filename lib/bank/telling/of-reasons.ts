/** The ground of each reason for which the bank itself refuses. Rules name their clauses themselves. */

import type { ClauseId } from '../../catalogue/index.js';
import type { Operation } from '../../model/operation.js';
import type { RefusalReason } from '../refusals.js';
import type { Ground } from '../grounds/ground.js';

/** A ground, or how it follows from the operation that was called. */
type GroundOf = Ground | ((operation: Operation | undefined) => Ground);

const toScaRedirect = 'Send the PSU to the scaRedirect link of this reply, then repeat the call';

/** Which clause says how a thing is found, by the group of operations. */
const foundBy: Readonly<Partial<Record<Operation['group'], ClauseId>>> = {
  payments: 'PRS-03',
  'bulk-payments': 'PRS-03',
  'periodic-payments': 'PRS-03',
  baskets: 'BSK-08',
  accounts: 'ACC-10',
  'card-accounts': 'ACC-10',
  'tpp-dialogue': 'DLG-01',
};

/** What to do when nothing is found. */
const findIt: Readonly<Partial<Record<Operation['group'], string>>> = {
  payments:
    'Use the paymentId and product of your own creation reply, with the PSU-ID and context it was made for.',
  baskets: 'Use the basketId of your own creation reply, with the PSU-ID and context it was made for.',
  accounts: 'Take ids from GET /v1/accounts under the same PSU-ID and context.',
  'card-accounts': 'Take ids from GET /v1/card-accounts under the same PSU-ID and context.',
  'tpp-dialogue': 'Register an address with PUT first.',
  sandbox: 'Take ids from the lists of the sandbox; a reset gives new ones to what was made by hand.',
};

function notFound(operation: Operation | undefined): Ground {
  const group = operation?.group;
  const mended = group === 'bulk-payments' || group === 'periodic-payments' ? 'payments' : group;
  const mend = mended === undefined ? undefined : findIt[mended];
  const sandbox = operation?.path.includes('card-accounts') === true ? 'CARD-14' : 'SBX-21';
  const clause =
    (group === 'sandbox' ? sandbox : group === undefined ? undefined : foundBy[group]) ?? 'END-02';
  const also: readonly ClauseId[] =
    group === 'payments' || group === 'bulk-payments' || group === 'periodic-payments' || group === 'baskets'
      ? ['END-12']
      : [];
  return { clause, also, mend: mend ?? 'Use an id that an earlier reply gave.' };
}

/** Details of transactions count like their list; card accounts like accounts. */
function exhausted(operation: Operation | undefined): Ground {
  const balances = operation?.id === 'read-balances' || operation?.id === 'read-card-balances';
  return {
    clause: balances ? 'LIM-05' : 'LIM-09',
    also: ['LIM-14'],
    mend: 'Send PSU-IP-Address when the PSU is present; without the PSU wait until 24 hours after the first of the four calls.',
    why: 'a call without PSU-IP-Address counts as one without the PSU, and four of these were served within 24 hours',
  };
}

export const groundsOfReasons: Readonly<Record<RefusalReason, GroundOf>> = {
  'path-unknown': {
    clause: 'GEN-01',
    also: ['VER-01'],
    mend: 'Append the path, which begins with /v1/, to the base address.',
  },
  'method-not-allowed': { clause: 'END-13', mend: 'Use a method that Allow names.' },
  'certificate-unreadable': {
    clause: 'HDR-25',
    also: ['SIG-05'],
    mend: 'Send the base64 of the DER certificate, in one line and without PEM marks.',
  },
  'not-registered': {
    clause: 'REG-08',
    also: ['ENV-05'],
    mend: 'Register the TPP for the role that the operation needs.',
  },
  'redirect-uri-unusable': {
    clause: 'HDR-14',
    also: ['HDR-15'],
    mend: 'Send an absolute address, scheme included.',
  },
  'psu-not-named': {
    clause: 'FLW-04',
    also: ['FLW-01', 'ERR-08'],
    mend: `${toScaRedirect} with the psu-id that comes back as PSU-ID.`,
  },
  'psu-unknown': {
    clause: 'RDR-03',
    also: ['SCA-02'],
    mend: 'Send as PSU-ID the psu-id that the redirect gave to this TPP; a reset of the bank makes earlier ones unknown.',
  },
  'corporate-id-missing': {
    clause: 'RDR-06',
    also: ['FLW-09', 'ERR-04'],
    mend: 'Send the psu-corporate-id of the redirect as PSU-Corporate-ID, or PSU-Context: PRIVATE for the own accounts.',
  },
  'corporate-id-unknown': {
    clause: 'RDR-06',
    also: ['FLW-11', 'HDR-32'],
    mend: 'Send the psu-corporate-id of the redirect, or an id of GET /v1/agreements, that belongs to this PSU.',
  },
  'consent-missing': {
    clause: 'FLW-04',
    also: ['ERR-08'],
    mend: `${toScaRedirect}.`,
    why: 'the PSU is known and has granted no account in this context',
  },
  'consent-expired': {
    clause: 'LIM-01',
    mend: `${toScaRedirect}.`,
    why: 'the last SCA for account access is more than 180 days ago',
  },
  'consent-revoked': {
    clause: 'CON-10',
    also: ['CON-07'],
    mend: 'Ask the PSU; where access is wanted again, send the PSU to the scaRedirect link.',
  },
  'account-not-granted': {
    clause: 'ERR-08',
    also: ['ACC-10'],
    mend: 'Read only accounts of GET /v1/accounts, or let the PSU tick this one at the scaRedirect link.',
  },
  'account-not-seen-online': {
    clause: 'LIM-12',
    mend: 'Read the account once with the PSU present, under an SCA.',
  },
  'session-missing': {
    clause: 'SCA-13',
    also: ['SCA-14'],
    mend: `Send the tpp-session-id of the redirect as TPP-Session-ID. ${toScaRedirect}, where a new session is meant.`,
  },
  'session-expired': {
    clause: 'SCA-09',
    also: ['SCA-12'],
    mend: `${toScaRedirect}.`,
    why: 'the hour counts from the SCA, whatever is called meanwhile',
  },
  'history-needs-sca': {
    clause: 'LIM-11',
    mend: 'Ask for at most 90 days without the PSU, or call with the PSU present.',
  },
  'calls-exhausted': exhausted,
  'resource-unknown': notFound,
  'cards-not-offered': { clause: 'END-13', mend: 'Call no card operations at this bank.' },
  'other-tpp': {
    clause: 'DLG-02',
    mend: 'Put the organisation identifier of your own certificate into the path.',
  },
  'body-unusable': {
    clause: 'END-13',
    mend: 'Send what the schema of the operation describes: psd2-conformance schema lists them.',
  },
  'debtor-unknown': {
    clause: 'PAY-23',
    also: ['CTX-02', 'CTX-03'],
    mend: 'Name an account, or a paymentReference of a card, that the PSU has in the context of this call.',
  },
  'payment-not-permitted': {
    clause: 'CON-09',
    mend: 'Pay from another account, or give the permission back by the lever paymentPermission.',
  },
  'duplicate-payment': {
    clause: 'END-08',
    also: ['END-07'],
    mend: 'Send allowLogicalDuplicate=true when the payment is meant to be made again.',
  },
  'execution-date-unusable': {
    clause: 'PAY-58',
    also: ['PAY-57'],
    mend: 'Leave the date out, or name today or, where the product takes it, a later day.',
  },
  'payment-not-cancellable': {
    clause: 'STA-05',
    mend: 'Delete before the payment is pending or executed; its status says how far it is.',
  },
  'authorisation-not-open': {
    clause: 'FLW-06',
    also: ['PRS-13', 'BSK-11'],
    mend: 'Follow startAuthorisation once; afterwards read the status.',
  },
  'reference-mix': {
    clause: 'ERR-05',
    also: ['ERR-06', 'ERR-07'],
    mend: 'Put single payments of one PSU and one context into a basket.',
  },
  'basket-member-authorised': {
    clause: 'BSK-01',
    mend: 'Put only payments into a basket that nobody has approved or cancelled.',
  },
  crash: {
    clause: 'ERR-01',
    mend: 'This is a mistake of the bank itself; please report it with the request.',
  },
};
