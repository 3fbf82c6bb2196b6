/** Sends the decision of an SCA in which nobody logged in. */

import { ScaStuck, type ScaTask } from '../driver.js';
import { type follower, pageOf, standing } from './follow.js';
import { lastFormAt, type SentForms } from './sent-forms.js';

/**
 * Opens the link, and sends the last form of an earlier SCA there in place of all that its pages ask.
 * @returns the address at the TPP to which that led
 * @throws ScaStuck when it led to a page, where nobody goes on.
 */
export async function skipPages(
  { scaRedirect }: ScaTask,
  earlier: SentForms,
  arrive: ReturnType<typeof follower>,
): Promise<string> {
  const start = await arrive({ method: 'GET', url: scaRedirect }, undefined);
  if (start.kind === 'tpp')
    throw new ScaStuck('SCA leads to the TPP without a page that could be skipped', 'unsure');
  const form = lastFormAt(pageOf(start.url, start.reply), scaRedirect, earlier);
  if (form === undefined)
    throw new ScaStuck('no form of the SCA can be sent without the pages before it', 'unsure');
  const end = await arrive(form, new URL(start.url).origin);
  if (end.kind === 'tpp') return end.redirect;
  throw new ScaStuck(
    `SCA stopped at the page ${standing(end.url, end.reply.status)}, to which it was skipped`,
  );
}
