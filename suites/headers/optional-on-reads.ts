import {
  type LawfulCall,
  makeTransactions,
  readingCalls,
  scenario,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';
import { alsoInCalls, judgeRound, type Renewed, rounds } from './optional-in-calls.js';
import { lastingFacts } from './same-facts.js';

/** What depends on the session of the PSU, or on where the PSU is sent, is not the same twice. */
function isRead({ request }: LawfulCall): boolean {
  return /account|balance|transaction|agreement/.test(request.operation);
}

const paidAndGot = [
  { daysAgo: 3, amount: -1234, text: 'paid' },
  { daysAgo: 2, amount: 1234, text: 'got' },
];

/** Every value of every header at what reads. */
export const optionalOnReads = scenario({
  id: 'headers/optional-on-reads',
  title: 'With optional headers each read is served and tells the same',
  clauses: alsoInCalls,
  effects: 'changes-consent',
  needs: ['psu'],
  widens: true,
  bars: ['options'],
  async run(stage) {
    const { access, calls } = await readingCalls(stage);
    for (const account of access.accounts)
      await unlessUntestable(async () => {
        await makeTransactions(stage, stage.tpp, stage.psu, account, paidAndGot);
        return [];
      });
    const requests = calls.filter(isRead).map(({ request }) => request);
    const [first, second] = [await access.tpp.all(requests), await access.tpp.all(requests)];
    const reads = requests.map((request, at): Renewed => {
      const [one, other] = [first[at], second[at]];
      const isServed = one?.accepted === true && other?.accepted === true;
      return { make: () => request, facts: isServed ? lastingFacts(one, other) : [] };
    });
    for (const round of rounds) await judgeRound(stage, access.tpp, reads, round);
  },
});
