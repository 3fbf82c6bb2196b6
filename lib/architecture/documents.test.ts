/**
 * What the documents tell people to do must exist: commands, flags, scripts, files, exports and dependencies.
 */

import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { allScenarios } from '../../suites/index.js';
import { readArguments } from '../cli/arguments.js';
import { commands } from '../cli/commands.js';
import { clauseOf } from '../cli/explain/clause-word.js';
import { allTasks } from '../cli/prove/taskmaster.js';
import { allFaults, allVariants } from '../faults/index.js';
import { exitCodes } from '../harness/conduct/roll-up.js';
import { selectScenarios } from '../harness/conduct/select.js';
import { verdictOrder } from '../catalogue/verdict.js';
import * as library from '../index.js';
import { failableClauses } from '../proof/judged.js';
import { networkFaults } from '../proof/over-network.js';
import { meaningOf } from '../report/index.js';
import { schemaNames } from '../schemas/index.js';
import { clausesWithoutFault } from './clauses-without-fault.js';
import { updateHint, updating } from './testing/shrinking-list.js';
import { root, textOf } from './testing/source-files.js';

/** Every page that is written for people, by its path. */
const pages = new Map(
  [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  ]
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path, textOf(path)]),
);

/** The text of a page. */
function page(path: string): string {
  const text = pages.get(path);
  if (text === undefined) throw new Error(`there is no page ${path}`);
  // Cells of tables are padded by the formatter.
  return text.replaceAll(/ +\|/g, ' |').replaceAll(/^\| (-+) \|/gm, '| --- |');
}

const allText = [...pages.keys()].map(page).join('\n');

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const manifest: Manifest = JSON.parse(textOf('package.json'));

/** Words of a shell line; quotes hold together. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

/** Blocks of a language. */
function blocks(language: string): readonly string[] {
  return [...allText.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  );
}

/** Jobs for CI servers that judge a bank, and those that judge a TPP. */
const pipelines = ['examples/ci/github.yml', 'examples/ci/gitlab.yml'].map(textOf);
const tppPipelines = ['examples/ci/github-tpp.yml', 'examples/ci/gitlab-tpp.yml'].map(textOf);

