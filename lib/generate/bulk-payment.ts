/** Bodies of bulk payments: domestic transfers that share debtor account and day. */

import * as fc from 'fast-check';
import { debtorAccounts, inNok } from './account.js';
import { days } from './day.js';
import { completed, domesticPayments, type DomesticPayment } from './domestic-payment.js';
import type { Debtor, PaymentSetting } from './setting.js';
import { bounded, textOptions } from './text.js';

export type BulkTransfer = Omit<DomesticPayment, 'debtorAccount' | 'requestedExecutionDate'>;

export interface BulkPayment {
  readonly paymentInformationId?: string;
  readonly debtorAccount: Debtor;
  readonly requestedExecutionDate?: string;
  readonly payments: readonly BulkTransfer[];
}

/** A transfer without what the bulk says once for all. */
function transferOf(payment: DomesticPayment): BulkTransfer {
  const { debtorAccount: _debtor, requestedExecutionDate: _day, ...transfer } = payment;
  return transfer;
}

/** Accounts in NOK often, because only between such accounts is nothing exchanged. */
function debtorsOf(setting: PaymentSetting): fc.Arbitrary<Debtor> {
  const debtors = debtorAccounts(setting);
  if (setting.debtorAccount !== undefined) return debtors;
  return fc.oneof({ weight: 1, arbitrary: debtors.map(inNok) }, { weight: 3, arbitrary: debtors });
}

/** Every kind of valid bulk payment body within a setting, of up to `most` transfers. */
export function bulkPayments(setting: PaymentSetting, most = 3): fc.Arbitrary<BulkPayment> {
  const enforced = setting.addressesEnforced !== false;
  const transfer = domesticPayments({ ...setting, addressesEnforced: false }).map(transferOf);
  return fc
    .record(
      {
        paymentInformationId: bounded(35, 1, textOptions(setting)),
        debtorAccount: debtorsOf(setting),
        requestedExecutionDate: days(setting.today, setting.days),
        payments: fc.array(transfer, { minLength: 1, maxLength: most, size: 'max' }),
      },
      { requiredKeys: ['debtorAccount', 'payments'] },
    )
    .map((bulk) => ({
      ...bulk,
      payments: bulk.payments.map((each) => completed(each, bulk.debtorAccount, enforced)),
    }));
}
