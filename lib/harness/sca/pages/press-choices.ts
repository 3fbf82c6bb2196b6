/** Finds what a person chooses by pressing: a button or a link for each, in one form or several. */

import { nearestAround } from './elements.js';
import { isCorporate, told } from './groups.js';
import type { Anchor, Control, Page } from './page.js';
import type { FormReading } from './reading.js';
import { whomMeant, type KnownPsu, type Meant } from '../whom-choice-means.js';
import { buttonMeaning } from '../words.js';

/** One of several buttons or links. */
export interface PressChoice {
  /** The value that is sent, or where there is none what stands on it. */
  readonly value: string;
  readonly label: string;
  readonly meant?: Meant;
  readonly press:
    | { readonly kind: 'button'; readonly reading: FormReading; readonly control: Control }
    | { readonly kind: 'link'; readonly link: Anchor };
}

export interface PressGroup {
  readonly purpose: 'context' | 'agreement' | 'other';
  readonly choices: readonly PressChoice[];
  /** False where a choice was told by what the others are, or not at all. */
  readonly sure: boolean;
}

type Candidate = Omit<PressChoice, 'meant'>;

/** True for buttons that mean something of their own, whoever is named on them. */
function isAside(texts: readonly string[]): boolean {
  const meaning = buttonMeaning(texts);
  return meaning === 'cancel' || meaning === 'foreign';
}

function buttonsOf(readings: readonly FormReading[]): readonly Candidate[] {
  return readings
    .filter((each) => each.usable)
    .flatMap((reading) =>
      reading.form.controls
        .filter((each) => each.kind === 'button' && each !== reading.cancel?.control)
        .filter((each) => !isAside([each.label, each.value, each.name, each.element.id]))
        .map((control) => ({
          value: control.value || control.label,
          label: control.label,
          press: { kind: 'button', reading, control } as const,
        })),
    );
}

function isFrame({ element }: Anchor): boolean {
  return ['nav', 'header', 'footer'].some((tag) => nearestAround(element, tag) !== undefined);
}

/** Links in the body of a page: those of its head and foot lead elsewhere, whatever they are called. */
function linksOf(page: Page): readonly Candidate[] {
  return page.links
    .filter((each) => !isFrame(each) && !isAside([each.text]))
    .map((link) => ({ value: link.text, label: link.text, press: { kind: 'link', link } as const }));
}

function grouped(candidates: readonly Candidate[], known: KnownPsu): PressGroup | undefined {
  if (candidates.length < 2) return undefined;
  const own = candidates.map((each) => whomMeant([each.label, each.value], known));
  // Beside a button that only leads on, others are no choices, or it cannot be told what they choose.
  const leadsOn = candidates.some(
    (each, index) => own[index] === undefined && buttonMeaning([each.label, each.value]) !== undefined,
  );
  if (leadsOn) return { purpose: 'other', choices: candidates, sure: false };
  const { allMeant, sure } = told(own);
  const purpose = !allMeant.some(isCorporate)
    ? 'other'
    : allMeant.some((each) => each?.kind === 'self')
      ? 'context'
      : 'agreement';
  const choices = candidates.map((each, index) => {
    const meant = allMeant[index];
    return meant === undefined ? each : { ...each, meant };
  });
  return { purpose, sure, choices };
}

/** Undefined where nothing is chosen by pressing. */
export function pressGroupOf(
  page: Page,
  readings: readonly FormReading[],
  known: KnownPsu,
): PressGroup | undefined {
  const byButton = grouped(buttonsOf(readings), known);
  if (byButton !== undefined) return byButton;
  const goesOn = readings.some((each) => each.usable && each.leadsOn);
  return goesOn ? undefined : grouped(linksOf(page), known);
}
