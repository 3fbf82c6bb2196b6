/** Banks that lawfully choose otherwise: versioning. */

import { withPolicy, withRule } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { type OptIn, optInNames } from '../../model/opt-ins.js';
import { variants } from '../fault.js';

/** A bank in which changes were the default at all times. */
function withDefaults(parts: BankParts, ...names: readonly OptIn[]): BankParts {
  return withPolicy(parts, 'optIns', (given) => ({
    defaultSince: (each) => (names.includes(each) ? 0 : given.defaultSince(each)),
  }));
}

export const versioningVariants = variants(
  {
    id: 'versioning/other-version-410',
    title: 'A path of another version is answered with 410',
    because: 'Any 4xx will do (VER-01).',
    change: (parts) =>
      withRule(parts, 'version-prefix', (given) => ({
        ...given,
        refusal: { ...given.refusal, status: 410 },
      })),
  },
  {
    id: 'versioning/product-unknown-403',
    title: 'An unknown product is answered with 403 and FORBIDDEN',
    because: 'Status and code of the refusal are open (END-04).',
    change: (parts) =>
      withRule(parts, 'known-product', (given) => ({
        ...given,
        refusal: { status: 403, code: 'FORBIDDEN' },
      })),
  },
  {
    id: 'versioning/blanks-count',
    title: 'A blank after the comma of x-accept-fix makes another value',
    because: 'Blanks, repeated headers and letter case are open (VER-03).',
    change: (parts) =>
      withPolicy(parts, 'optIns', {
        asked: (headers) => new Set(headers.flatMap((each) => each.split(','))),
      }),
  },
  {
    id: 'versioning/other-iso-codes',
    title: 'Current accounts are TRAN in the ISO mapping',
    because: 'The list of codes is not shown (VER-11).',
    change: (parts) =>
      withPolicy(parts, 'accounts', (given) => ({
        presentCashAccountType: (code, iso) =>
          given.presentCashAccountType(code === 'CACC' ? 'TRAN' : code, iso),
      })),
  },
  {
    id: 'versioning/todays-release',
    title: 'What became the default is all that there is, whatever the clock says',
    because: 'No text says that a clock moved back brings an older form back (VER-02).',
    change: (parts) => withDefaults(parts, ...optInNames),
  },
  {
    id: 'versioning/oldest-form-gone',
    title: 'Amounts are strings at all times; what changed years later goes by its date',
    because: 'An older form may be gone where a younger one still is there (VER-02).',
    change: (parts) => withDefaults(parts, 'amount-as-string'),
  },
);
