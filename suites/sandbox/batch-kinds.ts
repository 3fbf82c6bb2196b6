import {
  type Access,
  afterBatch,
  bankDayFrom,
  type Body,
  completeSca,
  domesticProduct,
  expectEqual,
  expectThat,
  isExempt,
  type OperationId,
  osloDate,
  paymentBody,
  scenario,
  type Stage,
  type Tpp,
  Untestable,
  fillAccount,
} from '../../lib/harness/kit/index.js';

const finals = ['ACSC', 'RJCT', 'CANC'];
const unapproved = [undefined, 'RCVD', ...finals];

/**
 * One run, and every kind of payment that waits for it. A run moves the payments of everybody, hence
 * exclusive.
 */
export const batchKinds = scenario({
  id: 'sandbox/batch-kinds',
  title: 'A batch run takes all payments but periodic ones',
  clauses: ['ENV-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run', 'periodic-payments'],
  pulls: ['clock', 'funds'],
  async run(stage) {
    const { tpp, psu, judge, observe } = stage;
    const access = await psu.grants(tpp);
    await fillAccount(stage, access);
    const kinds = await waitingPayments(stage, access);
    const before = await Promise.all(kinds.map((each) => each.status(access.tpp)));
    if (before.some((status) => status === undefined || finals.includes(status)))
      throw new Untestable('an approved payment cannot be read, or is final before any run');
    const { seen: after } = await afterBatch(
      stage,
      access,
      ({ tpp: by }) => Promise.all(kinds.map((each) => each.status(by))),
      (seen) => kinds.some(({ moves }, index) => moves && seen[index] !== before[index]),
    );
    for (const [index, { name, moves }] of kinds.entries()) {
      // To which status a run leads is open: what is in execution already may stay there.
      if (moves && before[index] === 'ACSP' && after[index] === 'ACSP') {
        observe('ENV-11', `a ${name} stands at ACSP, before a run and after it`);
        continue;
      }
      judge('ENV-11', `a run ${moves ? 'moves' : 'leaves'} a ${name}`, () => {
        expectThat(after[index] !== undefined, 'a status', 'none');
        expectEqual(after[index] !== before[index], moves, 'whether the status changed');
      });
    }
  },
});

type Scene = Pick<Stage, 'psu' | 'target' | 'time' | 'random'>;

/** An approved payment of some kind. */
interface Waiting {
  readonly name: string;
  readonly moves: boolean;
  readonly status: (by: Tpp) => Promise<string | undefined>;
}

/**
 * One approved payment of each kind that the target takes, all due today, or on the next bank day where today
 * will not do.
 */
async function waitingPayments(stage: Scene, access: Access): Promise<readonly Waiting[]> {
  const { psu, target, time } = stage;
  const params = { product: domesticProduct };
  const approve = async (
    name: string,
    moves: boolean,
    ids: KindOperations,
    body: Body,
    instead = body,
  ): Promise<Waiting> => {
    const first = await access.tpp.call(ids.create, { body });
    const created =
      first.accepted || instead === body ? first : await access.tpp.call(ids.create, { body: instead });
    const paymentId = created.at('paymentId');
    if (!created.accepted || typeof paymentId !== 'string')
      throw new Untestable(`a ${name} was answered with status ${created.status}`);
    const one = { params: { ...params, paymentId } };
    const started = isExempt(created) ? created : await access.tpp.call(ids.start, one);
    const back = await completeSca(access, psu, started);
    const status = async (by: Tpp) => {
      const found = (await by.call(ids.status, one)).at('transactionStatus');
      return typeof found === 'string' ? found : undefined;
    };
    // Where the start approves already, the link leads nowhere.
    if (!back.succeeded && unapproved.includes(await status(access.tpp)))
      throw new Untestable(`the approval of a ${name} did not succeed`);
    return { name, moves, status };
  };
  const { debtorAccount, ...transfer } = paymentBody(stage, access);
  // Norway's date: what begins on it begins in no bank's past.
  const today = osloDate(time.now());
  const monthly = (startDate: string) => ({
    ...paymentBody(stage, access),
    startDate,
    frequency: 'Monthly',
    dayOfExecution: String(Number(startDate.slice(8))),
  });
  const kinds = [
    await approve('domestic payment', true, operationsOf('payment'), paymentBody(stage, access)),
    await approve(
      'periodic payment',
      false,
      operationsOf('periodic-payment'),
      monthly(today),
      monthly(bankDayFrom(today)),
    ),
  ];
  if (target.capabilities.bulkPayments === false) return kinds;
  const bulk = { debtorAccount, payments: [transfer] };
  return [...kinds, await approve('bulk payment', true, operationsOf('bulk-payment'), bulk)];
}

interface KindOperations {
  readonly create: OperationId;
  readonly start: OperationId;
  readonly status: OperationId;
}

function operationsOf(kind: 'payment' | 'bulk-payment' | 'periodic-payment'): KindOperations {
  return {
    create: kind === 'payment' ? 'create-domestic-payment' : `create-${kind}`,
    start: `start-${kind}-authorisation`,
    status: `read-${kind}-status`,
  };
}
