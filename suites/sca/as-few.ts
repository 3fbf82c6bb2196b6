/** Pages of many payments beside the page of a few: what these tell, those tell, too. */

import { expectThat, hasSum, type Redirected, type Stage } from '../../lib/harness/kit/index.js';
import { type Approved, tellings, transfersOf } from './approval-page.js';

/** The pages of an order, and what is approved on them. */
interface Shown {
  readonly back: Redirected;
  readonly orders: Approved;
}

/** Whether the pages tell the total of several payments, or in parts what comes to it. */
function tells({ back: { pages = [] }, orders }: Shown): boolean {
  const text = pages.map((each) => each.text).join(' ');
  return tellings(orders.flatMap(transfersOf)).some((sums) =>
    sums.every((sum) => sum !== undefined && hasSum(text, sum)),
  );
}

/**
 * Where the page of a few payments tells what they come to, with or without their payees, that of many has to
 * tell the same of all: the payer is made aware of the whole sum (article 5(3)(b)).
 */
export function judgeAsFew(
  { judge }: Pick<Stage<'SCA-11'>, 'judge'>,
  what: string,
  few: Shown,
  many: Shown,
): void {
  if (few.orders.length < 2 || !tells(few)) return;
  judge('SCA-11', `the page of ${what} tells what all come to, as that of a few does`, () =>
    expectThat(tells(many), 'the total, or the sum of each payment', 'other sums'),
  );
}
