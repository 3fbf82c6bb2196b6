/** Banks that lawfully choose otherwise: how the page that a PSU approves writes sums. */

import { withPage } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { variants } from '../fault.js';

type Line = readonly [label: string, text: string];

const plain = /^(\d+)(?:\.(\d+))? ([A-Z]{3})$/u;

/** The page with each line of a sum written otherwise: whole part, hundredths, currency. */
function writingSums(
  parts: BankParts,
  write: (label: string, whole: string, hundredths: string, currency: string) => readonly Line[],
): BankParts {
  return withPage(parts, (given) => ({
    approval: (view) =>
      given.approval({
        ...view,
        lines: view.lines.flatMap(([label, text]): readonly Line[] => {
          const [, whole, part = '', currency] = plain.exec(text) ?? [];
          if (whole === undefined || currency === undefined) return [[label, text]];
          return write(label, whole, part.padEnd(2, '0').slice(0, 2), currency);
        }),
      }),
  }));
}

const because = 'How a page writes sums is nowhere said.';

export const sumVariants = variants(
  {
    id: 'sums/norwegian',
    title: 'Pages write sums with blanks, a comma and kr',
    because,
    change: (parts) =>
      writingSums(parts, (label, whole, part, currency) => [
        [
          label,
          `${whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, '\u00a0')},${part} ${currency.replace('NOK', 'kr')}`,
        ],
      ]),
  },
  {
    id: 'sums/in-parts',
    title: 'Pages write the currency, the whole part and the hundredths in elements of their own',
    because,
    change: (parts) =>
      writingSums(parts, (label, whole, part, currency) => [
        [label, currency],
        ['whole', whole],
        ['hundredths', part],
      ]),
  },
  {
    id: 'sums/beside-fee-and-balance',
    title: 'Pages show a fee and the balance beside the sum',
    because,
    change: (parts) =>
      writingSums(parts, (label, whole, part, currency) => [
        ['Fee', `5.00 ${currency}`],
        ['Balance', `${currency} 12 345.67`],
        [label, `${whole}.${part}`],
      ]),
  },
);
