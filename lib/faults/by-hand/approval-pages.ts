/** Banks whose pages show something else than what the PSU approves. */

import { withPage, wrapPurpose } from '../../bank/part-changes.js';
import { faults } from '../fault.js';

export const approvalPageFaults = faults(
  {
    id: 'pages/other-sum',
    title: 'The page that a PSU approves shows another sum',
    catches: ['SCA-11'],
    change: (parts) =>
      withPage(parts, (given) => ({
        approval: (view) =>
          given.approval({
            ...view,
            lines: view.lines.map(
              ([label, text]) => [label, text.replace(/^\d+(\.\d+)? (?=[A-Z]{3}$)/u, '1.00 ')] as const,
            ),
          }),
      })),
  },
  {
    id: 'pages/first-ten-of-bulk',
    title: 'The page of a bulk payment shows its first ten transfers only',
    catches: ['SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'describe', (given) => (flow, bank) => {
        const decision = given(flow, bank);
        return decision.kind === 'approval' ? { ...decision, lines: decision.lines.slice(0, 12) } : decision;
      }),
  },
  {
    id: 'pages/first-of-basket',
    title: 'The page of a basket shows its first payment only',
    catches: ['SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'describe', (given) => (flow, bank) => {
        const decision = given(flow, bank);
        return decision.kind === 'approval' ? { ...decision, lines: decision.lines.slice(0, 3) } : decision;
      }),
  },
);
