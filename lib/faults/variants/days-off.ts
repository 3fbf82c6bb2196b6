/** Banks that lawfully choose otherwise: days on which they work. */

import { withPolicy } from '../../bank/part-changes.js';
import type { BankCore, BankParts } from '../../bank/types.js';
import { isBankDay } from '../../model/bank-days.js';
import { osloDate } from '../../model/dates.js';
import { variants } from '../fault.js';

function works({ clock }: BankCore): boolean {
  return isBankDay(osloDate(clock.now()));
}

/** Runs do nothing on weekends and holidays. */
function restsOnDaysOff(parts: BankParts): BankParts {
  return {
    ...parts,
    batch: parts.batch.map((step) => (bank: BankCore) => (works(bank) ? step(bank) : undefined)),
  };
}

export const dayOffVariants = variants(
  {
    id: 'days-off/nothing-executed',
    title: 'On weekends and holidays a run executes nothing',
    because: 'Nothing says that payments are executed on days off.',
    change: restsOnDaysOff,
  },
  {
    id: 'days-off/nothing-executed-nor-checked',
    title: 'Lack of funds is found by the batch alone, which does nothing on weekends and holidays',
    because: 'The moment of that refusal is open, and so is what happens on days off.',
    change: (parts) => withPolicy(restsOnDaysOff(parts), 'payments', { checksFundsOnApproval: () => false }),
  },
  {
    id: 'days-off/no-such-execution-date',
    title: 'A payment cannot ask to be executed on a weekend or holiday to come',
    because: 'Which dates a bank takes beyond those of the text is open.',
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        acceptsExecutionDate: (date, today, takesFuture) =>
          given.acceptsExecutionDate(date, today, takesFuture) && (date === today || isBankDay(date)),
      })),
  },
);
