import {
  type Access,
  boxesOf,
  callOn,
  type Colleague,
  expectNoAccess,
  expectThat,
  isOnThing,
  isUnapproved,
  judgeStrangers,
  type ListedAccount,
  isExempt,
  makeColleague,
  offeredAccounts,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  readsOfAccount,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { grantAs } from './company/grant-as.js';
import { judgeBorrowed } from './whose-debtor.js';

type Clause = 'CTX-03' | 'SCA-17' | 'END-12' | 'USR-05';
type Scene = Pick<Stage<Clause>, 'corporatePsu' | 'tpp' | 'judge' | 'observe' | 'random' | 'target' | 'time'>;

const corporate = { context: 'CORPORATE' } as const;

/** What the PSU orders is not approved by the colleague, who is engaged for another account. */
async function judgeApproval(
  { corporatePsu, judge }: Scene,
  { identity, shared }: Colleague,
  own: Access,
  theirs: Tpp,
  kind: PaymentKind,
): Promise<void> {
  const paymentId = paymentIdIn(await own.tpp.send(kind.creation()));
  if (paymentId === undefined) return;
  const started = await callOn(own.tpp, kind, paymentId, 'start');
  if (isExempt(started)) return;
  // Which status waits for the PSU is open; the start itself may approve, by the session of the PSU.
  const before = await callOn(own.tpp, kind, paymentId, 'status');
  if (started.link('scaRedirect') !== undefined)
    await trySca(corporatePsu, own.tpp, started, { ...corporate, identity, corporateId: shared });
  const status = await callOn(own.tpp, kind, paymentId, 'status');
  judge('SCA-17', `a ${kind.name} is not approved by a colleague behind its link`, () =>
    expectThat(isUnapproved(status, before), 'one that nobody approved', status.at('transactionStatus')),
  );
  for (const what of ['start', 'delete'] as const) {
    const reply = await callOn(theirs, kind, paymentId, what);
    judge('END-12', `${what} of a ${kind.name} by a colleague is refused`, () => expectNoAccess(reply));
  }
}

/** One company, two people, and an agreement and an account of one of them alone. */
export const whoseCompany = scenario({
  id: 'everywhere/whose-company',
  title:
    'An account and an agreement of a company are open to who is engaged for them, and not to every colleague',
  clauses: ['CTX-03', 'SCA-17', 'END-12', 'USR-05'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'sandbox-customers', 'many-scas'],
  pulls: ['batchRun'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu, tpp, target, random, time, judge } = stage;
    const colleague = await makeColleague(stage, corporatePsu);
    const other = await grantAs(stage, colleague, colleague.other);
    const beside = await grantAs(stage, colleague, colleague.shared);
    const { corporateId } = other;
    if (corporateId === beside.corporateId)
      throw new Untestable('the pages do not tell two agreements of one company apart');
    const own = await corporatePsu.grants(tpp, { ...corporate, corporateId: colleague.shared });
    const bbans = own.accounts.map(({ bban }) => bban);
    judge('CTX-03', 'an account for which a colleague alone is engaged is neither offered nor listed', () =>
      expectThat(
        !bbans.includes(colleague.account) &&
          boxesOf(offeredAccounts(own.redirected), colleague.account).length === 0,
        'accounts for which the PSU is engaged',
        'that of a colleague',
      ),
    );
    const agreements = await own.tpp.call('list-agreements');
    judge('USR-05', 'an agreement of a colleague alone is not listed', () =>
      expectThat(
        !JSON.stringify(agreements.json ?? '').includes(`"${corporateId}"`),
        'agreements of this PSU',
        'that of a colleague',
      ),
    );
    const borrowing = own.tpp.bound({ corporateId });
    for (const [who, owner, stranger] of [
      ['a colleague that names the agreement', other, borrowing],
      ['a colleague under the same agreement, engaged for other accounts,', beside, own.tpp],
    ] as const) {
      const theirs = owner.tpp.bound({ sessionId: beside.tpp.binding.sessionId });
      const account = owner.accounts.find(({ bban }) => !bbans.includes(bban));
      if (account === undefined) continue;
      const reads = await readsOfAccount({ target, random, time }, theirs, account, corporatePsu);
      const calls = owner === other ? reads : reads.filter(({ request }) => isOnThing(request));
      await judgeStrangers(stage, theirs, calls, [{ who, tpp: stranger, clause: 'CTX-03' }], expectNoAccess);
    }
    const kinds = paymentKinds(stage, own);
    for (const kind of target.depth === 'quick' ? kinds.slice(0, 1) : kinds)
      await judgeApproval(stage, colleague, own, beside.tpp, kind);
    const isOpenToOne = ({ bban }: ListedAccount) => !bbans.includes(bban);
    for (const [by, account, how] of [
      [borrowing, other.accounts[0], 'under an agreement of the company to which the PSU does not belong'],
      [
        own.tpp,
        beside.accounts.find(isOpenToOne),
        'from an account under the shared agreement for which a colleague alone is engaged',
      ],
      [own.tpp, other.accounts.find(isOpenToOne), 'from an account under another agreement of the company'],
    ] as const) {
      if (account === undefined) continue;
      const payer = by.bound({ accounts: [account] });
      for (const kind of paymentKinds(stage, { tpp: payer })) await judgeBorrowed(stage, payer, kind, how);
    }
  },
});
