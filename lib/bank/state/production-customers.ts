/**
 * More private customers for the production that the reference bank plays, where nobody can make a customer:
 * scenarios that need two people, or one that granted nothing yet, find them here. All of them are made up.
 */

import {
  account,
  card,
  customer,
  fixedAccounts,
  fixedCardAccounts,
  fixedCustomers,
} from './fixed-customers.js';
import type { Account, CardAccount, Customer } from './records.js';

const people = [
  ['22876101576', 'NO9236063311000', 'NO6336063312007'],
  ['08878307802', 'NO7536063321006', 'NO5236063322002'],
  ['21927943643', 'NO6436063331001', 'NO3536063332008'],
  ['14898932096', 'NO4736063341007', 'NO2436063342003'],
] as const;

const made = people.map(([number, daily, savings], index) => {
  const owner = customer(number, 'PRIVATE', `Private Customer ${index + 3}`);
  const accounts = [
    account(owner, daily, 'Daily account', 'CACC'),
    account(owner, savings, 'Savings account', 'SVGS'),
  ];
  return { owner, accounts, card: card(owner, `411111******${2_220 + index}`, 'Credit card') };
});

export const productionCustomers: readonly Customer[] = [
  ...fixedCustomers,
  ...made.map((each) => each.owner),
];

export const productionAccounts: readonly Account[] = [
  ...fixedAccounts,
  ...made.flatMap((each) => each.accounts),
];

export const productionCardAccounts: readonly CardAccount[] = [
  ...fixedCardAccounts,
  ...made.map((each) => each.card),
];
