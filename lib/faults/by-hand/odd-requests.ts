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

function holds(value: unknown, isOdd: (each: unknown) => boolean): boolean {
  if (isOdd(value)) return true;
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((each) => holds(each, isOdd))
  );
}

export const oddRequestFaults = faults(
  {
    id: 'odd/long-texts',
    title: 'A text of more than 5,000 characters in a body makes the bank fail inside',
    catches: ['TYPE-03'],
    mayFail: ['PAY-03', 'PAY-14', 'PAY-53', 'DLG-01', 'PAY-12', 'PAY-16', 'PAY-28', 'TYPE-24'],
    change: (parts) =>
      stumblingOver(
        parts,
        ({ body }) =>
          body.kind === 'json' &&
          holds(body.value, (each) => typeof each === 'string' && each.length > 5_000),
      ),
  },
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
    catches: ['ACC-13'],
    mayFail: ['CTX-02', 'ACC-12', 'END-11', 'ACC-18', 'BSK-08', 'CARD-14', 'CTX-03', 'SBX-21', 'CON-10'],
    onlyInDepth: true,
    change: (parts) =>
      stumblingOver(parts, ({ match }) =>
        match.kind === 'operation'
          ? Object.entries(match.params).some(([name, each]) => name.endsWith('Id') && !/\d/.test(each))
          : false,
      ),
  },
);
