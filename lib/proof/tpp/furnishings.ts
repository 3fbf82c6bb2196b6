/**
 * What the reference TPP does not send by itself, so that rules about it can be broken: other ways to write a
 * payment.
 */

import { jsonBody, withBody, type RequestDraft } from '../../rules/request-draft.js';
import { present } from '../../model/present.js';

export interface Furnishing {
  /** The call with something more; undefined where it does not fit. */
  readonly furnish: (draft: RequestDraft) => RequestDraft | undefined;
  /** Obligations that may tell it by itself. */
  readonly may?: readonly string[];
  /** Operations that become others. */
  readonly turnsInto?: Readonly<Record<string, string>>;
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes the first transfer of a payment, or of several in one body. */
function onTransfer(draft: RequestDraft, change: (transfer: Members) => Members): RequestDraft | undefined {
  const body = draft.body.length === 0 ? undefined : jsonBody(draft);
  if (!isMembers(body) || !/\/v1\/(?:bulk-|periodic-)?payments\//.test(draft.target)) return undefined;
  const { payments } = body;
  if (!Array.isArray(payments)) return withBody(draft, change(body));
  const [first, ...others]: readonly unknown[] = payments;
  return isMembers(first) ? withBody(draft, { ...body, payments: [change(first), ...others] }) : undefined;
}

const reference = { reference: '1234567897', referenceType: 'SCOR', referenceIssuer: 'Payee' } as const;

function remitted(member: string, value: unknown): Furnishing['furnish'] {
  return (draft) =>
    onTransfer(draft, (transfer) => {
      const {
        remittanceInformationUnstructured: _,
        remittanceInformationStructuredArray: __,
        ...rest
      } = transfer;
      return { ...rest, [member]: value };
    });
}

/** A payment from a card account. */
function fromCard(draft: RequestDraft): RequestDraft | undefined {
  const body = draft.body.length === 0 ? undefined : jsonBody(draft);
  if (!isMembers(body) || !isMembers(body['debtorAccount'])) return undefined;
  const other = { identification: '5413330000000101', schemeNameProprietary: 'creditCardAccount' };
  return withBody(draft, { ...body, debtorAccount: { currency: 'NOK', other } });
}

/** Months chosen one by one. */
function byMonths(draft: RequestDraft): RequestDraft | undefined {
  const body = draft.body.length === 0 ? undefined : jsonBody(draft);
  if (!isMembers(body) || !('frequency' in body)) return undefined;
  return withBody(draft, { ...body, frequency: 'MonthlyVariable', monthsOfExecution: ['1', '4', '9'] });
}

/** The same abroad in Norwegian kroner, which is a product of its own. */
function norwegianAbroad(draft: RequestDraft): RequestDraft | undefined {
  if (draft.operation !== 'create-cross-border-payment') return undefined;
  const target = draft.target.replace('/cross-border-', '/norwegian-cross-border-');
  const changed = { ...draft, target, operation: 'create-norwegian-cross-border-payment' as const };
  const body = jsonBody(draft);
  if (!isMembers(body)) return undefined;
  return withBody(changed, { ...body, instructedAmount: { amount: '900', currency: 'NOK' } });
}

const turned = { 'create-cross-border-payment': 'create-norwegian-cross-border-payment' } as const;

function both(one: Furnishing, other: Furnishing): Furnishing {
  return {
    furnish: (draft) => {
      const first = one.furnish(draft);
      return first === undefined ? undefined : other.furnish(first);
    },
    may: [...(one.may ?? []), ...(other.may ?? [])],
    ...present({ turnsInto: one.turnsInto }),
  };
}

/** Nothing more. */
export const asItIs: Furnishing = { furnish: (draft) => draft };

const references: Furnishing = { furnish: remitted('remittanceInformationStructuredArray', [reference]) };
const single: Furnishing = {
  furnish: remitted('remittanceInformationStructured', reference),
  may: ['single-reference-deprecated'],
};
const card: Furnishing = { furnish: fromCard };
const abroad: Furnishing = { furnish: norwegianAbroad, turnsInto: turned };

/** Each by itself, and what goes together. */
export const furnishings: readonly Furnishing[] = [
  references,
  single,
  card,
  { furnish: byMonths },
  { furnish: (draft) => ({ ...draft, signing: { ...draft.signing, requestTarget: true } }) },
  abroad,
  both(abroad, references),
  both(abroad, single),
  both(abroad, card),
];
