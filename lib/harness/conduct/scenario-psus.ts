/** The PSUs of a scenario: made where the sandbox makes customers, otherwise lent from the profile. */

import { Untestable } from '../../model/errors.js';
import { suiteOf, type Need } from '../declaration.js';
import type { Scenario } from '../kit/scenario.js';
import type { Client } from '../client/client.js';
import { freshCorporatePsu } from '../stage/fresh-corporate-psu.js';
import { freshPsus } from '../stage/fresh-psu.js';
import type { Tpp } from '../stage/tpp.js';
import type { PsuIdentity, Target } from '../target/target.js';
import { makesCustomers } from '../target/makes-customers.js';
import { bestFitting, knownPsus, traitsOf, traitWords } from './psu-fitness.js';
import type { PsuOrder, PsuPool } from './psu-pool.js';
import { countPrivate } from '../target/who-serves.js';
import type { TimeLimit } from '../schedule/time-limit.js';

/** How many PSUs of each kind a scenario with these needs plays. */
export function orderOf(needs: readonly Need[]): PsuOrder {
  const count = needs.includes('second-psu') ? 2 : needs.includes('psu') || needs.includes('new-psu') ? 1 : 0;
  return { private: count, corporate: needs.includes('corporate-psu') ? 1 : 0 };
}

/** Borrows or makes the PSUs that the scenario wants. */
export async function psusFor(
  scenario: Scenario,
  parts: { readonly target: Target; readonly pool: PsuPool },
  maker: Tpp,
  client: Client,
  limit: TimeLimit,
): Promise<{ readonly psus: readonly PsuIdentity[]; giveBack(): void }> {
  const order = orderOf(scenario.needs ?? []);
  const traits = traitsOf(scenario.needs ?? []);
  const fresh: PsuIdentity[] = [];
  if (makesCustomers(parts.target)) {
    await limit.within(async () => {
      if (order.private > 0) fresh.push(...(await freshPsus(order.private, maker, client.random)));
      for (let left = order.corporate; left > 0; left -= 1)
        fresh.push(...[await freshCorporatePsu(maker, client.random)].flatMap((each) => each ?? []));
    });
  }
  const made = (kind: PsuIdentity['kind']) => fresh.filter((each) => each.kind === kind).length;
  const rest = {
    private: order.private - made('private'),
    corporate: order.corporate - made('corporate'),
    suite: suiteOf(scenario),
  };
  if (rest.private + rest.corporate === 0) return { psus: fresh, giveBack() {} };
  const { psus } = parts.target;
  const tooFew = countPrivate(psus, rest.corporate) < rest.private;
  if (tooFew || psus.filter((each) => each.kind === 'corporate').length < rest.corporate) {
    const wanted = tooFew ? 'sandbox customer' : 'sandbox customer with agreements';
    throw new Untestable(`the target made no ${wanted} and its profile names too few PSUs; add to psus`);
  }
  if (rest.corporate === 0 || traits.length === 0) {
    const loan = await parts.pool.borrow(rest);
    return { psus: [...fresh, ...loan.psus], giveBack: () => loan.giveBack() };
  }
  const known = await limit.within(() => knownPsus(parts.target, traits, maker));
  const fitting = bestFitting(
    known.filter((each) => each.kind === 'corporate'),
    traits,
  );
  if (fitting.length < rest.corporate) {
    const lacking = traits.map((each) => traitWords[each]).join(' and ');
    throw new Untestable(`no corporate PSU of the profile has ${lacking}; add one to psus`);
  }
  const loan = await parts.pool.borrow({ ...rest, fitting: new Set(fitting.map((each) => each.identity)) });
  const lent = loan.psus.map((each) => known.find((one) => one.identity === each.identity) ?? each);
  return { psus: [...fresh, ...lent], giveBack: () => loan.giveBack() };
}
