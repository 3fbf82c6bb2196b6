import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { headerValue } from '../../model/http.js';
import { oneOfEach } from '../../model/testing/share.js';
import { thoroughTest } from '../../model/testing/thorough.js';
import { tell, type Told } from '../sample-terminal.js';
import { hostileCases, type HostileCase } from './sample-behaviours.js';
import { hostileBank, withBudgets, type Behaviour } from './sample-hostile.js';

const root = testFolder('hostile');

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
  /** What of this went beyond its bounds. */
  readonly excesses: readonly string[];
}

/**
 * What this thread holds. The resident size is of the whole process, so of the tests beside this one, too.
 */
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Judges a bank that turns hostile, and reads the reports back. */
async function look(
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
    const took = performance.now() - started;
    const held = (heldBytes() - before) / 1_000_000;
    const written = readdirSync(out).filter((each) => /\.(txt|xml|html|json)$/.test(each));
    const texts = [told.out, told.err, ...written.map((each) => readFileSync(join(out, each), 'utf8'))];
    const { clauses }: Reported = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
    return {
      ...told,
      verdicts: new Set(clauses.map((each) => each.verdict)),
      reasons: clauses.map((each) => each.reason ?? '').join('\n'),
      excesses: [
        ...(took < mostMilliseconds ? [] : [`it took ${took} ms`]),
        ...(held < mostMegabytes ? [] : [`it held ${held} MB`]),
        ...texts.filter((each) => obeyed.test(each)),
      ],
    };
  } finally {
    await bank.close();
  }
}

/** The same, held to its bounds. */
async function judge(...given: Parameters<typeof look>): Promise<Seen> {
  const seen = await look(...given);
  expect(seen.excesses).toEqual([]);
  return seen;
}

/** Answers rightly, so many milliseconds later. */
function after(milliseconds: number): Behaviour {
  return ({ answer }) => void setTimeout(answer, milliseconds);
}

/** Where a run says that it waited in vain. */
function isSilence({ says }: HostileCase): boolean {
  return says?.source.includes('does not answer') === true;
}

function nameOf({ does }: HostileCase): string {
  return does.replaceAll(/\W+/g, '-');
}

/** One of each kind, by what comes of it. */
const cases = oneOfEach(hostileCases, (each) => (isSilence(each) ? 'silence' : each.code));

/** The run ended as the case says. */
function expectEnd({ code, says }: HostileCase, told: Seen): void {
  expect.soft(told.excesses).toEqual([]);
  expect.soft(told.code).toBe(code);
  const line = new RegExp(
    `^psd2-conformance: the run asked no more: [^\n]*(?:${says?.source ?? ''})[^\n]*\n$`,
  );
  expect.soft(told.err).toMatch(says === undefined ? /^$/ : line);
  expect.soft(told.verdicts).toContain('pass');
  expect.soft(told.verdicts.has('broken')).toBe(code === 3);
}

/** Runs that do little but wait do so side by side, four at a time. */
describe('a bank that in the middle of a run', () => {
  const silent = cases.filter(isSilence);
  const seen = new Map<string, Seen | undefined>();
  beforeAll(async () => {
    for (let from = 0; from < silent.length; from += 4) {
      const some = silent.slice(from, from + 4);
      const looks = await Promise.all(some.map((each) => look(nameOf(each), each.behaviour)));
      for (const [index, each] of some.entries()) seen.set(each.does, looks[index]);
    }
  }, 180_000);

  test.for(silent)('$does', (each) => {
    const told = seen.get(each.does);
    if (told === undefined) throw new Error('it was not looked at');
    expectEnd(each, told);
  });
});

describe('a bank that in the middle of a run', () => {
  test.for(cases.filter((each) => !isSilence(each)))('$does', async (each) => {
    expectEnd(each, await look(nameOf(each), each.behaviour, patient));
  });

  test('answers each call so late that the run would take for ever', async () => {
    // What is answered at once has been judged long before.
    const told = await judge('late', after(900), { ...patient, runTimeoutSeconds: 4 });
    expect(told.code).toBe(3);
    expect(told.err).toBe(
      'psd2-conformance: the run asked no more: it took longer than 4 s; raise budgets.runTimeoutSeconds if that is too short\n',
    );
    expect(told.verdicts).toContain('pass');
    expect(told.reasons).toContain('it took longer than 4 s');
  });

  thoroughTest('holds up each scenario', async () => {
    const told = await judge('slow', after(100), { ...patient, scenarioTimeoutSeconds: 0.3 });
    expect(told.code).toBe(3);
    expect(told.err).toBe('');
    expect(told.reasons).toContain('the scenario took longer than 300 ms and was stopped');
  });

  thoroughTest('shows no login page any more, and answers its interface', async () => {
    const told = await judge('no-login', ({ answer, request: { target } }) => {
      if (target.includes('/v1/')) answer();
    });
    expect(told.code).toBe(3);
    expect(told.err).toBe('');
    expect(told.reasons).toMatch(/the SCA pages gave no reply [2-4] times in a row and are asked no more/);
  });

  test('answers 503 to some calls only: the run goes on and tells of each', async () => {
    const seen = new Set<string>();
    const told = await judge(
      'storm',
      ({ answer, honest, request }) => {
        const id = headerValue(request.headers, 'x-request-id') ?? '';
        // What is sent again is answered, so that none of it is how the bank answers the call.
        const isNew = id !== '' && !seen.has(id);
        seen.add(id);
        answer(isNew ? { ...honest, status: 503, body: Buffer.alloc(0) } : honest);
      },
      { ...patient, callsWithoutReply: 12 },
    );
    expect(told.code).toBe(3);
    expect(told.verdicts).not.toContain('fail');
    expect(told.err).toBe('');
    expect(told.reasons).toMatch(/\b503\b/);
  });
});