const code = [
  ...blocks('sh').flatMap((text) => text.split('\n').map((line) => line.replace(/\s+[#>] .*$/, ''))),
  ...[...allText.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, text = '']) => text),
  ...[...pipelines, ...tppPipelines].flatMap((text) =>
    [...text.matchAll(/^\s*- (?:run: )?(np[mx] .*)$/gm)].map(([, line = '']) => line),
  ),
];

/** Command lines of the program, without its name. */
const programLines = code.flatMap((line) => {
  const own = /(?:^|\s)npx psd2-conformance (.*)$/.exec(line)?.[1];
  const scripted = /npm run conformance -- (.*)$/.exec(line)?.[1];
  const words = own ?? (scripted === undefined ? undefined : `run ${scripted}`);
  return words === undefined || words.endsWith('FLAGS') ? [] : [wordsOf(words)];
});

describe('the commands of the documents', () => {
  test('are found', () => {
    expect(programLines.length).toBeGreaterThan(8);
  });

  test.each(programLines.map((words) => [words.join(' '), words] as const))('%s', async (_, words) => {
    const [name = '', ...rest] = words;
    if (name.startsWith('--')) {
      expect(['--help', '--version']).toContain(name);
      return;
    }
    const command = await commands.find((each) => each.name === name)?.load();
    if (command === undefined) throw new Error(`there is no command ${name}`);
    const { flags, words: subjects } = readArguments(name, command, rest);
    const alternatives = name === 'schema' ? schemaNames : (command.words?.split('|') ?? []);
    // Words in capitals stand for something of the reader's own.
    const closed = name === 'schema' || alternatives.every((each) => /^[a-z]+$/.test(each));
    for (const each of closed ? subjects : []) expect(alternatives).toContain(each);
    for (const each of name === 'explain' ? subjects : []) {
      expect(/\.(?:http|sh)$/.test(each) || clauseOf(each) !== undefined).toBe(true);
    }
    const tags = flags.get('tags');
    if (tags !== undefined) expect(selectScenarios(allScenarios, tags).length).toBeGreaterThan(0);
    const fault = flags.get('fault');
    if (fault?.includes('*') === false) expect(allFaults.map((each) => each.id)).toContain(fault);
  });

  test('name scripts that there are', () => {
    const named = code.flatMap((line) =>
      [...line.matchAll(/npm run ([a-z:]+)/g)].map(([, script = '']) => script),
    );
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((each) => manifest.scripts[each] === undefined)).toEqual([]);
  });

  test('mention every command, as its help does', () => {
    const list = commands.map(({ name, summary }) => `- \`${name}\`: ${summary}\n`).join('');
    if (updating) {
      const text = textOf('README.md').replace(
        /(its flags:\n\n)(?:- `[a-z-]+`: .*\n)+/,
        (_, head: string) => head + list,
      );
      writeFileSync(join(root, 'README.md'), text);
      return;
    }
    expect(page('README.md').includes(`its flags:\n\n${list}\n`), `run ${updateHint}`).toBe(true);
  });
});

function countOf(kind: string): number {
  return allTasks.filter((each) => each.kind === kind).length;
}

describe('the figures of README.md', () => {
  test('are what there is to prove; what became of it only a proof can say', () => {
    const failable = failableClauses(allScenarios).length;
    const lines = [
      `defective banks: ${allFaults.length + networkFaults.length}`,
      `judged clauses that can fail a bank: ${failable}, named by at least one of them: ${failable - clausesWithoutFault.length}`,
      `lawful variants: ${allVariants.length}, random combinations of them: ${countOf('combination')}, lawful front doors: ${countOf('front')}`,
    ];
    const list = lines.map((each) => `- ${each}\n`).join('');
    if (updating) {
      const text = textOf('README.md').replace(
        /- defective banks: .*\n- judged .*\n- lawful variants: .*\n/,
        list,
      );
      writeFileSync(join(root, 'README.md'), text);
      return;
    }
    expect(page('README.md').includes(list), `run ${updateHint}`).toBe(true);
  });
});

/** Headings as links name them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('the words of the documents', () => {
  test('README.md stays short', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(150);
  });

  test.each([...pages.keys()])('links of %s lead somewhere', (path) => {
    const text = page(path);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (link.startsWith('https:')) return false;
      const [file = '', anchor] = link.split('#');
      const wanted = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(root, wanted))) return true;
      return anchor !== undefined && !anchorsOf(page(wanted)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('README.md leads to every other page', () => {
    const reached = [...pages].flatMap(([path, text]) =>
      [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => join(dirname(path), link)),
    );
    expect([...pages.keys()].filter((path) => path !== 'README.md' && !reached.includes(path))).toEqual([]);
  });

  test('the design page names every room of lib and of the harness, and no other', () => {
    const named = new Set(
      [...page('docs/design.md').matchAll(/`((?:lib|suites|fixtures)(?:\/[a-z-]+)*)\/?`/g)].map(
        ([, path = '']) => path,
      ),
    );
    const rooms = ['lib', 'lib/harness'].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((each) => each.isDirectory())
        .map((each) => `${folder}/${each.name}`),
    );
    expect(rooms.filter((path) => !named.has(path))).toEqual([]);
    expect([...named].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('files that a page names by their path are there', () => {
    const named = [...allText.matchAll(/`((?:\.ci|docs|examples|fixtures|lib|suites)\/[\w./-]+\.\w+)`/g)];
    expect(named.length).toBeGreaterThan(15);
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('the page about TPPs names each variable that a command finds', () => {
    const set = [...textOf('lib/cli/tpp/run.ts').matchAll(/^    ([A-Z0-9_]+): /gm)].map(
      ([, name = '']) => name,
    );
    const told = [...page('docs/tpp.md').matchAll(/`([A-Z][A-Z0-9]*_[A-Z_0-9]+)`(?=[^\n]*\|)/g)].map(
      ([, name = '']) => name,
    );
    expect(told.toSorted()).toEqual(set.toSorted());
  });

  test('every exit code has the meaning that a run prints', () => {
    for (const [outcome, exit] of Object.entries(exitCodes)) {
      expect(page('docs/verdicts.md')).toMatch(new RegExp(`^\\| ${exit} \\| `, 'm'));
      if (outcome === 'conforms' || outcome === 'does-not-conform') {
        expect(page('docs/verdicts.md')).toContain(`| ${exit} | ${meaningOf(outcome)} |`);
      }
    }
  });

  test('every verdict is explained', () => {
    const explained = [...page('docs/verdicts.md').matchAll(/^\| `([a-z-]+)` \| /gm)].map(
      ([, verdict = '']) => verdict,
    );
    expect(explained.toSorted()).toEqual([...verdictOrder].toSorted());
  });

  test('every dependency is in the table, and no other', () => {
    const made = page('docs/design.md');
    const section = made.slice(made.indexOf('| Dependency |'));
    const named = [...section.matchAll(/^\| ([a-z@][^|]*) \| [A-Z]/gm)].flatMap(([, names = '']) =>
      names.replaceAll(/ \(optional\)/g, '').split(', '),
    );
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const all = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(named.toSorted()).toEqual(all.toSorted());
  });

  test('the program imports what the library exports', () => {
    const [names = ''] = blocks('ts').flatMap((text) => /import \{([^}]+)\}/.exec(text)?.[1] ?? []);
    const imported = names.split(',').map((each) => each.trim());
    expect(imported).toContain('runSuite');
    expect(imported.filter((each) => !Object.hasOwn(library, each))).toEqual([]);
  });

  test('the pipelines are YAML that shards and merges, the snippets JSON', () => {
    for (const text of pipelines) {
      const { jobs, ...given }: Record<string, unknown> = parse(text);
      const all = jobs ?? given;
      expect(all).toHaveProperty('conformance');
      expect(all).toHaveProperty('report.needs');
      expect(text).toContain(' merge ');
    }
    for (const text of tppPipelines) {
      const { jobs, ...given }: Record<string, unknown> = parse(text);
      const all = jobs ?? given;
      expect(all).toHaveProperty('obligations');
      expect(all).toHaveProperty('provocations.needs');
      expect(text).toMatch(/ tpp run .*--out (\S+) .*-- npm test\n/);
    }
    // GitHub refuses a workflow that nothing starts.
    for (const text of [...pipelines, ...tppPipelines].filter((each) => each.includes('runs-on:')))
      expect(parse(text)).toMatchObject({ name: expect.any(String), on: expect.arrayContaining(['push']) });
    for (const text of blocks('json')) expect(JSON.parse(text)).toHaveProperty('tpps.primary');
    expect(blocks('json').length).toBeGreaterThan(0);
  });
});
