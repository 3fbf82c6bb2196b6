/** The part of a shard holds no secret, and a run that is joined from its only part is that run. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { ambientChecks } from '../../harness/ambient/index.js';
import { checkKey } from '../../harness/ambient/ledger.js';
import { leastObliged, verdictOfFailure } from '../../catalogue/verdict.js';
import { redactedRun } from '../redacted-run.js';
import { reportJson } from '../report-json.js';
import { summaryText } from '../summary-text.js';
import { sampleMeta, sampleRun, secrets } from '../testing/sample-run.js';
import { joinParts } from './join.js';
import { readPart, writePart, type Split } from './part.js';
import { present } from '../../model/present.js';

const folder = testFolder('part');

const split: Split = {
  shard: { index: 1, of: 1 },
  planned: sampleRun.scenarios.map(({ id, title, verdicts }) => ({
    id,
    title,
    clauses: verdicts.map((each) => each.clause),
  })),
  own: sampleRun.scenarios.map((each) => each.id),
  partial: true,
  judgedElsewhere: [],
};

beforeAll(() => {
  const run = redactedRun(sampleRun, {
    identities: [],
    accounts: [],
    ...sampleMeta.secrets,
    mark: 'shard 1/1',
  });
  const meta = { ...sampleMeta, pinnedClauses: new Set(['SIG-06'] as const), capabilities: {}, terms: {} };
  writePart(folder, run, meta, split);
});

test('no secret is in the file', () => {
  const text = gunzipSync(readFileSync(join(folder, 'part.json.gz'))).toString();
  const found = Object.entries(secrets).filter(([, value]) => text.includes(value));
  expect(found).toEqual([]);
  expect(text).toContain('‹psu-id 1 of shard 1/1›');
});

describe('a run joined from its only part', () => {
  test('has its scenarios, verdicts and evidence', () => {
    const { run, meta, missing } = joinParts([{ folder, part: readPart(folder) }]);
    expect(missing).toEqual([]);
    expect(run.scenarios.map(({ id, verdicts }) => [id, verdicts.map((each) => each.verdict)])).toEqual(
      sampleRun.scenarios.map(({ id, verdicts }) => [id, verdicts.map((each) => each.verdict)]),
    );
    expect(run.outcome).toBe(sampleRun.outcome);
    expect(run.scenarios[0]?.exchangeCount).toBe(sampleRun.scenarios[0]?.exchanges.length);
    expect(run.scenarios[0]?.evidence()).toContain('Signing string');
    expect(run.requests).toBe(sampleRun.requests);
    expect(meta.target.name).toBe(sampleMeta.target.name);
  });

  test('says what made the ids of its parts new, once where they agree and of each where they do not', () => {
    const part = readPart(folder);
    const joined = (...renewals: readonly (number | undefined)[]) =>
      joinParts(
        renewals.map((renewal, index) => ({
          folder: `shard-${index + 1}`,
          part: {
            ...part,
            shard: { index: index + 1, of: renewals.length },
            ...present({ renewal }),
          },
        })),
      );
    const told = (...renewals: readonly (number | undefined)[]) => {
      const { run, meta } = joined(...renewals);
      const { renewal, renewals: each } = reportJson(run, meta);
      return { renewal, each, text: /seed .*/.exec(summaryText(run))?.[0] };
    };
    const { seed } = sampleRun;
    expect(told(undefined, undefined)).toEqual({ text: `seed ${seed}` });
    expect(told(5, 5)).toEqual({ renewal: 5, text: `seed ${seed}, renewal 5` });
    expect(told(5, undefined)).toEqual({
      each: [
        { shard: 1, renewal: 5 },
        { shard: 2, renewal: 0 },
      ],
      text: `seed ${seed}, renewals 5 (shard 1), 0 (shard 2)`,
    });
    expect(told(5, 6).text).toBe(`seed ${seed}, renewals 5 (shard 1), 6 (shard 2)`);
  });

  test('keeps what replies broke of the clauses that all replies show', () => {
    const check = ambientChecks.find((each) => verdictOfFailure(each.clause, leastObliged) === 'fail');
    if (check === undefined) throw new Error('no check on every reply can fail');
    const part = { ...readPart(folder), shown: { accepted: 1, keys: [checkKey(check)] } };
    const { clause, expectation } = check;
    const broken = { clause, expectation, scenario: 'x', exchange: 1, expected: 'this', actual: 'that' };
    const scenarios = part.scenarios.map((each) => ({ ...each, ambientFailures: [broken] }));
    const { run } = joinParts([{ folder, part: { ...part, scenarios } }]);
    expect(run.clauses.find((each) => each.clause === clause)).toMatchObject({ verdict: 'fail' });
    const passed = joinParts([{ folder, part }]).run.clauses.find((each) => each.clause === clause);
    expect(passed).toMatchObject({ verdict: 'pass' });
  });
});
