import { describe, expect, test } from 'vitest';
import { boxesOf, offeredAccounts } from './offered-accounts.js';

function box(label: string, value = 'r1') {
  return { name: 'account', label, surroundings: label, value, preselected: false };
}

const bban = '36062111016';

describe('the boxes of an account', () => {
  test.each([
    ['the number in the label', box('36062111016 Daily account')],
    ['the number in groups', box('3606.21.11016')],
    ['the number between blanks', box('Daily account 3606 21 11016')],
    ['the IBAN', box('NO11 3606 2111 016')],
    ['the number as value', box('Daily account', '36062111016')],
    ['the IBAN as value', box('Daily account', 'NO1136062111016')],
    ['the last digits behind stars', box('Daily account *****11016')],
    ['the last digits behind dots', box('Daily account •••• 1016 (NOK)')],
    ['its ends around stars', box('Daily account 3606 21 **016')],
    ['the ends of the IBAN around stars', box('NO11 3606 2*** 016')],
  ])('are found by %s', (_, wanted) => {
    const other = box('Savings account ***21011', 'r2');
    expect(boxesOf([other, wanted], bban)).toEqual([wanted]);
  });

  test.each([
    ['another number', box('36062121011 Savings account')],
    ['a longer number behind a mask', box('**110160')],
    ['the end of the number without a mask', box('Daily account 1016')],
    ['two digits behind a mask', box('**16')],
    ['a card with the same last digits', box('492512******1016 Card')],
  ])('are not found by %s', (_, other) => {
    expect(boxesOf([other], bban)).toEqual([]);
  });

  test.each([
    ['whole', 'Daily account 3606.21.11016 NOK'],
    ['by its end', 'Daily account *****11016 NOK'],
  ])('are found by what stands around them, %s', (_, surroundings) => {
    const wanted = { ...box('Daily account', 'r3'), surroundings };
    expect(boxesOf([box('Daily account'), wanted], bban)).toEqual([wanted]);
  });

  test('a number in full leaves out the masked ones', () => {
    const card = box('411111******1016 Card');
    expect(boxesOf([card, box(bban)], bban)).toEqual([box(bban)]);
  });

  test('come from all pages, and from none where the driver shows none', () => {
    const page = { text: '', contexts: [], agreements: [], textFields: 0, asksForPerson: false };
    const one = box('1');
    const other = box('2');
    expect(
      offeredAccounts({
        pages: [
          { ...page, accounts: [one] },
          { ...page, accounts: [other] },
        ],
      }),
    ).toEqual([one, other]);
    expect(offeredAccounts({})).toEqual([]);
  });

  test('shown once more on a later page are the same, and twice on one page are two', () => {
    const page = { text: '', contexts: [], agreements: [], textFields: 0, asksForPerson: false };
    const chosen = { ...page, accounts: [box('1'), box('1'), box('2')] };
    const confirmed = { ...page, accounts: [{ ...box('1'), preselected: true }, box('2')] };
    expect(offeredAccounts({ pages: [chosen, confirmed] })).toEqual([box('1'), box('1'), box('2')]);
  });
});
