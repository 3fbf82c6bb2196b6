/** Banks that look at payment permission, and at the age of transactions, in one place only. */

import { withPolicy } from '../../bank/part-changes.js';
import { isUnderAgreement } from '../conditions.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';

export const permissionFaults = faults(
  {
    id: 'permissions/not-under-agreement',
    title: 'Under an agreement payments are taken on from an account without payment permission',
    catches: ['CON-09'],
    change: inCalls(
      ['create-domestic-payment', 'create-bulk-payment', 'create-periodic-payment'],
      (parts) => withPolicy(parts, 'payments', { permitsPayment: () => true }),
      isUnderAgreement,
    ),
  },
  {
    id: 'permissions/old-behind-the-first',
    title: 'Without the PSU a list that begins behind its first transaction reaches back without end',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'limits', { historyDays: () => 900 }),
      ({ request }) => request.query.some(([name, value]) => name === 'offset' && value !== '0'),
    ),
  },
);
