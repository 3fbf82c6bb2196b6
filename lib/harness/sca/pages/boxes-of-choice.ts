/**
 * Which boxes of accounts belong to whom: a page may ask in one step for whom the person acts and for the
 * accounts, those of each choice under a heading of its own, or with the choice written into the value of
 * each box.
 */

import { choiceIn } from './choosing.js';
import type { ScaTask } from '../driver.js';
import { elementsBelow, nearestAround, tagOf } from './elements.js';
import { isReal, legendOf, type Choice } from './groups.js';
import type { Control } from './page.js';
import type { FormReading } from './reading.js';
import { bestNamed } from '../likeness.js';
import { nobodyKnown, whomMeant, type KnownPsu } from '../whom-choice-means.js';
import { Unfillable } from './unfillable.js';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** The heading before each box, in document order. */
function headingsOf({ form }: FormReading): ReadonlyMap<Control['element'], string> {
  const found = new Map<Control['element'], string>();
  let heading = '';
  for (const each of elementsBelow(form.element, 'input', ...headings)) {
    if (tagOf(each) === 'input') found.set(each, heading);
    else heading = each.text;
  }
  return found;
}

function captionOf({ element }: Control): string {
  const table = nearestAround(element, 'table');
  return table === undefined ? '' : (elementsBelow(table, 'caption')[0]?.text ?? '');
}

/** True where the value of a box begins or ends with that of the choice, as in `PRIVATE:7`. */
function carries(box: Control, { value }: Choice): boolean {
  if (value === '' || box.value.length <= value.length + 1) return false;
  const before = box.value.startsWith(value) && /^[^\p{L}\p{N}]/u.test(box.value.slice(value.length));
  const after = box.value.endsWith(value) && /[^\p{L}\p{N}]$/u.test(box.value.slice(0, -value.length));
  return before || after;
}

function ownerOf(
  box: Control,
  texts: readonly string[],
  choices: readonly Choice[],
  known: KnownPsu,
): Choice | undefined {
  const carried = choices.filter((each) => carries(box, each));
  if (carried.length === 1) return carried[0];
  for (const text of texts.filter((each) => each.trim() !== '')) {
    const named = bestNamed([text], choices, (each) => [each.label]);
    if (named !== undefined) return named;
    const meant = whomMeant([text], known);
    if (meant === undefined) continue;
    const alike = choices.filter((each) =>
      meant.kind === 'agreement' && each.meant?.kind === 'agreement'
        ? meant.names.length > 0 && each.meant.names === meant.names
        : each.meant?.kind === meant.kind,
    );
    if (alike.length === 1) return alike[0];
  }
  return undefined;
}

/** The boxes that belong to the choice, and those that belong to nobody's alone. */
function boxesUnder(
  reading: FormReading,
  choices: readonly Choice[],
  chosen: Choice,
  known: KnownPsu,
): readonly Control[] {
  const before = headingsOf(reading);
  const owners = reading.accounts.map((box) =>
    ownerOf(box, [legendOf(box), captionOf(box), before.get(box.element) ?? ''], choices, known),
  );
  return reading.accounts.filter((_, index) => owners[index] === undefined || owners[index] === chosen);
}

/** The boxes that the task's choice offers; all of them where it cannot be made. */
export function boxesFor(reading: FormReading, task: ScaTask): readonly Control[] {
  const group = reading.groups.find((each) => each.purpose === 'context' || each.purpose === 'agreement');
  if (group === undefined || reading.accounts.length === 0) return reading.accounts;
  try {
    const chosen = choiceIn(group, task);
    if (chosen === undefined) return reading.accounts;
    return boxesUnder(reading, group.choices.filter(isReal), chosen, task.known ?? nobodyKnown);
  } catch (thrown) {
    if (thrown instanceof Unfillable) return reading.accounts;
    throw thrown;
  }
}
