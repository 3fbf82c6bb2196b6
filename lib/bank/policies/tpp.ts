/** Who may call what: roles of the registration (REG-02 to REG-07, REG-11). */

import type { RequiredRole } from '../../model/operation.js';
import type { Tpp } from '../state/access-records.js';

export const tpp = {
  /**
   * Roles are read from the PSD2 statement of the certificate. Without a statement the sandbox lets every operation
   * pass; production serves nobody whose registration it cannot see.
   */
  roleSuffices: (caller: Tpp, required: RequiredRole, environment: 'sandbox' | 'production'): boolean => {
    if (caller.roles === undefined) return environment === 'sandbox';
    return required === 'either' ? caller.roles.length > 0 : caller.roles.includes(required);
  },
};
