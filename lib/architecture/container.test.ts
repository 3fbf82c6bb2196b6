/**
 * The form of the Dockerfile, which is not built here: what linters for it ask, and that it copies what the
 * package is made of.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve('.');
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');

interface Instruction {
  readonly name: string;
  readonly words: readonly string[];
}

/** Instructions, lines that go on joined, without comments. */
function instructionsOf(file: string): readonly Instruction[] {
  return file
    .replaceAll(/^\s*#.*$/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...words] = line.trim().split(/\s+/);
      return { name, words };
    });
}

const known =
  'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR';

/** True where the words are written as a list, which no shell reads. */
function isList({ words }: Instruction): boolean {
  try {
    return Array.isArray(JSON.parse(words.join(' ')));
  } catch {
    return false;
  }
}

/** What is wrong with a Dockerfile, as far as its form says. */
function faultsOf(file: string): readonly string[] {
  const all = instructionsOf(file);
  const named = (name: string) => all.filter((each) => each.name === name);
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
  const stages = named('FROM').flatMap(({ words: [, as, stage] }) => (as === 'AS' && stage ? [stage] : []));
  const sources = named('COPY').flatMap(({ words }) =>
    words.flatMap((each) => (each.startsWith('--from=') ? [each.slice('--from='.length)] : [])),
  );
  return [
    ...all.filter(({ name }) => !known.split(' ').includes(name)).map(({ name }) => `${name}: unknown`),
    ...(all[0]?.name === 'FROM' ? [] : ['it does not begin with FROM']),
    ...named('FROM')
      .filter(({ words: [image = ''] }) => !/:[\w.-]+$/.test(image) || image.endsWith(':latest'))
      .map(({ words: [image = ''] }) => `${image}: no tag that stays`),
    ...sources.filter((each) => !stages.includes(each)).map((each) => `${each}: no such stage`),
    ...named('ADD').map(() => 'ADD instead of COPY'),
    ...named('RUN')
      .filter(({ words }) => words.includes('sudo') || words.join(' ').includes('npm install'))
      .map(() => 'RUN with sudo, or with npm install instead of npm ci'),
    ...named('WORKDIR')
      .filter(({ words: [path = ''] }) => !path.startsWith('/'))
      .map(() => 'WORKDIR is not absolute'),
    ...(last.some(({ name, words: [who] }) => name === 'USER' && who !== 'root' && who !== '0')
      ? []
      : ['it runs as root']),
    ...(last.filter(({ name }) => name === 'ENTRYPOINT').length === 1 ? [] : ['not one ENTRYPOINT']),
    ...[...named('ENTRYPOINT'), ...named('CMD')]
      .filter((each) => !isList(each))
      .map(() => 'no list of words'),
  ];
}

describe('the Dockerfile', () => {
  test('is in good form', () => {
    expect(faultsOf(text)).toEqual([]);
  });

  test('copies what there is, and starts the program', () => {
    const [build = [], last = []] = text
      .split(/^FROM .*$/m)
      .slice(1)
      .map(instructionsOf);
    const given = build.filter(({ name }) => name === 'COPY').flatMap(({ words }) => words.slice(0, -1));
    expect(given.filter((each) => !existsSync(join(root, each)))).toEqual([]);
    const entry = last.find(({ name }) => name === 'ENTRYPOINT')?.words.join(' ') ?? '[]';
    const manifest: { readonly bin: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    const [program = ''] = Object.values(manifest.bin);
    const words: readonly string[] = JSON.parse(entry);
    expect(words).toEqual(['node', `/opt/psd2-conformance/${program}`]);
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', '.git']));
  });

  test.each<readonly [string, string | RegExp, string, string]>([
    ['that runs as root', /^USER .*$/m, '', 'it runs as root'],
    ['whose image has no tag', 'FROM node:22-slim AS', 'FROM node AS', 'node: no tag that stays'],
    ['of a stage that is not there', '--from=build', '--from=made', 'made: no such stage'],
    ['with a misspelt instruction', 'WORKDIR', 'WORKDRI', 'WORKDRI: unknown'],
    ['whose ENTRYPOINT is a shell line', /^ENTRYPOINT .*$/m, 'ENTRYPOINT node main.js', 'no list of words'],
    ['that adds', 'COPY . .', 'ADD . .', 'ADD instead of COPY'],
    ['that installs what is not locked', 'npm ci', 'npm install', 'RUN with sudo, or with npm install'],
  ])('one %s is found out', (_, from, to, fault) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(faultsOf(changed).join('\n')).toContain(fault);
  });
});
