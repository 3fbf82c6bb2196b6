import {
  afterSca,
  anyAccount,
  createPayment,
  givesNoAccounts,
  scenario,
  type Stage,
  startAuthorisation,
  type Tpp,
  unlessStuck,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { rounds, withAll } from '../headers/optional-in-calls.js';

/** Everything that reads one account or card. */
const reads = [
  'read-account',
  'read-balances',
  'list-transactions',
  'read-transaction',
  'read-card-account',
  'read-card-balances',
  'list-card-transactions',
] as const;

/**
 * What is told first of an account that nobody has is open; a 401 shows the way at each read, to a PSU
 * without consent and to a TPP that names no PSU.
 */
async function judgeEachRead(
  { judge, random }: Pick<Stage<'ERR-09' | 'FLW-01'>, 'judge' | 'random'>,
  tpp: Tpp,
  bare: Tpp,
): Promise<void> {
  const id = random.uuid();
  const params = { accountId: id, cardAccountId: id, transactionId: random.uuid() };
  for (const operation of reads) {
    const query = operation.endsWith('transactions') ? { query: { bookingStatus: 'both' } } : {};
    for (const [clause, how, caller] of [
      ['ERR-09', operation, bare],
      ['FLW-01', `${operation} without PSU-ID`, tpp],
    ] as const) {
      const reply = await caller.call(operation, { params, ...query });
      if (reply.status === 401)
        judge(clause, `a refusal of ${how} holds the link`, () => void reply.hasLink('scaRedirect'));
    }
  }
}

/** Nobody is turned away without being shown the way: the 401 carries the link to the SCA. */
export const withoutConsent = scenario({
  id: 'accounts/without-consent',
  title: 'Account resources without consent answer 401 with an SCA redirect link',
  clauses: ['ACC-11', 'ERR-08', 'ERR-09', 'FLW-01'],
  effects: 'changes-consent',
  needs: ['new-psu'],
  async run({ tpp, psu, judge, random }) {
    const nobody = await tpp.call('list-accounts');
    judge('ACC-11', 'without PSU-ID the list offers scaRedirect', () => {
      givesNoAccounts(nobody);
      nobody.hasLink('scaRedirect');
    });
    // Ticking nothing makes the person known without granting anything: a PSU-ID without consent.
    // Where a bank lets nobody go on who ticks nothing, a registration tells it, too.
    const known =
      (await unlessStuck(() => psu.completes(tpp, nobody, { accounts: [] }))) ??
      (await psu.completes(tpp, await tpp.call('register-psu')));
    const bare = afterSca(tpp, known);
    const list = await bare.call('list-accounts');
    if (psu.identity.made !== true && list.status !== 401) {
      throw new Untestable(
        `the reply has status ${list.status}; this PSU may have taken back an earlier grant, for which no status is stated`,
      );
    }
    judge('ACC-11', 'a PSU without consent is offered scaRedirect', () => void list.hasLink('scaRedirect'));
    judge('ERR-08', 'a PSU without consent gets 401', () => list.isRefusal('ERR-08'));
    judge('ERR-09', 'the refusal holds the link', () => void list.hasLink('scaRedirect'));
    // What follows from a redirect that is not preferred is open where the bank knows whom to ask otherwise.
    const wordy = await bare.all(
      rounds.map((round) => withAll(bare.request('list-accounts'), round, 'TPP-Redirect-Preferred')),
    );
    for (const each of wordy.filter(({ status }) => status === 401))
      judge('ERR-09', 'so does one of a call with optional headers', () => void each.hasLink('scaRedirect'));

    const cards = await bare.call('list-card-accounts');
    if (cards.status === 401)
      judge('ERR-09', 'a refusal of card accounts holds the link', () => void cards.hasLink('scaRedirect'));

    await judgeEachRead({ judge, random }, tpp, bare);

    const granted = await psu.grants(tpp);
    const account = anyAccount(granted.accounts);
    const params = { accountId: account.id };
    const balances = await tpp.call('read-balances', { params });
    const transactions = await tpp.call('list-transactions', { params, query: { bookingStatus: 'both' } });
    judge('FLW-01', 'accounts, balances and transactions without PSU-ID offer scaRedirect', () =>
      [nobody, balances, transactions].forEach((each) => each.hasLink('scaRedirect')),
    );
  },
});

/**
 * An SCA that is for something else opens nothing, also where it is the first that the PSU makes for the TPP.
 */
export const nothingGranted = scenario({
  id: 'accounts/nothing-granted',
  title: 'A PSU who registered with a TPP and paid through it has not opened an account to it',
  clauses: ['ACC-11'],
  effects: 'creates-payments',
  needs: ['new-psu'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    // Of other people nobody knows what they granted before.
    if (psu.identity.made !== true || !tpp.may('register-psu')) return;
    // Where the pages offer accounts nevertheless, none is ticked.
    const nothing = { accounts: [] };
    const back = await psu.completes(tpp, await tpp.call('register-psu'), nothing);
    const payer = { tpp: afterSca(tpp, back).bound({ accounts: psu.accounts }) };
    const judgeAfter = async (what: string) => {
      const list = await payer.tpp.call('list-accounts');
      judge('ACC-11', `the list after ${what} holds no accounts`, () => givesNoAccounts(list));
    };
    await judgeAfter('the registration');
    const started = await startAuthorisation(payer, await createPayment(stage, payer));
    if (started.link('scaRedirect') === undefined) return;
    await psu.completes(payer.tpp, started, nothing);
    await judgeAfter('a payment');
  },
});
