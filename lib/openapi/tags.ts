/** Tags: one for each group of operations, with the chapters of the catalogue that speak of it. */

import { chapterTitles, type Chapter } from '../catalogue/chapter-titles.js';
import type { OperationGroup } from '../model/operation.js';
import type { NodeObject } from './node.js';

interface Tag {
  readonly about: string;
  readonly chapters: readonly Chapter[];
}

/** Every group in the order in which a reader meets them. */
export const tags: Readonly<Record<OperationGroup, Tag>> = {
  payments: {
    about: 'Single payments: create, read, authorise, cancel.',
    chapters: ['PAY', 'PRS', 'STA', 'ADR', 'SSC'],
  },
  'bulk-payments': {
    about: 'Many domestic transfers from one account.',
    chapters: ['PAY', 'PRS', 'STA'],
  },
  'periodic-payments': {
    about: 'Standing orders of domestic transfers.',
    chapters: ['PAY', 'PRS', 'STA'],
  },
  baskets: { about: 'Several single payments that one SCA approves.', chapters: ['BSK', 'STA'] },
  consents: {
    about: 'Bank-offered consent: the PSU chooses the accounts at the bank.',
    chapters: ['CON', 'SCA', 'RDR'],
  },
  users: { about: 'A PSU-ID for TPPs that only initiate payments.', chapters: ['USR', 'SCA'] },
  agreements: { about: 'Corporate agreements of a PSU.', chapters: ['USR', 'CTX'] },
  accounts: { about: 'Accounts, balances and transactions.', chapters: ['ACC', 'CON', 'LIM'] },
  'card-accounts': {
    about: 'Card accounts, balances and transactions.',
    chapters: ['ACC', 'CON', 'LIM'],
  },
  'tpp-dialogue': { about: 'Where the bank writes to the TPP about operations.', chapters: ['DLG'] },
  sandbox: { about: 'Made-up customers and accounts; in the sandbox alone.', chapters: ['SBX', 'CARD'] },
};

/** The Tag Objects of the document. */
export function tagObjects(): readonly NodeObject[] {
  return Object.entries(tags).map(([name, { about, chapters }]) => ({
    name,
    description: about,
    'x-chapters': Object.fromEntries(chapters.map((each) => [each, chapterTitles[each]])),
  }));
}
