/**
 * Decides which choice of a page is the one that a task asks for. Where nothing tells, nothing is chosen: a
 * guess could end in a verdict.
 */

import { isCorporate, isReal, type Choice, type Group } from './groups.js';
import type { ScaTask } from '../driver.js';
import { Unfillable } from './unfillable.js';
import { bestNamed, comparable, explained, likeness } from '../likeness.js';
import { nobodyKnown, type KnownPsu, type Meant } from '../whom-choice-means.js';

/** A choice, whatever carries it. */
export type AnyChoice = Pick<Choice, 'value' | 'label' | 'meant'>;

type Wanted = Pick<ScaTask, 'identity' | 'context' | 'corporateId' | 'known' | 'decision'>;

/** All that names the wanted agreement. */
function namesOf(corporateId: string, known: KnownPsu): readonly string[] {
  return known.agreements.find((each) => each.includes(corporateId)) ?? [corporateId];
}

/** The choice that stands for an agreement by its id, or by what is known beside the id. */
export function choiceOfAgreement<Each extends AnyChoice>(
  choices: readonly Each[],
  corporateId: string,
  known: KnownPsu = nobodyKnown,
): Each | undefined {
  const wanted = corporateId.toLowerCase();
  const exact = choices.find(({ value, label }) =>
    [value, label].some((each) => each.toLowerCase() === wanted),
  );
  if (exact !== undefined) return exact;
  const names = namesOf(corporateId, known);
  // The choice that the names explain most fully: «One AS» is not «One AS Eiendom».
  const rated = choices
    .map((each) => ({
      each,
      much: likeness([each.value, each.label], names),
      all: explained([each.value, each.label], names),
    }))
    .filter(({ each, much }) => much > 0 && isTheirs(each.meant, names))
    .toSorted(
      (left, right) =>
        right.much - left.much ||
        right.all - left.all ||
        comparable(left.each.label).length - comparable(right.each.label).length,
    );
  const [first, second] = rated;
  if (first === undefined) return undefined;
  if (second === undefined || first.much > second.much || first.all > second.all) return first.each;
  const alike = comparable(first.each.label) === comparable(second.each.label);
  return alike ? undefined : first.each;
}

/** False for a choice that is known to stand for somebody else. */
function isTheirs(meant: Meant | undefined, names: readonly string[]): boolean {
  if (meant?.kind === 'self') return false;
  if (meant?.kind !== 'agreement' || meant.names.length === 0) return true;
  return bestNamed(names, [meant.names], (each) => each) !== undefined;
}

function unknownChoice(what: string, count: number): Unfillable {
  return new Unfillable(
    `${what} was asked for, and which of its ${count} choices that is cannot be told; name the person and its agreements in psus[].name and psus[].agreements, or use the command driver`,
    'unsure',
  );
}

/** What the words on choices say, where they name nobody. */
function plainly(choices: readonly AnyChoice[]): string {
  return choices.map((each) => each.label || each.value).join(', ');
}

/** A choice that stands for an agreement of the person: a page may offer those of everybody. */
export function ownAgreement<Each extends AnyChoice & { readonly chosen?: boolean }>(
  choices: readonly Each[],
  known: KnownPsu = nobodyKnown,
): Each | undefined {
  const own = choices.filter(
    ({ meant }) => meant?.kind === 'agreement' && known.agreements.includes(meant.names),
  );
  return own.find((each) => each.chosen === true) ?? own[0];
}

/**
 * The choice of a context, or of a person and companies, that fits the task.
 * @throws Unfillable when there is none, or nothing tells which it is.
 */
export function choiceOfContext<Each extends AnyChoice & { readonly chosen?: boolean }>(
  choices: readonly Each[],
  { context, corporateId, known }: Omit<Wanted, 'identity' | 'decision'>,
): Each {
  const real = choices.filter(isReal);
  const fitting = real.filter((each) =>
    context === 'PRIVATE' ? each.meant?.kind === 'self' : isCorporate(each.meant),
  );
  const agreements = fitting.filter((each) => each.meant?.kind === 'agreement');
  if (context === 'CORPORATE' && corporateId !== undefined && agreements.length > 0) {
    const found = choiceOfAgreement(agreements, corporateId, known);
    if (found !== undefined) return found;
    throw unknownChoice('another agreement', real.length);
  }
  const own = context === 'CORPORATE' ? ownAgreement(agreements, known) : undefined;
  if (own !== undefined) return own;
  const exact = fitting.find((each) => each.value.toUpperCase() === context);
  if (exact !== undefined) return exact;
  const [only, more] = fitting;
  if (only !== undefined && (more === undefined || context === 'CORPORATE'))
    return fitting.find((each) => each.chosen === true) ?? only;
  if (only === undefined && real.every((each) => each.meant !== undefined)) {
    const shown = real.some((each) => each.meant?.kind === 'agreement') ? real.length : plainly(real);
    throw new Unfillable(`the context choice offers no ${context} (${shown})`);
  }
  throw unknownChoice(context, real.length);
}

/**
 * What a browser sends for a group that nobody touches; a required one gets its first real choice, and the
 * only one there is is taken.
 */
export function untouchedChoice(group: Group): Choice | undefined {
  const chosen = group.choices.findLast((each) => each.chosen) ?? group.choices.find(isFirstOfSelect);
  if (chosen !== undefined && !(!isReal(chosen) && group.required)) return chosen;
  const [only, ...others] = group.choices.filter(isReal);
  return group.required || others.length === 0 ? only : undefined;
}

function isFirstOfSelect({ control }: Choice): boolean {
  return control.kind === 'select' && !control.element.hasAttribute('multiple');
}

/** The choice of a login that lists its users. */
function choiceOfPerson({ choices }: Group, identity: string): Choice {
  const found =
    choices.find(({ value }) => value === identity) ??
    choices.find(({ value, label }) => likeness([value, label], [identity]) > 0);
  if (found !== undefined) return found;
  throw new Unfillable('the login lists its users, and the identity is not among them', 'unsure');
}

function agreementIn(group: Group, { corporateId, known }: Wanted): Choice | undefined {
  if (corporateId === undefined) {
    if (group.purpose !== 'agreement') return untouchedChoice(group);
    return ownAgreement(group.choices, known) ?? untouchedChoice({ ...group, required: true });
  }
  const found = choiceOfAgreement(group.choices.filter(isReal), corporateId, known);
  if (found !== undefined) return found;
  if (group.purpose === 'agreement')
    throw new Unfillable('the wanted agreement is not among those offered', 'unsure');
  return untouchedChoice(group);
}

/**
 * The choice of a group that the task asks for; undefined where nothing is to be sent.
 * @throws Unfillable when the form does not offer what the task wants.
 */
export function choiceIn(group: Group, task: Wanted): Choice | undefined {
  if (group.purpose === 'identity') return choiceOfPerson(group, task.identity);
  if (group.purpose === 'decision') return group.choices.find((each) => each.decides === task.decision);
  return group.purpose === 'context' ? choiceOfContext(group.choices, task) : agreementIn(group, task);
}
