/** Who may import whom. The table is data; what deviates from it stands below with its reason. */

import { describe, expect, test } from 'vitest';
import { files, importsIn, isForTests, modules, textOf, type Import } from './testing/source-files.js';

/** The area a module belongs to: a folder of `lib`, `suites`, or `doors`. */
function areaOf(path: string): string {
  const [top = '', folder = '', file = ''] = path.split('/');
  if (top === 'suites') return file === '' ? 'doors' : 'suites';
  if (top !== 'lib') return top;
  if (file === '') return 'entry';
  return folder;
}

/** Left may import right, itself, and nothing else. */
const table: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  model: [],
  schemas: ['model'],
  signing: ['model'],
  certificates: ['model'],
  rules: ['catalogue', 'model', 'schemas', 'signing'],
  generate: ['rules', 'model'],
  openapi: ['catalogue', 'model', 'schemas', 'rules'],
  bank: ['catalogue', 'rules', 'model', 'signing', 'certificates'],
  faults: ['bank', 'rules', 'schemas', 'catalogue', 'model'],
  profile: ['catalogue', 'model', 'rules'],
  harness: ['profile', 'catalogue', 'model', 'schemas', 'signing', 'certificates', 'rules'],
  embedded: ['harness', 'bank', 'model', 'signing', 'certificates'],
  vitest: ['harness', 'catalogue', 'report'],
  proof: [
    'tpp',
    'examples',
    'certificates',
    'harness',
    'embedded',
    'bank',
    'faults',
    'rules',
    'signing',
    'model',
    'catalogue',
  ],
  tpp: ['rules', 'catalogue', 'model', 'signing', 'certificates'],
  report: ['catalogue', 'harness', 'model', 'signing'],
  pack: ['report', 'harness', 'catalogue', 'model', 'schemas', 'signing', 'certificates'],
  cli: [
    'catalogue',
    'model',
    'schemas',
    'signing',
    'certificates',
    'rules',
    'bank',
    'faults',
    'harness',
    'profile',
    'embedded',
    'proof',
    'tpp',
    'report',
    'pack',
    'openapi',
    'entry',
    'doors',
  ],
  entry: ['catalogue', 'model', 'signing', 'harness', 'embedded', 'report', 'tpp', 'doors'],
  architecture: ['catalogue'],
  suites: ['harness', 'generate'],
  doors: ['harness', 'embedded', 'vitest', 'suites'],
};

/**
 * Edges that the table forbids in general and that are right for these modules; types leave no trace at run
 * time.
 */
const exceptions: readonly { readonly edge: string; readonly typeOnly: boolean; readonly because: string }[] =
  [
    {
      edge: 'model → catalogue',
      typeOnly: true,
      because: 'an operation says how firm it is, in the words of the catalogue',
    },
    {
      edge: 'schemas → catalogue',
      typeOnly: true,
      because: 'a constraint names the clause that it judges, so that a typo does not compile',
    },
  ];

/** Packages beyond Node, by area. Whoever is not listed has none. */
const packages: Readonly<Record<string, readonly string[]>> = {
  schemas: ['ajv', 'ajv-formats', 'json-schema-to-ts'],
  // The types of a file of the user's follow from its schema.
  bank: ['json-schema-to-ts'],
  openapi: ['yaml'],
  certificates: ['node-forge'],
  generate: ['fast-check'],
  profile: ['ajv', 'ajv-formats', 'json-schema-to-ts'],
  harness: ['node-html-parser', 'playwright-core', 'undici'],
  vitest: ['vitest', 'allure-js-commons'],
  report: ['allure-js-commons', 'json-schema-to-ts'],
  pack: ['ajv', 'ajv-formats', 'fflate'],
  // The types of what an interceptor is.
  tpp: ['undici'],
  cli: ['ajv', 'undici', 'yaml'],
  doors: ['vitest'],
};

/** What the area of an import may not do, or undefined. */
function objection({ from, to, typeOnly }: Import): string | undefined {
  const area = areaOf(from);
  if (to.startsWith('node:')) return undefined;
  if (!to.includes('/') || to.startsWith('@')) {
    return packages[area]?.includes(to) === true
      ? undefined
      : `${from}: ${area} may not use the package ${to}`;
  }
  const target = areaOf(to);
  if (area === target) return undefined;
  if (isForTests(to)) return `${from}: uses ${to}, which is for tests`;
  if (table[area]?.includes(target) === true) return undefined;
  const excepted = exceptions.find((each) => each.edge === `${area} → ${target}`);
  if (excepted !== undefined && (typeOnly || !excepted.typeOnly)) return undefined;
  return `${from}: ${area} may not import ${target} (${to})`;
}

