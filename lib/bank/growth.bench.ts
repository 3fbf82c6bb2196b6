/**
 * What one call costs a bank that remembers little and one that remembers much: every operation, the pages,
 * the batch and the first call after the clock moved by half a year, at banks that hold 10, 1,000 and 20,000
 * of everything. Run it through `npm run bench -- growing`.
 */

import { addDays, isoDate } from '../model/dates.js';
import type { Bank } from './bank.js';
import type { PaymentRecord } from './state/payment-records.js';
import type { Transaction } from './state/records.js';
import { everyCall } from './testing/every-call.js';
import { domestic, numbers } from './testing/orders.js';
import { bothRoles, callBank, openPage, people, testBank, testStart, textAt } from './testing/test-bank.js';
import type { BankCore } from './types.js';

const sizes = [10, 1_000, 20_000] as const;

/** A bank, and what is inside it. */
async function opened(): Promise<{ readonly bank: Bank; readonly core: BankCore }> {
  const inside: BankCore[] = [];
  const bank = testBank((parts) => ({
    ...parts,
    duties: [(core) => void inside.push(core), ...parts.duties],
  }));
  await callBank(bank, bothRoles, 'GET', '/v1/users');
  const [core] = inside;
  if (core === undefined) throw new Error('the bank did nothing');
  return { bank, core };
}

function paymentNumbered(index: number, today: string): PaymentRecord {
  const waits = index % 2 === 0;
  return {
    paymentId: `payment-${index}`,
    family: 'payment',
    product: 'domestic-credit-transfers',
    order: waits
      ? {
          ...domestic,
          instructedAmount: { amount: '0.01', currency: 'NOK' },
          requestedExecutionDate: addDays(today, 1 + (index % 360)),
        }
      : domestic,
    status: waits ? 'ACTC' : 'ACSC',
    tppId: 'PSDNO-FSA-999999999',
    psuId: `psu-${index}`,
    customerNumber: people.private1,
    context: 'PRIVATE',
    createdAt: testStart,
  };
}

/** Puts as many of everything into a bank as a size says, all of it other people's. */
function fill({ state }: BankCore, size: number): void {
  const today = isoDate(testStart);
  const account = state.accounts.numbered(numbers.daily);
  const [card] = state.cardAccounts.values();
  const [customer] = state.customers.values();
  if (account === undefined || card === undefined || customer === undefined) throw new Error('no data set');
  for (let index = 0; index < size; index += 1) {
    const owner = `person-${index}`;
    const psuId = `psu-${index}`;
    const tpp = { id: `tpp-${index % 10}`, name: 'TPP' };
    const resourceId = `account-${index}`;
    state.customers.set(owner, {
      ...customer,
      customerId: `customer-${index}`,
      customerNumber: owner,
      origin: 'made',
    });
    state.accounts.set(resourceId, { ...account, resourceId, owner, bban: `b${index}`, iban: `i${index}` });
    state.transactions.set(resourceId, []);
    state.cardAccounts.set(`card-${index}`, {
      ...card,
      resourceId: `card-${index}`,
      owner,
      paymentReference: `r${index}`,
    });
    state.agreements.set(`agreement-${index}`, {
      agreementId: `agreement-${index}`,
      kind: 'CORPORATE',
      name: 'Agreement',
      owner,
      engagements: [
        {
          engagementId: `e-${index}`,
          customer: owner,
          iban: `i${index}`,
          roles: ['REGISTER', 'VIEW'],
          registerLimit: 1,
          approvalLimit: 1,
        },
      ],
      origin: 'made',
    });
    state.psus.set(psuId, { psuId, tppId: tpp.id, customerNumber: owner, lastContext: 'PRIVATE' });
    state.psuIds.set(`${tpp.id}\n${owner}`, psuId);
    state.sessions.set(`${tpp.id}\n${psuId}\n${owner}`, {
      sessionId: owner,
      tppId: tpp.id,
      psuId,
      startedAt: testStart,
    });
    state.flows.set(`flow-${index}`, {
      state: `flow-${index}`,
      kind: 'payment',
      tpp,
      createdAt: testStart,
      step: 'login',
      formToken: 't',
    });
    state.consents.set(`${tpp.id}\n${psuId}\nPRIVATE`, {
      tppId: tpp.id,
      psuId,
      acting: { context: 'PRIVATE' },
      granted: new Set([resourceId]),
      revoked: new Set(),
      scaAt: testStart,
      seenOnlineAt: new Map(),
    });
    state.unattendedCalls.set(`${tpp.id}\n${psuId}\nread-balances\n${resourceId}`, [testStart]);
    const payment = paymentNumbered(index, today);
    state.payments.set(payment.paymentId, payment);
    state.paymentKeys.set(`key-${index}`, new Set([payment.paymentId]));
    state.baskets.set(`basket-${index}`, {
      basketId: `basket-${index}`,
      paymentIds: [payment.paymentId],
      tppId: tpp.id,
      createdAt: testStart,
    });
  }
  const old = Array.from(
    { length: size },
    (_, index): Transaction => ({
      transactionId: `transaction-${index}`,
      state: 'booked',
      bookingDate: addDays(today, -Math.floor(index / 20)),
      amount: { minor: 1n, currency: 'NOK' },
      origin: 'paid',
    }),
  );
  state.transactions.set(account.resourceId, [...(state.transactions.get(account.resourceId) ?? []), ...old]);
}

