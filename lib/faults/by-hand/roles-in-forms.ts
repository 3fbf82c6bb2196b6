/** Banks that ask for the role of a TPP in the plain form of a call alone. */

import type { PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { read } from '../other-requests.js';
import { overlooksWhen } from '../request-mistakes.js';

const roleRules = ['payments-need-pisp', 'accounts-need-aisp'] as const;

/** A path in another spelling is found like the usual one, and of who may ask there nothing is known. */
function servedAs(isOdd: (path: string) => boolean, usual: (path: string) => string): PartsChange {
  return (parts) => ({
    ...overlooksWhen(parts, ['known-path', ...roleRules], ({ path }) => isOdd(path)),
    find(method, path) {
      const target = parts.basePath + (isOdd(path) ? usual(path) : path);
      return read(parts, { method, target, headers: [], body: Buffer.alloc(0) }).match;
    },
  });
}

export const rolesInForms = faults(
  {
    id: 'roles-in-forms/doubled-slash',
    title: 'To a path with a doubled slash the role of a TPP is not looked at',
    catches: ['REG-06', 'REG-07'],
    change: servedAs(
      (path) => path.includes('//'),
      (path) => path.replaceAll('//', '/'),
    ),
  },
  {
    id: 'roles-in-forms/several-opt-ins',
    title: 'Where several opt-ins are asked for the role of a TPP is not looked at',
    catches: ['REG-06', 'REG-07'],
    change: (parts) =>
      overlooksWhen(parts, roleRules, (request) => request.header('x-accept-fix')?.includes(',') === true),
  },
  {
    id: 'roles-in-forms/later-pages',
    title: 'Later pages of a list are served whatever the role of a TPP is',
    catches: ['REG-07'],
    change: (parts) =>
      overlooksWhen(parts, roleRules, ({ query }) =>
        query.some(([name, value]) => name === 'offset' && value !== '0'),
      ),
  },
  {
    id: 'roles-in-forms/with-balance',
    title: 'Who asks for accounts with their balances is served whatever the role of a TPP is',
    catches: ['REG-07'],
    change: (parts) =>
      overlooksWhen(parts, roleRules, ({ query }) => query.some(([name]) => name === 'withBalance')),
  },
);
