/**
 * Everything hangs together: clauses, scenarios, faults, operations, schemas and routes name each other
 * rightly.
 */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as suites from '../../suites/index.js';
import { referenceRoutes } from '../bank/routes/index.js';
import { clause, clauses, type ClauseId } from '../catalogue/index.js';
import { assumptions } from '../catalogue/assumptions/index.js';
import { reasonNotJudged } from '../catalogue/reasons.js';
import { allFaults, allVariants } from '../faults/index.js';
import { ambientChecks } from '../harness/ambient/index.js';
import type { Scenario } from '../harness/kit/scenario.js';
import { suiteNames, suiteOf } from '../harness/declaration.js';
import { failableClauses, judgedClauses } from '../proof/judged.js';
import { networkFaults } from '../proof/over-network.js';
import { operations } from '../model/operations/index.js';
import { isSchemaName } from '../schemas/index.js';
import { clausesNotJudgedYet } from './clauses-not-judged-yet.js';
import { clausesWithoutFault } from './clauses-without-fault.js';
import { isForTests, modules, root, textOf } from './testing/source-files.js';
import { settleList } from './testing/shrinking-list.js';

const { allScenarios } = suites;
const judged = judgedClauses(allScenarios);
const kebabPath = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

function repeated(ids: readonly string[]): readonly string[] {
  return ids.filter((each, index) => ids.indexOf(each) !== index);
}

function idsOf(scenarios: readonly Scenario[]): readonly string[] {
  return scenarios.map((each) => each.id).toSorted();
}

function isScenario(value: unknown): value is Scenario {
  return typeof value === 'object' && value !== null && 'id' in value && 'clauses' in value && 'run' in value;
}

async function exportsOf(path: string): Promise<readonly unknown[]> {
  const loaded: Record<string, unknown> = await import(/* @vite-ignore */ join(root, path));
  return Object.values(loaded);
}

describe('scenarios', () => {
  test('have ids of their own, in kebab-case, that begin with a suite', () => {
    const ids = allScenarios.map((each) => each.id);
    expect(repeated(ids)).toEqual([]);
    expect(ids.filter((each) => !kebabPath.test(each))).toEqual([]);
    expect(allScenarios.map(suiteOf).every((each) => suiteNames.includes(each))).toBe(true);
  });

  test.each(suiteNames)('every file of %s is part of its suite, and the suite of the whole', async (name) => {
    const folder = `suites/${name}`;
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
      (each) => each.endsWith('.ts') && each !== 'index.ts',
    );
    const written = (await Promise.all(paths.map((each) => exportsOf(`${folder}/${each}`)))).flat();
    const scenarios = written.flatMap((each) => (Array.isArray(each) ? each : [each])).filter(isScenario);
    const listed = (await exportsOf(`${folder}/index.ts`)).flat().filter(isScenario);
    expect(idsOf(listed)).toEqual(idsOf([...new Set(scenarios)]));
    expect(idsOf(allScenarios.filter((each) => suiteOf(each) === name))).toEqual(idsOf(listed));
  });

  test('declare no clause twice', () => {
    expect(allScenarios.filter((each) => repeated(each.clauses).length > 0).map((each) => each.id)).toEqual(
      [],
    );
  });
});

describe('faults and variants', () => {
  test('have ids of their own in kebab-case', () => {
    for (const ids of [allFaults.map((each) => each.id), allVariants.map((each) => each.id)]) {
      expect(repeated(ids)).toEqual([]);
      expect(ids.filter((each) => !kebabPath.test(each))).toEqual([]);
    }
  });

  // Faults follow from rules by themselves, so they may be there before the scenario.
  test('name clauses that something judges, or will', () => {
    const awaited = new Set(clausesNotJudgedYet);
    const idle = allFaults.flatMap(({ id, catches }) =>
      catches
        .filter((each) => !judged.has(each) && !awaited.has(each))
        .map((each) => `${id} names ${each}, which nothing judges`),
    );
    expect(idle).toEqual([]);
  });
});

