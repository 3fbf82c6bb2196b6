/** Decides what the played person does on a page: which form and button, or which link. */

import type { ScaTask } from '../driver.js';
import type { Submission } from '../sent-forms.js';
import { choiceOfAgreement, choiceOfContext, ownAgreement } from './choosing.js';
import { decidesOn, leadsToDecision } from './deciding.js';
import { submissionOf } from './filling.js';
import type { Anchor, Control, Page } from './page.js';
import type { ScaSelectors } from './groups.js';
import { mainForm } from './main-form.js';
import type { PageReading } from './pictured.js';
import type { PressChoice, PressGroup } from './press-choices.js';
import { linkMeaning, type FormReading } from './reading.js';
import { Unfillable } from './unfillable.js';
import { wayBack, type WayBack } from './way-back.js';
import { present } from '../../../model/present.js';

/** What the person did so far in a flow; grows with each step. */
export interface Trail {
  /** Pages that asked for the identity. */
  readonly asked: Set<string>;
  /** The name by which the login was sent. */
  login?: string;
  /** True once a number that was mistyped at first was corrected. */
  corrected: boolean;
  /** True once the person pressed or followed what cancels. */
  cancelled: boolean;
  /** Pages that the person passed. */
  passed: number;
}

export function newTrail(): Trail {
  return { asked: new Set(), corrected: false, cancelled: false, passed: 0 };
}

/**
 * Remembers a page that asked for the identity; a second time means that the bank refused it, which a person
 * who mistyped it corrects once.
 */
function refuseSecondLogin(main: FormReading, { mistyped }: ScaTask, trail: Trail): void {
  const asking = main.identity ?? main.groups.find((each) => each.purpose === 'identity');
  if (asking === undefined) return;
  const signature = `${main.form.action.split('?')[0]} ${asking.name}`;
  if (!trail.asked.has(signature)) trail.asked.add(signature);
  else if (mistyped !== undefined && !trail.corrected) trail.corrected = true;
  else throw new Unfillable('the page asks for the identity again after it was entered');
}

/** What the person means to type on this page. */
function typing(task: ScaTask, { corrected }: Trail): ScaTask {
  return task.mistyped === undefined || corrected ? task : { ...task, identity: task.mistyped };
}

/** Another person, named once more behind the login. */
function smuggledPerson({ identity }: FormReading, { smuggled }: ScaTask, trail: Trail) {
  if (identity !== undefined) trail.login = identity.name;
  const { login } = trail;
  const isBehind = identity === undefined && login !== undefined && smuggled?.person !== undefined;
  return isBehind ? [[login, smuggled.person] as const] : [];
}

/** What the person does next: sends a form with a button (or without one), follows a link, or waits. */
export type Step =
  | { readonly kind: 'send'; readonly reading: FormReading; readonly pressed?: Control }
  | { readonly kind: 'follow'; readonly link: Anchor }
  | WayBack;

function sending(reading: FormReading, pressed: Control | undefined): Step {
  return { kind: 'send', reading, ...present({ pressed }) };
}

function cancelling(page: Page, readings: readonly FormReading[], selectors: ScaSelectors): Step | undefined {
  const offering = readings.find((each) => each.cancel !== undefined);
  if (offering?.cancel !== undefined) return sending(offering, offering.cancel.control);
  const choosing = readings.find((each) => each.usable && each.decision !== undefined);
  if (choosing !== undefined) return sending(choosing, choosing.approve?.control);
  const link = page.links.find((each) => linkMeaning(page, each, selectors) === 'cancel');
  return link === undefined ? undefined : { kind: 'follow', link };
}

/**
 * The button or link that chooses for whom the person acts, where the page asks for it so.
 * @throws Unfillable when there is none for what the task wants.
 */
