import {
  type Access,
  afterBatch,
  isHeld,
  isTold,
  type Stage,
  completeSca,
  expectEqual,
  expectThat,
  isExempt,
  payingAccount,
  paymentBody,
  readPaymentStatus,
  type Reply,
  scenario,
  startAuthorisation,
  unlessUntestable,
  Untestable,
  whyMissing,
} from '../../lib/harness/kit/index.js';
import { balancesOf } from './foreign-debtor-of-each-kind.js';

const tooMuch = '9999999999.00';

/** Further runs in which a bank may try again, and say nothing before the last one. */
const moreRuns = 4;

/** What the status of a payment is after a run, or after the one that gives it up. */
async function statusAfterRuns(
  stage: Pick<Stage, 'psu' | 'target' | 'time'>,
  access: Access,
  paymentId: string,
): Promise<Reply> {
  const look = ({ tpp }: Access) => readPaymentStatus(tpp, paymentId);
  let last = await afterBatch(stage, access, look, isTold);
  for (let runs = 0; runs < moreRuns && !isTold(last.seen); runs += 1) {
    if (stage.target.levers.batchRun === undefined) break;
    last = await afterBatch(stage, last.access, look, isTold);
  }
  return last.seen;
}

/** What stands under a name anywhere in a value. */
function valuesOf(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([each, inner]) => (each === name ? [inner] : valuesOf(inner, name)));
}

/** Whether an object anywhere in a value has the member. */
export function holdsMember(value: unknown, name: string): boolean {
  return valuesOf(value, name).length > 0;
}

/** STA-04: a status of a payment without funds says so, in whatever record. */
export function expectFundsAvailable(status: Reply | undefined): void {
  expectThat(holdsMember(status?.json, 'fundsAvailable'), 'fundsAvailable', 'it is missing');
}

/** STA-04: of a payment whose account had run dry no status says only that the funds were there. */
export function expectFundsMissing(status: Reply | undefined): void {
  expectFundsAvailable(status);
  const told = valuesOf(status?.json, 'fundsAvailable');
  expectThat(
    told.some((each) => each !== true && each !== 'true'),
    'fundsAvailable that tells of the lack',
    'that there were funds',
  );
}

export function isRejected(status: Reply | undefined): boolean {
  return status?.at('transactionStatus') === 'RJCT';
}

/** Whether an account tells of a balance from which even this payment is made. */
async function holdsTooMuch({ tpp, accounts }: Access, bban: string): Promise<boolean> {
  const account = accounts.find((each) => each.bban === bban);
  if (account === undefined) return false;
  const balances = await unlessUntestable(() => balancesOf(tpp, account.id));
  return (balances ?? []).some((each) => each >= 100 * Number(tooMuch));
}

/** Too little money is no accident of the server, and the TPP is told. */
export const funds = scenario({
  id: 'payments/funds',
  title: 'A payment without funds is an error that the status explains',
  clauses: ['STA-04', 'ERR-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  pulls: ['batchRun', 'clock'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    const { bban, currency } = payingAccount(access);
    if (await holdsTooMuch(access, bban))
      throw new Untestable('the account may spend as much as any payment asks for');
    const body = { instructedAmount: { amount: tooMuch, currency } };
    const created = await access.tpp.call('create-domestic-payment', {
      body: paymentBody(stage, access, body),
    });
    judge('ERR-11', 'creation is no server failure', () =>
      expectThat(created.status < 500, 'below 500', created.status),
    );
    if (!created.accepted) {
      // The moment of that refusal is open; such a bank has no payment whose status could tell of funds.
      observe('STA-04', `the bank refuses at creation with status ${created.status}`);
      return;
    }
    const payment = { reply: created, paymentId: created.textAt('paymentId') };
    const started = isExempt(created) ? created : await startAuthorisation(access, payment);
    if (started.accepted) await completeSca(access, psu, started);
    const status = await readPaymentStatus(access.tpp, payment.paymentId);
    judge('ERR-11', 'the start of its approval is no server failure', () =>
      expectThat(started.status < 500, 'below 500', started.status),
    );
    if (!started.accepted && !isRejected(status)) {
      observe('STA-04', `the bank refuses to start the approval with status ${started.status}`);
      return;
    }
    judge('ERR-11', 'approval and status are no server failure', () =>
      expectThat(status.status < 500, 'below 500', status.status),
    );
    if (!isRejected(status)) {
      observe(
        'STA-04',
        `an approved payment without funds has status ${String(status.at('transactionStatus'))}`,
      );
    }
    const final = await statusAfterRuns(stage, access, payment.paymentId);
    if (!isTold(final) && stage.target.levers.batchRun === undefined) {
      throw new Untestable(
        `when the bank looks at the funds is open, and it has not yet; ${whyMissing('batchRun', stage.target)}`,
      );
    }
    // Payments may be put on hold, and whether money comes later is the bank's business.
    if (isHeld(final)) {
      observe('STA-04', `a payment without funds waits as ${String(final.at('transactionStatus'))}`);
      return;
    }
    judge('STA-04', 'the status response carries fundsAvailable', () => {
      expectEqual(final.at('transactionStatus'), 'RJCT', 'the status');
      expectFundsAvailable(final);
    });
    judge('ERR-11', 'the payment is rejected in the end', () =>
      expectEqual(final.at('transactionStatus'), 'RJCT', 'the status'),
    );
  },
});
