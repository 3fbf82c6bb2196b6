/**
 * Pairs of banks compared: what differs is what the runs say, clause by clause, and names what each fault
 * breaks. THOROUGH compares 132 pairs over the whole of one suite.
 */

import { beforeAll, expect, test } from 'vitest';
import type { RunResult } from '../harness/conduct/result.js';
import { embeddedTarget } from '../embedded/embedded.js';
import { allFaults } from '../faults/index.js';
import type { Fault } from '../faults/fault.js';
import { runSuite } from '../index.js';
import { compareReports, reportJson, secretsOf, type Report } from '../report/index.js';

const isThorough = process.env['THOROUGH'] !== undefined;
const tags = isThorough ? 'signing' : 'signing/clock';
/** Clauses that the scenarios of the tags judge. */
const judged = isThorough ? /^SIG-/ : /^SIG-0[678]$/;
/** Faults that they catch. */
const caughtThere = isThorough ? /./ : /^(?:date-not-|signing\/an-hour-|signing\/whole-minutes)/;
const most = isThorough ? 11 : 3;

const fitting = allFaults.filter(
  ({ id, catches, environment }) =>
    environment !== 'production' && caughtThere.test(id) && catches.every((each) => judged.test(each)),
);
const step = Math.floor(fitting.length / most);
const faults = fitting.filter((_, index) => index % step === 0).slice(0, most);

interface Judged {
  readonly fault?: Fault;
  readonly run: RunResult;
  readonly report: Report;
}

async function judge(fault?: Fault): Promise<Judged> {
  const { target, close } = await embeddedTarget(fault === undefined ? {} : { change: fault.change });
  try {
    const run = await runSuite({ target, tags, seed: 1, circumstances: false });
    const report = reportJson(run, { suiteVersion: '1', target, secrets: secretsOf(target) });
    return { run, report, ...(fault === undefined ? {} : { fault }) };
  } finally {
    await close();
  }
}

let banks: readonly Judged[];

beforeAll(async () => {
  const found: Judged[] = [await judge()];
  for (const each of faults) found.push(await judge(each));
  banks = found;
}, 600_000);

function failures({ run }: Judged): readonly string[] {
  return run.clauses.filter((each) => each.verdict === 'fail').map((each) => each.clause);
}

function verdicts({ run }: Judged): ReadonlyMap<string, string> {
  return new Map(run.clauses.map((each) => [each.clause, each.verdict]));
}

/** What two runs say differently of a clause, by each of its verdicts. */
function differences(before: Judged, after: Judged): readonly string[] {
  const [was, is] = [verdicts(before), verdicts(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((id) => was.get(id) !== is.get(id) || is.get(id) === 'fail')
    .map((id) => `${id} ${was.get(id)} ${is.get(id)}`)
    .toSorted();
}

test('names exactly what differs between each two banks', () => {
  const pairs = banks.flatMap((before) =>
    banks.filter((after) => after !== before).map((after) => [before, after] as const),
  );
  expect(pairs.length).toBe((most + 1) * most);
  for (const [before, after] of pairs) {
    const { clauses, settings, regressed } = compareReports(before.report, after.report);
    const of = (kind: string) => clauses.filter((each) => each.kind === kind).map((each) => each.clause);
    const [was, is] = [failures(before), failures(after)];
    const told = clauses.map((each) => `${each.clause} ${each.before} ${each.after}`).toSorted();
    expect(told).toEqual(differences(before, after));
    expect(of('newly-failing')).toEqual(is.filter((each) => !was.includes(each)));
    expect(of('still-failing')).toEqual(is.filter((each) => was.includes(each)));
    const gone = was.filter((each) => !is.includes(each));
    const unseen = clauses.filter((each) => each.kind === 'in-one-only' && each.before === 'fail');
    const ended = [...of('mended'), ...of('newly-untested'), ...unseen.map((each) => each.clause)];
    expect(ended.toSorted()).toEqual(expect.arrayContaining(gone));
    expect(regressed).toBe(of('newly-failing').length > 0);
    expect(settings).toEqual([]);
    const caught: readonly string[] = after.fault?.catches ?? [];
    expect([...of('newly-failing'), ...of('still-failing')]).toEqual(expect.arrayContaining([...caught]));
  }
});
