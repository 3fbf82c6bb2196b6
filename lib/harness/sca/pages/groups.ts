/** Finds the controls of a form of which one value is sent, and what each choice is about. */

import { elementsBelow, nearestAround } from './elements.js';
import type { ScaTask } from '../driver.js';
import type { Control, Page } from './page.js';
import { comparable } from '../likeness.js';
import { whomMeant, type KnownPsu, type Meant } from '../whom-choice-means.js';
import {
  asksIdentity,
  asksToChoose,
  buttonMeaning,
  speaksOfAgreements,
  speaksOfContext,
  speaksOfSettings,
} from '../words.js';

/** CSS selectors of a profile, each overruling what the words say. */
export interface ScaSelectors {
  readonly identity?: string;
  readonly context?: string;
  readonly agreement?: string;
  readonly account?: string;
  readonly approve?: string;
  readonly cancel?: string;
}

/** One choice of a group: a radio button or an option. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
  /** The control that carries it. */
  readonly control: Control;
  /** Whom it stands for; undefined where nothing tells. */
  readonly meant?: Meant;
  /** Which way it decides, in a group that decides. */
  readonly decides?: ScaTask['decision'];
}

/** Controls of which one value is sent. */
export interface Group {
  readonly name: string;
  /** `identity`: the login, where a page lists test users. `decision`: yes or no by one button. */
  readonly purpose: 'identity' | 'context' | 'agreement' | 'decision' | 'other';
  readonly required: boolean;
  readonly choices: readonly Choice[];
  /** False where a choice was told by what the others are, or not at all. */
  readonly sure: boolean;
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

/** What stands over a control. */
export function legendOf(control: Control): string {
  const around = nearestAround(control.element, 'fieldset');
  return around === undefined ? '' : (elementsBelow(around, 'legend')[0]?.text ?? '');
}

/** True for a group that asks who comes or for whom. */
export function asksWho({ purpose }: Pick<Group, 'purpose'>): boolean {
  return purpose !== 'other' && purpose !== 'decision';
}

/** True for a choice that chooses something, unlike «Choose …» at the head of a select. */
export function isReal({ value, label }: Pick<Choice, 'value' | 'label'>): boolean {
  return value !== '' && !asksToChoose(label);
}

/** True for a choice under which the person acts for somebody else. */
export function isCorporate(meant: Meant | undefined): boolean {
  return meant?.kind === 'corporate' || meant?.kind === 'agreement';
}

/** What the choices mean, where one tells the others: beside companies stands the person. */
export function told(allMeant: readonly (Meant | undefined)[]): {
  readonly allMeant: readonly (Meant | undefined)[];
  readonly sure: boolean;
} {
  const unknown = allMeant.filter((each) => each === undefined).length;
  const selves = allMeant.filter((each) => each?.kind === 'self').length;
  const corporate = allMeant.some(isCorporate);
  const sure = unknown === 0;
  if (selves === 1 && unknown > 0)
    return { allMeant: allMeant.map((each) => each ?? { kind: 'agreement', names: [] }), sure };
  if (selves === 0 && unknown === 1 && corporate)
    return { allMeant: allMeant.map((each) => each ?? { kind: 'self' }), sure };
  return { allMeant, sure };
}

/** True for a choice that carries the number by which somebody is known to the bank. */
function namesPerson({ value, label }: Choice): boolean {
  return [value, label].some((each) => /(?<!\d)\d{11}(?!\d)/.test(each));
}

function purposeOf(
  name: string,
  choices: readonly Choice[],
  selectors: ScaSelectors,
  picked: Picker,
): Group['purpose'] {
  const any = (purpose: 'identity' | 'context' | 'agreement') =>
    choices.some((each) => picked(purpose, each.control));
  if (any('identity')) return 'identity';
  if (any('context')) return 'context';
  if (any('agreement')) return 'agreement';
  const real = choices.filter(isReal);
  const exact = real.length > 0 && real.every((each) => /^(private|corporate)$/i.test(each.value));
  const first = choices[0]?.control;
  const texts =
    first === undefined ? [name] : [name, legendOf(first), first.kind === 'select' ? first.label : ''];
  const asks = [...texts, first?.element.id ?? ''].some(asksIdentity);
  if (selectors.identity === undefined && asks && real.length > 0 && real.every(namesPerson))
    return 'identity';
  const both =
    real.some((each) => each.meant?.kind === 'self') && real.some((each) => isCorporate(each.meant));
  const agreements = real.length > 0 && real.every((each) => each.meant?.kind === 'agreement');
  if (selectors.context === undefined && (exact || both || texts.some(speaksOfContext))) return 'context';
  return selectors.agreement === undefined && (agreements || texts.some(speaksOfAgreements))
    ? 'agreement'
    : 'other';
}

/** True for a group whose choice changes nothing that a task asks for, such as the language. */
export function isSetting({ name, choices }: Pick<Group, 'name' | 'choices'>): boolean {
  const [first] = choices;
  return [name, first?.control.label ?? '', first === undefined ? '' : legendOf(first.control)].some(
    speaksOfSettings,
  );
}

function decisionIn({ control, label, value }: Choice, picked: Picker): ScaTask['decision'] | undefined {
  for (const name of ['approve', 'cancel'] as const) if (picked(name, control)) return name;
  const meaning = buttonMeaning([label, value]);
  return meaning === 'confirm' ? 'approve' : meaning === 'cancel' ? 'cancel' : undefined;
}

/** The choices of a group with what each decides; undefined unless one of them says yes and another no. */
function decidingChoices(choices: readonly Choice[], picked: Picker): readonly Choice[] | undefined {
  const all = choices.map((each) => {
    const decides = isReal(each) ? decisionIn(each, picked) : undefined;
    return decides === undefined ? each : { ...each, decides };
  });
  const says = (decision: ScaTask['decision']) =>
    all.filter((each) => each.decides === decision).length === 1;
  return says('approve') && says('cancel') ? all : undefined;
}

function withMeanings(choices: readonly Choice[], known: KnownPsu): Pick<Group, 'choices' | 'sure'> {
  const real = choices.filter(isReal);
  const { allMeant, sure } = told(real.map((each) => whomMeant([each.value, each.label], known)));
  const found = new Map(real.map((each, index) => [each, allMeant[index]]));
  return {
    sure,
    choices: choices.map((each) => {
      const meant = found.get(each);
      return meant === undefined ? each : { ...each, meant };
    }),
  };
}

/** Choices with one label are told apart by what stands around each of them. */
function toldApart(choices: readonly Choice[]): readonly Choice[] {
  const labels = choices.map(({ label }) => comparable(label));
  return choices.map((each, at) => {
    const { surroundings } = each.control;
    const isAlone = labels.filter((label) => label === labels[at]).length === 1;
    return isAlone || surroundings === '' ? each : { ...each, label: surroundings };
  });
}

/** Groups of a form, in document order. */
export function groupsOf(
  controls: readonly Control[],
  selectors: ScaSelectors,
  picked: Picker,
  known: KnownPsu,
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
  }
  return [...byName].map(([name, all]) => {
    const { choices, sure } = withMeanings(toldApart(all), known);
    const asked = purposeOf(name, choices, selectors, picked);
    const deciding = asked === 'other' ? decidingChoices(choices, picked) : undefined;
    const purpose = deciding === undefined ? asked : 'decision';
    return {
      name,
      purpose,
      required: choices.some((each) => each.control.required),
      choices: deciding ?? choices,
      sure: sure || purpose === 'identity' || purpose === 'decision',
    };
  });
}
