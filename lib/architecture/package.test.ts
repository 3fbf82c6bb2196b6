/** The packed program as somebody installs it. Needs a build; nothing is fetched. */

import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isForTests, modules, root } from './testing/source-files.js';

const execute = promisify(execFile);

/** Milliseconds; programs are started, and the machine may be busy. */
const patience = 120_000;

/** Packages that declaration files import: a compiler reads their types, too. */
const foreign = new Set<string>();

/** Each declaration file that an import of one reaches, by its path, with its size. */
function reachedFrom(file: string, known = new Map<string, number>()): ReadonlyMap<string, number> {
  if (known.has(file)) return known;
  const text = readFileSync(file, 'utf8');
  known.set(file, text.length);
  for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
    if (path.startsWith('.')) reachedFrom(join(dirname(file), path.replace(/\.js$/, '.d.ts')), known);
    else foreign.add(path);
  }
  return known;
}

/** Characters of all declaration files that the entry points reach. */
const mostDeclared = 200_000;

/** What an archive may be made of. */
function isCopied(path: string): boolean {
  return !/^(?:\.git|node_modules)$/.test(relative(root, path));
}

let place: string;
let packed: readonly string[];

interface Packing {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Unpacks the archive where npm would install it, with the dependencies of the repository beside it. */
async function install(archive: string): Promise<void> {
  const home = join(place, 'node_modules');
  const own = join(home, 'psd2-conformance');
  mkdirSync(own, { recursive: true });
  await execute('tar', ['-xzf', archive, '-C', own, '--strip-components', '1']);
  for (const each of readdirSync(join(root, 'node_modules'))) {
    if (!each.startsWith('.')) symlinkSync(join(root, 'node_modules', each), join(home, each));
  }
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'psd2-package-'));
  // Otherwise a package.json in a folder above would say which package this is.
  writeFileSync(join(place, 'package.json'), '{ "private": true }');
  // The build is there already, so that of prepack only what follows it is done, at a copy.
  const staged = join(place, 'staged');
  cpSync(root, staged, { recursive: true, filter: isCopied });
  await execute(process.execPath, ['.ci/entry-declarations.mjs'], { cwd: staged });
  const { stdout } = await execute(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', place],
    { cwd: staged, maxBuffer: 64 * 1024 * 1024 },
  );
  const [packing]: Packing[] = JSON.parse(stdout);
  if (packing === undefined) throw new Error('npm pack made nothing');
  packed = packing.files.map((each) => each.path);
  await install(join(place, packing.filename));
}, patience);
afterAll(() => rmSync(place, { recursive: true }), patience);

