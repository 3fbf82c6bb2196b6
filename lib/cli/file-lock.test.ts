import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { ConfigurationError } from '../model/errors.js';
import { lockFile, type Kept } from './file-lock.js';

const root = testFolder('lock');
const main = fileURLToPath(new URL('../../dist/lib/cli/main.js', import.meta.url));

let count = 0;
function fresh(): string {
  count += 1;
  return join(root, `lock-${count}`, 'state.json');
}

function left(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.lock`, text);
}

function refusal(file: string): string {
  try {
    lockFile({ file: file, flag: 'state', place: 'file', by: 'bank' }).release();
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) return thrown.message;
    throw thrown;
  }
  return 'no refusal';
}

/** The number of a process that has ended. */
function endedProcess(): number {
  return Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
}

describe('the lock of a state file', () => {
  test('names the process that keeps the file, keeps others off, and leaves nothing behind', () => {
    const file = fresh();
    const lock = lockFile({ file: file, flag: 'state', place: 'file', by: 'bank' });
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe(`${process.pid} ${hostname()}\n`);
    expect(refusal(file)).toBe(
      `--state: ${file} is in use by another bank (process ${process.pid}); stop that one, or name another file`,
    );
    lock.release();
    lock.release();
    expect(readdirSync(dirname(file))).toEqual([]);
    expect(refusal(file)).toBe('no refusal');
  });

  test('is not left empty by a full disk, which would keep the file from everybody', () => {
    const file = fresh();
    // No file may grow by a byte, as on a disk that is full.
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, main, 'bank', '--state', file],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([
      2,
      `psd2-conformance: --state: ${file} cannot be written (EFBIG); choose another file with --state\n`,
    ]);
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  test('of a folder says so where the folder is a file', () => {
    const file = fresh();
    left(file, '');
    const kept: Kept = {
      file: join(`${file}.lock`, 'target.json'),
      flag: 'profile',
      place: 'folder',
      by: 'bank',
    };
    expect(() => lockFile(kept)).toThrow(`--profile: ${file}.lock is a file; name a folder`);
  });

  test('is refused while another process runs, and taken over when that has ended', () => {
    const file = fresh();
    left(file, `${process.ppid} ${hostname()}\n`);
    expect(refusal(file)).toContain(`in use by another bank (process ${process.ppid})`);
    left(file, `${endedProcess()} ${hostname()}\n`);
    const lock = lockFile({ file: file, flag: 'state', place: 'file', by: 'bank' });
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe(`${process.pid} ${hostname()}\n`);
    expect(readdirSync(dirname(file))).toEqual(['state.json.lock']);
    lock.release();
  });

  test('is taken over when it has the number of this process, which never made it', () => {
    const file = fresh();
    left(file, `${process.pid} ${hostname()}\n`);
    expect(refusal(file)).toBe('no refusal');
  });

  test.each([
    ['1 elsewhere.example\n', /is in use by a bank on elsewhere\.example; .* remove \S+state\.json\.lock$/],
    ['', /is in use, says \S+; if no bank uses it, remove that file$/],
    ['no number\n', /is in use, says \S+; if no bank uses it, remove that file$/],
  ])('what cannot be judged is left alone, with a way out: %j', (text, message) => {
    const file = fresh();
    left(file, text);
    expect(refusal(file)).toMatch(message);
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe(text);
  });

  test("reports that a run left on another machine are in nobody's way", () => {
    const file = fresh();
    left(file, '1 elsewhere.example\n');
    lockFile({ file, flag: 'out', place: 'folder', by: 'run' }).release();
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  test('a lock that somebody else has made since is not removed', () => {
    const file = fresh();
    const lock = lockFile({ file: file, flag: 'state', place: 'file', by: 'bank' });
    left(file, '1 elsewhere.example\n');
    lock.release();
    expect(existsSync(`${file}.lock`)).toBe(true);
  });

  test('a place where nothing can be written is one line', () => {
    const folder = fresh();
    mkdirSync(dirname(folder), { recursive: true });
    writeFileSync(folder, '');
    expect(refusal(join(folder, 'state.json'))).toMatch(
      /^--state: \S+ cannot be written \(\w+\); choose another file with --state$/,
    );
  });
});
