/**
 * Bodies of euro-area credit transfers: accounts by IBAN, address and BIC where enforcement covers them
 * (ADR-03).
 */

import * as fc from 'fast-check';
import { ibanAccounts } from './account.js';
import { creditorAddresses, type GeneratedAddress } from './address.js';
import { days } from './day.js';
import type { GeneratedRemittance } from './remittance.js';
import type { PaymentSetting } from './setting.js';
import { assembled, bics, transferMembers, type GeneratedTransfer } from './transfer.js';

interface IbanPlace {
  readonly iban: string;
  readonly currency: string;
}

export type SepaPayment = GeneratedTransfer &
  GeneratedRemittance & {
    readonly creditorAgent?: string;
    readonly creditorAccount: IbanPlace;
    readonly creditorAddress?: GeneratedAddress;
    readonly debtorAccount: IbanPlace;
    readonly requestedExecutionDate?: string;
  };

/** A setting whose debtor is an account by IBAN. */
export type SepaSetting = Omit<PaymentSetting, 'debtorAccount' | 'creditorAccount'> & {
  readonly debtorAccount?: IbanPlace;
};

/** Every kind of valid euro-area transfer body within a setting. */
export function sepaPayments({ debtorAccount, ...given }: SepaSetting): fc.Arbitrary<SepaPayment> {
  const setting: PaymentSetting = { ...given, currencies: ['EUR'] };
  const enforced = setting.addressesEnforced !== false;
  return fc
    .record(
      {
        ...transferMembers(setting),
        creditorAgent: fc.constantFrom(...bics),
        creditorAccount: ibanAccounts(['EUR']),
        creditorAddress: creditorAddresses(setting, enforced),
        debtorAccount: debtorAccount === undefined ? ibanAccounts() : fc.constant(debtorAccount),
        requestedExecutionDate: days(setting.today, setting.days),
      },
      {
        requiredKeys: [
          'instructedAmount',
          'creditorName',
          'creditorAccount',
          'debtorAccount',
          'remittance',
          ...(enforced ? (['creditorAgent', 'creditorAddress'] as const) : []),
        ],
      },
    )
    .map(assembled);
}
