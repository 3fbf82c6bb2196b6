import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { embeddedCreditor, embeddedPsus } from '../../embedded/embedded.js';
import { withoutRule, withRule } from '../../bank/part-changes.js';
import { pileOf } from './crew.js';
import { evidenceText } from './evidence.js';
import { taskmaster } from './taskmaster.js';
import type { Known } from './workshop.js';
import { complaint, verdictOf } from './words.js';
import { allScenarios } from '../../../suites/index.js';
import { allFaults } from '../../faults/index.js';
import { networkFaults } from '../../proof/over-network.js';
import { tell } from '../sample-terminal.js';
import * as program from '../testing/program.js';
import { isThorough, thoroughTest } from '../../model/testing/thorough.js';

const root = testFolder('prove');

function task(id: string, environment: 'sandbox' | 'production') {
  return { kind: 'fault', id, environment } as const;
}

describe('mistakes end with code 2 and one line', () => {
  test.each([
    [
      ['--fault', 'sca/psu-id-renewed-each-tim'],
      '--fault: there is no fault "sca/psu-id-renewed-each-tim"; did you mean "sca/psu-id-renewed-each-time"?',
    ],
    [
      ['--fault', 'nothing/*'],
      '--fault: there is no fault "nothing/*"; psd2-conformance list faults shows them',
    ],
    [
      ['--variant', 'nothing/*'],
      '--variant: there is no variant "nothing/*"; psd2-conformance list variants shows them',
    ],
    [['--shard', '3/2'], '--shard: there is no shard 3/2; i goes from 1 to n, and n from 1 to 99'],
    [['--variant', 'sca/*', '--threads', '0'], '--threads: "0" is no whole number from 1 to 64'],
  ])('%j', async (flags, line) => {
    const out = join(root, 'mistakes');
    expect(await tell(['prove', ...flags, '--out', out])).toEqual({
      code: 2,
      out: '',
      err: `psd2-conformance: ${line}\n`,
    });
  });
});

/** A fault of the network, which needs no recording of all scenarios. */
const [shownFault, shownClause] = isThorough
  ? (['sca/psu-id-renewed-each-time', 'SCA-04'] as const)
  : (['network/tls-1.0-accepted', 'TRN-15'] as const);

test('one fault is shown with its evidence', async () => {
  const out = join(root, 'one');
  const told = await tell(['prove', '--fault', shownFault, '--depth', 'quick', '--out', out]);
  expect({ code: told.code, err: told.err }).toEqual({ code: 0, err: '' });
  expect(told.out).toMatch(new RegExp(`^caught by ${shownClause} \\(must, `));
  expect(told.out).toMatch(new RegExp(`NOT HELD ${shownClause} .+\\n +expected: .+\\n +actual: `));
  expect(told.out).toContain(
    'faults: 1 of 1 caught by their own clauses; survivors: 0, with over-reach: 0\n',
  );
  expect(readFileSync(join(out, 'kill-matrix.md'), 'utf8')).toContain(`| \`${shownFault}\` |`);
}, 240_000);

/** A taskmaster that knows a few scenarios only. */
const few = (known: Partial<Known>, ...suites: readonly string[]) =>
  taskmaster(
    { depth: 'quick' },
    {
      faults: allFaults,
      variants: [],
      scenarios: allScenarios.filter(({ id }) => suites.some((each) => id.startsWith(each))),
      ...known,
    },
  );

