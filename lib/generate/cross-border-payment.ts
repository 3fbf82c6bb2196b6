/**
 * Bodies of payments over the international network, of both products (ADR-04): they differ in the debtor's
 * account.
 */

import * as fc from 'fast-check';
import { debtorAccounts, foreignAccounts } from './account.js';
import { creditorAddresses } from './address.js';
import { days } from './day.js';
import type { PaymentSetting } from './setting.js';
import { bounded, textOptions } from './text.js';
import { assembled, bics, transferMembers } from './transfer.js';

type AccountByNumber = Readonly<Record<string, string>>;

/** A setting whose debtor is given by IBAN or domestic number. */
export type CrossBorderSetting = Omit<PaymentSetting, 'debtorAccount' | 'creditorAccount'> & {
  readonly debtorAccount?: AccountByNumber;
};

function abroad<Debtor>(setting: PaymentSetting, debtorAccount: fc.Arbitrary<Debtor>) {
  const enforced = setting.addressesEnforced !== false;
  return fc
    .record(
      {
        ...transferMembers(setting),
        creditorAgent: fc.constantFrom(...bics),
        creditorAccount: foreignAccounts(),
        creditorAddress: creditorAddresses(setting, enforced),
        debtorAccount,
        requestedExecutionDate: days(setting.today, setting.days),
        serviceLevel: fc.constantFrom('SEPA', 'URGP'),
        regulatoryReportingCode: fc.constantFrom('14', '26', '79'),
        regulatoryReportingInformation: bounded(35, 1, textOptions(setting)),
      },
      {
        requiredKeys: [
          'instructedAmount',
          'creditorName',
          'creditorAccount',
          'creditorAddress',
          'debtorAccount',
          'remittance',
          ...(enforced ? (['creditorAgent'] as const) : []),
        ],
      },
    )
    .map(assembled);
}

type Drawn<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

export type CrossBorderPayment = Drawn<ReturnType<typeof abroad<AccountByNumber>>>;

/** Every kind of valid cross-border payment body within a setting. */
export function crossBorderPayments({
  debtorAccount,
  ...setting
}: CrossBorderSetting): fc.Arbitrary<CrossBorderPayment> {
  return abroad(setting, debtorAccount === undefined ? foreignAccounts() : fc.constant(debtorAccount));
}

/** The same for the product with regulatory reporting, whose debtor is named as in domestic payments. */
export function norwegianCrossBorderPayments(setting: Omit<PaymentSetting, 'creditorAccount'>) {
  return abroad(setting, debtorAccounts(setting));
}

export type NorwegianCrossBorderPayment = Drawn<ReturnType<typeof norwegianCrossBorderPayments>>;
