/**
 * Lawful set-ups: lawful banks, each reached as some tester may reach it. Every variant stands in one of them
 * for each environment in which it is lawful, several to a bank, and of the ways to reach it every two meet
 * somewhere. A set-up is judged as a user's bank is, by all scenarios in one run.
 */

import { referenceParts } from '../bank/reference.js';
import { fixedAgreements, fixedCustomers } from '../bank/state/fixed-customers.js';
import { mayCostAnything, type Variant } from '../faults/fault.js';
import { conduct } from '../harness/conduct/conduct.js';
import { inProcessTarget, type EmbeddedIdentities } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { KnownAgreement, Target } from '../harness/target/target.js';
import type { Environment } from '../model/environment.js';
import { seededRandom } from '../model/seeded-random.js';
import { combined, touched } from './combinations.js';
import { alarmsOf, type VariantProof } from './prove.js';

/** One way in which a tester reaches a bank, and the reasons for which it costs judgements. */
interface Way {
  readonly name: string;
  readonly loses?: RegExp;
  readonly change: (target: Target) => Target;
}

const as = (target: Target) => target;

function withOneTpp(target: Target, only: 'aispOnly' | 'pispOnly'): Target {
  const one = target.tpps[only];
  return one === undefined ? target : { ...target, tpps: { primary: { ...one, name: 'primary' } } };
}

function withTwoTpps(target: Target): Target {
  const { aispOnly, pispOnly } = target.tpps;
  if (aispOnly === undefined || pispOnly === undefined) return target;
  return { ...target, tpps: { primary: { ...aispOnly, name: 'primary' }, pispOnly } };
}

/** A driver that is dear, as a person is. */
function sparingly(target: Target): Target {
  const { sca } = target;
  if (sca === undefined) return target;
  return { ...target, sca: { ...sca, showsPages: false, sparing: true, atOnce: 1 } };
}

function blindly(target: Target): Target {
  const { sca } = target;
  return sca === undefined ? target : { ...target, sca: { ...sca, showsPages: false } };
}

const noTpp = /needs the role|the profile names no TPP/;
const fewPsus = /PSUs?, \d needed|too few PSUs|the second PSU|read unattended in the last/;

const tpps: readonly Way[] = [
  { name: 'all TPPs', change: as },
  { name: 'an AISP alone', loses: noTpp, change: (target) => withOneTpp(target, 'aispOnly') },
  {
    // In production nobody makes accounts, and who may not read them has to be told.
    name: 'a PISP alone',
    loses: new RegExp(`${noTpp.source}|add psus\\[\\]\\.accounts`),
    change: (target) => withOneTpp(target, 'pispOnly'),
  },
  { name: 'an AISP and a PISP', loses: noTpp, change: withTwoTpps },
  {
    name: 'one TPP',
    loses: noTpp,
    change: (target) => ({ ...target, tpps: { primary: target.tpps.primary } }),
  },
];

const drivers: readonly Way[] = [
  { name: 'form', change: as },
  { name: 'command', loses: /form driver/, change: blindly },
  { name: 'a person', loses: /form driver|psus|PSUs?\b|by this run/, change: sparingly },
  {
    name: 'nobody',
    loses: /SCA driver|PSU/,
    change: ({ sca: _sca, ...target }) => target,
  },
];

const people: readonly Way[] = [
  { name: 'several PSUs', change: as },
  {
    name: 'one PSU',
    loses: fewPsus,
    change: (target) => ({
      ...target,
      psus: target.psus.filter(({ kind }) => kind === 'private').slice(0, 1),
    }),
  },
];

const sides: readonly Way[] = [
  { name: 'levers', change: as },
  { name: 'no levers', loses: /lever|levers\./, change: (target) => ({ ...target, levers: {} }) },
];

/**
 * Sweeps of usual depth take twice the time of all that scenarios do, so that they meet half of the banks.
 */
const depths: readonly Way[] = (['quick', 'standard'] as const).map((depth) => ({
  name: `${depth} sweeps`,
  change: (target) => ({ ...target, depth }),
}));

/** In process there is no network, and of what a set-up leaves unjudged no reply shows anything. */
const always = /not reached over a network|no reply of the run showed it/;

export interface Setup {
  readonly id: string;
  readonly title: string;
  readonly environment: Environment;
  readonly variants: readonly Variant[];
  readonly ways: readonly Way[];
}

