/** The corporate agreements of a known PSU (USR-05, USR-06, FLW-11). */

import type { OperationId } from '../../model/operations/index.js';
import { agreementsOf, psuOf } from '../access/psu.js';
import { demandSession } from '../access/session.js';
import { json } from '../reply.js';
import type { Route } from '../types.js';

export const agreementRoutes = {
  'list-agreements': (call) => {
    const psu = psuOf(call, 'registration');
    const { limits, sca } = call.bank.parts.policies;
    const unattended = limits.countsAsUnattended(call.request.header('psu-ip-address'));
    if (sca.demandsSession(call.operation.id, unattended)) demandSession(call, psu, 'registration');
    const agreements = agreementsOf(call.bank, psu.customerNumber);
    return json(200, call.show.presenters.access.agreements(agreements, call.show));
  },
} as const satisfies Partial<Record<OperationId, Route>>;
