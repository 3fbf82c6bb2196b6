/** What requests are told apart by, for banks that are wrong at some of them only. */

import type { Call } from '../bank/types.js';
import type { OperationId } from '../model/operations/index.js';
import type { JudgedRequest } from '../rules/judged-request.js';

/** Whether the PSU acts under an agreement. */
export function isCorporate(request: Pick<JudgedRequest, 'header'>): boolean {
  return request.header('psu-corporate-id') !== undefined;
}

/** The same of an accepted call. */
export function isUnderAgreement({ request }: Pick<Call, 'request'>): boolean {
  return isCorporate(request);
}

/** Whether a request is one of these operations. */
export function isAt(...ids: readonly OperationId[]): (request: Pick<JudgedRequest, 'operation'>) => boolean {
  const wanted: ReadonlySet<string> = new Set(ids);
  return ({ operation }) => wanted.has(operation?.id ?? '');
}
