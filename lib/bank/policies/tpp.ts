/** Who may call what: registration and roles (REG-02 to REG-07, REG-11, ENV-04, ENV-05). */

import type { RequiredRole } from '../../model/operation.js';
import type { Tpp, TppRole } from '../state/access-records.js';

/** Registered TPPs with their roles, by organisation identifier, as a central registry has them. */
export type TppRegistry = ReadonlyMap<string, readonly TppRole[]>;

export const tpp = {
  /** Production looks every caller up; the sandbox serves whoever holds a certificate. */
  isRegistered: (
    caller: Tpp,
    registry: TppRegistry | undefined,
    environment: 'sandbox' | 'production',
  ): boolean => environment === 'sandbox' || registry === undefined || registry.has(caller.id),

  /** The roles of the certificate that the registry, where it is asked, has too. */
  rolesOf: (
    caller: Tpp,
    registry: TppRegistry | undefined,
    environment: 'sandbox' | 'production',
  ): readonly TppRole[] | undefined => {
    if (environment === 'sandbox' || registry === undefined) return caller.roles;
    return caller.roles?.filter((each) => registry.get(caller.id)?.includes(each));
  },

  /** Whether roles open an operation. A certificate without a PSD2 statement (undefined) opens none. */
  roleSuffices: (roles: readonly TppRole[] | undefined, required: RequiredRole): boolean =>
    roles !== undefined && (required === 'either' ? roles.length > 0 : roles.includes(required)),
};
