/** Offers of an SCA: consent, PSU registration, corporate start (CON-11 to CON-14, USR-01 to USR-04). */

import type { OperationId } from '../../model/operations/index.js';
import { type ScaStart, startSca } from '../access/start-sca.js';
import { json } from '../reply.js';
import type { ScaPurposeKind } from '../state/access-records.js';
import type { Call, Route } from '../types.js';

/** A route that does nothing but start an SCA; a body is not looked at. */
function offer(status: number, kind: ScaPurposeKind, start?: ScaStart): Route {
  return (call: Call) =>
    json(status, call.show.presenters.common.redirectOffer(startSca(call, kind, start), call.show));
}

export const consentRoutes = {
  'offer-consent': offer(201, 'account-access'),
  'offer-consent-deprecated': offer(201, 'account-access'),
  'register-psu': offer(200, 'registration'),
  'start-corporate-sca': offer(200, 'registration', { asked: { context: 'CORPORATE' } }),
} as const satisfies Partial<Record<OperationId, Route>>;
