/**
 * What is said twice agrees. Each reply is compared with all that the same scenario was told before and had
 * asked for: on the second element, the second page, by another operation, for another person; and each list
 * with what its own request asked for. A reply that contradicts itself or an earlier one shows that one of
 * them is wrong; the clause is that of the operation which tells it now.
 */

import type { ClauseId } from '../../../catalogue/index.js';
import type { Reply } from '../../replies/reply.js';
import type { AmbientCheck, Disagreement } from '../check.js';
import { accountFacts } from './accounts.js';
import { basketFacts } from './baskets.js';
import { beyondAsked, listClauses } from './lists.js';
import { linksAstray, thingsWithLinks } from './links.js';
import { told, type Fact, type Told } from './memory.js';
import { paymentFacts } from './payments.js';
import { personFacts } from './persons.js';
import { backAstray, placeOf, triggerIn, type Trigger } from './redirects.js';
import { sandboxFacts } from './sandbox.js';

/** What one scenario was told. */
export interface Hearing {
  /** Compares a reply with what was told, and keeps what it tells. To be called once for each reply. */
  hear(reply: Reply): readonly Disagreement[];
}

function factsIn(reply: Reply, memory: Told): readonly Fact[] {
  if (!reply.accepted || reply.exchange.operation === 'browser') return [];
  return [
    ...paymentFacts(reply, memory),
    ...basketFacts(reply, memory),
    ...accountFacts(reply),
    ...sandboxFacts(reply),
  ];
}

/** A hearing at which nothing was told yet. */
export function hearing(): Hearing {
  const memory = told();
  const triggers = new Map<string, Trigger[]>();

  function keep(reply: Reply, facts: readonly Fact[]): void {
    const { operation } = reply.exchange;
    // A person who is made anew may have another PSU-ID.
    if (reply.accepted && /^(initialize-sandbox|delete-sandbox-customer)$/.test(operation))
      memory.forgetAll();
    memory.learn(facts);
    const named = reply.accepted ? thingsWithLinks(reply) : [];
    memory.learn(named.map((thing) => ({ thing, member: '', value: '', clause: 'TYPE-11', words: '' })));
    const found = triggerIn(reply);
    if (found === undefined) return;
    const known = triggers.get(found.place);
    if (known === undefined) triggers.set(found.place, [found.trigger]);
    else known.push(found.trigger);
  }

  return {
    hear(reply) {
      const caused = triggers.get(placeOf(reply.exchange.request.target)) ?? [];
      const facts = [...factsIn(reply, memory), ...personFacts(reply, caused)];
      const found: Disagreement[] = [
        ...memory.contradictions(facts).map(({ now }) => ({
          clause: now.clause,
          expected: `${now.member} as it was told before`,
          actual: `${now.words} of ${reply.exchange.operation} says something else`,
        })),
        ...(reply.accepted ? linksAstray(reply, memory) : []).map(({ clause, text }) => ({
          clause,
          expected: 'links to the thing beside which they stand',
          actual: text,
        })),
        ...(reply.accepted ? beyondAsked(reply) : []),
        ...backAstray(reply, (place) => triggers.get(place) ?? []).map(({ clause, words }) => ({
          clause,
          expected: 'what the request asked for that caused the SCA',
          actual: words,
        })),
      ];
      keep(reply, facts);
      return found;
    },
  };
}

/** Clauses that a disagreement can break. */
const clauses = [
  'PRS-03',
  'END-11',
  'PRS-13',
  'BSK-01',
  'ACC-10',
  'ACC-12',
  'ACC-13',
  'ACC-03',
  'ACC-18',
  'REG-02',
  'REG-03',
  'REG-04',
  'SBX-37',
  'SBX-20',
  'SBX-38',
  'SBX-08',
  'SBX-13',
  'SBX-40',
  'CARD-14',
  'USR-05',
  'HDR-15',
  'SCA-02',
  'SCA-03',
  'SCA-04',
  'RDR-01',
  'RDR-02',
  'RDR-04',
  'RDR-05',
  'RDR-07',
  'RDR-08',
  'RDR-09',
  'RDR-11',
  'RDR-12',
  'RDR-14',
  ...listClauses,
] as const satisfies readonly ClauseId[];

/** One check for each clause. Agreement lets no clause pass: it is only the lack of a contradiction. */
export const agreementChecks: readonly AmbientCheck[] = clauses.map((clause) => ({
  clause,
  optional: true,
  expectation: 'what replies say twice agrees',
  look: (_, disagreements = []) => {
    const [first] = disagreements.filter((each) => each.clause === clause);
    if (first === undefined) return undefined;
    return { holds: false, expected: first.expected, actual: first.actual };
  },
}));
