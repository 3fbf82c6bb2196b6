import type { Scenario } from '../../lib/harness/kit/index.js';
import { body } from './body.js';
import { codesOfProducts } from './codes-of-products.js';
import { kid, kidOfEachKind } from './kid.js';
import { longReplies } from './long-replies.js';
import { longValues } from './long-values.js';
import { mixedRemittance } from './mixed-remittance.js';
import { months } from './months.js';
import { unknown } from './unknown.js';

export const errors: readonly Scenario[] = [
  body,
  kid,
  kidOfEachKind,
  codesOfProducts,
  mixedRemittance,
  months,
  unknown,
  longValues,
  longReplies,
];
