import {
  type Access,
  afterBatch,
  createdId,
  domesticProduct,
  expectThat,
  paymentBody,
  scenario,
  type Stage,
  trySca,
  present,
} from '../../lib/harness/kit/index.js';
import { expectFundsAvailable } from '../payments/funds.js';
import { half, whole } from './wanted-accounts.js';
import { type Books, isInBooks, readBooks, timesBooked } from '../execution/orders/books.js';
import { marked } from '../execution/orders/marked.js';

const tooMuch = '9999999999.00';

/** Sums that no fee has. */
const small = ['11.37', '12.49'];

interface Uncovered {
  readonly how: string;
  readonly sums: readonly string[];
  /** What a payment of its own has to be too much for: a bank may lend what is missing. */
  readonly alone?: string;
}

const bulks: readonly Uncovered[] = [
  { how: 'of one payment, which is not covered', sums: [tooMuch] },
  { how: 'whose first payment is not covered', sums: [tooMuch, ...small] },
  { how: 'whose last payment is not covered', sums: [...small, tooMuch] },
  { how: 'whose payments are covered one by one only', sums: [half, half], alone: whole },
];

type Scene = Pick<Stage, 'psu' | 'target' | 'random' | 'time'>;

const paramsOf = (paymentId: string) => ({ params: { product: domesticProduct, paymentId } });

/** A bulk payment that the PSU approved, and the texts of its payments. */
interface Bulk {
  readonly bulk: string;
  readonly texts: readonly string[];
}

/** Creates and approves a bulk payment; undefined where it is not taken, or not approved by an SCA. */
async function approveBulk(stage: Scene, access: Access, sums: readonly string[]): Promise<Bulk | undefined> {
  const { debtorAccount, ...usual } = paymentBody(stage, access);
  const texts = sums.map(() => marked(stage).text);
  const payments = sums.map((amount, at) => ({
    ...usual,
    instructedAmount: { amount, currency: 'NOK' },
    remittanceInformationUnstructured: texts[at],
  }));
  const created = await access.tpp.call('create-bulk-payment', { body: { debtorAccount, payments } });
  if (!created.accepted) return undefined;
  const paymentId = createdId(created);
  const started = await access.tpp.call('start-bulk-payment-authorisation', paramsOf(paymentId));
  if (started.link('scaRedirect') === undefined) return undefined;
  const back = await trySca(stage.psu, access.tpp, started);
  return back?.succeeded === true ? { bulk: paymentId, texts } : undefined;
}

/** Creates and approves a payment of its own; undefined where the bank refuses it at once. */
async function approveAlone(stage: Scene, access: Access, amount: string): Promise<string | undefined> {
  const body = paymentBody(stage, access, { instructedAmount: { amount, currency: 'NOK' } });
  const created = await access.tpp.call('create-domestic-payment', { body });
  if (!created.accepted) return undefined;
  const paymentId = createdId(created);
  const started = await access.tpp.call('start-payment-authorisation', paramsOf(paymentId));
  if (started.link('scaRedirect') !== undefined) await trySca(stage.psu, access.tpp, started);
  return paymentId;
}

/** The status of a bulk payment, and that of the payment beside it. */
async function readBoth({ tpp }: Access, bulk: string, alone: string | undefined) {
  const status = await tpp.call('read-bulk-payment-status', paramsOf(bulk));
  const twin = alone === undefined ? undefined : await tpp.call('read-payment-status', paramsOf(alone));
  return { status, isTooMuch: twin === undefined || twin.at('transactionStatus') === 'RJCT' };
}

/** Whether an account gave the sum of each text once. */
function expectOnce(books: Books, texts: readonly string[]): void {
  for (const { booked } of books.values())
    for (const text of texts) {
      const times = timesBooked(booked, text);
      expectThat(times <= 1, 'one booked transaction', `${times}`);
    }
}

/** What is in a bulk payment needs money as what is paid alone does. */
export const uncovered = scenario({
  id: 'money/uncovered-bulk',
  title: 'A bulk payment that its account does not cover is not settled as a whole',
  clauses: ['ERR-11', 'STA-04', 'SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'bulk-payments', 'batch-run'],
  pulls: ['clock'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    if (psu.identity.made !== true) return;
    const access = await psu.grants(stage.tpp);
    const approved: (Bulk & Uncovered)[] = [];
    for (const { how, sums, alone } of bulks) {
      const twin = alone === undefined ? undefined : await approveAlone(stage, access, alone);
      const bulk = await approveBulk(stage, access, sums);
      if (bulk !== undefined) approved.push({ how, sums, ...bulk, ...present({ alone: twin }) });
    }
    const look = async (as: Access) => {
      const seen = [];
      for (const { bulk, alone } of approved) seen.push(await readBoth(as, bulk, alone));
      return seen;
    };
    const { seen, access: later } = await afterBatch(stage, access, look, (all) =>
      all.some(({ status }) => status.at('transactionStatus') === 'RJCT'),
    );
    for (const [at, { how }] of approved.entries()) {
      const read = seen[at];
      if (read?.isTooMuch !== true) continue;
      const { status } = read;
      judge('ERR-11', `the status of a bulk payment ${how} is no server failure`, () =>
        expectThat(status.status < 500, 'below 500', status.status),
      );
      judge('ERR-11', `a bulk payment ${how} is not settled`, () =>
        expectThat(status.at('transactionStatus') !== 'ACSC', 'another status than ACSC', 'ACSC'),
      );
      if (status.at('transactionStatus') === 'RJCT')
        judge('STA-04', `the status of a bulk payment ${how} carries fundsAvailable`, () =>
          expectFundsAvailable(status),
        );
    }
    await target.levers.batchRun?.({});
    const books = await readBooks(later);
    for (const { how, texts } of approved)
      judge('SCA-11', `a second run executes nothing of a bulk payment ${how} again`, () =>
        expectOnce(books, texts),
      );
    for (const [at, { how, sums, texts }] of approved.entries()) {
      const dear = texts.filter((_, nth) => sums[nth] === tooMuch);
      const isRejected = /RJCT|PART/.test(String(seen[at]?.status.at('transactionStatus')));
      if (isRejected && dear.length > 0)
        judge('ERR-11', `what is not covered of a bulk payment ${how} leaves no account`, () =>
          expectThat(!dear.some((text) => isInBooks(books, text)), 'no booked transaction', 'one is there'),
        );
    }
  },
});
