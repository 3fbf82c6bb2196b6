/**
 * Servers that are no bank: what a scenario passes there it passes for a reason that is written down, and
 * nothing else passes.
 */

import { expect, test } from 'vitest';
import type { ClauseId } from '../catalogue/index.js';
import { conduct } from '../harness/conduct/conduct.js';
import { embeddedIdentities, inProcessTarget } from '../embedded/embedded.js';
import type { Scenario } from '../harness/kit/scenario.js';
import type { Environment } from '../model/environment.js';
import { noBanks, type Server } from './testing/no-banks.js';
import { sampleSeed } from '../model/testing/share.js';
import { isThorough, thoroughTest } from '../model/testing/thorough.js';
import { playedDepth as depth, playedScenarios, playedShare } from '../../suites/sample-scenarios.js';

/**
 * Why a server that checks and stores nothing may pass these clauses; what it does not do, other clauses say.
 */
const reasons: readonly (readonly [reason: string, clauses: readonly ClauseId[]])[] = [
  [
    'the bank has to take a lawful request, and this server takes every request',
    [
      ...(['TYPE-19', 'TYPE-23', 'TYPE-27', 'PAY-07', 'PAY-27', 'PAY-34', 'PAY-36', 'PAY-40'] as const),
      ...(['PAY-48', 'PAY-55', 'PAY-57', 'PAY-60', 'SSC-01', 'SSC-04', 'SIG-06'] as const),
      ...(['HDR-05', 'HDR-07', 'LIM-04', 'LIM-08', 'LIM-13'] as const),
      ...([
        'ENV-02',
        'BSK-09',
        'END-05',
        'END-08',
        'END-10',
        'HDR-03',
        'HDR-04',
        'HDR-06',
        'HDR-16',
      ] as const),
      ...([
        'HDR-17',
        'HDR-18',
        'HDR-21',
        'HDR-22',
        'HDR-34',
        'HDR-38',
        'HDR-39',
        'HDR-40',
        'HDR-41',
      ] as const),
      ...([
        'HDR-42',
        'HDR-43',
        'HDR-44',
        'HDR-45',
        'HDR-46',
        'HDR-47',
        'HDR-48',
        'HDR-49',
        'HDR-50',
      ] as const),
      ...(['ENV-07', 'HDR-51', 'HDR-52', 'PAY-29'] as const),
      ...(['SIG-17', 'SIG-36', 'SIG-39', 'SCA-18', 'VER-01'] as const),
    ],
  ],
  [
    'the bank has to show the way to the SCA, and this server shows it with every reply',
    ['CON-11', 'CON-12', 'CON-14', 'ERR-09', 'USR-02', 'USR-03', 'FLW-01', 'SCA-05'],
  ],
  [
    'the redirect of this server has the parameters of a good one, the same for everybody',
    ['CTX-01', 'SSC-03', 'USR-01', 'FLW-02', 'FLW-03', 'SCA-04', 'RDR-02', 'RDR-05'],
  ],
  [
    'the one id of this server is the same for the same payment, too; PRS-03 says that it is for all',
    ['SSC-05'],
  ],
  [
    'the reply of this server is right in form, and always the same',
    [
      'PAY-33',
      'SBX-30',
      'SBX-33',
      'ACC-08',
      'CARD-13',
      'CARD-25',
      'TYPE-18',
      'VER-04',
      'VER-05',
      'VER-07',
      'VER-12',
    ],
  ],
];

const known: ReadonlySet<ClauseId> = new Set(reasons.flatMap(([, clauses]) => clauses));

/** Production shows what is there already: a reply that never changes makes no difference there, either. */
const ofProduction: ReadonlySet<ClauseId> = new Set(['VER-03', 'VER-08', 'VER-09']);

/** The stub keeps the last address alone: whether that is the right one depends on what else is under way. */
const byChance: ReadonlySet<ClauseId> = new Set([
  'HDR-15',
  // Only sweeps that go deep, and what widens others, find out that nothing is checked there.
  ...(isThorough ? [] : (['ACC-11', 'ACC-14', 'END-04', 'END-06', 'HDR-30'] as const)),
]);

async function passedAt(
  server: Server,
  environment: Environment,
  scenarios: readonly Scenario[],
): Promise<readonly ClauseId[]> {
  const { target, close } = await inProcessTarget({
    identities: await identities,
    environment,
    around: (bank) => ({
      ...bank,
      handle: (request) => server({ ...request, target: request.target.replace(bank.parts.basePath, '') }),
    }),
  });
  const run = await conduct(scenarios, { ...target, depth }, { seed: 1, partial: !isThorough });
  await close();
  expect(run.outcome).not.toBe('conforms');
  // What a bank answered, however odd, is no trouble of ours.
  const broken = run.clauses.filter(
    // The levers are those of the bank behind, which knows no account of this server.
    ({ verdict, reason }) => verdict === 'broken' && reason !== 'the bank has no such account',
  );
  expect(broken.map(({ clause, reason }) => `${clause}: ${reason}`)).toEqual([]);
  // What is judged on every reply alone says that the replies are right in form.
  return run.clauses
    .filter((each) => each.verdict === 'pass' && each.scenarios.some((one) => one !== 'ambient'))
    .map((each) => each.clause)
    .filter((id) => run.scenarios.some(({ checks }) => checks.some((each) => each.clause === id)));
}

const identities = embeddedIdentities();
const passed = new Set<ClauseId>();

/** Those that answer calls of every kind; each other server passes what stands here. */
const manifold: ReadonlySet<string> = new Set([
  'a mock of the OpenAPI document',
  'a stub that lets everybody in',
]);
const ofOthers: Readonly<Record<string, readonly ClauseId[]>> = {
  // The way to the SCA is what shows that a call is served.
  '401 with a link to everything': ['HDR-07'],
};

/**
 * Each is tried in one environment, in turn, and in the other one with the next seed; those that answer
 * everything alike by a third of the scenarios.
 */
const tried = Object.entries(noBanks).map(([name, make], turn) => {
  const all = ['sandbox', 'production'] as const;
  const environments = isThorough ? all : all.filter((_, at) => (turn + at + sampleSeed) % 2 === 0);
  return [name, make, environments, manifold.has(name) ? playedScenarios : playedShare(turn, 3)] as const;
});

test.each(tried)('%s', { timeout: 300_000 }, async (name, make, environments, scenarios) => {
  for (const environment of environments) {
    const found = await passedAt(make(), environment, scenarios);
    for (const each of found) passed.add(each);
    if (manifold.has(name))
      expect(
        found.filter(
          (each) =>
            !known.has(each) &&
            !byChance.has(each) &&
            !(environment === 'production' && ofProduction.has(each)),
        ),
      ).toEqual([]);
    else expect(found).toEqual(ofOthers[name] ?? []);
  }
});

// Both environments show it.
thoroughTest('no reason is left over', () => {
  expect([...known, ...ofProduction].filter((each) => !passed.has(each))).toEqual([]);
});
