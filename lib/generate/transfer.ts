/**
 * What credit transfers of all products have in common (PAY-01 to PAY-59): money, names, remittance, purpose.
 */

import * as fc from 'fast-check';
import { purposeCodes } from '../model/codes.js';
import { amounts, type GeneratedAmount } from './amount.js';
import { remittances, type GeneratedRemittance } from './remittance.js';
import type { PaymentSetting } from './setting.js';
import { bounded, textOptions } from './text.js';

/** Published BICs of 8 and of 11 characters. */
export const bics = ['DNBANOKK', 'DNBANOKKXXX', 'NDEANOKK', 'DEUTDEFF', 'DEUTDEFFXXX', 'CHASUS33'] as const;

/** Members of every credit transfer. */
export interface GeneratedTransfer {
  readonly instructedAmount: GeneratedAmount;
  readonly creditorName: string;
  readonly ultimateDebtor?: string;
  readonly purposeCode?: string;
}

/** Arbitraries of the common members by name; the caller makes a record of them and its own. */
export function transferMembers(setting: PaymentSetting) {
  const options = textOptions(setting);
  return {
    instructedAmount: amounts(setting),
    // An empty name is open.
    creditorName: bounded(70, 1, options),
    ultimateDebtor: bounded(70, 1, options),
    purposeCode: fc.constantFrom(...purposeCodes),
    remittance: remittances(setting),
  };
}

/** Puts the remittance members where they stand in a body. */
export function assembled<Members extends { readonly remittance: GeneratedRemittance }>(
  members: Members,
): Omit<Members, 'remittance'> & GeneratedRemittance {
  const { remittance, ...others } = members;
  return { ...others, ...remittance };
}
