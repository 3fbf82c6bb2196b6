/** Payments that say all they can: optional members, and each form of remittance. */

import { jsonBody, withBody, type RequestDraft } from '../../../rules/request-draft.js';
import { memberOf } from '../../../model/json-value.js';

type Members = Readonly<Record<string, unknown>>;

/** Each is a KID by either of its check digits, as a bank may take every reference for one. */
const references = [
  { reference: '20261749', referenceType: 'CINV', referenceIssuer: 'ISO' },
  { reference: '20261889' },
  { reference: '20261897', referenceType: 'CINV', referenceIssuer: 'ISO' },
] as const;

/** What the creditor is told, in every way; how many references a list may have is open. */
const remittances: readonly Members[] = [
  { remittanceInformationUnstructured: 'Invoice 17' },
  { remittanceInformationStructured: references[0] },
  { remittanceInformationStructuredArray: references },
  { remittanceInformationStructuredArray: references.slice(0, 1) },
  { remittanceInformationStructuredArray: Array.from({ length: 4 }, () => references).flat() },
];

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A name with letters of two bytes at its end, which a wrong reading would not keep. */
function inOtherLetters(name: unknown): Members {
  return typeof name === 'string' && name.length < 60 ? { creditorName: `${name} Åsø` } : {};
}

/** One transfer with everything beside its remittance; its creditor has other letters. */
function filled(transfer: unknown, remittance: Members): unknown {
  if (!isMembers(transfer)) return transfer;
  const kept = Object.entries(transfer).filter(([name]) => !name.startsWith('remittanceInformation'));
  const address = transfer['creditorAddress'];
  return {
    ...Object.fromEntries(kept),
    ultimateDebtor: 'Åse Nordmann',
    ...('remittanceInformationUnstructured' in remittance ? {} : inOtherLetters(transfer['creditorName'])),
    purposeCode: 'OTHR',
    ...(isMembers(address)
      ? { creditorAddress: { street: 'Storgata', buildingNumber: '12B', postalCode: '0150', ...address } }
      : {}),
    ...remittance,
  };
}

/** The creation of a payment in all its forms; of a bulk payment each payment takes the form. */
export function fullForms(creation: RequestDraft): readonly RequestDraft[] {
  const body = jsonBody(creation);
  const payments = memberOf(body, 'payments');
  return remittances.map((each) =>
    withBody(
      creation,
      Array.isArray(payments)
        ? { ...Object(body), payments: payments.map((one) => filled(one, each)) }
        : filled(body, each),
    ),
  );
}
