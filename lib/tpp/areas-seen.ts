/** Which fields of work a TPP was seen in: calls that the bank served. */

import type { OperationGroup } from '../model/operation.js';
import { isInitiation } from '../rules/operation-kinds.js';
import type { Area } from './obligation.js';
import type { ReadExchange } from './read-exchange.js';

const byGroup: Readonly<Record<OperationGroup, Area>> = {
  payments: 'payments',
  'bulk-payments': 'bulk-payments',
  'periodic-payments': 'periodic-payments',
  baskets: 'baskets',
  consents: 'accounts',
  users: 'registration',
  agreements: 'corporate',
  accounts: 'accounts',
  'card-accounts': 'cards',
  'tpp-dialogue': 'contact',
  sandbox: 'sandbox',
};

/** The areas of a call that was served; none of any other. */
export function areasSeenIn(exchange: ReadExchange): readonly Area[] {
  const { operation, reply } = exchange;
  if (operation === undefined || reply === undefined || reply.status >= 300) return [];
  const found: Area[] = [byGroup[operation.group]];
  const ofAccounts = operation.group === 'accounts' || operation.group === 'card-accounts';
  if (ofAccounts && exchange.header('psu-ip-address') === undefined) found.push('unattended');
  if (exchange.header('psu-corporate-id') !== undefined) found.push('corporate');
  if (isInitiation(operation) && exchange.header('x-psu-identity') !== undefined) found.push('single-sca');
  if (operation.method === 'DELETE' && operation.group !== 'sandbox') found.push('cancellation');
  return found;
}
