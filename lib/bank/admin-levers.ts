/**
 * The levers as they are called over HTTP: method, name, fields, and what each does. Server, pages and help
 * follow from this table.
 */

import { LeverError, type BankAdmin } from './admin.js';

/** An order: the JSON object of a call. */
export type Order = Readonly<Record<string, unknown>>;

export interface LeverField {
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
  /** An example of its value in JSON. */
  readonly example: string;
  /** Where a person has to choose: value and text of each. */
  readonly choices?: readonly (readonly [value: string, text: string])[];
}

export interface LeverCall {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly name: string;
  readonly about: string;
  readonly fields: readonly LeverField[];
  /** What a person is asked before an order is carried out that takes more than one may think. */
  readonly asks?: (order: Order) => string | undefined;
  readonly pull: (admin: BankAdmin, order: Order) => void;
}

function text(order: Order, name: string): string {
  const value = order[name];
  if (typeof value !== 'string') throw new LeverError(`${name} has to be a text`);
  return value;
}

function flag(order: Order, name: string): boolean {
  const value = order[name];
  if (typeof value !== 'boolean') throw new LeverError(`${name} has to be true or false`);
  return value;
}

function optional<Name extends string>(order: Order, name: Name): Partial<Record<Name, string>> {
  if (order[name] === undefined) return {};
  const given: Partial<Record<Name, string>> = {};
  given[name] = text(order, name);
  return given;
}

const account: LeverField = {
  name: 'account',
  about: 'account (bban, iban or resourceId)',
  required: true,
  example: '"36062111016"',
};

export const levers: readonly LeverCall[] = [
  {
    method: 'PUT',
    name: 'clock',
    about: 'Move the clock of the bank',
    fields: [{ name: 'now', about: 'ISO date-time', required: true, example: '"2026-12-24T12:00:00Z"' }],
    pull: (admin, order) => admin.clock({ now: text(order, 'now') }),
  },
  {
    method: 'DELETE',
    name: 'clock',
    about: 'Bring the clock back to the time of this machine',
    fields: [],
    pull: (admin) => admin.clock(null),
  },
  {
    method: 'POST',
    name: 'batchRun',
    about: 'Run the simulated batch once',
    fields: [],
    pull: (admin) => admin.batchRun(),
  },
  {
    method: 'POST',
    name: 'funds',
    about: 'Set the booked balance of an account',
    fields: [
      account,
      { name: 'amount', about: 'amount in the currency of the account', required: true, example: '"777.00"' },
    ],
    pull: (admin, order) => admin.funds({ account: text(order, 'account'), amount: text(order, 'amount') }),
  },
  {
    method: 'POST',
    name: 'revoke',
    about: 'Take back what a customer granted: one account or all, at one TPP or at all TPPs',
    fields: [
      { name: 'psuIdentity', about: 'customerNumber', required: true, example: '"13039319955"' },
      { name: 'tppId', about: 'TPP (empty: at all TPPs)', required: false, example: '"PSDNO-FSA-310000019"' },
      { ...account, about: 'account (empty: all accounts)', required: false },
    ],
    asks: ({ tppId }) => (tppId === undefined ? 'Take it back at all TPPs?' : undefined),
    pull: (admin, order) =>
      admin.revoke({
        psuIdentity: text(order, 'psuIdentity'),
        ...optional(order, 'tppId'),
        ...optional(order, 'account'),
      }),
  },
  {
    method: 'POST',
    name: 'paymentPermission',
    about: 'Withdraw or give back payments from an account',
    fields: [
      account,
      {
        name: 'allowed',
        about: 'payments',
        required: true,
        example: 'false',
        choices: [
          ['false', 'not allowed'],
          ['true', 'allowed'],
        ],
      },
    ],
    pull: (admin, order) =>
      admin.paymentPermission({ account: text(order, 'account'), allowed: flag(order, 'allowed') }),
  },
  {
    method: 'POST',
    name: 'restart',
    about: 'End and start again with what was stored',
    fields: [],
    pull: (admin) => admin.restart(),
  },
  {
    method: 'POST',
    name: 'reset',
    about: 'Forget everything and begin with the fixed data set',
    fields: [],
    asks: () => 'Forget all payments, consents and whatever was made by hand?',
    pull: (admin) => admin.reset(),
  },
];

/** The lever that a method on a path pulls. */
export function leverAt(method: string | undefined, path: string | undefined): LeverCall | undefined {
  return levers.find((each) => each.method === method && `/${each.name}` === path);
}

/** A lever in one line: `POST /funds {"account": "…", "amount": "…"}`; optional members have a `?`. */
export function leverLine({ fields, method, name }: LeverCall): string {
  const members = fields.map(
    ({ example, name: field, required }) => `"${field}"${required ? '' : '?'}: ${example}`,
  );
  return `${method} /${name}${members.length === 0 ? '' : ` {${members.join(', ')}}`}`;
}

/** The order of a form: empty fields were not filled in; what is chosen between true and false is that. */
export function orderOfForm({ fields }: LeverCall, form: URLSearchParams): Order {
  return Object.fromEntries(
    fields.flatMap(({ choices, name }) => {
      const value = form.get(name)?.trim() ?? '';
      if (value === '') return [];
      return [[name, choices === undefined ? value : value === 'true']];
    }),
  );
}
