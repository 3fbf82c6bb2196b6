/** What is covered alone and not with another, in another currency, or on a later day. */

import {
  type Access,
  addDays,
  afterBatch,
  approveOne,
  askNow,
  bankDayFrom,
  callOn,
  dueNow,
  expectThat,
  jsonBody,
  osloDate,
  payingAccount,
  paymentIdIn,
  type PaymentKind,
  type Reply,
  type RequestDraft,
  type Stage,
  withBody,
} from '../../lib/harness/kit/index.js';
import { readBooks } from './books.js';

/** Sums that an account of the run covers one by one and not together. */
const [half, whole] = ['600000.00', '1200000.00'];

/** A sum that an account of the run covers as a number of kroner, and not as one of euros. */
const inEuros = '300000.00';

export interface Approved {
  readonly kind: PaymentKind;
  readonly paymentId: string;
}

export type Scene = Pick<Stage<'ERR-11' | 'STA-04' | 'END-11'>, 'judge' | 'psu' | 'target' | 'time' | 'tpp'>;

/** The creation with other members and, where told, another sum. */
function changed(creation: RequestDraft, members: object, amount?: string): RequestDraft {
  const body = { ...Object(jsonBody(creation)), ...members };
  const instructedAmount = { ...body.instructedAmount, ...(amount === undefined ? {} : { amount }) };
  return withBody(creation, { ...body, instructedAmount });
}

/** Creates and approves a payment; undefined where the bank does not take it. */
export async function approve({ psu }: Scene, { tpp }: Access, kind: PaymentKind, creation: RequestDraft) {
  const paymentId = paymentIdIn(await tpp.send(creation, { odd: true }));
  if (paymentId === undefined) return undefined;
  await approveOne(psu, tpp, kind, paymentId);
  return { kind, paymentId } satisfies Approved;
}

export const read = ({ tpp }: Access, all: readonly Approved[]): Promise<readonly Reply[]> =>
  Promise.all(all.map(({ kind, paymentId }) => callOn(tpp, kind, paymentId, 'status')));

export const isSettled = (status: Reply | undefined) => status?.at('transactionStatus') === 'ACSC';

/** Whether a status says that money is missing. */
export function saysSo(status: Reply | undefined): boolean {
  if (status?.at('transactionStatus') !== 'RJCT') return false;
  return status.wire.body.toString('utf8').includes('"fundsAvailable"');
}

/** Two payments that are covered one by one, and one of both sums; in euros what is covered in kroner. */
export async function judgeTogether(
  stage: Scene,
  access: Access,
  domestic: PaymentKind,
  sepa: PaymentKind | undefined,
) {
  const { judge } = stage;
  const made: (Approved | undefined)[] = [];
  for (const sum of [whole, half, half])
    made.push(await approve(stage, access, domestic, changed(dueNow(domestic.creation(), true), {}, sum)));
  const abroad =
    sepa && (await approve(stage, access, sepa, changed(dueNow(sepa.creation(), true), {}, inEuros)));
  const [both, one, other] = made;
  if (both === undefined || one === undefined || other === undefined) return;
  const all = [both, one, other, ...(abroad === undefined ? [] : [abroad])];
  const { seen, access: later } = await afterBatch(
    stage,
    access,
    (by) => read(by, all),
    (statuses) => statuses.some((each) => isSettled(each)),
  );
  // A bank may lend what is missing, and say no to large sums.
  if (!saysSo(seen[0])) return;
  judge('ERR-11', 'of two payments that are covered one by one only, not both are settled', () =>
    expectThat(!(isSettled(seen[1]) && isSettled(seen[2])), 'one settled at most', 'both are'),
  );
  if (!isSettled(seen[3])) return;
  const books = await readBooks(later);
  const balances = [...(books.get(payingAccount(later).bban)?.balances.values() ?? [])];
  judge('ERR-11', 'a payment in euros is not settled with money that is not there', () =>
    expectThat(
      balances.every((each) => each >= 0),
      'money',
      balances.join(' and '),
    ),
  );
}

/** What is not covered is not settled on a later day either, and what was settled is still told then. */
export async function judgeLater(stage: Scene, access: Access, domestic: PaymentKind): Promise<void> {
  const { judge, target, time } = stage;
  const settled = await approve(stage, access, domestic, dueNow(domestic.creation(), true));
  await target.levers.batchRun?.({});
  const requestedExecutionDate = bankDayFrom(addDays(osloDate(time.now()), 1));
  const creation = changed(dueNow(domestic.creation(), false), { requestedExecutionDate });
  const waiting = await approve(stage, access, domestic, creation);
  const first = settled && (await read(access, [settled]))[0];
  if (target.levers.clock === undefined) return;
  await time.moveTo(Date.parse(`${requestedExecutionDate}T12:00:00Z`));
  await target.levers.batchRun?.({});
  const all = [...(settled === undefined ? [] : [settled]), ...(waiting === undefined ? [] : [waiting])];
  const { got } = await askNow(
    stage,
    access,
    (by) => read(by, all),
    (statuses) => statuses.every(({ status }) => status !== 401),
  );
  if (isSettled(first))
    judge('END-11', 'the status of a settled payment is told on the next day', () => got[0]?.hasStatus(200));
  if (waiting !== undefined)
    judge('ERR-11', 'a payment for a later day that is not covered is not settled then', () =>
      expectThat(!isSettled(got.at(-1)), 'another status than ACSC', 'ACSC'),
    );
}
