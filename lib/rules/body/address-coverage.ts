/**
 * Which payments need structured addresses: from their day on (ADR-01 sandbox, ADR-02 production) euro-area
 * transfers (ADR-03), payments over the international network (ADR-04) and domestic payments that need
 * currency exchange (ADR-05), and no others (ADR-06). What the body requires anyway is left to its own rules.
 */

import { isCurrency } from '../../model/currency.js';
import { startOfDay } from '../../model/dates.js';
import { isBban } from '../../model/identifiers.js';
import { answerOf } from '../answers.js';
import { memoize } from '../../model/memoize.js';
import type { RuleContext } from '../rule.js';
import { itemsOf } from '../../model/json-value.js';
import { membersOf } from './json-place.js';
import { isRecord } from '../../model/json-value.js';

export type AddressContext = Pick<RuleContext, 'now' | 'environment' | 'answers'>;

const switchDays = { sandbox: '2026-08-13', production: '2026-11-15' } as const;

/** Whether structured addresses are enforced at the instant of the context. */
export function addressesEnforced(context: AddressContext): boolean {
  const zone = answerOf(context, 'address-switch-time-zone');
  const start = startOfDay(switchDays[context.environment], typeof zone === 'string' ? zone : 'Europe/Oslo');
  return context.now >= start;
}

/** One transfer of a body with its debtor, and the pointer that leads to it. */
interface Transfer {
  readonly path: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly debtorCurrency: unknown;
}

function transfersOf(schema: string | undefined, body: unknown): readonly Transfer[] {
  // What is no object at all breaks the rule that asks for one, and says nothing of addresses.
  if (!isRecord(body)) return [];
  const members = membersOf(body);
  const debtorCurrency = membersOf(members['debtorAccount'])['currency'];
  if (schema !== 'bulk-payment') return [{ path: '', members, debtorCurrency }];
  return itemsOf(members['payments']).map((each, index) => ({
    path: `/payments/${index}`,
    members: membersOf(each),
    debtorCurrency,
  }));
}

export const alwaysCovered: ReadonlySet<string | undefined> = new Set([
  'sepa-payment',
  'cross-border-payment',
  'norwegian-cross-border-payment',
]);

/** True when amount and accounts do not all have one currency. */
function needsExchange({ members, debtorCurrency }: Transfer): boolean {
  const found = [
    membersOf(members['instructedAmount'])['currency'],
    membersOf(members['creditorAccount'])['currency'],
    debtorCurrency,
  ].filter(isCurrency);
  return new Set(found).size > 1;
}

function coveredNow(schema: string | undefined, body: unknown): readonly Transfer[] {
  const transfers = transfersOf(schema, body);
  return alwaysCovered.has(schema) ? transfers : transfers.filter(needsExchange);
}

/** What was found in a body, by its schema: several rules ask the same of each. */
const coveredIn = memoize((_body: object) => new Map<string | undefined, readonly Transfer[]>());

/** The transfers of a body that enforcement covers. */
function coveredTransfers(schema: string | undefined, body: unknown): readonly Transfer[] {
  if (typeof body !== 'object' || body === null) return coveredNow(schema, body);
  const known = coveredIn(body);
  const found = known.get(schema) ?? coveredNow(schema, body);
  known.set(schema, found);
  return found;
}

/** True for a member that is absent or blank. */
export function isMissing(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Whether the bank can tell the creditor's bank from the account number (assumption derivable-bic). */
function isDerivable({ members }: Transfer, context: AddressContext): boolean {
  const account = membersOf(members['creditorAccount']);
  const answer = answerOf(context, 'derivable-bic');
  if (answer === 'nothing') return false;
  if (answer === 'every-account') return true;
  if (typeof account['iban'] === 'string') return true;
  const { bban } = account;
  return answer === 'norwegian-bban-or-iban' && typeof bban === 'string' && isBban(bban);
}

/** Where the transfer has to name the creditor's bank and does not. */
export function lacksAgent(transfer: Transfer, context: AddressContext, schema: string | undefined): boolean {
  if (!isMissing(transfer.members['creditorAgent']) || isDerivable(transfer, context)) return false;
  return alwaysCovered.has(schema) || answerOf(context, 'agent-under-enforcement') === 'required';
}

/** A creditor's name that is there and blank; one that is not there at all is missing in every body. */
export function lacksName({ members: { creditorName } }: Transfer): boolean {
  return creditorName !== undefined && isMissing(creditorName);
}

/** An address without a town. */
export function lacksTown({ members: { creditorAddress } }: Transfer, context: AddressContext): boolean {
  if (!isRecord(creditorAddress)) return false;
  const { townName, city } = membersOf(creditorAddress);
  return (
    isMissing(townName) && (answerOf(context, 'city-under-enforcement') !== 'counted' || isMissing(city))
  );
}

/** An address without country breaks a rule of the body; without any address nothing but this tells. */
export function lacksAddress(
  { members }: Transfer,
  _context: AddressContext,
  schema: string | undefined,
): boolean {
  return schema === 'sepa-payment' && members['creditorAddress'] === undefined;
}

/** Whether a covered transfer lacks something that enforcement asks for. */
export type Lack = (transfer: Transfer, context: AddressContext, schema: string | undefined) => boolean;

/** The pointer of the first covered transfer that lacks something; undefined when none does. */
export function lackingTransfer(
  lack: Lack,
  schema: string | undefined,
  body: unknown,
  context: AddressContext,
): string | undefined {
  return coveredTransfers(schema, body).find((each) => lack(each, context, schema))?.path;
}

const lacks: readonly Lack[] = [lacksAgent, lacksName, lacksTown, lacksAddress];

/** Whether a body is refused for its address, so that it breaks more than one rule. */
export function breaksAddressRule(
  schema: string | undefined,
  body: unknown,
  context: AddressContext,
): boolean {
  return (
    addressesEnforced(context) &&
    lacks.some((lack) => lackingTransfer(lack, schema, body, context) !== undefined)
  );
}
