import {
  boxesOf,
  dueNow,
  expectThat,
  ibanOf,
  judgeIfAnswered,
  listedAccounts,
  offeredAccounts,
  orderedIdIn,
  type PaymentKind,
  paymentKinds,
  requestOn,
  type ScaChoice,
  scenario,
  type Stage,
  statusOf,
  textOf,
  type Tpp,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { type MadeAccount, type MadePerson, makeAccountOf, makeAgent } from './made-person.js';
import { chooseAnew } from './play.js';

function engagementOf(customer: string, { bban }: MadeAccount, roles: readonly string[]) {
  const limits = { registerLimit: 1_000_000, approvalLimit: 1_000_000 };
  return { customer, account: { iban: ibanOf(bban) }, roles, ...limits };
}

/** Engages the person for another account of the company; undefined where the bank does not. */
async function engage(
  tpp: Tpp,
  { identity, owner }: MadePerson,
  mockAgreementId: string,
  roles: readonly string[],
): Promise<MadeAccount | undefined> {
  const account = await makeAccountOf(tpp, owner, 'Engaged later');
  const params = { mockAgreementId };
  const body = engagementOf(identity, account, roles);
  const reply = await tpp.send(tpp.request('create-sandbox-engagement', { params, body }), { odd: true });
  return reply.accepted ? account : undefined;
}

/** Another agreement of the company, and the account for which it engages the person from its beginning. */
async function makeSecond(
  { random, tpp }: Pick<Stage, 'random' | 'tpp'>,
  { identity, owner }: MadePerson,
): Promise<{ readonly id: string; readonly first: MadeAccount }> {
  const name = `Second agreement ${random.digits(6)}`;
  const first = await makeAccountOf(tpp, owner, 'Engaged from the beginning');
  const body = { name, owner, engagements: [engagementOf(identity, first, ['REGISTER', 'VIEW'])] };
  const made = await tpp.call('create-sandbox-agreement', { body });
  const id = textOf(made.json, 'id') || textOf(made.json, 'agreementId');
  if (!made.accepted || id === '')
    throw new Untestable(`making a second agreement was answered with status ${made.status}`);
  await tpp.call('list-sandbox-customers');
  return { id, first };
}

/** What is ordered and approved from such an account is not settled; what still waits after a run is open. */
async function judgePaying(
  { corporatePsu, judge, target }: Pick<Stage<'CTX-03'>, 'corporatePsu' | 'judge' | 'target'>,
  tpp: Tpp,
  kind: PaymentKind,
  how: string,
  choice: ScaChoice,
): Promise<void> {
  const paymentId = orderedIdIn(await tpp.send(dueNow(kind.creation(), true), { odd: true }));
  if (paymentId === undefined) return;
  const started = await tpp.send(requestOn(tpp, kind, paymentId, 'start'));
  if (started.link('scaRedirect') !== undefined) await trySca(corporatePsu, tpp, started, choice);
  await target.levers.batchRun?.({});
  const status = await statusOf(tpp, kind, paymentId);
  judge('CTX-03', `a ${kind.name} ${how} is not settled`, () =>
    expectThat(status !== 'ACSC', 'a payment that is not settled', 'ACSC'),
  );
}

/**
 * What a person may do is written in one agreement, for one account and in roles: it says nothing of other
 * agreements, and who may look at an account does not pay from it.
 */
export const engagements = scenario({
  id: 'consent/engagements',
  title: 'An engagement holds in its own agreement only, and one to view opens no account for payments',
  clauses: ['CTX-03'],
  effects: 'changes-sandbox',
  needs: ['corporate-psu', 'sandbox-customers', 'sca-pages', 'many-scas'],
  pulls: ['batchRun'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, judge, tpp: maker } = stage;
    const person = await makeAgent(stage);
    const { corporateId = '', identity } = person;
    const second = await makeSecond(stage, person);
    const elsewhere = await engage(maker, person, second.id, ['REGISTER', 'VIEW']);
    const viewed = await engage(maker, person, corporateId, ['VIEW']);
    const registered = await engage(maker, person, corporateId, ['REGISTER']);
    const [tpp, back] = await chooseAnew({ psu, person, tpp: maker }, 'all');
    const list = listedAccounts(await tpp.call('list-accounts')).map(({ bban }) => bban);
    // The page may not have let the first agreement be chosen.
    if (person.accounts.some(({ bban }) => !list.includes(bban))) return;
    const isOpen = ({ bban }: MadeAccount) =>
      list.includes(bban) || boxesOf(offeredAccounts(back), bban).length > 0;
    // Whether agreements of one person share their accounts is open.
    const isApart = !isOpen(second.first);
    if (elsewhere !== undefined && isApart)
      judge('CTX-03', 'an account of which another agreement tells is neither offered nor listed', () =>
        expectThat(!isOpen(elsewhere), 'accounts of the agreement', 'that of another'),
      );
    for (const [account, role] of [
      [viewed, 'VIEW'],
      [registered, 'REGISTER'],
    ] as const)
      if (account !== undefined)
        judgeIfAnswered(
          stage,
          { clause: 'CTX-03', question: 'engagement-roles', isBreach: true },
          `an account with the role ${role} alone is neither offered nor listed`,
          () => expectThat(!isOpen(account), 'accounts with both roles', 'one with a single role'),
        );
    const choice = { context: 'CORPORATE', identity, corporateId } as const;
    for (const [account, how] of [
      [
        isApart ? elsewhere : undefined,
        'from an account for which the person is engaged in another agreement',
      ],
      [viewed, 'from an account that the engagement lets the person view only'],
    ] as const) {
      // A bank that offers it may know no such difference.
      if (account === undefined || isOpen(account)) continue;
      const payer = tpp.bound({ accounts: [{ bban: account.bban, currency: 'NOK' }] });
      for (const kind of paymentKinds(stage, { tpp: payer }))
        await judgePaying(stage, payer, kind, how, choice);
    }
  },
});
