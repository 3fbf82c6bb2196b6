/** Banks whose pages carry along what an SCA is about, and which believe what comes back. */

import { isRecord } from '../../model/json-value.js';
import { withPage } from '../../bank/part-changes.js';
import { change as changed } from '../../bank/payments/store.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { onPages, stateIn } from '../in-pages.js';

/** Where a page writes what it is about. */
type Writing = (html: string, text: string) => string;

const inField: Writing = (html, text) =>
  html.replace('<input type="hidden" name="token"', `<input type="hidden" name="of" value="${text}">$&`);

const inAddress: Writing = (html, text) =>
  html.replace(/(action="[^"?]*)"/u, `$1?lang=en&amp;of=${encodeURIComponent(text)}"`);

interface Carried {
  readonly kinds: readonly ScaFlow['kind'][];
  readonly write: Writing;
  /** What is written. */
  readonly text: (flow: ScaFlow, bank: BankCore) => string;
  /** What becomes of the SCA, and of the bank, by what comes back with the decision. */
  readonly believe: (text: string, flow: ScaFlow, bank: BankCore) => void;
}

/** What comes back in the form or in its address. */
function sentBack(target: string, body: Uint8Array): string {
  const form = new URLSearchParams(Buffer.from(body).toString('utf8'));
  return form.get('of') ?? new URLSearchParams(target.split('?')[1]).get('of') ?? '';
}

function carrying({ kinds, write, text, believe }: Carried): PartsChange {
  const shown = onPages(
    (parts, flow, bank) =>
      withPage(parts, (given) => ({ approval: (view) => write(given.approval(view), text(flow, bank)) })),
    ({ kind }) => kinds.includes(kind),
  );
  return (parts) => {
    const { site } = parts;
    const believing: BankParts = {
      ...parts,
      site(bank, wire) {
        const flow = bank.state.flows.get(stateIn(wire.target));
        if (wire.method === 'POST' && flow?.step === 'decision' && kinds.includes(flow.kind))
          believe(sentBack(wire.target, wire.body), flow, bank);
        return site(bank, wire);
      },
    };
    return shown(believing);
  };
}

const subject = ({ subject: id = '' }: ScaFlow): string => id;

/** The payment that comes back is approved, where it is of the PSU, or of another. */
function believesPayment(isOwn: boolean): Carried['believe'] {
  return (paymentId, flow, { state }) => {
    const payment = state.payments.get(paymentId);
    if (payment?.tppId !== flow.tpp.id) return;
    if ((payment.customerNumber === flow.customerNumber) === isOwn)
      state.flows.set(flow.state, { ...flow, subject: paymentId });
  };
}

const believesBasket: Carried['believe'] = (basketId, flow, { state }) => {
  if (state.baskets.get(basketId)?.tppId === flow.tpp.id)
    state.flows.set(flow.state, { ...flow, subject: basketId });
};

const believesSum: Carried['believe'] = (amount, flow, bank) => {
  const payment = bank.state.payments.get(subject(flow));
  const { instructedAmount } = payment?.order ?? {};
  if (payment === undefined || !isRecord(instructedAmount) || amount === '') return;
  changed(bank, payment, { order: { ...payment.order, instructedAmount: { ...instructedAmount, amount } } });
};

function sumIn(flow: ScaFlow, { state }: BankCore): string {
  const amount = state.payments.get(subject(flow))?.order['instructedAmount'];
  return isRecord(amount) && typeof amount['amount'] === 'string' ? amount['amount'] : '';
}

export const carriedAlong = faults(
  {
    id: 'carried-along/own-payment',
    title: 'The page of a payment approves whichever of the PSU’s payments its hidden field names',
    catches: ['SCA-11'],
    change: carrying({
      kinds: ['payment'],
      write: inField,
      text: subject,
      believe: believesPayment(true),
    }),
  },
  {
    id: 'carried-along/payment-of-another',
    title: 'The page of a payment approves the payment of another PSU that the address of its form names',
    catches: ['SCA-17'],
    change: carrying({
      kinds: ['payment'],
      write: inAddress,
      text: subject,
      believe: believesPayment(false),
    }),
  },
  {
    id: 'carried-along/cancellation-in-base64',
    title: 'The page of a cancellation cancels whichever payment its form names in base64',
    catches: ['SCA-11'],
    mayFail: ['SCA-17'],
    change: carrying({
      kinds: ['cancellation'],
      write: inField,
      text: (flow) => Buffer.from(JSON.stringify({ id: subject(flow) })).toString('base64url'),
      believe: (text, flow, bank) => {
        const told: unknown = text === '' ? {} : JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
        const id = isRecord(told) && typeof told['id'] === 'string' ? told['id'] : '';
        believesPayment(true)(id, flow, bank);
      },
    }),
  },
  {
    id: 'carried-along/basket',
    title: 'The page of a basket approves whichever basket its hidden field names',
    catches: ['SCA-11'],
    mayFail: ['SCA-17'],
    change: carrying({ kinds: ['basket'], write: inField, text: subject, believe: believesBasket }),
  },
  {
    id: 'carried-along/sum',
    title: 'The page of a payment approves the sum that stands in its hidden field',
    catches: ['SCA-11'],
    // Its details tell another sum than before.
    mayFail: ['PRS-03'],
    change: carrying({ kinds: ['payment'], write: inField, text: sumIn, believe: believesSum }),
  },
);
