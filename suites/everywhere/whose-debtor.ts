import {
  balancesIn,
  asRole,
  dueNow,
  expectThat,
  isUnapproved,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  requestOn,
  type Role,
  rolesOf,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  Untestable,
  present,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'CTX-02' | 'CTX-03'>, 'corporatePsu' | 'judge' | 'target'>;

/** An account that one role has, read in that role. */
interface Owned {
  readonly role: Role;
  readonly id: string;
}

/** The balances of the account as its owner is told; empty where they are not told. */
async function balancesOf({ role, id }: Owned): Promise<string> {
  const request = role.tpp.request('read-balances', { params: { accountId: id } });
  const reply = await role.tpp.send(asRole(role, request));
  return reply.accepted ? balancesIn(reply.at('balances')).join(' ') : '';
}

/** Lets the PSU approve a payment as the role that made it, and the bank book what is due. */
async function carryOut(
  { corporatePsu, target }: Scene,
  role: Role,
  kind: PaymentKind,
  paymentId: string,
): Promise<unknown> {
  const { tpp, isPrivate } = role;
  const on = (what: 'start' | 'status') => tpp.send(asRole(role, requestOn(tpp, kind, paymentId, what)));
  const started = await on('start');
  const { corporateId } = tpp.binding;
  const context = isPrivate ? 'PRIVATE' : 'CORPORATE';
  const choice = { context, ...present({ corporateId }) } as const;
  if (started.link('scaRedirect') !== undefined) await trySca(corporatePsu, tpp, started, choice);
  await target.levers.batchRun?.({});
  return (await on('status')).at('transactionStatus');
}

/** How the bank refuses such a payment is open; that the account keeps its money is not. */
async function judgeRole(
  stage: Scene,
  payer: Role,
  owned: Owned,
  kinds: readonly PaymentKind[],
): Promise<void> {
  for (const kind of kinds) {
    const before = await balancesOf(owned);
    const creation = asRole(payer, dueNow(kind.creation(), true));
    const paymentId = orderedIdIn(await payer.tpp.send(creation, { odd: true }));
    const status = paymentId === undefined ? undefined : await carryOut(stage, payer, kind, paymentId);
    const after = paymentId === undefined ? before : await balancesOf(owned);
    stage.judge(
      payer.isPrivate ? 'CTX-02' : 'CTX-03',
      `no ${kind.name} ${payer.name} leaves an account that is the person's ${owned.role.name}`,
      () => {
        expectThat(status !== 'ACSC', 'a payment that is not settled', 'ACSC');
        expectThat(after === '' || after === before, 'the balances as they were', 'others');
      },
    );
  }
}

/**
 * A payment from an account that is open to the colleague alone, ordered and approved by the PSU. A bank may
 * take it on and reject it in its next run: what still waits after it is left open.
 */
export async function judgeBorrowed(
  { corporatePsu, judge, target }: Pick<Stage<'CTX-03'>, 'corporatePsu' | 'judge' | 'target'>,
  own: Tpp,
  kind: PaymentKind,
  how: string,
): Promise<void> {
  const reply = await own.send(dueNow(kind.creation(), true), { odd: true });
  const paymentId = orderedIdIn(reply);
  if (paymentId === undefined) return;
  const started = await own.send(requestOn(own, kind, paymentId, 'start'));
  if (started.link('scaRedirect') !== undefined)
    await trySca(corporatePsu, own, started, { context: 'CORPORATE' });
  await target.levers.batchRun?.({});
  const status = await own.send(requestOn(own, kind, paymentId, 'status'));
  const isSettled = status.at('transactionStatus') === 'ACSC';
  if (isSettled || isUnapproved(status))
    judge('CTX-03', `a ${kind.name} ${how} is not settled`, () =>
      expectThat(!isSettled, 'a payment that is not settled', 'ACSC'),
    );
}

/** A person pays in each role from the accounts of that role, in whatever other role more are theirs. */
export const whoseDebtor = scenario({
  id: 'everywhere/whose-debtor',
  title:
    'Nobody pays privately from an account of an agreement, nor under an agreement from any other account',
  clauses: ['CTX-02', 'CTX-03'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'batch-run'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu, target } = stage;
    if (corporatePsu.identity.made !== true)
      throw new Untestable('only at accounts that the run made shows that no money of any sum left');
    const roles = await rolesOf(stage);
    // What earlier payments still have to book is booked before.
    await target.levers.batchRun?.({});
    for (const role of roles) {
      const others = roles.filter((each) => each !== role);
      const account = role.accounts.find(({ bban }) =>
        others.every(({ accounts }) => accounts.every((each) => each.bban !== bban)),
      );
      if (account === undefined) continue;
      for (const payer of others) {
        const tpp = payer.tpp.bound({ accounts: [account] });
        const kinds = paymentKinds(stage, { tpp });
        await judgeRole(stage, { ...payer, tpp }, { role, id: account.id }, kinds);
      }
    }
  },
});
