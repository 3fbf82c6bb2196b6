import { brokenBy, domesticPayments, explore, seedFor, type Exploration } from '../../lib/generate/index.js';
import {
  ClauseAssertionError,
  jsonBody,
  payingAccount,
  type RequestDraft,
  requestRules,
  ruleContext,
  scenario,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { businessDay, creation, takenReferences, tookForKid } from './bodies.js';

/** Clauses of the body whose refusal the text itself demands, each with the rule of the same number. */
const clauses = [
  'PAY-01',
  'PAY-02',
  'PAY-03',
  'PAY-04',
  'PAY-05',
  'PAY-06',
  'PAY-08',
  'PAY-10',
  'PAY-11',
  'PAY-12',
  'PAY-13',
  'PAY-15',
  'PAY-16',
  'PAY-18',
  'PAY-19',
  'PAY-21',
  'PAY-22',
  'PAY-23',
  'PAY-24',
  'PAY-25',
  'PAY-26',
  'PAY-28',
  'PAY-35',
  'PAY-37',
  'PAY-38',
  'PAY-39',
  'PAY-43',
  'PAY-44',
  'PAY-45',
  'PAY-46',
  'PAY-47',
  'PAY-49',
  'PAY-50',
  'PAY-51',
  'PAY-52',
  'PAY-53',
  'PAY-56',
  'PAY-58',
  'PAY-59',
] as const;

/** Lawful bodies, and broken ones of each clause; fewer where the scenario runs again under circumstances. */
const runs = { first: { valid: 60, broken: 2 }, again: { valid: 20, broken: 1 } } as const;
const concurrency = 30;
/** Long enough for a handful of members to fall away, short enough for a target over the network. */
const shrinkMs = 500;

/** What a counterexample shows; account numbers are nobody's business. */
function withoutAccounts(request: RequestDraft): unknown {
  const hidden = ['debtorAccount', 'creditorAccount'];
  const body = jsonBody(request);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !hidden.includes(name)));
}

/** Fails with the counterexample and with what repeats it; harness trouble stays what it is. */
function held<T>(found: Exploration<T>, shown: (value: T) => unknown): void {
  if (found.verdict === 'held') return;
  const { seed, path, value, error, verdict } = found;
  if (!(error instanceof ClauseAssertionError)) throw error;
  const again = `seed ${seed}, path ${path}`;
  if (verdict === 'unstable') throw new Untestable(`not reproducible (${again}): ${error.message}`);
  throw new ClauseAssertionError(
    `${error.expected} (${again})`,
    `${error.actual} for ${JSON.stringify(shown(value))}`,
  );
}

/** Any lawful body is a payment, and any body with one thing wrong is none. */
export const bodyProperty = scenario({
  id: 'payments/body-property',
  title: 'Generated payments are accepted, and refused once one rule is broken',
  clauses: ['END-09', ...clauses],
  effects: 'creates-payments',
  needs: ['psu'],
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge, target, time, random } = stage;
    const payer = await psu.grants(tpp);
    const { bban, currency } = payingAccount(payer);
    const countsCharacters = ['code-points', 'utf-16-units'].includes(
      String(target.pinnedAssumptions['length-unit']),
    );
    const references = await takenReferences(stage, payer);
    const bodies = domesticPayments({
      today: businessDay(stage, 0),
      debtorAccount: { bban, currency },
      creditorAccount: { bban: target.creditor.bban, currency: target.creditor.currency },
      days: [2, 5, 9, 16].map((ahead) => businessDay(stage, ahead)),
      currencies: ['NOK'],
      smallest: 1,
      largest: 1000,
      exactDigits: target.pinnedAssumptions['fraction-digits'] !== 'at-most',
      lengthUnit: countsCharacters ? 'characters' : 'bytes',
      alphabets: ['ascii', 'norwegian'],
      emptyTexts: false,
      mostReferences: references.length > 1 ? 4 : 1,
    });
    const requests = bodies.map((body) => creation(payer, { ...body }));
    const runSeed = random.below(0x8000_0000);
    const { valid, broken } = runs[target.again === true ? 'again' : 'first'];
    const accepted = await explore(
      requests,
      async (request) => {
        const reply = await payer.tpp.send(request);
        // What makes a reference a KID is open.
        if (!tookForKid(reply)) reply.hasStatus(201);
      },
      { seed: seedFor(runSeed, 'valid'), numRuns: valid, concurrency, shrinkMs },
    );
    const lawful = judge('END-09', `${valid} lawful bodies are accepted`, () =>
      held(accepted, (request) => withoutAccounts(request)),
    );
    if (!lawful) throw new Untestable('lawful bodies are refused, so refusals prove nothing');
    const setting = { context: { ...ruleContext(target), now: time.now() } };
    const exploreBroken = (clause: (typeof clauses)[number]) => {
      const rules = requestRules.filter(({ id }) => id === `domestic-payment-${clause.toLowerCase()}`);
      const spoilt = brokenBy(requests, rules, { setting, firmFor: target.pinnedAssumptions });
      return explore(
        spoilt,
        async ({ request, rule }) => (await payer.tpp.send(request, { announces: [rule] })).isRefusal(clause),
        { seed: seedFor(runSeed, clause), numRuns: broken, concurrency, shrinkMs },
      );
    };
    const amongOthers = await Promise.all(clauses.map(exploreBroken));
    for (const [index, clause] of clauses.entries()) {
      const [first] = amongOthers.slice(index);
      // What failed is tried again alone, so that its evidence is the last exchange.
      const refused = first?.verdict === 'held' ? first : await exploreBroken(clause);
      judge(clause, 'generated bodies that break it are refused', () =>
        held(refused, ({ how, request }) => [how, withoutAccounts(request)]),
      );
    }
  },
});
