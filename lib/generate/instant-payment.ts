/** Bodies of instant Norwegian domestic credit transfers: NOK throughout, today, no creditorAgent. */

import * as fc from 'fast-check';
import { creditorAccounts, debtorAccounts, inNok } from './account.js';
import { creditorAddresses, type GeneratedAddress } from './address.js';
import type { GeneratedRemittance } from './remittance.js';
import type { CreditorPlace, Debtor, PaymentSetting } from './setting.js';
import { assembled, transferMembers, type GeneratedTransfer } from './transfer.js';

export type InstantPayment = GeneratedTransfer &
  GeneratedRemittance & {
    readonly creditorAccount: CreditorPlace;
    readonly creditorAddress: GeneratedAddress;
    readonly debtorAccount: Debtor;
    readonly requestedExecutionDate?: string;
  };

/** Every kind of valid instant payment body within a setting. */
export function instantPayments(given: PaymentSetting): fc.Arbitrary<InstantPayment> {
  const setting: PaymentSetting = { ...given, currencies: ['NOK'] };
  return fc
    .record(
      {
        ...transferMembers(setting),
        creditorAccount: creditorAccounts(setting).map(inNok),
        creditorAddress: creditorAddresses(setting, false),
        debtorAccount: debtorAccounts(setting).map(inNok),
        requestedExecutionDate: fc.constant(setting.today),
      },
      {
        requiredKeys: [
          'instructedAmount',
          'creditorName',
          'creditorAccount',
          'creditorAddress',
          'debtorAccount',
          'remittance',
        ],
      },
    )
    .map(assembled);
}
