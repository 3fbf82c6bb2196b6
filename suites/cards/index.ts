import type { Scenario } from '../../lib/harness/kit/index.js';
import { debtorOfRole } from './debtor-of-role.js';
import { calendar } from './calendar.js';
import { pendingOutside, relatedAccount } from './consented.js';
import { dates } from './dates.js';
import { inSession } from './in-session.js';
import { lookAlikes } from './look-alikes.js';
import { paging, pagingOfPending } from './paging.js';
import { pending } from './pending.js';
import { pendingInProduction } from './pending-in-production.js';
import { query } from './query.js';
import { records } from './records.js';
import { sameId, sameNumber } from './same-number.js';
import { signs } from './signs.js';
import { twoCards } from './two-cards.js';
import { whoseContext } from './whose-context.js';

export const cards: readonly Scenario[] = [
  records,
  dates,
  calendar,
  query,
  paging,
  pagingOfPending,
  lookAlikes,
  sameNumber,
  sameId,
  signs,
  pending,
  relatedAccount,
  twoCards,
  debtorOfRole,
  pendingOutside,
  pendingInProduction,
  inSession,
  whoseContext,
];