/** Microseconds that one go takes: the least of some, since whatever else runs can only add. */
async function leastOf(goes: number, go: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let each = 0; each < goes; each += 1) {
    const start = process.hrtime.bigint();
    await go();
    least = Math.min(least, Number(process.hrtime.bigint() - start) / 1_000);
  }
  return least;
}

const discards = /^(delete|initialize)/;

/** Microseconds by what is done. */
async function costsAt(size: number): Promise<ReadonlyMap<string, number>> {
  const costs = new Map<string, number>();
  const { bank, core } = await opened();
  fill(core, size);
  const { calls, psu } = await everyCall(bank);
  for (const { id, method, target, headers, body } of calls) {
    if (discards.test(id)) continue;
    const call = () => callBank(bank, bothRoles, method, target, headers, body);
    costs.set(id, await leastOf(40, call));
    const alone = { ...headers, 'TPP-Session-ID': undefined };
    if (id === 'list-accounts')
      costs.set(
        'list-accounts without TPP-Session-ID',
        await leastOf(40, () => callBank(bank, bothRoles, method, target, alone)),
      );
  }
  const offer = await callBank(bank, bothRoles, 'POST', '/v1/bank-offered-consents', psu);
  const href = textAt(offer.body, '_links', 'scaRedirect', 'href');
  costs.set('the login page', await leastOf(40, () => openPage(bank, href)));
  costs.set('a snapshot', await leastOf(3, () => bank.snapshot()));
  const start = testStart;
  costs.set('the batch, nothing due', await leastOf(10, () => bank.admin.batchRun()));
  for (const days of [1, 2, 182, 365]) {
    bank.admin.clock({ now: new Date(start + days * 86_400_000).toISOString() });
    costs.set(
      `the first call ${days} days later`,
      await leastOf(1, () => callBank(bank, bothRoles, 'GET', '/v1/users', psu)),
    );
  }
  return costs;
}

/** Measures and prints. */
export async function run(print: (line: string) => void): Promise<void> {
  await costsAt(10);
  const tables = [];
  for (const size of sizes) tables.push(await costsAt(size));
  print(`microseconds of a call at a bank that holds ${sizes.join(', ')} of everything`);
  for (const name of tables[0]?.keys() ?? []) {
    const costs = tables.map((each) => (each.get(name) ?? Number.NaN).toFixed(0).padStart(10));
    print(`  ${name.padEnd(50)}${costs.join('')}`);
  }
}
