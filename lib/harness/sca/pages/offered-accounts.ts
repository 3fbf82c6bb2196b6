/** Which checkboxes of an SCA page stand for an account, in whatever way the page writes its number. */

import { ibanOf } from '../../../model/identifiers.js';
import type { OfferedAccount } from '../driver.js';
import type { Redirected } from '../redirected.js';

/** Without the blanks, dots and dashes that people group digits with. */
function bare(text: string): string {
  return text.replaceAll(/[\s.\u00a0-]/gu, '');
}

/** Digits around stars or dots: the end, and perhaps the beginning, of a number that is shown in part. */
const masked = /(\d{6,})?[*•●·xX…]+(\d{3,})(?!\d)/gu;

/** Whether a text may show the number, or its IBAN, in part. A card may end in the digits of an account. */
function showsPart(text: string, number: string): boolean {
  const digits = [number, ibanOf(number).slice('NO'.length)];
  return [...bare(text).matchAll(masked)].some(
    ([, start = '', end = '']) => number.endsWith(end) && digits.some((each) => each.startsWith(start)),
  );
}

type Box = Pick<OfferedAccount, 'label' | 'value' | 'surroundings'>;

/** The boxes of an account: by value or label, else by what is around them, else behind a mask. */
export function boxesOf<Offered extends Box>(boxes: readonly Offered[], bban: string): readonly Offered[] {
  const number = bare(bban);
  const isWhole = (text: string) => bare(text).includes(number);
  const ways: readonly ((box: Offered) => boolean)[] = [
    ({ value, label }) => isWhole(value) || isWhole(label),
    ({ surroundings }) => isWhole(surroundings),
    ({ label }) => showsPart(label, number),
    ({ surroundings }) => showsPart(surroundings, number),
  ];
  return ways.map((way) => boxes.filter(way)).find((found) => found.length > 0) ?? [];
}

function nameOf({ label, value }: Pick<Box, 'label' | 'value'>): string {
  return label === '' ? value : label;
}

/**
 * The boxes that the PSU saw on the way; empty when the driver shows no pages. One that a later page shows
 * once more, so that the choice can be looked over, is the same box; two of them on one page are two.
 */
export function offeredAccounts({ pages = [] }: Pick<Redirected, 'pages'>): readonly OfferedAccount[] {
  return pages.flatMap(({ accounts }, at) => {
    const earlier = new Set(pages.slice(0, at).flatMap((page) => page.accounts.map(nameOf)));
    return accounts.filter((each) => !earlier.has(nameOf(each)));
  });
}
