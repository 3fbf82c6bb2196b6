/** Money for the paying account: a PSU whom other scenarios paid from may have none left. */

import { payingAccount } from './journeys.js';
import type { Access } from './access.js';
import type { Stage } from './stage.js';

/** Whole kroner that no scenario spends. */
const plenty = '1000000.00';

/** Fills the account that pays, where there is a lever and the PSU was not made for this scenario. */
export async function fillAccount(
  { psu, target }: Pick<Stage, 'psu' | 'target'>,
  access: Pick<Access, 'tpp'>,
): Promise<void> {
  const { funds } = target.levers;
  if (funds === undefined || psu.identity.made === true) return;
  await funds({ account: payingAccount(access).bban, amount: plenty });
}
