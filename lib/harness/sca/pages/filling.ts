/** Fills one form as its task says and makes the request that a browser would send for it. */

import { boxesFor } from './boxes-of-choice.js';
import { choiceIn, untouchedChoice } from './choosing.js';
import type { ScaTask } from '../driver.js';
import type { Submission } from '../sent-forms.js';
import { multipartBody, multipartType } from './multipart.js';
import type { Control, Form } from './page.js';
import { resolved } from './page.js';
import type { Group } from './groups.js';
import type { FormReading } from './reading.js';
import { boxesOf } from './offered-accounts.js';
import { likeness } from '../likeness.js';
import { nobodyKnown, type KnownPsu } from '../whom-choice-means.js';
import { Unfillable } from './unfillable.js';

/** The box that shows an account by its name or id, where no other does. */
function boxNamed(boxes: readonly Control[], bban: string, { accounts = [] }: KnownPsu): readonly Control[] {
  const names = accounts.find((each) => each.bban === bban)?.names ?? [];
  const exact = boxes.filter((each) => names.includes(each.value));
  const named = exact.length > 0 ? exact : boxes.filter((each) => likeness([each.label], names) > 0);
  return named.length === 1 ? named : [];
}

/** The boxes to leave ticked; every wanted account must be offered, unless the person gives up anyway. */
function tickedAccounts(
  boxes: readonly Control[],
  { accounts: wanted, known = nobodyKnown }: ScaTask,
  givingUp: boolean,
): ReadonlySet<Control> {
  if (wanted === 'all' || boxes.length === 0) return new Set(boxes);
  const ticked = new Set<Control>();
  let missing = 0;
  for (const bban of wanted) {
    const numbered = boxesOf(boxes, bban);
    const found = numbered.length > 0 ? numbered : boxNamed(boxes, bban, known);
    if (found.length === 0) missing += 1;
    for (const each of found) ticked.add(each);
  }
  if (missing > 0 && !givingUp)
    throw new Unfillable(`${missing} of the ${wanted.length} accounts to tick are not offered`, 'unsure');
  return ticked;
}

/**
 * What is chosen (by name of the group) and ticked: as the task says, or as the page came when the button
 * gives up anyway. Who ticks certain accounts before giving up has ticked them for nothing.
 * @throws Unfillable when the form does not offer what the task wants.
 */
export function decisionsOf(reading: FormReading, task: ScaTask, pressed: Control | undefined) {
  if (reading.unclear) {
    throw new Unfillable(
      'several text fields, and none says that it takes the identity; set sca.selectors.identity',
      'unsure',
    );
  }
  const givingUp =
    (pressed !== undefined && pressed === reading.cancel?.control) ||
    (task.decision === 'cancel' && reading.decision !== undefined);
  const choose = (group: Group) =>
    givingUp && group.purpose !== 'decision' ? untouchedChoice(group) : choiceIn(group, task);
  const chosen = new Map(reading.groups.map((each) => [each.name, choose(each)]));
  const preselected = new Set(reading.accounts.filter((each) => each.checked));
  const asItCame = givingUp && task.accounts === 'all';
  return {
    chosen,
    ticked: asItCame ? preselected : tickedAccounts(boxesFor(reading, task), task, givingUp),
  };
}

/** Names and values in document order, as the form is sent with this button. */
function pairsOf(
  reading: FormReading,
  task: ScaTask,
  pressed: Control | undefined,
): readonly [string, string][] {
  const { chosen, ticked } = decisionsOf(reading, task, pressed);
  const sentGroups = new Set<string>();
  const pairs: [string, string][] = [];
  for (const control of reading.form.controls) {
    const { name, value, kind } = control;
    if (kind === 'button') {
      if (control === pressed) pairs.push(...buttonPairs(control));
      continue;
    }
    if (name === '') continue;
    if (kind === 'hidden') pairs.push([name, name === '_charset_' ? 'UTF-8' : value]);
    if (kind === 'text') pairs.push([name, control === reading.identity ? task.identity : value]);
    if (kind === 'checkbox') {
      const on = reading.accounts.includes(control)
        ? ticked.has(control)
        : control.checked || reading.terms.includes(control);
      if (on) pairs.push([name, value]);
    }
    const choice = chosen.get(name);
    if ((kind === 'radio' || kind === 'select') && choice !== undefined && !sentGroups.has(name)) {
      sentGroups.add(name);
      const asksAgreement = reading.groups.some((each) => each.name === name && each.purpose === 'agreement');
      const isAgreement = asksAgreement || choice.meant?.kind === 'agreement';
      pairs.push([name, (isAgreement ? task.smuggled?.agreement : undefined) ?? choice.value]);
    }
  }
  const boxes = reading.accounts.length === 0 ? [] : (task.smuggled?.boxes ?? []);
  return [...pairs, ...boxes.map(({ name, value }): [string, string] => [name, value])];
}

function buttonPairs({ name, value, element }: Control): readonly [string, string][] {
  if (element.getAttribute('type')?.toLowerCase() === 'image') {
    const prefix = name === '' ? '' : `${name}.`;
    return [
      [`${prefix}x`, '1'],
      [`${prefix}y`, '1'],
    ];
  }
  return name === '' ? [] : [[name, value]];
}

/**
 * The request for a filled form.
 * @param besides names and values that the page does not ask for
 * @throws Unfillable when the form does not offer what the task wants.
 */
export function submissionOf(
  reading: FormReading,
  task: ScaTask,
  pressed: Control | undefined,
  besides: readonly (readonly [string, string])[] = [],
): Submission {
  const { form } = reading;
  const own = (name: string) => pressed?.element.getAttribute(name) ?? undefined;
  const action = own('formaction');
  const url = action === undefined ? form.action : resolved(action, form.action);
  const method = (own('formmethod') ?? form.method).toLowerCase();
  const enctype = own('formenctype') ?? form.enctype;
  const pairs = [...pairsOf(reading, task, pressed), ...besides];
  const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
  if (method === 'post' && enctype === 'multipart/form-data')
    return { method: 'POST', url, body: multipartBody(pairs), type: multipartType };
  if (method === 'post') {
    if (enctype !== 'application/x-www-form-urlencoded') {
      throw new Unfillable(
        `the form is sent as ${enctype}, which this driver does not speak; use the command driver`,
        'unsure',
      );
    }
    return { method: 'POST', url, body: query };
  }
  if (!URL.canParse(url)) return { method: 'GET', url };
  const address = new URL(url);
  address.search = query;
  address.hash = '';
  return { method: 'GET', url: address.href };
}

/** True for a form that carries nothing but hidden fields, as pages without scripts pass a message on. */
export function passesOn(form: Form): boolean {
  return (
    form.controls.length > 0 &&
    form.controls.every((each) => each.kind === 'hidden' || each.kind === 'button')
  );
}
