/**
 * The clauses that speak of an operation as a whole; those of headers, parameters and members stand at these.
 */

import type { ClauseId } from '../catalogue/index.js';
import type { OperationId } from '../model/operations/index.js';

const creation = ['END-04', 'END-10', 'PRS-01', 'PRS-13'] as const;
const authorisation = ['FLW-06', 'FLW-07', 'SCA-05'] as const;

const byOperation: Readonly<Partial<Record<OperationId, readonly ClauseId[]>>> = {
  'create-domestic-payment': ['END-03', 'END-09', ...creation],
  'create-instant-payment': creation,
  'create-sepa-payment': [...creation, 'ADR-03'],
  'create-cross-border-payment': [...creation, 'ADR-04'],
  'create-norwegian-cross-border-payment': [...creation, 'ADR-04'],
  'read-payment': ['STA-06'],
  'read-payment-status': ['END-11', 'END-12', 'STA-04', 'STA-07', 'BSK-04'],
  'delete-payment': ['STA-05'],
  'start-payment-authorisation': authorisation,
  'create-periodic-payment': ['ERR-10'],
  'create-basket': ['BSK-01', 'LIM-02', 'LIM-03', 'ERR-05', 'ERR-06', 'ERR-07'],
  'read-basket': ['BSK-02', 'BSK-03'],
  'start-basket-authorisation': ['BSK-05', 'BSK-08', 'BSK-09', 'BSK-10', 'BSK-11', 'BSK-12'],
  'offer-consent': ['CON-01', 'CON-14'],
  'offer-consent-deprecated': ['CON-11', 'CON-12', 'CON-13'],
  'register-psu': ['USR-01', 'USR-02', 'USR-03'],
  'start-corporate-sca': ['USR-04'],
  'list-agreements': ['USR-05', 'USR-06'],
  'list-accounts': ['ACC-10', 'ACC-11', 'ERR-08', 'ERR-09'],
  'read-account': ['ERR-08', 'ERR-09'],
  'read-balances': ['ACC-06', 'ACC-07', 'ACC-12', 'ERR-08', 'ERR-09', 'LIM-04', 'LIM-05'],
  'list-transactions': ['ACC-01', 'ACC-13', 'ACC-15', 'ERR-08', 'ERR-09', 'LIM-08', 'LIM-09', 'LIM-11'],
  'read-transaction': ['ACC-18', 'ERR-08', 'ERR-09'],
  'put-contact-information': ['DLG-01', 'DLG-02', 'DLG-03'],
  'initialize-sandbox': ['SBX-30', 'SBX-36'],
  'list-sandbox-customers': ['SBX-37'],
  'create-sandbox-customer': ['SBX-38'],
  'read-sandbox-customer': ['SBX-20', 'SBX-21', 'SBX-22'],
  'create-sandbox-card-account': ['SBX-39'],
  'create-sandbox-card-transactions': ['SBX-40'],
  'create-sandbox-transactions': ['SBX-41', 'SBX-42'],
  'list-sandbox-card-transactions': ['CARD-12', 'CARD-13', 'CARD-14', 'CARD-17', 'CARD-25', 'CARD-26'],
};

/** The clauses of an operation; empty where the interface does not speak of it. */
export function clausesOf(id: OperationId): readonly ClauseId[] {
  return byOperation[id] ?? [];
}
