import { expect, test } from 'vitest';
import type { ClauseId } from '../catalogue/index.js';
import type { RunResult } from '../harness/conduct/result.js';
import type { Verdict } from '../catalogue/verdict.js';
import { bankSide, judgedWithoutReply, toBeJudged, unaccounted } from './testing/accounting.js';

type Run = Pick<RunResult, 'clauses' | 'scenarios'>;

const none: ReadonlySet<ClauseId> = new Set();

function runOf(verdictOf: (id: ClauseId) => Verdict): Run {
  return {
    clauses: toBeJudged.map((clause) => ({
      clause,
      verdict: verdictOf(clause),
      scenarios: [],
      waived: false,
    })),
    scenarios: [],
  };
}

test('the bank answers for more than 450 clauses, most of which have to be judged', () => {
  expect(bankSide.length).toBeGreaterThan(450);
  expect(toBeJudged.length).toBeGreaterThan(400);
});

test('a clause is accounted for when it passes in one of the runs', () => {
  const one = runOf((id) => (id === 'ENV-05' ? 'not-applicable' : 'pass'));
  const other = runOf((id) => (id === 'ENV-05' ? 'pass' : 'not-applicable'));
  expect(unaccounted([one, other], none)).toEqual([]);
  expect(unaccounted([one], none)).toEqual(['ENV-05: not-applicable']);
});

test('being observed is enough only where the bank may keep silent, or where nothing can fail', () => {
  const seen = runOf((id) => (id === 'SIG-40' || id === 'SIG-03' || id === 'HDR-46' ? 'observed' : 'pass'));
  expect(unaccounted([seen], none)).toEqual(['SIG-03: observed']);
  expect(unaccounted([seen], new Set(['HDR-46']))).toEqual(['HDR-46: observed', 'SIG-03: observed']);
  expect(unaccounted([runOf(() => 'untestable')], none)).toHaveLength(toBeJudged.length);
  expect(unaccounted([], none)[0]).toMatch(/: no verdict$/);
});

test('an expectation that no reply preceded is named', () => {
  const check = { expectation: 'e', held: true } as const;
  const scenario = {
    id: 'errors/sample',
    checks: [
      { ...check, clause: 'TRN-02', exchange: 1 },
      { ...check, clause: 'SIG-19' },
      { ...check, clause: 'TRN-15' },
    ],
  } as const;
  const run = { clauses: [], scenarios: [{ ...emptyResult, ...scenario }] };
  expect(judgedWithoutReply([run])).toEqual(['errors/sample: SIG-19 e']);
});

const emptyResult = {
  title: 't',
  verdicts: [],
  verdict: 'pass',
  observations: [],
  ambientFailures: [],
  exchanges: [],
  startedAt: 0,
  milliseconds: 1,
} as const;
