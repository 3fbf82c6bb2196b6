/** Finds the controls of a form of which one value is sent, and what each choice is about. */

import { elementsBelow, nearestAround } from './elements.js';
import type { Control, Page } from './page.js';
import { buttonMeaning, contextOf, speaksOfAgreements, speaksOfContext } from './words.js';

/** CSS selectors of a profile, each overruling what the words say. */
export interface ScaSelectors {
  readonly identity?: string;
  readonly context?: string;
  readonly agreement?: string;
  readonly account?: string;
  readonly approve?: string;
  readonly cancel?: string;
}

/** One choice of a group: a radio button, an option or a button. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
  /** The control that carries it. */
  readonly control: Control;
}

/** Controls of which one value is sent. */
export interface Group {
  readonly name: string;
  readonly purpose: 'context' | 'agreement' | 'other';
  readonly required: boolean;
  readonly choices: readonly Choice[];
}

/** Whether a selector of the profile names a control. */
export type Picker = (name: keyof ScaSelectors, control: Control) => boolean;

/** The selectors of a profile on one page. */
export function pickerOf(page: Page, selectors: ScaSelectors): Picker {
  const sets = new Map(
    Object.entries(selectors).map(([name, selector]: [string, string]) => [name, page.select(selector)]),
  );
  return (name, control) => sets.get(name)?.has(control.element) === true;
}

function legendOf(control: Control): string {
  const around = nearestAround(control.element, 'fieldset');
  return around === undefined ? '' : (elementsBelow(around, 'legend')[0]?.text ?? '');
}

function purposeOf(
  name: string,
  choices: readonly Choice[],
  selectors: ScaSelectors,
  picked: Picker,
): Group['purpose'] {
  const any = (purpose: 'context' | 'agreement') => choices.some((each) => picked(purpose, each.control));
  if (any('context')) return 'context';
  if (any('agreement')) return 'agreement';
  const real = choices.filter((each) => each.value !== '');
  const exact = real.length > 0 && real.every((each) => /^(private|corporate)$/i.test(each.value));
  const first = choices[0]?.control;
  const texts =
    first === undefined ? [name] : [name, legendOf(first), first.kind === 'select' ? first.label : ''];
  const kinds = new Set(real.map((each) => contextOf([each.value, each.label])));
  const both = real.length === 2 && kinds.has('PRIVATE') && kinds.has('CORPORATE');
  if (selectors.context === undefined && (exact || texts.some(speaksOfContext) || both)) return 'context';
  return selectors.agreement === undefined && texts.some(speaksOfAgreements) ? 'agreement' : 'other';
}

/** Groups of a form, in document order. */
export function groupsOf(
  controls: readonly Control[],
  selectors: ScaSelectors,
  picked: Picker,
): readonly Group[] {
  const byName = new Map<string, Choice[]>();
  const add = (name: string, choices: readonly Choice[]) => {
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), ...choices]);
  };
  for (const control of controls) {
    const { kind, name, value, label, checked } = control;
    if (kind === 'radio') add(name, [{ value, label, chosen: checked, control }]);
    if (kind === 'select') {
      add(
        name,
        control.options.map((each) => ({
          value: each.value,
          label: each.label,
          chosen: each.selected,
          control,
        })),
      );
    }
    // A bank may ask for the context with one button for each.
    if (
      kind === 'button' &&
      contextOf([value, label]) !== undefined &&
      buttonMeaning([label, value]) === undefined
    ) {
      add(name, [{ value, label, chosen: false, control }]);
    }
  }
  return [...byName].map(([name, choices]) => ({
    name,
    purpose: purposeOf(name, choices, selectors, picked),
    required: choices.some((each) => each.control.required),
    choices,
  }));
}
