/** Banks that lawfully choose otherwise: signing baskets. */

import { withBody, withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { variants } from '../fault.js';

export const basketVariants = variants(
  {
    id: 'baskets/created-200',
    title: 'The creation of a basket answers 200',
    because: 'Only the start of the authorisation is said to answer 201 (BSK-05).',
    change: (parts) =>
      wrapRoute(parts, 'create-basket', (given) => async (call) => ({ ...(await given(call)), status: 200 })),
  },
  {
    id: 'baskets/members-in-other-order',
    title: 'A basket lists its payments in an order of its own',
    because: 'The order is open (BSK-01).',
    change: (parts) =>
      withPresenter(parts, 'baskets', (given) => ({
        details: (basket, status, show) =>
          given.details({ ...basket, paymentIds: basket.paymentIds.toReversed() }, status, show),
      })),
  },
  {
    id: 'baskets/size-413',
    title: 'Too many payments are refused with 413',
    because: 'The status is not stated (LIM-03).',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        ruleRefusal: (rule, finding) =>
          rule.clause === 'LIM-03'
            ? { ...given.ruleRefusal(rule, finding), status: 413 }
            : given.ruleRefusal(rule, finding),
      })),
  },
  {
    id: 'baskets/sca-received',
    title: 'The start of an authorisation tells RECEIVED',
    because: 'Any of the eight values of scaStatus will do (BSK-06).',
    change: (parts) =>
      withBody(parts, 'start-basket-authorisation', (value) => ({
        ...Object(value),
        scaStatus: 'RECEIVED',
        authorisationId: 'a-1',
      })),
  },
);