describe('the package', { timeout: patience }, () => {
  test('holds the program, its library, the suites and what a profile starts from', () => {
    for (const each of [
      'package.json',
      'README.md',
      'LICENSE',
      'dist/lib/cli/main.js',
      'dist/lib/index.js',
      'dist/lib/index.d.ts',
      'dist/suites/index.js',
      'dist/suites/signing/clock.js',
      'dist/suites/vitest.js',
      'dist/suites/vitest.d.ts',
      'fixtures/targets/example.json',
      'fixtures/targets/target-profile.schema.json',
    ]) {
      expect(packed).toContain(each);
    }
  });

  test('holds every page to which its pages lead', () => {
    const pages = packed.filter((path) => path.endsWith('.md'));
    const broken = pages.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !link.startsWith('https:'))
        .map((link) => join(dirname(path), link).replace(/\/$/, ''))
        .filter((wanted) => !packed.some((each) => each === wanted || each.startsWith(`${wanted}/`)))
        .map((wanted) => `${path}: ${wanted}`),
    );
    expect(broken).toEqual([]);
  });

  test('holds neither tests nor reports nor keys nor the tools of the repository', () => {
    const unwanted =
      /\.test\.|\.bench\.|\/testing\/|\/sample-|\/architecture\/|^reports\/(?!README\.md$|trace-matrix\.md$)|^\.|\.(pem|key|log|tgz|tsbuildinfo)$/;
    expect(packed.filter((path) => unwanted.test(path))).toEqual([]);
    expect(
      packed.filter(
        (path) =>
          !/^(dist|docs|examples|fixtures\/targets)\/|^lib\/cli\/driver\/README\.md$|^suites\/signing\/clock\.ts$|^reports\/(?:README|trace-matrix)\.md$|^fixtures\/vectors\/http-signatures\.json$|^[^/]+$/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });

  test('holds a compiled module for each source module, and no source and no map', () => {
    const compiled = new Set(packed.filter((path) => /^dist\/.*\.js$/.test(path)));
    const sources = modules.filter(
      (path) => /^(?:lib|suites)\//.test(path) && !path.startsWith('lib/architecture/') && !isForTests(path),
    );
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((path) => !compiled.has(`dist/${path.replace(/\.ts$/, '.js')}`))).toEqual([]);
    // What the pages lead to is there to be read.
    expect(packed.filter((path) => /\.map$|^(?:lib|suites)\/.*\.ts$/.test(path))).toEqual([
      'suites/signing/clock.ts',
    ]);
  });

  test('holds no declaration that none of its entry points reaches', () => {
    const types = join(place, 'node_modules/psd2-conformance/dist');
    const known = new Map<string, number>();
    for (const entry of ['lib/index.d.ts', 'suites/vitest.d.ts']) reachedFrom(join(types, entry), known);
    const declared = packed
      .filter((path) => path.endsWith('.d.ts'))
      .map((path) => path.replace(/^dist/, types));
    expect(declared.filter((path) => !known.has(path))).toEqual([]);
  });

  test('judges the embedded bank from an empty folder', async () => {
    const empty = join(place, 'empty');
    mkdirSync(empty);
    const main = join(place, 'node_modules/psd2-conformance/dist/lib/cli/main.js');
    const words = ['run', '--plain', '--no-allure', '--tags', 'signing/clock', '--out', 'out'];
    const { stdout, stderr } = await execute(process.execPath, [main, ...words], { cwd: empty });
    expect(stderr).toBe('');
    expect(stdout).toContain('(exit code 0)');
    const report: unknown = JSON.parse(readFileSync(join(empty, 'out/report.json'), 'utf8'));
    expect(report).toMatchObject({ verdict: 'conforms-in-part', exitCode: 0 });
    expect(readdirSync(empty)).toEqual(['out']);
  });

  test('is a library, too', async () => {
    const program =
      "import { clauses, runSuite } from 'psd2-conformance';" +
      'console.log(typeof runSuite, clauses.length > 400);';
    const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: place,
    });
    expect(stdout).toBe('function true\n');
  });

  test('has types that compile where libraries are checked and optional members are exact', async () => {
    const project = join(place, 'typed');
    mkdirSync(project);
    const program = [
      "import { clauses, diagnoseRequest, exitCodeOf, judgeTraffic, runSuite } from 'psd2-conformance';",
      "import { judgeBank } from 'psd2-conformance/vitest';",
      "const result = await runSuite({ tags: 'signing' });",
      "for (const { clause, verdict, reason } of result.clauses) console.log(clause, verdict, reason ?? '');",
      'process.exitCode = exitCodeOf(result.outcome);',
      'export const others = [clauses, diagnoseRequest, judgeTraffic, judgeBank];',
    ];
    writeFileSync(join(project, 'program.mts'), program.join('\n'));
    const strict = '--strict --exactOptionalPropertyTypes --skipLibCheck false --noEmit';
    const how = '--target es2023 --module nodenext --types node';
    const words = [...`${strict} ${how}`.split(' '), 'program.mts'];
    const compiler = join(place, 'node_modules/typescript/bin/tsc');
    const { stdout } = await execute(process.execPath, [compiler, ...words], { cwd: project }).catch(
      (failed: { readonly stdout: string }) => failed,
    );
    expect(stdout).toBe('');
  });

  test('declares little: literal types of tables do not leak into what is imported', () => {
    const types = join(place, 'node_modules/psd2-conformance/dist');
    const known = new Map<string, number>();
    for (const entry of ['lib/index.d.ts', 'suites/vitest.d.ts']) reachedFrom(join(types, entry), known);
    const sizes = [...known.values()];
    expect(sizes.length).toBeGreaterThan(20);
    // It was 1.26 MB when ids were taken from tables of literals.
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThan(mostDeclared);
    // The types of undici, ajv and json-schema-to-ts took longer to check than all of ours.
    // An example in a comment imports the package itself.
    expect([...foreign].filter((each) => !/^(?:node:|psd2-conformance\/)/.test(each))).toEqual([]);
  });

  test('gives a vitest project a test for each scenario and clause', async () => {
    const project = join(place, 'project');
    cpSync(join(place, 'node_modules/psd2-conformance/examples/vitest'), project, { recursive: true });
    const vitest = join(place, 'node_modules/vitest/vitest.mjs');
    const words = [vitest, 'run', '--reporter=json', '--outputFile=out.json'];
    await execute(process.execPath, words, { cwd: project });
    const report: unknown = JSON.parse(readFileSync(join(project, 'out.json'), 'utf8'));
    expect(report).toMatchObject({ success: true, numFailedTests: 0 });
    expect(report).toHaveProperty('numPassedTests', expect.any(Number));
  });
});