/**
 * Variants that one bank can have together, no two about the same part; the first take the first bank that
 * has room.
 */
function grouped(
  variants: readonly Variant[],
  environment: Environment,
  size: number,
): readonly (readonly Variant[])[] {
  const reference = referenceParts({ environment });
  const groups: { readonly variants: Variant[]; readonly taken: Set<string> }[] = [];
  for (const each of variants) {
    if ((each.environment ?? environment) !== environment) continue;
    const parts = [...touched(each, reference)];
    const room = groups.find(
      (group) => group.variants.length < size && !parts.some((part) => group.taken.has(part)),
    );
    if (room === undefined) groups.push({ variants: [each], taken: new Set(parts) });
    else {
      room.variants.push(each);
      for (const part of parts) room.taken.add(part);
    }
  }
  return groups.map((group) => group.variants);
}

/**
 * Rows in which every two ways of different kinds stand together, and then such that few stand together
 * again.
 */
function rowsOf(
  kinds: readonly (readonly Way[])[],
  count: number,
  seed: number,
): readonly (readonly Way[])[] {
  const random = seededRandom(seed, 'set-ups');
  const met = new Map<string, number>();
  const pairsOf = (row: readonly Way[]) =>
    row.flatMap((one, at) => row.slice(at + 1).map((other) => `${one.name} + ${other.name}`));
  const cost = (row: readonly Way[]) => pairsOf(row).reduce((sum, pair) => sum + (met.get(pair) ?? 0), 0);
  return Array.from({ length: count }, () => {
    const tries = Array.from({ length: 40 }, () =>
      kinds.flatMap((kind) => kind[random.below(kind.length)] ?? []),
    );
    const row = tries.toSorted((one, other) => cost(one) - cost(other))[0] ?? [];
    for (const pair of pairsOf(row)) met.set(pair, (met.get(pair) ?? 0) + 1);
    return row;
  });
}

/** All set-ups of these variants, the same each time. */
export function setupsOf(variants: readonly Variant[], size = 12): readonly Setup[] {
  return (['sandbox', 'production'] as const).flatMap((environment, at) => {
    // A variant that may cost any judgement would hide what the others cost.
    const telling = variants.filter((each) => !mayCostAnything(each));
    const groups = grouped(telling, environment, size);
    const rows = rowsOf([tpps, drivers, people, sides, depths], groups.length, at + 1);
    return groups.map((group, index): Setup => {
      const ways = rows[index] ?? [];
      const name = [environment, ...ways.map((each) => each.name)].join(', ');
      const title = `${name}: ${group.map((each) => each.id).join(', ')}`;
      return { id: `setups/${environment}-${index + 1}`, title, environment, variants: group, ways };
    });
  });
}

function customerNames(number: string): readonly string[] {
  return fixedCustomers.flatMap(({ customerNumber, customerName }) =>
    customerNumber === number ? [customerName] : [],
  );
}

/** What pages may name the agreements of a person by. */
function agreementsOf(person: string): readonly KnownAgreement[] {
  return fixedAgreements
    .filter(
      ({ kind, engagements }) => kind === 'CORPORATE' && engagements.some((each) => each.customer === person),
    )
    .map(({ agreementId, name, owner }) => ({ names: [agreementId, name, owner, ...customerNames(owner)] }));
}

/**
 * The profile of a tester who names the agreements of its PSUs, because pages may name them by what no call
 * of a scenario tells.
 */
function naming(target: Target): Target {
  const psus = target.psus.map((psu) =>
    psu.kind === 'corporate' ? { ...psu, agreements: agreementsOf(psu.identity) } : psu,
  );
  return { ...target, psus };
}

/** Judges a set-up as a whole run does. */
export async function setupProof(
  { id, title, environment, variants, ways }: Setup,
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
): Promise<VariantProof> {
  const bank = combined(variants, environment);
  const { target, close } = await inProcessTarget({ identities, environment, change: bank.change });
  try {
    const reached = ways.reduce((given, each) => each.change(given), naming(target));
    const run = await conduct(scenarios, reached, { seed: 1 });
    const reasons = [always, bank.loses ?? [], ...ways.map((each) => each.loses ?? [])].flat();
    const loses = new RegExp(reasons.map((each) => each.source).join('|'));
    const variant = { id, title, because: bank.because };
    return { variant, alarms: alarmsOf(run, new Set(), loses), runs: [run] };
  } finally {
    await close();
  }
}
