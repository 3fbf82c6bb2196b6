import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { createBank, type Bank } from '../../bank/bank.js';
import { referenceParts } from '../../bank/reference.js';
import { ConfigurationError } from '../../model/errors.js';
import { keepState } from './state-file.js';

const root = testFolder('state');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let count = 0;
function fresh(): string {
  count += 1;
  return join(root, `state-${count}`, 'state.json');
}

function bankAt(funds?: string): Bank {
  const bank = createBank(referenceParts());
  if (funds !== undefined) bank.admin.funds({ account: '36062111016', amount: funds });
  return bank;
}

const silent = (line: string) => {
  throw new Error(line);
};

describe('a state file', () => {
  test('is made with its folder, for its owner alone, and found at the next start', () => {
    const file = fresh();
    const bank = bankAt('12.34');
    expect(keepState(bank, file, silent).found).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const next = bankAt();
    expect(keepState(next, file, silent).found).toBe(true);
    expect(next.snapshot()).toBe(bank.snapshot());
  });

  test('is written once for many changes, a second later, and nothing is left beside it', () => {
    const file = fresh();
    const bank = bankAt();
    const state = keepState(bank, file, silent);
    const before = readFileSync(file, 'utf8');
    bank.admin.funds({ account: '36062111016', amount: '1.00' });
    state.changed();
    state.changed();
    vi.advanceTimersByTime(900);
    expect(readFileSync(file, 'utf8')).toBe(before);
    state.changed();
    vi.advanceTimersByTime(100);
    expect(readFileSync(file, 'utf8')).toBe(bank.snapshot());
    expect(vi.getTimerCount()).toBe(0);
    expect(readdirSync(join(file, '..'))).toEqual(['state.json']);
  });

  test('waits longer where writing takes long, so that the bank answers most of the time', () => {
    const file = fresh();
    const bank = bankAt();
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const slow: Bank = {
      ...bank,
      snapshot() {
        now += 2_000;
        return bank.snapshot();
      },
    };
    const state = keepState(slow, file, silent);
    bank.admin.funds({ account: '36062111016', amount: '1.00' });
    state.changed();
    vi.advanceTimersByTime(17_900);
    expect(readFileSync(file, 'utf8')).not.toBe(bank.snapshot());
    vi.advanceTimersByTime(100);
    expect(readFileSync(file, 'utf8')).toBe(bank.snapshot());
    vi.restoreAllMocks();
  });

  test('is not written when nothing changed', () => {
    const file = fresh();
    const state = keepState(bankAt(), file, silent);
    rmSync(file);
    state.changed();
    vi.advanceTimersByTime(5_000);
    expect(existsSync(file)).toBe(false);
  });

  test('is written at the end without waiting', () => {
    const file = fresh();
    const bank = bankAt();
    const state = keepState(bank, file, silent);
    bank.admin.funds({ account: '36062111016', amount: '7.00' });
    state.changed();
    state.flush();
    expect(readFileSync(file, 'utf8')).toBe(bank.snapshot());
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that is foreign or broken is one line that says what to do, and stays as it is', () => {
    const file = fresh();
    keepState(bankAt(), file, silent);
    for (const text of ['', 'hello', '{}', readFileSync(file, 'utf8').slice(0, -30)]) {
      writeFileSync(file, text);
      const start = () => keepState(bankAt(), file, silent);
      expect(start).toThrow(ConfigurationError);
      expect(start).toThrow(
        /^--state: \S+ is no saved state .*; name another file, or remove it to begin afresh$/,
      );
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  test('that cannot be read or made is a mistake of the flag', () => {
    const file = fresh();
    keepState(bankAt(), file, silent);
    expect(() => keepState(bankAt(), join(file, '..'), silent)).toThrow(
      /^--state: \S+ is a folder; name a file in it$/,
    );
    expect(() => keepState(bankAt(), join(file, 'below'), silent)).toThrow(
      /cannot be (?:read|written) \(ENOTDIR\)/,
    );
  });

  test('that can no longer be written is told once, and the bank goes on', () => {
    const file = fresh();
    const told: string[] = [];
    const bank = bankAt();
    const state = keepState(bank, file, (line) => told.push(line));
    rmSync(join(file, '..'), { recursive: true });
    for (const amount of ['1.00', '2.00']) {
      bank.admin.funds({ account: '36062111016', amount });
      state.changed();
      vi.advanceTimersByTime(1_000);
    }
    expect(told).toEqual([`--state: ${file} cannot be written (ENOENT); the bank goes on`]);
    expect(() => state.flush()).toThrow('ENOENT');
  });
});