function choosingPress({ purpose, choices }: PressGroup, task: ScaTask): PressChoice | undefined {
  if (purpose === 'other') return undefined;
  if (purpose === 'context') return choiceOfContext(choices, task);
  if (task.corporateId === undefined) return ownAgreement(choices, task.known) ?? choices[0];
  const found = choiceOfAgreement(choices, task.corporateId, task.known);
  if (found !== undefined) return found;
  throw new Unfillable('the wanted agreement is not among those offered', 'unsure');
}

/** True where the choice belongs to what the page is about, and is no side door beside its main form. */
function leadsOnFrom({ choices }: PressGroup, main: FormReading | undefined): boolean {
  return (
    main?.identity === undefined ||
    choices.some(({ press }) => press.kind === 'button' && press.reading === main)
  );
}

function stepOn(
  page: Page,
  { forms: readings, presses }: PageReading,
  task: ScaTask,
  selectors: ScaSelectors,
  trail: Trail,
): Step {
  const main = mainForm(readings);
  const chosen =
    presses === undefined || !leadsOnFrom(presses, main) ? undefined : choosingPress(presses, task);
  const mayRefuse = task.cancelsAfter !== undefined && trail.passed >= task.cancelsAfter;
  const refused = mayRefuse ? cancelling(page, readings, selectors) : undefined;
  if (refused !== undefined) {
    trail.cancelled = true;
    return refused;
  }
  if (chosen?.press.kind === 'link') return { kind: 'follow', link: chosen.press.link };
  if (chosen?.press.kind === 'button') {
    refuseSecondLogin(chosen.press.reading, task, trail);
    return sending(chosen.press.reading, chosen.press.control);
  }
  const back = main === undefined ? wayBack(page, task) : undefined;
  if (task.decision === 'cancel' && (main === undefined || !leadsToDecision(main))) {
    const given = cancelling(page, readings, selectors);
    if (given !== undefined) {
      trail.cancelled = true;
      return given;
    }
    if (back !== undefined) return back;
    // A page that says that it is over, or never was, has nothing to say no to.
    const where = page.status >= 400 ? 'pages' : 'unsure';
    throw new Unfillable('it offers no button to cancel; set sca.selectors.cancel', where);
  }
  if (main !== undefined) {
    refuseSecondLogin(main, task, trail);
    return sending(main, main.approve?.control);
  }
  const onward = page.links.find((each) => {
    const meaning = linkMeaning(page, each, selectors);
    return meaning === 'confirm' || meaning === 'proceed';
  });
  if (onward !== undefined) return { kind: 'follow', link: onward };
  if (back !== undefined) return back;
  throw new Unfillable('it has no form to fill; set sca.selectors, or use the command driver');
}

/**
 * The next step of the person.
 * @throws Unfillable when the page offers no way on that the task allows.
 */
export function nextStep(...given: Parameters<typeof stepOn>): Step {
  const [, , , , trail] = given;
  const step = stepOn(...given);
  trail.passed += 1;
  return step;
}

/**
 * The request that a browser without scripts makes for the next step.
 * @throws Unfillable when the page offers no way on that the task allows.
 */
export function nextSubmission(
  page: Page,
  reading: PageReading,
  task: ScaTask,
  selectors: ScaSelectors,
  trail: Trail,
): Submission {
  const step = nextStep(page, reading, task, selectors, trail);
  if (step.kind === 'send') {
    const besides = smuggledPerson(step.reading, task, trail);
    return submissionOf(step.reading, typing(task, trail), step.pressed, besides);
  }
  return { method: 'GET', url: step.kind === 'follow' ? step.link.href : step.href };
}

/**
 * What the person sends besides at the same moment; undefined on a page before the decision.
 * @throws Unfillable when the page offers no way on that the other decision allows.
 */
export function alsoSubmitted(
  page: Page,
  reading: PageReading,
  task: ScaTask,
  selectors: ScaSelectors,
  { login }: Trail,
): Submission | undefined {
  const { alsoDecides } = task;
  if (alsoDecides === undefined || !decidesOn(reading)) return undefined;
  const trail = { ...newTrail(), ...present({ login }) };
  return nextSubmission(page, reading, { ...task, decision: alsoDecides }, selectors, trail);
}
