/** Banks whose pages show something else than what the PSU approves. */

import { textOf, type JsonObject } from '../../bank/body.js';
import { withPage, wrapPurpose } from '../../bank/part-changes.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { isRecord } from '../../model/json-value.js';
import { faults } from '../fault.js';

/** The lines of a payment's page changed. */
function withLines(change: (line: Line, flow: ScaFlow, bank: BankCore) => Line): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'payment', 'describe', (given) => (flow, bank) => {
      const decision = given(flow, bank);
      if (decision.kind !== 'approval') return decision;
      return { ...decision, lines: decision.lines.map((each) => change(each, flow, bank)) };
    });
}

type Line = readonly [label: string, text: string];

function numberOf(order: JsonObject): string {
  return JSON.stringify(order['creditorAccount']);
}

/** Who was paid last on the account of a payee is whom the pages name. */
function namesPayeeOfBefore(): PartsChange {
  const names = new WeakMap<BankState, Map<string, string>>();
  const payeeIn = (flow: ScaFlow, { state }: BankCore) => {
    const order = state.payments.get(flow.subject ?? '')?.order ?? {};
    const known = names.get(state) ?? new Map<string, string>();
    names.set(state, known);
    return { known, number: numberOf(order), name: textOf(order, 'creditorName') };
  };
  return (parts) => {
    const remembering = wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
      const { known, number, name } = payeeIn(flow, bank);
      if (name !== '') known.set(number, name);
      return given(flow, approval, bank);
    });
    return withLines(([label, text], flow, bank) => {
      const { known, number, name } = payeeIn(flow, bank);
      return [label === name ? (known.get(number) ?? label) : label, text];
    })(remembering);
  };
}

/** In place of the payments of a basket the page tells how many there are and what the first ten come to. */
const totalOfFirstTen: PartsChange = (parts) =>
  wrapPurpose(parts, 'basket', 'describe', (given) => (flow, bank) => {
    const decision = given(flow, bank);
    const { paymentIds = [] } = bank.state.baskets.get(flow.subject ?? '') ?? {};
    if (decision.kind !== 'approval') return decision;
    const amounts = paymentIds.slice(0, 10).map((id) => {
      const amount = bank.state.payments.get(id)?.order['instructedAmount'];
      return isRecord(amount) ? Number(amount['amount']) : 0;
    });
    const total = amounts.reduce((sum, each) => sum + each, 0).toFixed(2);
    return {
      ...decision,
      lines: [
        ['Payments', String(amounts.length)],
        ['Total', `${total} NOK`],
      ],
    };
  });

export const approvalPageFaults = faults(
  {
    id: 'pages/whole-from-ten-thousand',
    title: 'The page of a payment drops the fraction of sums from ten thousand up',
    catches: ['SCA-11'],
    change: withLines(([label, text]) => [label, text.replace(/^(\d{5,})\.\d+(?= [A-Z]{3}$)/u, '$1')]),
  },
  {
    id: 'pages/payee-of-before',
    title: 'The page of a payment names who was paid last on the same account',
    catches: ['SCA-11'],
    change: namesPayeeOfBefore(),
  },
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
    id: 'pages/total-of-first-ten',
    title: 'The page of a basket tells in place of its payments the number and total of the first ten',
    catches: ['SCA-11'],
    onlyInDepth: true,
    change: totalOfFirstTen,
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
