import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tell, type Told } from '../sample-terminal.js';
import { hostileCases } from './sample-behaviours.js';
import { hostileBank, withBudgets, type Behaviour } from './sample-hostile.js';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'psd2-hostile-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Calls until the bank turns: the first scenarios have been judged by then. */
const honestCalls = 60;
const tags = [
  '--tags',
  'headers or versioning or sca/identity',
  '--no-allure',
  '--seed',
  '5',
  '--depth',
  'quick',
];
/** Far above what a run takes, far below one wait for each scenario. */
const mostMilliseconds = 60_000;
/** Where nothing is waited for, a slow machine must not look like a silent bank. */
const patient = { requestTimeoutSeconds: 15, scenarioTimeoutSeconds: 60 } as const;
const mostMegabytes = 400;
// oxlint-disable-next-line no-control-regex -- what a terminal would obey is what is looked for
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

interface Reported {
  readonly clauses: readonly { readonly id: string; readonly verdict: string; readonly reason?: string }[];
}

interface Seen extends Told {
  readonly verdicts: ReadonlySet<string>;
  readonly reasons: string;
}

/**
 * What this thread holds. The resident size is of the whole process, so of the tests beside this one, too.
 */
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Judges a bank that turns hostile, holds the run to its bounds and reads the reports back. */
async function judge(
  name: string,
  behaviour: Behaviour,
  budgets: Readonly<Record<string, number>> = {},
): Promise<Seen> {
  const bank = await hostileBank(root, name, honestCalls, behaviour);
  const out = join(root, `${name}-reports`);
  const before = heldBytes();
  const started = performance.now();
  try {
    const file = withBudgets(bank.file, budgets);
    const told = await tell(['run', '--target', file, '--out', out, ...tags]);
    expect.soft(performance.now() - started).toBeLessThan(mostMilliseconds);
    expect.soft((heldBytes() - before) / 1_000_000).toBeLessThan(mostMegabytes);
    const written = readdirSync(out).filter((each) => /\.(txt|xml|html|json)$/.test(each));
    const texts = [told.out, told.err, ...written.map((each) => readFileSync(join(out, each), 'utf8'))];
    expect.soft(texts.filter((each) => obeyed.test(each))).toEqual([]);
    const { clauses }: Reported = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    return {
      ...told,
      verdicts: new Set(clauses.map((each) => each.verdict)),
      reasons: clauses.map((each) => each.reason ?? '').join('\n'),
    };
  } finally {
    await bank.close();
  }
}

/** Answers rightly, so many milliseconds later. */
function after(milliseconds: number): Behaviour {
  return ({ answer }) => void setTimeout(answer, milliseconds);
}

describe('a bank that in the middle of a run', () => {
  test.for(hostileCases)('$does', async ({ does, behaviour, code, says }) => {
    const waits = says?.source.includes('does not answer') === true;
    const told = await judge(does.replaceAll(/\W+/g, '-'), behaviour, waits ? {} : patient);
    expect.soft(told.code).toBe(code);
    const line = new RegExp(
      `^psd2-conformance: the run asked no more: [^\n]*(?:${says?.source ?? ''})[^\n]*\n$`,
    );
    expect.soft(told.err).toMatch(says === undefined ? /^$/ : line);
    expect.soft(told.verdicts).toContain('pass');
    expect.soft(told.verdicts.has('broken')).toBe(code === 3);
  });

  test('answers each call so late that the run would take for ever', async () => {
    const told = await judge('late', after(300), { runTimeoutSeconds: 1 });
    expect(told.code).toBe(3);
    expect(told.err).toBe(
      'psd2-conformance: the run asked no more: it took longer than 1 s; raise budgets.runTimeoutSeconds if that is too short\n',
    );
    expect(told.verdicts).toContain('pass');
    expect(told.reasons).toContain('it took longer than 1 s');
  });

  test('holds up each scenario', async () => {
    const told = await judge('slow', after(100), { scenarioTimeoutSeconds: 0.3 });
    expect(told.code).toBe(3);
    expect(told.err).toBe('');
    expect(told.reasons).toContain('the scenario took longer than 300 ms and was stopped');
  });

  test('shows no login page any more, and answers its interface', async () => {
    const told = await judge('no-login', ({ answer, request: { target } }) => {
      if (target.includes('/v1/')) answer();
    });
    expect(told.code).toBe(3);
    expect(told.err).toBe('');
    expect(told.reasons).toMatch(/the SCA pages gave no reply [2-4] times in a row and are asked no more/);
  });

  test('answers 503 to some calls only: the run goes on and tells of each', async () => {
    let calls = 0;
    const told = await judge(
      'storm',
      ({ answer, honest }) => {
        calls += 1;
        answer(calls % 2 === 0 ? honest : { ...honest, status: 503, body: Buffer.alloc(0) });
      },
      { ...patient, callsWithoutReply: 12 },
    );
    expect(told.code).toBe(3);
    expect(told.verdicts).not.toContain('fail');
    expect(told.err).toBe('');
    expect(told.reasons).toMatch(/\b503\b/);
  });
});
