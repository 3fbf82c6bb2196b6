/** Whether a caller is registered for what it does (ENV-05). A rule judges the roles of the certificate. */

import type { Environment } from '../../model/environment.js';
import type { RequiredRole } from '../../model/operation.js';
import type { Tpp, TppRole } from '../state/access-records.js';

/** Registered TPPs with their roles, by organisation identifier, as a central registry has them. */
export type TppRegistry = ReadonlyMap<string, readonly TppRole[]>;

export const tpp = {
  /** Production looks every caller up; the sandbox serves whoever holds a certificate. */
  isRegistered: (
    caller: Tpp,
    required: RequiredRole,
    registry: TppRegistry | undefined,
    environment: Environment,
  ): boolean => {
    if (environment === 'sandbox' || registry === undefined) return true;
    const roles = registry.get(caller.id) ?? [];
    return required === 'either' ? roles.length > 0 : roles.includes(required);
  },
};
