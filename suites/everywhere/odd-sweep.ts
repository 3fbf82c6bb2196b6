/** Sends odd requests and judges that no bank fails inside over them, nor serves good calls worse after. */

import {
  asAnother,
  ClauseAssertionError,
  type ClauseId,
  clausesOf,
  isRuleId,
  isTakenForSame,
  type LawfulCall,
  NetworkError,
  type Reply,
  requestRules,
  ruleById,
  type Stage,
  type Tpp,
} from '../../lib/harness/kit/index.js';
import { dealtOddities, explore, oddIds, oddities, seedFor, type Oddity } from '../../lib/generate/index.js';

/** Optional headers, which a bank serves also where they are odd as long as they break no rule. */
const headerClauses: Readonly<Record<string, ClauseId>> = {
  Accept: 'HDR-03',
  'Accept-Charset': 'HDR-04',
  'Accept-Language': 'HDR-06',
  'TPP-Brand-Logging-Information': 'HDR-18',
  'PSU-User-Agent': 'HDR-40',
  'PSU-Accept': 'HDR-41',
  'PSU-Accept-Charset': 'HDR-42',
  'PSU-Accept-Encoding': 'HDR-43',
  'PSU-Accept-Language': 'HDR-44',
};

/** Operations of which the text says that an id selects what is served: nobody's id selects nothing. */
const idClauses: Readonly<Record<string, ClauseId>> = {
  'read-payment-status': 'END-11',
  'read-balances': 'ACC-12',
  'list-transactions': 'ACC-13',
  'read-transaction': 'ACC-18',
  'read-sandbox-customer': 'SBX-21',
  'list-sandbox-card-transactions': 'CARD-14',
  'start-basket-authorisation': 'BSK-08',
};

/** Clauses that a server failure can break. */
export const clauses: readonly ClauseId[] = [
  ...new Set([
    'TRN-02' as const,
    ...clausesOf(requestRules),
    ...Object.values(headerClauses),
    ...Object.values(idClauses),
  ]),
];

/**
 * The clause that a server failure breaks: that of a rule which the request breaks, or that what is odd must
 * be served.
 */
function clauseOf({ exchange }: Reply, { kind, name = '' }: Oddity): ClauseId | undefined {
  const rules = exchange.announced.flatMap((id) => (isRuleId(id) ? [ruleById(id).clause] : []));
  const [first] = rules.filter((each) => clauses.includes(each));
  if (first !== undefined) return first;
  if (kind === 'header') return headerClauses[name];
  return kind === 'path' ? idClauses[exchange.operation] : undefined;
}

/** Odd requests drawn for each operation, and which of those that are dealt are sent: all, or each third. */
const drawn = { quick: 1, standard: 4, full: 60 } as const;
const step = { quick: 9, standard: 3, full: 1 } as const;

interface Found {
  readonly reply: Reply;
  readonly oddity: Oddity;
}

/** Tries oddities on one call; the smallest one that the bank stumbles over, if there is one. */
async function stumblesOver(
  { target }: Pick<Stage, 'target'>,
  tpp: Tpp,
  { request, once }: LawfulCall,
  seed: number,
): Promise<Found | 'lost' | undefined> {
  const depth = target.depth ?? 'standard';
  const dealt = once === true ? oddIds(request) : dealtOddities(request);
  // What no clause judges is remembered, and the search goes on for what one does.
  let unjudged: Found | undefined;
  let judged: Found | undefined;
  const found = await explore(
    oddities(request),
    async (oddity) => {
      const reply = await tpp.send(oddity.apply(request), { odd: true, variation: oddity.what });
      if (reply.status < 500) return;
      if (clauseOf(reply, oddity) === undefined) {
        unjudged ??= { reply, oddity };
        return;
      }
      judged = { reply, oddity };
      throw new ClauseAssertionError('a reply other than a server failure', `status ${reply.status}`);
    },
    {
      seed,
      examples: dealt.filter((_, at) => (at + seed) % step[depth] === 0),
      numRuns: once === true ? 0 : drawn[depth],
      concurrency: 4,
      shrinkMs: 500,
    },
  );
  if (found.verdict !== 'failed') return unjudged;
  if (found.error instanceof NetworkError) return 'lost';
  if (!(found.error instanceof ClauseAssertionError)) throw found.error;
  return judged;
}

/** Odd requests to each of the calls, and after them the good ones again. */
export async function sweepOddities(
  stage: Pick<Stage, 'steadyRandom' | 'target' | 'judge' | 'observe'>,
  tpp: Tpp,
  calls: readonly LawfulCall[],
): Promise<void> {
  const { judge, observe, steadyRandom } = stage;
  const repeated = calls.filter(({ once }) => once !== true);
  const before = await tpp.all(repeated.map(({ request }) => request));
  const runSeed = steadyRandom.below(0x8000_0000);
  for (const call of calls) {
    const { operation } = call.request;
    const found = await stumblesOver(stage, tpp, call, seedFor(runSeed, operation));
    if (found === undefined) continue;
    if (found === 'lost') {
      observe(
        'TRN-02',
        `${operation}: the connection was lost after an odd request, and again when it was repeated`,
      );
      continue;
    }
    const { reply, oddity } = found;
    const clause = clauseOf(reply, oddity);
    const told = `${operation} with ${oddity.what}`;
    if (clause === undefined) observe('TRN-02', `${told}: answered with status ${reply.status}`);
    else
      judge(clause, `${told} is answered without a server failure`, () => {
        if (reply.status >= 500)
          throw new ClauseAssertionError('a refusal or a success', `status ${reply.status}`);
      });
  }
  const after = await tpp.all(repeated.map(({ request }) => asAnother(request)));
  for (const [at, { request }] of repeated.entries())
    if (before[at]?.accepted === true && !isTakenForSame(request, after[at]))
      judge('TRN-02', `${request.operation} is served after odd requests as before`, () =>
        after[at]?.isAccepted(),
      );
}
