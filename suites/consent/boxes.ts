import { boxesOf, expectThat, type OfferedAccount, type Stage } from '../../lib/harness/kit/index.js';

export const untold = 'the boxes do not tell by number which account they stand for';

/** One box for each account; where enough boxes name none by its number, nobody can tell. */
export function judgeBoxes(
  { judge, leaveOpen }: Pick<Stage<'CON-04'>, 'judge' | 'leaveOpen'>,
  boxes: readonly OfferedAccount[],
  bbans: readonly string[],
): void {
  const found = bbans.map((bban) => boxesOf(boxes, bban).length);
  if (found.every((each) => each < 2) && found.includes(0) && boxes.length >= bbans.length)
    leaveOpen('CON-04', untold);
  else
    judge('CON-04', 'the selection page has a checkbox for each own account', () =>
      expectThat(
        found.every((each) => each === 1),
        'one checkbox for each account',
        `${boxes.length} checkboxes, none or several for some account`,
      ),
    );
}

/** Whether one of the boxes tells by its number that it stands for an account. */
export function isNamedBy(boxes: readonly OfferedAccount[], bban: string): boolean {
  return boxesOf(boxes, bban).length > 0;
}
