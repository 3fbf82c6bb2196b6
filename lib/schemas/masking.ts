/**
 * What of a payload may stand in a finding. Names, account numbers and identity numbers belong to persons and
 * reach logs and reports through findings, so they are told by their length alone.
 */

const personal = new Set([
  'accountName',
  'bban',
  'cardAcceptorId',
  'city',
  'creditorName',
  'customer',
  'customerName',
  'customerNumber',
  'debtorName',
  'displayName',
  'email',
  'href',
  'iban',
  'identification',
  'maskedPan',
  'name',
  'owner',
  'ownerName',
  'postalCode',
  'psuMessage',
  'reference',
  'remittanceInformationUnstructured',
  'street',
  'buildingNumber',
  'text',
  'townName',
  'transactionDetails',
  'ultimateCreditor',
  'ultimateDebtor',
]);

const longest = 40;

/** The member that a JSON pointer ends in; items of a list count as the list. */
function memberOf(path: string): string {
  return path.split('/').findLast((each) => !/^\d+$/.test(each)) ?? '';
}

/** A run of digits as long as the shortest account number, blanks and points between them allowed. */
function holdsNumber(text: string): boolean {
  return /\d(?:[ .]?\d){8}/.test(text);
}

function quoted(text: string): string {
  const characters = Array.from(text);
  return characters.length > longest ? `"${characters.slice(0, longest).join('')}…"` : `"${text}"`;
}

/** A value at a path as one short text: masked, cut to 40 characters, or just its kind. */
export function shownValue(path: string, value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value !== 'string' && typeof value !== 'number') {
    return typeof value === 'object' && value !== null ? 'an object' : String(value);
  }
  const text = String(value);
  const member = memberOf(path);
  if (personal.has(member) || (member !== 'amount' && holdsNumber(text))) {
    return `masked (${Array.from(text).length} characters)`;
  }
  return typeof value === 'string' ? quoted(value) : text;
}
