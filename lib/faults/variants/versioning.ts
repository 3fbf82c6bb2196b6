/** Banks that lawfully choose otherwise: versioning. */

import { withPolicy, withRule } from '../../bank/part-changes.js';
import { variants } from '../fault.js';

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
);
