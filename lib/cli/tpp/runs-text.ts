/** What is said about a TPP that ran several times: at the plain bank, and once for each provocation. */

import { isRed } from '../../tpp/verdict.js';
import type { CommandRun } from './run.js';
import { tppExitCode, verdictJson, verdictText } from './verdict-text.js';

/** What the TPP did at the plain bank and did not come to under a provocation. */
export function missedIn(run: CommandRun, plain: CommandRun): readonly string[] {
  return [...plain.operations].filter((each) => !run.operations.has(each));
}

/** How a run ended. After a lawful choice a client goes on; after a failure it may also stop in order. */
export function endOf(run: CommandRun, plain: CommandRun): 'went on' | 'stopped' | 'gave up' {
  if (run.code !== 0) return 'gave up';
  return missedIn(run, plain).length === 0 ? 'went on' : 'stopped';
}

/** Whether a client survived: it broke nothing, and at a lawful bank its command was content. */
export function survived(run: CommandRun): boolean {
  return !run.verdicts.verdicts.some(isRed) && (run.code === 0 || run.provocation?.change === undefined);
}

function lineOf(run: CommandRun, plain: CommandRun): readonly string[] {
  const broken = run.verdicts.verdicts.filter((each) => each.count > 0);
  const fails = broken.filter(isRed).map(({ obligation }) => obligation.id);
  const others = broken.filter((each) => !isRed(each)).map(({ obligation }) => obligation.id);
  const missed = missedIn(run, plain);
  return [
    `${survived(run) ? 'survived' : 'broken  '}  ${endOf(run, plain).padEnd(7)}  ${run.provocation?.id ?? ''}`,
    ...(fails.length === 0 ? [] : [`    fail: ${fails.join(', ')}`]),
    ...(others.length === 0 ? [] : [`    told: ${others.join(', ')}`]),
    ...(missed.length === 0 ? [] : [`    not called, unlike at the plain bank: ${missed.join(', ')}`]),
  ];
}

/** All runs for a person: the plain one whole, others in a matrix; whole where they fail more. */
export function runsText(runs: readonly CommandRun[]): string {
  const [plain, ...provoked] = runs;
  if (plain === undefined) return '';
  const before = new Set(
    plain.verdicts.verdicts.filter((each) => each.count > 0).map((each) => each.obligation.id),
  );
  const news = provoked.flatMap((run) => {
    const verdicts = run.verdicts.verdicts.filter((each) => isRed(each) && !before.has(each.obligation.id));
    return verdicts.length === 0
      ? []
      : [`\n${run.provocation?.id ?? ''}\n${verdictText({ ...run.verdicts, verdicts })}`];
  });
  const count = provoked.filter(survived).length;
  return [
    verdictText(plain.verdicts),
    ...provoked.flatMap((run) => lineOf(run, plain).map((line) => `${line}\n`)),
    `${count} of ${provoked.length} provocations survived\n`,
    ...news,
  ].join('');
}

/** All runs for a program. */
export function runsJson(runs: readonly CommandRun[]): string {
  const [plain] = runs;
  const told = runs.map((run) => ({
    provocation: run.provocation?.id,
    title: run.provocation?.title,
    code: run.code,
    ...(plain === undefined || run === plain
      ? {}
      : { survived: survived(run), end: endOf(run, plain), missed: missedIn(run, plain) }),
    ...JSON.parse(verdictJson(run.verdicts)),
  }));
  return `${JSON.stringify({ clean: runsExitCode(runs) === 0, runs: told }, undefined, 2)}\n`;
}

/** That of the plain run, 1 when something fails under a provocation, or 5 when the command gave up. */
export function runsExitCode(runs: readonly CommandRun[]): number {
  const codes = runs.map((run) => {
    const isPlain = run.provocation === undefined;
    const judged = tppExitCode(run.verdicts);
    if (judged === 1) return 1;
    if (isPlain && judged !== 0) return judged;
    if (run.isStopped === true) return 5;
    // What failed, failed; a command that gave up has not shown what it was to show.
    return run.code !== 0 && (isPlain || run.provocation?.change !== undefined) ? 5 : 0;
  });
  return codes.includes(1) ? 1 : (codes.find((each) => each !== 0) ?? 0);
}
