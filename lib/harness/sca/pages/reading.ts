/**
 * Makes sense of one form: which control takes the identity, which choose context, agreement and accounts,
 * which button approves and which cancels. Words decide unless the profile's selectors name the controls.
 */

import { elementsBelow } from './elements.js';
import type { Anchor, Control, Form, Page } from './page.js';
import {
  asksWho,
  groupsOf,
  isSetting,
  pickerOf,
  type Group,
  type Picker,
  type ScaSelectors,
} from './groups.js';
import {
  asksIdentity,
  buttonMeaning,
  speaksOfAll,
  speaksOfCookies,
  speaksOfRemembering,
  speaksOfTerms,
  type ButtonMeaning,
} from '../words.js';
import { nobodyKnown, type KnownPsu } from '../whom-choice-means.js';
import { present } from '../../../model/present.js';

export interface Pressable {
  readonly meaning: ButtonMeaning;
  readonly control: Control;
}

export interface FormReading {
  readonly form: Form;
  readonly identity?: Control;
  /** True when several text fields could take the identity and none says so. */
  readonly unclear: boolean;
  readonly groups: readonly Group[];
  /** The group that says yes or no, where no button approves. */
  readonly decision?: Group;
  readonly accounts: readonly Control[];
  readonly terms: readonly Control[];
  /** The button that goes on; absent when the form has none but may be sent without. */
  readonly approve?: Pressable;
  readonly cancel?: Pressable;
  /** True when the form goes on in some way other than cancelling. */
  readonly leadsOn: boolean;
  /** False for searches, language choices and other side doors. */
  readonly usable: boolean;
}

function named(control: Control | undefined): Pick<FormReading, 'identity' | 'unclear'> {
  return control === undefined ? { unclear: false } : { identity: control, unclear: false };
}

function identityOf(
  texts: readonly Control[],
  selectors: ScaSelectors,
  picked: Picker,
): Pick<FormReading, 'identity' | 'unclear'> {
  if (selectors.identity !== undefined) return named(texts.find((each) => picked('identity', each)));
  const open = texts.filter((each) => !each.readOnly && each.element.rawTagName !== 'textarea');
  if (open.length <= 1) return named(open[0]);
  const asking = open.filter((each) => [each.label, each.name, each.element.id].some(asksIdentity));
  return asking.length === 1 ? named(asking[0]) : { unclear: true };
}

function meaningOf({ label, value, name, element }: Control): ButtonMeaning | undefined {
  return buttonMeaning([label, value, name, element.id]);
}

/**
 * Approve and cancel buttons: those that the selectors name, otherwise by what the remaining ones say. A
 * selector may name the button of every step; on a page that asks who comes it only leads on, unless it says
 * more.
 */
function pressablesOf(
  buttons: readonly Control[],
  selectors: ScaSelectors,
  picked: Picker,
  asks: boolean,
): Pick<FormReading, 'approve' | 'cancel'> {
  const free = buttons.filter((each) => !picked('approve', each) && !picked('cancel', each));
  const meant = free.map((control) => ({ control, meaning: meaningOf(control) }));
  const says = (meaning: ButtonMeaning): Pressable | undefined => {
    const found = meant.find((each) => each.meaning === meaning);
    return found === undefined ? undefined : { control: found.control, meaning };
  };
  const picks = (name: 'approve' | 'cancel'): Pressable | undefined => {
    const control = buttons.find((each) => picked(name, each));
    if (control === undefined) return undefined;
    const leadsOn = asks && meaningOf(control) !== 'confirm';
    return { control, meaning: name === 'cancel' ? name : leadsOn ? 'proceed' : 'confirm' };
  };
  const silent = meant.find((each) => each.meaning === undefined)?.control;
  const onward =
    says('proceed') ?? (silent === undefined ? undefined : { control: silent, meaning: 'proceed' });
  // Where a selector names the approving button, a button that merely sounds like it must not be pressed for
  // it.
  const approve =
    picks('approve') ?? (selectors.approve === undefined ? says('confirm') : undefined) ?? onward;
  const cancel = selectors.cancel === undefined ? says('cancel') : picks('cancel');
  return { ...present({ approve, cancel }) };
}

function about(each: Control): readonly string[] {
  return [each.label, each.name];
}

/** True of a form that asks for nothing but leave to set cookies. */
function isCookieNotice({ controls, element }: Form): boolean {
  const asks = controls.some(
    (each) => each.kind !== 'hidden' && each.kind !== 'button' && each.kind !== 'checkbox',
  );
  return !asks && speaksOfCookies(element.text);
}

/** True of a form that only changes how pages look or speak. */
function isSettings({ controls }: Form, groups: readonly Group[]): boolean {
  const others = controls.filter(({ kind }) => kind === 'text' || kind === 'checkbox');
  return groups.length > 0 && others.length === 0 && groups.every(isSetting);
}

/** What the controls of a form are for. */
export function readForm(
  form: Form,
  page: Page,
  selectors: ScaSelectors,
  known: KnownPsu = nobodyKnown,
): FormReading {
  const picked = pickerOf(page, selectors);
  const { controls } = form;
  const of = (kind: Control['kind']) => controls.filter((each) => each.kind === kind);
  const groups = groupsOf(controls, selectors, picked, known);
  const buttons = of('button');
  const boxes = of('checkbox');
  const isTerms = (each: Control) =>
    selectors.account === undefined && !picked('account', each) && about(each).some(speaksOfTerms);
  const isAccount = (each: Control) =>
    selectors.account === undefined
      ? !isTerms(each) && !about(each).some(speaksOfRemembering)
      : picked('account', each);
  const shown = boxes.filter(isAccount);
  // A box for all of them is an account where it is the only one.
  const single = shown.filter((each) => !speaksOfAll(each.label));
  const accounts = single.length === 0 || selectors.account !== undefined ? shown : single;
  const identity = identityOf(of('text'), selectors, picked);
  const asks = identity.identity !== undefined || groups.some(asksWho);
  const presses = pressablesOf(buttons, selectors, picked, asks);
  const sideDoor =
    isCookieNotice(form) ||
    isSettings(form, groups) ||
    form.element.getAttribute('role') === 'search' ||
    elementsBelow(form.element, 'input').some(
      (each) => each.getAttribute('type')?.toLowerCase() === 'search',
    );
  // Where a button gives up, or the page asks who comes, such a group is about something else.
  const mayDecide = !asks && presses.cancel === undefined;
  const deciding = mayDecide ? groups.find((each) => each.purpose === 'decision') : undefined;
  const decision = presses.approve?.meaning === 'confirm' ? undefined : deciding;
  const someButton = presses.approve ?? presses.cancel;
  return {
    form,
    ...identity,
    groups: groups.map((each) =>
      each.purpose === 'decision' && each !== deciding
        ? { ...each, purpose: 'other', sure: presses.cancel !== undefined }
        : each,
    ),
    ...present({ decision }),
    accounts,
    terms: boxes.filter((each) => !accounts.includes(each) && (each.required || isTerms(each))),
    ...presses,
    leadsOn: presses.approve !== undefined || (someButton === undefined && controls.length > 0),
    usable: !sideDoor && (someButton !== undefined || buttons.length === 0),
  };
}

/** Links that stand in for a button of this meaning. */
export function linkMeaning(page: Page, link: Anchor, selectors: ScaSelectors): ButtonMeaning | undefined {
  for (const name of ['cancel', 'approve'] as const) {
    const selector = selectors[name];
    if (selector !== undefined && page.select(selector).has(link.element))
      return name === 'cancel' ? name : 'confirm';
  }
  return buttonMeaning([link.text]);
}
