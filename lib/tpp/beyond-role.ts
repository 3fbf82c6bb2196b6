/**
 * What a TPP does not come to, because its certificate does not let it: then nothing seen of it says nothing.
 */

import { certificateRoles } from '../certificates/certificate-roles.js';
import { operations } from '../model/operations/index.js';
import type { OperationGroup } from '../model/operation.js';
import type { Area, Obligation } from './obligation.js';
import type { ReadExchange } from './read-exchange.js';
import { tppRules } from './requests/request-obligations.js';

type Role = 'PSP_AI' | 'PSP_PI';

/** What each role alone may come to; everything else is open to both. */
const groupsOf: Readonly<Record<Role, ReadonlySet<OperationGroup>>> = {
  PSP_AI: new Set(['accounts', 'card-accounts', 'consents']),
  PSP_PI: new Set(['payments', 'bulk-payments', 'periodic-payments', 'baskets', 'users']),
};

const areasOf: Readonly<Record<Role, ReadonlySet<Area>>> = {
  PSP_AI: new Set(['accounts', 'cards', 'unattended']),
  PSP_PI: new Set([
    'payments',
    'bulk-payments',
    'periodic-payments',
    'baskets',
    'cancellation',
    'single-sca',
    'registration',
  ]),
};

const others: Readonly<Record<Role, Role>> = { PSP_AI: 'PSP_PI', PSP_PI: 'PSP_AI' };
const names: Readonly<Record<Role, string>> = { PSP_AI: 'AISP', PSP_PI: 'PISP' };

function isOneOf<T>(all: ReadonlySet<T>, each: readonly T[]): boolean {
  return each.length > 0 && each.every((one) => all.has(one));
}

/** The groups whose calls a rule concerns; none where it concerns no operation in particular. */
function groupsConcerned(id: string): readonly OperationGroup[] {
  const rule = tppRules.find((each) => each.id === id);
  if (rule?.concerns === undefined) return [];
  return operations.filter((each) => rule.concerns?.(each) === true).map(({ group }) => group);
}

/** The roles that a certificate names; undefined where it names none or cannot be read. */
export function rolesOf(exchange: ReadExchange): ReadonlySet<string> | undefined {
  if (exchange.tpp === '' || exchange.header('signature') === undefined) return undefined;
  const { certificate } = exchange;
  const roles = certificate === undefined ? undefined : certificateRoles(certificate.der);
  return roles === undefined ? undefined : new Set(roles);
}

/** Why an obligation does not come to TPPs with these roles; undefined where it may. */
export function beyondRole(obligation: Obligation, roles: ReadonlySet<string>): string | undefined {
  for (const role of ['PSP_AI', 'PSP_PI'] as const) {
    if (roles.has(role) || !roles.has(others[role])) continue;
    const groups = obligation.judgedBy === 'request' ? groupsConcerned(obligation.id) : [];
    if (isOneOf(groupsOf[role], groups) || isOneOf(areasOf[role], obligation.areas ?? []))
      return `the certificate is that of no ${names[role]}`;
  }
  return undefined;
}
