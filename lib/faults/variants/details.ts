/** Lawful ways to tell what was ordered. */

import { listOf, objectOf, type JsonObject } from '../../bank/body.js';
import { withPresenter } from '../../bank/part-changes.js';
import { variants } from '../fault.js';

const references = 'remittanceInformationStructuredArray';

/** A member, where it is there, in other words. */
function reworded(order: JsonObject, name: string, change: (value: unknown) => unknown): JsonObject {
  return name in order ? { ...order, [name]: change(order[name]) } : order;
}

const headOffice = (value: unknown) => (String(value).length === 8 ? `${String(value)}XXX` : value);

/** What one transfer says, its references the last one first and its bank with the branch of its head office. */
function otherwise(transfer: JsonObject): JsonObject {
  const agent = reworded(transfer, 'creditorAgent', headOffice);
  return reworded(agent, references, (list) => listOf(list).toReversed());
}

export const detailVariants = variants({
  id: 'details/other-order',
  title: 'Details tell transfers and references from the last one on, and banks by their head office',
  because: 'what the details hold, and in which order, is not shown',
  change: (parts) =>
    withPresenter(parts, 'payments', (given) => ({
      details(payment, show) {
        const order = reworded(otherwise(payment.order), 'payments', (list) =>
          listOf(list)
            .toReversed()
            .map((each) => otherwise(objectOf(each))),
        );
        return given.details({ ...payment, order }, show);
      },
    })),
});
