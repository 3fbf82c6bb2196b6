/**
 * Bodies of Norwegian domestic credit transfers, valid by construction (PAY-01 to PAY-60, ADR-05, PAY-09).
 */

import * as fc from 'fast-check';
import { creditorAccounts, debtorAccounts, inNok } from './account.js';
import { creditorAddresses, type GeneratedAddress } from './address.js';
import { days } from './day.js';
import type { GeneratedRemittance } from './remittance.js';
import type { CreditorPlace, Debtor, PaymentSetting } from './setting.js';
import { assembled, bics, transferMembers, type GeneratedTransfer } from './transfer.js';

export type DomesticPayment = GeneratedTransfer &
  GeneratedRemittance & {
    readonly creditorAgent?: string;
    readonly creditorAccount: CreditorPlace;
    readonly creditorAddress: GeneratedAddress;
    readonly debtorAccount: Debtor;
    readonly requestedExecutionDate?: string;
  };

function drawn(setting: PaymentSetting, accountsInNok: boolean) {
  const [creditors, debtors] = [creditorAccounts(setting), debtorAccounts(setting)];
  return fc.record(
    {
      ...transferMembers(setting),
      creditorAgent: fc.constantFrom(...bics),
      creditorAccount:
        accountsInNok && setting.creditorAccount === undefined ? creditors.map(inNok) : creditors,
      creditorAddress: creditorAddresses(setting, false),
      debtorAccount: accountsInNok && setting.debtorAccount === undefined ? debtors.map(inNok) : debtors,
      requestedExecutionDate: days(setting.today, setting.days),
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
  );
}

/** The members that decide what enforcement and currency accounts demand. */
interface Demanding {
  readonly instructedAmount: { readonly currency: string };
  readonly creditorAccount: { readonly currency: string };
  readonly creditorAddress: GeneratedAddress;
  readonly creditorAgent?: string;
}

/**
 * Adds what currency accounts and, where `enforced`, structured addresses demand of a transfer that lacks it.
 */
export function completed<Members extends Demanding>(
  members: Members,
  debtorAccount: { readonly currency: string },
  enforced: boolean,
): Members {
  const { instructedAmount, creditorAccount, creditorAddress } = members;
  const own = creditorAccount.currency;
  const isExchanged = instructedAmount.currency !== own || own !== debtorAccount.currency;
  const needsTown = enforced && isExchanged;
  const lacksTown = needsTown && creditorAddress.townName === undefined;
  const lacksAgent = (needsTown || own !== 'NOK') && members.creditorAgent === undefined;
  const { city, ...address } = creditorAddress;
  return {
    ...members,
    ...(lacksAgent ? { creditorAgent: bics[0] } : {}),
    ...(lacksTown ? { creditorAddress: { ...address, townName: city ?? 'Tromsø' } } : {}),
  };
}

/** Payments that need no exchange, frequent enough to show what is optional then, and any others. */
function plainOrAny(setting: PaymentSetting) {
  const any = drawn(setting, false);
  if (setting.currencies?.includes('NOK') === false) return any;
  return fc.oneof(
    { weight: 1, arbitrary: drawn({ ...setting, currencies: ['NOK'] }, true) },
    { weight: 4, arbitrary: any },
  );
}

/** Every kind of valid domestic payment body within a setting. */
export function domesticPayments(setting: PaymentSetting): fc.Arbitrary<DomesticPayment> {
  const enforced = setting.addressesEnforced !== false;
  return plainOrAny(setting).map((members) => assembled(completed(members, members.debtorAccount, enforced)));
}
