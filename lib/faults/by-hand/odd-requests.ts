/** Banks that fail inside over requests that are malformed or odd. */

import type { BankParts } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { requestRules } from '../../rules/index.js';
import { faults } from '../fault.js';

const [someRule] = requestRules;

/** The bank stumbles over requests before it judges them. */
function stumblingOver(parts: BankParts, isOdd: (request: JudgedRequest) => boolean): BankParts {
  if (someRule === undefined) return parts;
  return {
    ...parts,
    rules: [
      {
        ...someRule,
        id: 'stumbles',
        judge(request) {
          if (isOdd(request)) throw new Error('not foreseen');
          return undefined;
        },
      },
      ...parts.rules,
    ],
  };
}

export const oddRequestFaults = faults(
  {
    id: 'odd/repeated-headers',
    title: 'A header of the PSU that comes twice makes the bank fail inside',
    catches: ['HDR-40'],
    change: (parts) =>
      stumblingOver(parts, ({ wire: { headers } }) => {
        const names = headers.map(([name]) => name.toLowerCase()).filter((name) => name.startsWith('psu-'));
        return new Set(names).size < names.length;
      }),
  },
  {
    id: 'odd/ids-of-letters',
    title: 'An id in a path that holds no digit makes the bank fail inside',
    catches: ['ACC-12'],
    mayFail: ['END-11', 'ACC-13', 'ACC-18', 'BSK-08', 'CARD-14', 'CTX-03', 'SBX-21'],
    change: (parts) =>
      stumblingOver(parts, ({ match }) =>
        match.kind === 'operation'
          ? Object.entries(match.params).some(([name, each]) => name.endsWith('Id') && !/\d/.test(each))
          : false,
      ),
  },
);
