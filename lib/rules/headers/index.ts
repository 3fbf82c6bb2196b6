/** Rules on headers, apart from those of the signature. */

import { acceptFixRules } from './accept-fix.js';
import { forwardedHeaderRules } from './forwarded.js';
import { psuHeaderRules } from './psu.js';
import { requiredHeaderRules } from './required.js';

export { dateRules } from './date.js';

export const headerRules = [
  ...requiredHeaderRules,
  ...psuHeaderRules,
  ...acceptFixRules,
  ...forwardedHeaderRules,
] as const;
