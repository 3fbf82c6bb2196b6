import {
  type Access,
  afterBatch,
  expectThat,
  fillAccount,
  isHeld,
  jsonBody,
  osloDate,
  type PaymentKind,
  paymentKinds,
  type Psu,
  scenario,
  type Stage,
  withBody,
  workingDayFrom,
} from '../../lib/harness/kit/index.js';
import { approve, type ApprovedOrder, readStatuses } from './orders/approved-orders.js';
import { markOrder } from './orders/marked.js';

type Scene = Pick<Stage, 'random' | 'target' | 'time'>;

/** An approved payment that is due today, and what it is called. */
interface Due {
  readonly name: string;
  readonly order: ApprovedOrder;
}

/** Statuses in which a payment waits for the batch. */
const waiting: ReadonlySet<unknown> = new Set(['PDNG', 'ACTC', 'ACCP']);

async function approveDue(
  { random, target, time }: Scene,
  psu: Psu,
  access: Access,
  [kind, name, members]: readonly [PaymentKind | undefined, string, object],
): Promise<readonly Due[]> {
  if (kind === undefined) return [];
  const { request } = markOrder({ psu, random, target, time }, kind);
  const creation = withBody(request, { ...Object(jsonBody(request)), ...members });
  const order = await approve(psu, access, kind, creation);
  return order === undefined ? [] : [{ name, order }];
}

/** Those that wait, with their status. */
async function waitingOf(access: Access, all: readonly Due[]) {
  const replies = await readStatuses(
    access,
    all.map(({ order }) => order),
  );
  return all.flatMap((due, at) => {
    const status = replies[at]?.at('transactionStatus');
    return waiting.has(status) ? [{ ...due, status }] : [];
  });
}

/**
 * Whether a day is told and for whom is paid changes nothing: a run that moves a payment of today moves all
 * that stand where that one stood.
 */
export const dueForEach = scenario({
  id: 'execution/due-for-each',
  title: 'A run that takes a payment of today takes one that names the day, and one for a company',
  clauses: ['ENV-10'],
  effects: 'creates-payments',
  needs: ['psu', 'corporate-psu', 'batch-day', 'many-scas'],
  pulls: ['funds'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, corporatePsu, judge, target, time, tpp } = stage;
    // A payment that names a day off may wait for the next bank day, and one that names none not.
    const now = time.now();
    const onBankDay = workingDayFrom(now);
    if (onBankDay !== now) {
      if (target.levers.clock === undefined) return;
      await time.moveTo(onBankDay);
    }
    const company = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    await fillAccount({ psu: corporatePsu, target }, company);
    const access = await psu.grants(tpp);
    await fillAccount(stage, access);
    const today = { requestedExecutionDate: osloDate(time.now()) };
    const [domestic, , sepa] = paymentKinds(stage, access);
    const [ofCompany] = paymentKinds(stage, company);
    const own = [
      ...(await approveDue(stage, psu, access, [domestic, 'payment', {}])),
      ...(await approveDue(stage, psu, access, [domestic, 'payment that names today', today])),
      ...(await approveDue(stage, psu, access, [sepa, 'SEPA payment that names today', today])),
    ];
    const theirs = [
      ...(await approveDue(stage, corporatePsu, company, [ofCompany, 'payment for a company', {}])),
    ];
    const [twin, ...others] = await waitingOf(access, own);
    if (twin?.name !== 'payment') return;
    const waitingTheirs = await waitingOf(company, theirs);
    const look = async (as: Access) => (await readStatuses(as, [twin.order]))[0]?.at('transactionStatus');
    const { seen, access: later } = await afterBatch(stage, access, look, (each) => each !== twin.status);
    if (seen === undefined || seen === twin.status) return;
    const again = later === access ? company : await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    const groups = [
      [later, others],
      [again, waitingTheirs],
    ] as const;
    for (const [by, dues] of groups) {
      const replies = await readStatuses(
        by,
        dues.map(({ order }) => order),
      );
      for (const [at, { name, status }] of dues.entries()) {
        const reply = replies[at];
        // One that stood elsewhere waits for something else.
        if (status !== twin.status || reply === undefined || !reply.accepted) continue;
        if (isHeld(reply)) continue;
        judge('ENV-10', `the run moves a ${name} on, as it does one that names no day`, () =>
          expectThat(reply.at('transactionStatus') !== status, 'another status', status),
        );
      }
    }
  },
});
