import type { Scenario } from '../../lib/harness/kit/index.js';
import { alike, paidAlike } from './alike.js';
import { asMade } from './as-made.js';
import { grantedInPart, grantedInPartForCompany } from './granted-in-part.js';
import { personsInTurn, rolesInTurn } from './in-turn.js';
import { lists } from './lists.js';
import { accountsAlike } from './look-alikes.js';
import { paging } from './paging.js';
import { personsAtOnce } from './persons-at-once.js';
import { pendingAlone } from './pending-alone.js';
import { reading } from './reading.js';
import { readUnderAgreement } from './under-agreement.js';
import { nothingGranted, withoutConsent } from './without-consent.js';

export const accounts: readonly Scenario[] = [
  reading,
  withoutConsent,
  nothingGranted,
  lists,
  paging,
  pendingAlone,
  asMade,
  alike,
  accountsAlike,
  paidAlike,
  readUnderAgreement,
  personsAtOnce,
  personsInTurn,
  rolesInTurn,
  grantedInPart,
  grantedInPartForCompany,
];