test('evidence shows the exchange, and no secret in it', async () => {
  const { proofOf } = await few({}, 'sca/identity');
  const { proof } = await proofOf(task('sca/psu-id-renewed-each-time', 'sandbox'));
  const text = proof === undefined ? '' : evidenceText(proof);
  expect(text).toMatch(/^caught by SCA-04 \(must, /);
  expect(text).toMatch(/NOT HELD SCA-04 .+\n +expected: .+\n +actual: /);
  expect(text).toContain('=== Exchange ');
  const secrets = [...embeddedPsus.production.map((each) => each.identity), embeddedCreditor.bban];
  for (const secret of secrets) expect(text).not.toContain(secret);
}, 180_000);

const broken = {
  id: 'sample/broken',
  title: 'A fault for a rule that there is not',
  catches: ['SIG-06'],
  change: (parts: Parameters<typeof withRule>[0]) => withRule(parts, 'no-such-rule', (given) => given),
} as const;
const sound = {
  id: 'sample/sound',
  title: 'A slow clock is let pass',
  catches: ['SIG-07'],
  mayFail: ['SIG-09'],
  change: (parts: Parameters<typeof withRule>[0]) => withoutRule(parts, 'date-not-behind'),
} as const;

test('a bank that cannot be made is its own failure, and the next one is proven', async () => {
  const known = { faults: [broken, sound], variants: [{ ...broken, because: 'it is a sample' }] };
  const { outcomeOf } = await few(known, 'signing/clock');
  const first = await outcomeOf({ kind: 'fault', id: broken.id, environment: 'sandbox' });
  expect(first).toMatchObject({
    kind: 'fault',
    missed: ['SIG-06'],
    mistake: 'the bank has no rule no-such-rule',
  });
  expect(complaint(first)).toBe('cannot be tried, mend it: the bank has no rule no-such-rule');
  expect(verdictOf(first)).toBe('NOT TRIED');
  const variant = await outcomeOf({ kind: 'variant', id: broken.id, environment: 'sandbox' });
  expect(variant).toMatchObject({ kind: 'variant', mistake: 'the bank has no rule no-such-rule' });
  const second = await outcomeOf({ kind: 'fault', id: sound.id, environment: 'sandbox' });
  expect(second).toMatchObject({ missed: [], overReach: [] });
  expect(second.mistake).toBeUndefined();
}, 180_000);

thoroughTest(
  'the program proves in threads, in the order of the list',
  async () => {
    // Each thread would have to record all scenarios for anything but faults of the network.
    const [faults, ...variants] = isThorough
      ? (['limits/window-of-tw', 'limits/one-quota-for-all'] as const)
      : (['network/tls-1.'] as const);
    const lawful = variants.flatMap((each) => ['--variant', each]);
    const words = ['--fault', `${faults}*`, ...lawful, '--threads', '2', '--depth', 'quick'];
    const told = await program.start(root, 'prove', ...words, '--json', 'matrix.json', '--out', 'several');
    expect({ code: told.code, err: told.err }).toEqual({ code: 0, err: '' });
    expect(told.out).toMatch(new RegExp(` caught +${faults}`));
    if (isThorough) expect(told.out).toMatch(/ no alarm +limits\//);
    const text = readFileSync(join(root, 'matrix.json'), 'utf8');
    expect(readFileSync(join(root, 'several', 'kill-matrix.json'), 'utf8')).toBe(text);
    const matrix: { faults: { id: string; catches: string[]; cells: object }[]; variants: { id: string }[] } =
      JSON.parse(text);
    const expected = [...allFaults, ...networkFaults]
      .map(({ id }) => id)
      .filter((id) => id.startsWith(faults));
    expect(expected.length).toBeGreaterThanOrEqual(2);
    expect(matrix.faults.map((each) => each.id)).toEqual(expected);
    expect(matrix.variants.map((each) => each.id)).toEqual(variants);
    for (const { cells, catches } of matrix.faults) {
      expect(cells).toMatchObject(Object.fromEntries(catches.map((each) => [each, 'caught'])));
    }
  },
  240_000,
);

thoroughTest(
  'a Ctrl-C that npx passes on once more leaves what was proven in the files',
  async () => {
    // Before a variant is judged, all scenarios are recorded: that takes longer than this test waits.
    const tasks = ['--fault', 'network/*', '--variant', 'limits/one-quota-for-all'];
    const words = [...tasks, '--threads', '1', '--plain', '--json', 'stopped.json'];
    const run = program.startWaiting(root, 'prove', ...words, '--out', 'stopped');
    const done = networkFaults.length;
    await run.until(new RegExp(`^${done}/${done + 1} `, 'm'));
    run.stop('SIGINT');
    await run.until(/stopping; what was judged so far is written/);
    run.stop('SIGINT');
    const { code, printed } = await run.ended;
    expect(code).toBe(3);
    const { faults }: { faults: { id: string }[] } = JSON.parse(
      readFileSync(join(root, 'stopped.json'), 'utf8'),
    );
    expect(faults.map(({ id }) => id)).toEqual(networkFaults.map(({ id }) => id));
    expect(printed).toContain(`stopped; ${done} of ${done + 1} were proven`);
    expect(readFileSync(join(root, 'stopped', 'kill-matrix.md'), 'utf8')).toContain(
      `| \`${faults[0]?.id}\` |`,
    );
  },
  60_000,
);

test('one thread does what belongs to production, and each task is dealt out once', () => {
  const pile = pileOf([task('a', 'sandbox'), task('b', 'production'), task('c', 'sandbox')]);
  const dealt = [pile.next(1), pile.next(0), pile.next(1), pile.next(1), pile.next(0)];
  expect(dealt.map((each) => each?.id)).toEqual(['a', 'b', 'c', undefined, undefined]);
});
