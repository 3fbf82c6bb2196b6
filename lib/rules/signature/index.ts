/** Rules on certificate, signature and digest, in the order in which a bank checks them. */

import { certificateRules, roleRules } from './certificate.js';
import { coverageRules } from './coverage.js';
import { digestRules } from './digest.js';
import { headerFormRules, signaturePresent } from './header-form.js';
import { keyIdRules } from './key-id.js';
import { partRules } from './parts.js';
import { signedByteRules } from './signed-bytes.js';

export { digestRules, roleRules };

export const signatureRules = [
  signaturePresent,
  ...certificateRules,
  ...headerFormRules.filter((each) => each !== signaturePresent),
  ...keyIdRules,
  ...partRules,
  ...coverageRules,
  ...signedByteRules,
] as const;
