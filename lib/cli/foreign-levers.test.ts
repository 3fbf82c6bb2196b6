/**
 * A lawful bank whose profile names the levers of another one: it conforms, what needed them is untestable
 * and says why, and only the evidence is too thin.
 */

import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { sampleBank, type SampleBank } from './sample-bank.js';
import { tell } from './sample-terminal.js';
import { isThorough } from '../model/testing/thorough.js';

const root = testFolder('foreign');

/** Answers 200 to everything, and does nothing. */
const idle = createServer((_, reply) => void reply.end('{}'));

let bank: SampleBank;
let other: SampleBank;
let nothing: string;

beforeAll(async () => {
  bank = await sampleBank(root, 'bank');
  other = await sampleBank(root, 'other');
  await new Promise<void>((resolve) => idle.listen(0, '127.0.0.1', resolve));
  const address = idle.address();
  if (typeof address !== 'object' || address === null) throw new Error('nobody listens');
  nothing = `http://127.0.0.1:${address.port}`;
}, 180_000);

afterAll(async () => {
  idle.closeAllConnections();
  await Promise.all([bank.close(), other.close(), new Promise((resolve) => idle.close(resolve))]);
});

/** The profile of the bank with its levers at another address. */
function profileWith(leversUrl: string): string {
  const file = join(root, 'bank', 'copy.json');
  const profile = readFileSync(bank.file, 'utf8');
  writeFileSync(file, profile.replaceAll(bank.places.leversUrl, leversUrl));
  return file;
}

interface Report {
  readonly clauses: readonly {
    readonly clause: string;
    readonly verdict: string;
    readonly reason?: string;
  }[];
}

/** What a user reads about the lever. */
function line(): string {
  return `levers.clock does not move the Date of replies from ${bank.places.baseUrl}; check it; `;
}

const leversOfOthers = [
  ['those of another bank', () => other.places.leversUrl, 'limits or sandbox'],
  ['some that do nothing', () => nothing, 'sca or payments'],
] as const;

describe.each(isThorough ? leversOfOthers : leversOfOthers.slice(0, 1))(
  'levers that are %s',
  (_, at, tags) => {
    test('fail no clause of a lawful bank', async () => {
      const out = join(root, 'out');
      const words = [
        'run',
        '--target',
        profileWith(at()),
        '--tags',
        tags,
        '--out',
        out,
        '--no-allure',
        '--depth',
        'quick',
        '--seed',
        '1',
      ];
      const { code, err } = await tell(words);
      expect({ code, err }).toEqual({
        code: 5,
        err: `psd2-conformance: ${line()}the run uses no lever there\n`,
      });
      const report: Report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
      expect(report.clauses.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
      const reasons = report.clauses.flatMap(({ verdict, reason = '' }) =>
        verdict === 'untestable' ? [reason] : [],
      );
      expect(reasons).toContain(
        `levers.clock does not move the Date of replies from ${bank.places.baseUrl}; check the lever`,
      );
    }, 180_000);

    test('are found out by doctor', async () => {
      const { code, out } = await tell(['doctor', '--target', profileWith(at())]);
      expect(code).toBe(0);
      expect(out).toContain(`warn  levers: ${line()}the run uses no lever there\n`);
      expect(out).toMatch(
        /^warn {2}coverage: \d+ clauses untestable(?:, \d+ of them for this alone)?: levers\.clock does not move the Date of replies/m,
      );
    });
  },
);

test('doctor says that the levers of the bank are its own', async () => {
  const { code, out } = await tell(['doctor', '--target', bank.file]);
  expect(code).toBe(0);
  expect(out).toMatch(/^ok {4}levers: the clock lever moves the Date of replies and returns it$/m);
});
