/** Rules that must be overlooked together for a mistake to pass. */

import { requestRules } from '../rules/index.js';

/** Rules that a Date breaks that is too far from now. */
export const dateRules = ['date-not-behind', 'date-not-ahead'] as const;

/** Rules that a signature breaks that was made over something else. */
export const fittingRules = [
  'signature-fits',
  'signed-list-in-order',
  'signed-request-target',
  'signature-algorithm-used',
  'signed-line-form',
  'signed-line-separator',
  'signed-lines-in-order',
  'signed-names-in-lower-case',
  'absent-header-not-signed',
] as const;

/** Rules that an address breaks that is not structured, where it has to be. */
export const addressRules = requestRules.flatMap(({ id }) =>
  id.startsWith('structured-creditor-') ? [id] : [],
);
