/** Tells when a driver may have done something else than asked, which ends in no verdict on the bank. */

import { isReal, isSetting, type Choice } from './pages/groups.js';
import { ScaStuck, type ScaPage, type ScaTask } from './driver.js';
import type { Trail } from './pages/next-submission.js';
import type { PageReading } from './pages/pictured.js';
import type { PressChoice } from './pages/press-choices.js';
import { readRedirect } from './redirected.js';

/** A choice that was not understood, or told only by what stands beside it. */
export interface Doubt {
  /** The page, as messages tell it. */
  readonly where: string;
  readonly choices: number;
  /** True where it is known to be about whom the person acts for. */
  readonly aboutPersons: boolean;
  /** True where nothing was chosen when the page came, so that nothing was sent for it. */
  readonly isOpen: boolean;
}

/** True for a radio button that is not chosen: in a select something always is. */
function isUntouched(choice: Choice | PressChoice): boolean {
  return 'control' in choice && choice.control.kind === 'radio' && !choice.chosen;
}

/** What of a page is in doubt. */
export function doubtsOf({ forms, presses }: PageReading, where: string): readonly Doubt[] {
  const groups = forms
    .filter((each) => each.usable)
    .flatMap((each) => each.groups)
    .filter((each) => !each.sure && !isSetting(each));
  const pressed = presses === undefined || presses.sure ? [] : [presses];
  return [...groups, ...pressed].flatMap(({ purpose, choices }) => {
    const count = choices.filter(isReal).length;
    const isOpen = purpose === 'other' && choices.every(isUntouched);
    return count < 2 ? [] : [{ where, choices: count, aboutPersons: purpose !== 'other', isOpen }];
  });
}

function difference(
  task: ScaTask,
  address: string,
  pages: readonly ScaPage[],
  { aboutPersons, isOpen }: Doubt,
): string | undefined {
  const back = readRedirect(address);
  if (!back.succeeded)
    return (aboutPersons || isOpen) && task.decision === 'approve' ? 'the SCA did not succeed' : undefined;
  const came = back.context ?? (back.corporateId === undefined ? 'PRIVATE' : 'CORPORATE');
  if (came !== task.context)
    return `${task.context} was asked for and ${came === 'PRIVATE' || came === 'CORPORATE' ? came : 'another context'} came back`;
  if (task.corporateId !== undefined && back.corporateId !== task.corporateId)
    return 'another agreement came back than was asked for';
  if (task.accounts !== 'all' && pages.every((each) => each.accounts.length === 0))
    return 'accounts were to be chosen and no box was seen for one';
  return undefined;
}

/**
 * Makes sure that an SCA that ended otherwise than asked was not led astray by the driver.
 * @throws ScaStuck where a page asked for a choice that was not understood.
 */
export function demandSure(
  task: ScaTask,
  address: string,
  pages: readonly ScaPage[],
  doubts: readonly Doubt[],
): void {
  const doubt = doubts.find((each) => each.aboutPersons) ?? doubts.find((each) => each.isOpen) ?? doubts[0];
  if (doubt === undefined) return;
  const what = difference(task, address, pages, doubt);
  if (what === undefined) return;
  throw new ScaStuck(
    `${what}, but the page ${doubt.where} asks for one of ${doubt.choices} choices that the driver does not understand and left as it was; set sca.selectors.context or sca.selectors.agreement, and psus[].name and psus[].agreements by which choices are told apart`,
    'unsure',
  );
}

/**
 * Makes sure that an SCA that was to be cancelled did not succeed only because the driver never saw how to
 * cancel, as where one page asks who comes and has both buttons.
 * @throws ScaStuck otherwise.
 */
export function demandCancelled(task: ScaTask, address: string, { cancelled }: Trail): void {
  if (task.decision !== 'cancel' || cancelled || !readRedirect(address).succeeded) return;
  throw new ScaStuck(
    'the SCA was to be cancelled and succeeded before the driver saw a way to cancel; set sca.selectors.cancel',
    'unsure',
  );
}