describe('clauses', () => {
  test('of the bank are judged, or a reason is written, or they stand on the list', () => {
    const missing = clauses
      .map((each) => each.id)
      .filter((id) => !judged.has(id) && reasonNotJudged(id) === undefined);
    settleList(clausesNotJudgedYet, missing, {
      path: 'lib/architecture/clauses-not-judged-yet.ts',
      name: 'clausesNotJudgedYet',
      type: 'ClauseId',
      head: 'Clauses of the bank that no scenario and no ambient check judges so far. The list may only shrink.',
    });
  });

  test('that a sweep widens are judged by another scenario or on every reply, because the sweep may see nothing of them', () => {
    const owned = new Set([
      ...allScenarios.filter((each) => each.widens !== true).flatMap((each) => each.clauses),
      ...ambientChecks.map((each) => each.clause),
    ]);
    const widened = allScenarios.filter((each) => each.widens === true).flatMap((each) => each.clauses);
    expect([...new Set(widened)].filter((id) => !owned.has(id))).toEqual([]);
  });

  test('that can fail the reference bank are shown to, or stand on the list', () => {
    const known = [...allFaults, ...networkFaults];
    const caught: ReadonlySet<ClauseId> = new Set(known.flatMap((each) => each.catches));
    const missing = failableClauses(allScenarios).filter((id) => !caught.has(id));
    settleList(clausesWithoutFault, missing, {
      path: 'lib/architecture/clauses-without-fault.ts',
      name: 'clausesWithoutFault',
      type: 'ClauseId',
      head: 'Judged clauses that no defective bank is caught by so far. The list may only shrink.',
    });
  });

  test('that only inform are judged by nothing', () => {
    expect([...judged].filter((id) => clause(id).level === 'info')).toEqual([]);
  });
});

describe('operations', () => {
  test('name schemas that exist', () => {
    const names = operations.flatMap((each) => [
      ...(each.requestSchema === undefined ? [] : [each.requestSchema]),
      ...each.success.flatMap(({ schema }) => schema ?? []),
    ]);
    expect(names.length).toBeGreaterThan(operations.length);
    expect(names.filter((each) => !isSchemaName(each))).toEqual([]);
  });

  test('whose path the text does not show ask for it, in the form in which it is pinned', () => {
    const silent = operations.filter(({ basis, assumption: asked, path }) => {
      // The paths of payment products follow from their names (END-04).
      const isProduct = /^\/v1\/payments\/[a-z-]+$/.test(path);
      return basis !== 'stated' && !isProduct && asked === undefined;
    });
    expect(silent.map(({ id }) => id)).toEqual([]);
    const asking = operations.flatMap(({ method, path, assumption: asked }) =>
      asked?.endsWith('-operation') === true ? [[asked, `${method} ${path}`] as const] : [],
    );
    const places = assumptions.filter(({ id }) => id.endsWith('-operation'));
    expect(Object.fromEntries(asking)).toEqual(
      Object.fromEntries(places.map(({ id, default: usual }) => [id, usual])),
    );
    expect(places.filter(({ handling }) => handling !== 'profile')).toEqual([]);
  });

  test('have one route each at the reference bank', () => {
    expect(Object.keys(referenceRoutes).toSorted()).toEqual(operations.map((each) => each.id).toSorted());
  });
});

test('an assumption is fixed if and only if nothing outside the catalogue names it, so no pin is without effect', () => {
  const code = modules.filter((path) => !path.startsWith('lib/catalogue/') && !isForTests(path));
  const texts = code.map(textOf).join('\n');
  const unread = assumptions.filter(({ id }) => !texts.includes(`'${id}'`)).map(({ id }) => id);
  const pinnable = assumptions.filter(({ handling }) => handling === 'profile').map(({ id }) => id);
  const fixed = assumptions.filter(({ handling }) => handling === 'fixed').map(({ id }) => id);
  expect(pinnable.filter((id) => unread.includes(id))).toEqual([]);
  expect(fixed.filter((id) => !unread.includes(id))).toEqual([]);
});
