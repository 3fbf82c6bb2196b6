/** What the text leaves open about structured addresses and their dates. */

import { asked } from '../assumption.js';

export const addressesAssumptions = [
  asked({
    id: 'address-switch-time-zone',
    topic: 'addresses',
    question: 'In which time zone do the days of the address switch begin?',
    default: 'Europe/Oslo',
    handling: 'profile',
    clauses: ['ADR-01', 'ADR-02'],
    basis: 'assumed',
  }),
  asked({
    id: 'incomplete-address-before-switch',
    topic: 'addresses',
    question: 'Is an incomplete address accepted until the switch?',
    default: 'accepted',
    choices: ['accepted', 'refused'],
    handling: 'observed',
    clauses: ['ADR-01', 'ADR-02'],
    basis: 'assumed',
  }),
  asked({
    id: 'currency-exchange-members',
    topic: 'addresses',
    question: 'Differences between which currencies mean that a domestic payment needs currency exchange?',
    default: ['instructedAmount.currency', 'debtorAccount.currency', 'creditorAccount.currency'],
    handling: 'observed',
    clauses: ['ADR-05', 'ADR-06'],
    basis: 'assumed',
  }),
  asked({
    id: 'derivable-bic',
    topic: 'addresses',
    question: 'From what can the bank derive a creditor agent BIC?',
    default: 'norwegian-bban-or-iban',
    choices: ['norwegian-bban-or-iban', 'iban', 'nothing', 'every-account'],
    handling: 'profile',
    clauses: ['ADR-07', 'ADR-09'],
    basis: 'assumed',
  }),
  asked({
    id: 'agent-under-enforcement',
    topic: 'addresses',
    question: 'Does enforcement make the optional creditorAgent required on covered domestic payments?',
    default: 'required',
    choices: ['required', 'optional'],
    handling: 'profile',
    clauses: ['PAY-07', 'ADR-09'],
    basis: 'assumed',
  }),
  asked({
    id: 'city-under-enforcement',
    topic: 'addresses',
    question: 'Does city count as the town name under enforcement?',
    default: 'not-counted',
    choices: ['not-counted', 'counted'],
    handling: 'profile',
    clauses: ['ADR-11'],
    basis: 'assumed',
  }),
] as const;
