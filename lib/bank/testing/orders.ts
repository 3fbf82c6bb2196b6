/** Payment orders and journeys of the fixed customers, for the bank's own tests. Dates fit `testStart`. */

import type { Bank } from '../bank.js';
import {
  callBank,
  headersAfter,
  people,
  pisp,
  playSca,
  textAt,
  type CallHeaders,
  type PsuHeaders,
  type ScaPlay,
  type TestReply,
} from './test-bank.js';

/** Account numbers of the fixed set that orders name. */
export const numbers = {
  daily: '36062111016',
  savings: '36062121011',
  other: '36062211010',
  dailyIban: 'NO1136062111016',
  corporate: '36063111028',
} as const;

export type Order = Readonly<Record<string, unknown>>;

/** An amount of Norwegian kroner. */
export function nok(amount: string): Order {
  return { amount, currency: 'NOK' };
}

/** A lawful domestic transfer from the first customer to the second. */
export const domestic: Order = {
  instructedAmount: nok('250.00'),
  creditorName: 'Private Customer 2',
  creditorAccount: { bban: numbers.other, currency: 'NOK' },
  creditorAddress: { country: 'NO' },
  debtorAccount: { bban: numbers.daily, currency: 'NOK' },
  remittanceInformationUnstructured: 'Dinner',
};

const abroad: Order = {
  ...domestic,
  creditorName: 'Boulangerie Martin',
  creditorAgent: 'BNPAFRPPXXX',
  creditorAddress: { townName: 'Lyon', country: 'FR' },
};

export const orders = {
  domestic,
  instant: domestic,
  sepa: {
    ...abroad,
    instructedAmount: { amount: '12.50', currency: 'EUR' },
    creditorAccount: { iban: 'FR7630006000011234567890189', currency: 'EUR' },
    debtorAccount: { iban: numbers.dailyIban, currency: 'NOK' },
  },
  crossBorder: {
    ...abroad,
    instructedAmount: { amount: '900', currency: 'JPY' },
    creditorAccount: { iban: 'FR7630006000011234567890189', currency: 'JPY' },
  },
  bulk: {
    paymentInformationId: 'salaries',
    debtorAccount: domestic['debtorAccount'],
    payments: [
      { ...domestic, debtorAccount: undefined },
      { ...domestic, debtorAccount: undefined },
    ],
  },
  periodic: { ...domestic, startDate: '2026-06-20', frequency: 'Monthly', dayOfExecution: '20' },
} as const satisfies Readonly<Record<string, Order>>;

export const domesticPath = '/v1/payments/norwegian-domestic-credit-transfers';
export const instantPath = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks';
export const sepaPath = '/v1/payments/sepa-credit-transfers';
export const bulkPath = '/v1/bulk-payments/norwegian-domestic-credit-transfers';
export const periodicPath = '/v1/periodic-payments/norwegian-domestic-credit-transfers';
export const basketPath = '/v1/signing-baskets';

/** The order with another sum; tells two payments apart. */
export function sum(amount: string, order: Order = domestic): Order {
  return { ...order, instructedAmount: nok(amount) };
}

/** Makes a person known to a PISP through GET users. */
export async function knownPayer(
  bank: Bank,
  play: ScaPlay = { customerNumber: people.private1 },
  tpp: string = pisp,
): Promise<PsuHeaders> {
  const offer = await callBank(bank, tpp, 'GET', '/v1/users', {
    'TPP-Session-ID': `session of ${play.customerNumber}`,
  });
  return headersAfter(await playSca(bank, textAt(offer.body, '_links', 'scaRedirect', 'href'), play));
}

/** A bank's payment calls by one TPP for one PSU. */
export interface Payments {
  readonly bank: Bank;
  readonly psu: CallHeaders;
  readonly call: (
    method: string,
    target: string,
    body?: unknown,
    headers?: CallHeaders,
  ) => Promise<TestReply>;
  /** Creates a payment; gives its path below the base address. */
  readonly create: (order: Order, path?: string) => Promise<string>;
  /** Starts an authorisation below the path and approves it on the pages. */
  readonly approve: (path: string, kind?: string, play?: ScaPlay) => Promise<URL>;
  /** Creates a payment and approves it. */
  readonly approved: (order: Order, path?: string) => Promise<string>;
  /** The status that the status reply names. */
  readonly status: (path: string) => Promise<string>;
}

/** Payment calls with the headers of a known PSU. */
export function paymentsOf(bank: Bank, psu: CallHeaders, tpp: string = pisp): Payments {
  const call: Payments['call'] = (method, target, body, headers = {}) =>
    callBank(bank, tpp, method, target, { ...psu, ...headers }, body);
  const create: Payments['create'] = async (order, path = domesticPath) => {
    const reply = await call('POST', path, order);
    if (reply.status !== 201) throw new Error(`creation: ${reply.status} ${JSON.stringify(reply.body)}`);
    return textAt(reply.body, '_links', 'self', 'href');
  };
  const approve: Payments['approve'] = async (
    path,
    kind = 'authorisations',
    play = { customerNumber: people.private1 },
  ) => {
    const started = await call('POST', `${path}/${kind}`);
    return playSca(bank, textAt(started.body, '_links', 'scaRedirect', 'href'), play);
  };
  return {
    bank,
    psu,
    call,
    create,
    approve,
    async approved(order, path) {
      const own = await create(order, path);
      await approve(own);
      return own;
    },
    async status(path) {
      return textAt((await call('GET', `${path}/status`)).body, 'transactionStatus');
    },
  };
}

/** A bank where the first private customer is known to the PISP. */
export async function payingBank(bank: Bank): Promise<Payments> {
  return paymentsOf(bank, await knownPayer(bank));
}

/** Status and code of a refusal. */
export function refusalOf(reply: TestReply): readonly [status: number, code: string] {
  return [reply.status, textAt(reply.body, 'tppMessages', 0, 'code')];
}

/** The id at the end of a payment's path. */
export function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
