/** What is covered alone and not with another, in another currency, or on a later day. */

import {
  type Access,
  addDays,
  afterBatch,
  askNow,
  bankDayFrom,
  dueNow,
  expectThat,
  jsonBody,
  osloDate,
  payingAccount,
  type PaymentKind,
  type RequestDraft,
  type Stage,
  withBody,
  present,
} from '../../lib/harness/kit/index.js';
import {
  approve,
  type ApprovedOrder,
  isSettled,
  isUnfunded,
  readStatuses,
} from '../execution/orders/approved-orders.js';
import { half, whole } from './wanted-accounts.js';
import { readBooks } from '../execution/orders/books.js';

/** A sum that an account of the run covers as a number of kroner, and not as one of euros. */
const inEuros = '300000.00';

type Scene = Pick<Stage<'ERR-11' | 'STA-04' | 'END-11'>, 'judge' | 'psu' | 'target' | 'time' | 'tpp'>;

/** The creation with other members and, where told, another sum. */
function changed(creation: RequestDraft, members: object, amount?: string): RequestDraft {
  const body = { ...Object(jsonBody(creation)), ...members };
  const instructedAmount = { ...body.instructedAmount, ...present({ amount }) };
  return withBody(creation, { ...body, instructedAmount });
}

/** Two payments that are covered one by one, and one of both sums; in euros what is covered in kroner. */
export async function judgeTogether(
  stage: Pick<Stage<'ERR-11'>, 'judge' | 'psu' | 'target' | 'time' | 'tpp'>,
  access: Access,
  domestic: PaymentKind,
  sepa: PaymentKind | undefined,
) {
  const { judge } = stage;
  const made: (ApprovedOrder | undefined)[] = [];
  for (const sum of [whole, half, half])
    made.push(
      await approve(stage.psu, access, domestic, changed(dueNow(domestic.creation(), true), {}, sum)),
    );
  const abroad =
    sepa && (await approve(stage.psu, access, sepa, changed(dueNow(sepa.creation(), true), {}, inEuros)));
  const [both, one, other] = made;
  if (both === undefined || one === undefined || other === undefined) return;
  const all = [both, one, other, ...(abroad === undefined ? [] : [abroad])];
  const { seen, access: later } = await afterBatch(
    stage,
    access,
    (by) => readStatuses(by, all),
    (statuses) => statuses.some((each) => isSettled(each)),
  );
  // A bank may lend what is missing, and say no to large sums.
  if (!isUnfunded(seen[0])) return;
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
export async function judgeLater(
  stage: Scene,
  access: Access,
  [domestic, ...others]: readonly PaymentKind[],
): Promise<void> {
  const { judge, target, time } = stage;
  if (domestic === undefined) return;
  const settled = await approve(stage.psu, access, domestic, dueNow(domestic.creation(), true));
  await target.levers.batchRun?.({});
  const requestedExecutionDate = bankDayFrom(addDays(osloDate(time.now()), 1));
  const waiting: ApprovedOrder[] = [];
  for (const kind of [domestic, ...others.filter(({ product }) => !product.startsWith('instant-'))]) {
    const creation = changed(dueNow(kind.creation(), false), { requestedExecutionDate });
    const order = await approve(stage.psu, access, kind, creation);
    if (order !== undefined) waiting.push(order);
  }
  const first = settled && (await readStatuses(access, [settled]))[0];
  if (target.levers.clock === undefined) return;
  await time.moveTo(Date.parse(`${requestedExecutionDate}T12:00:00Z`));
  await target.levers.batchRun?.({});
  const all = [...waiting, ...(settled === undefined ? [] : [settled])];
  const { got } = await askNow(
    stage,
    access,
    (by) => readStatuses(by, all),
    (statuses) => statuses.every(({ status }) => status !== 401),
  );
  if (isSettled(first))
    judge('END-11', 'the status of a settled payment is told on the next day', () =>
      got.at(-1)?.hasStatus(200),
    );
  for (const [at, { kind }] of waiting.entries())
    judge('ERR-11', `a ${kind.name} for a later day that is not covered is not settled then`, () =>
      expectThat(!isSettled(got[at]), 'another status than ACSC', 'ACSC'),
    );
}