const judged = modules.filter((path) => !isForTests(path) && !path.startsWith('fixtures/'));
const imports = judged.flatMap((path) => importsIn(path, textOf(path)));

describe('the import table', () => {
  test('every import is read', () => {
    const text = [
      "import { a } from './a.js';",
      "import type { B } from '../model/b.js';",
      'import {',
      '  c,',
      "} from 'undici';",
      "export * from './d.js';",
      "export type { E } from '@scope/e/deep';",
      "import 'node:f';",
      ['const g = await imp', "ort('./g.js');"].join(''),
      "const notOne = 'import h';",
    ].join('\n');
    expect(importsIn('lib/cli/x.ts', text)).toEqual(
      [
        ['lib/cli/a.ts', false],
        ['lib/model/b.ts', true],
        ['undici', false],
        ['lib/cli/d.ts', false],
        ['@scope/e', true],
        ['node:f', false],
        ['lib/cli/g.ts', false],
      ].map(([to, typeOnly]) => ({ from: 'lib/cli/x.ts', to, typeOnly })),
    );
    expect(imports.length).toBeGreaterThan(judged.length);
  });

  test.each([
    ['lib/harness/replies/reply.ts', 'lib/bank/bank.ts'],
    ['lib/harness/replies/reply.ts', 'lib/embedded/embedded.ts'],
    ['lib/bank/bank.ts', 'lib/harness/replies/reply.ts'],
    ['suites/signing/clock.ts', 'lib/bank/bank.ts'],
    ['suites/signing/clock.ts', 'lib/signing/index.ts'],
    ['lib/cli/run/command.ts', 'suites/signing/clock.ts'],
    ['lib/model/money.ts', 'lib/catalogue/index.ts'],
    ['lib/rules/rule.ts', 'undici'],
    ['lib/cli/run/command.ts', 'lib/report/testing/sample-run.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(objection({ from, to, typeOnly: false })).toContain(from);
  });

  test('holds', () => {
    expect(imports.flatMap((each) => objection(each) ?? [])).toEqual([]);
  });

  test('names every area that exists, and no other', () => {
    const areas = new Set(judged.map(areaOf));
    expect([...areas].toSorted()).toEqual(Object.keys(table).toSorted());
  });

  test('allows nothing that nobody does', () => {
    const edges = new Set(imports.map(({ from, to }) => `${areaOf(from)} → ${areaOf(to)}`));
    const allowed = Object.entries(table).flatMap(([area, targets]) =>
      targets.map((to) => `${area} → ${to}`),
    );
    expect(allowed.filter((edge) => !edges.has(edge))).toEqual([]);
    expect(new Set(allowed).size).toBe(allowed.length);
  });

  test('every relative import ends at a file', () => {
    const known = new Set(files);
    const lost = modules
      .flatMap((path) => importsIn(path, textOf(path)))
      .filter(({ to }) => /^(lib|suites|fixtures)\//.test(to) && !known.has(to));
    expect(lost).toEqual([]);
  });

  test('no exception is there for nothing', () => {
    const edges = new Set(imports.map(({ from, to }) => `${areaOf(from)} → ${areaOf(to)}`));
    expect(exceptions.filter(({ edge }) => !edges.has(edge))).toEqual([]);
  });

  test('every package is one of the dependencies that the manifest pins', () => {
    const manifest: Record<
      'dependencies' | 'devDependencies' | 'peerDependencies',
      Record<string, string>
    > = JSON.parse(textOf('package.json'));
    // An optional peer is pinned among those for development, and loaded only where it is installed.
    const peers = Object.keys(manifest.peerDependencies).filter((each) => each in manifest.devDependencies);
    const shipped = [...Object.keys(manifest.dependencies), ...peers];
    expect(
      imports
        .filter(({ to }) => !shipped.includes(to))
        .map(({ to }) => to)
        .filter((to) => !to.includes('/') && !to.startsWith('node:')),
    ).toEqual([]);
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });
});
