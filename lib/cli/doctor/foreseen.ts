/** What a profile alone tells about a run to come that nobody would like to learn at its end. */

import type { AssumptionId } from '../../catalogue/assumptions/index.js';
import type { ClauseId } from '../../catalogue/index.js';
import { unmet } from '../../harness/conduct/needs.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { Target } from '../../harness/target/target.js';
import { warn, type Check } from './check.js';

/** Clauses that are untestable until the profile says what the bank does, and the assumption to pin. */
const asked: readonly (readonly [ClauseId, AssumptionId])[] = [['ADR-09', 'derivable-bic']];

function pinsAsked(scenarios: readonly Scenario[], target: Target): readonly Check[] {
  return asked
    .filter(([, question]) => target.pinnedAssumptions[question] === undefined)
    .filter(([id]) =>
      scenarios.some((each) => each.clauses.includes(id) && unmet(each, target) === undefined),
    )
    .map(([id, question]) =>
      warn(
        'pins',
        `${id} is untestable, and a whole run ends with code 5, until pins.assumptions.${question} says what the bank does; explain ${id} shows the answers`,
      ),
    );
}

function waivers(target: Target, today: string): readonly Check[] {
  return target.waivers
    .filter(({ expires }) => expires <= today)
    .map(({ clause, expires }) =>
      warn(
        'waivers',
        `that of ${clause} expired on ${expires}; renew it or take it out, or the run ends with code 4`,
      ),
    );
}

function people({ psus, environment, effects, sca }: Target): readonly Check[] {
  const odd = psus.flatMap(({ identity }, index) =>
    /^\d{11}$/.test(identity)
      ? []
      : [
          warn(
            `psus[${index}]`,
            `identity is no national identity number of 11 digits (${identity.length} characters)`,
          ),
        ],
  );
  const pays = environment === 'production' && effects.has('creates-payments') && sca !== undefined;
  const isUnknown = psus.every(({ accounts = [] }) => accounts.length === 0);
  if (!pays || psus.length === 0 || !isUnknown) return odd;
  return [
    ...odd,
    warn(
      'psus',
      'none has accounts; in production a PISP cannot learn them otherwise, and clauses on payments stay untestable: add psus[].accounts',
    ),
  ];
}

/** Warnings that need no call; `today` is an ISO date. */
export function foreseen(scenarios: readonly Scenario[], target: Target, today: string): readonly Check[] {
  return [...people(target), ...waivers(target, today), ...pinsAsked(scenarios, target)];
}
