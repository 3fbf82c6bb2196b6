/** Whether a page is the one on which the person decides, or stands before it. */

import { passesOn } from './filling.js';
import { isReal, type Group } from './groups.js';
import { mainForm } from './main-form.js';
import type { PageReading } from './pictured.js';
import type { FormReading } from './reading.js';

/** Whether a choice is for whom the person acts, also where there is one answer only. */
function asksForWhom({ purpose, choices }: Group): boolean {
  return purpose !== 'other' || choices.some((each) => isReal(each) && each.meant !== undefined);
}

/**
 * True on a page before the decision: it asks who comes or in which capacity, or only passes on. A person who
 * means to cancel still logs in first, because an SCA that nobody began proves nothing.
 */
export function leadsToDecision(main: FormReading): boolean {
  const button = main.approve?.meaning;
  if (main.accounts.length > 0 || button === 'confirm' || main.decision !== undefined) return false;
  return main.identity !== undefined || main.groups.some(asksForWhom) || passesOn(main.form);
}

/** Whether the person decides on this page, or on none behind it. */
export function decidesOn({ forms }: PageReading): boolean {
  const main = mainForm(forms);
  return main !== undefined && !leadsToDecision(main);
}
