/** A page as evidence: what the person saw there before touching anything. */

import { boxesFor } from './boxes-of-choice.js';
import type { AnyChoice } from './choosing.js';
import type { ScaPage, ScaTask } from '../driver.js';
import { mainForm } from './main-form.js';
import type { Page } from './page.js';
import type { PressGroup } from './press-choices.js';
import type { FormReading } from './reading.js';

/** What a page asks for: its forms, and what is chosen by pressing. */
export interface PageReading {
  readonly forms: readonly FormReading[];
  readonly presses?: PressGroup | undefined;
}

function valuesOf(choices: readonly AnyChoice[]): readonly string[] {
  return choices.map((each) => each.value).filter((value) => value !== '');
}

/** The page as evidence. Of accounts under several choices, those of the task's choice are shown. */
export function pictured(page: Page, { forms, presses }: PageReading, task: ScaTask): ScaPage {
  const groups: readonly { readonly purpose: string; readonly choices: readonly AnyChoice[] }[] = [
    ...forms.flatMap((each) => each.groups),
    ...(presses === undefined ? [] : [presses]),
  ];
  const contexts = groups.filter((each) => each.purpose === 'context').flatMap((each) => each.choices);
  const agreements = groups.filter((each) => each.purpose === 'agreement').flatMap((each) => each.choices);
  const named = contexts.filter((each) => each.meant?.kind === 'agreement');
  const main = mainForm(forms);
  const fields = (main?.form.controls ?? []).filter((one) => one.kind === 'text' && !one.readOnly);
  return {
    get text() {
      return page.text;
    },
    accounts: forms.flatMap((each) =>
      boxesFor(each, task).map(({ checked, name, label, surroundings, value }) => ({
        name,
        label,
        surroundings,
        value,
        preselected: checked,
      })),
    ),
    contexts: valuesOf(contexts),
    agreements: valuesOf([...agreements, ...named]),
    textFields: fields.length,
    asksForPerson:
      forms.some((each) => each.identity !== undefined) || groups.some((each) => each.purpose === 'identity'),
  };
}
