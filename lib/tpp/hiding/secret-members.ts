/** Which members of bodies hold secrets. */

import { isUnfilledAt } from '../../rules/remarks/texts.js';
import type { SecretKind } from './pseudonyms.js';

/** Members of bodies, by what they hold. */
const kinds: Readonly<Record<string, SecretKind>> = {
  bban: 'account',
  iban: 'account',
  maskedPan: 'account',
  identification: 'account',
  customerNumber: 'identity',
  owner: 'identity',
  customer: 'identity',
  email: 'mailbox',
  remittanceInformationUnstructured: 'text',
  transactionDetails: 'text',
  street: 'text',
  buildingNumber: 'text',
  postalCode: 'text',
  reference: 'text',
  cardAcceptorAddress: 'text',
  ultimateDebtor: 'name',
  ultimateCreditor: 'name',
  accountName: 'name',
};

/** What a text member holds that tells of a person; undefined where it tells of nobody. */
export function kindOf(name: string, value: string): SecretKind | undefined {
  // What was never filled in tells of nobody.
  if (value.trim() === '' || isUnfilledAt(value, `/${name}`)) return undefined;
  const found = kinds[name] ?? (/name$/i.test(name) && name !== 'schemeNameProprietary' ? 'name' : undefined);
  // What is no identity number there is the number or name of an organisation.
  return found === 'identity' && !/^\d{11}$/.test(value) ? 'name' : found;
}
