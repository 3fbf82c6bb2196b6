import type { Scenario } from '../../lib/harness/kit/index.js';
import { arrivals } from './arrivals.js';
import { asOrdered } from './as-ordered.js';
import { bulkOfEveryForm } from './bulk-of-every-form.js';
import { cardOfAnother } from './card-of-another.js';
import { coveredElsewhere } from './covered-elsewhere.js';
import { detailsApart } from './details-apart.js';
import { drained, drainedCompany } from './drained.js';
import { everyForm } from './every-form.js';
import { everySpelling } from './every-spelling.js';
import { fromEachThing } from './from-each-thing.js';
import { madeAccounts } from './made-accounts.js';
import { namesOnPages } from './names-on-pages.js';
import { pagesOfEachKind } from './pages-of-each-kind.js';
import { rejectedStays } from './rejected-stays.js';
import { saidTwice } from './said-twice.js';
import { spentBefore } from './spent-before.js';
import { sumsTold } from './sums-told.js';
import { uncoveredInBasket } from './uncovered-in-basket.js';
import { uncoveredKinds } from './uncovered-kinds.js';
import { uncovered } from './uncovered.js';

/** Sums: what is shown, booked, told, and covered by an account. */
export const money: readonly Scenario[] = [
  arrivals,
  asOrdered,
  bulkOfEveryForm,
  cardOfAnother,
  coveredElsewhere,
  detailsApart,
  drained,
  drainedCompany,
  everyForm,
  everySpelling,
  fromEachThing,
  madeAccounts,
  namesOnPages,
  pagesOfEachKind,
  rejectedStays,
  saidTwice,
  spentBefore,
  sumsTold,
  uncovered,
  uncoveredInBasket,
  uncoveredKinds,
];
