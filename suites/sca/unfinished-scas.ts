import { isExempt, type Reply, type Stage, type Tpp, unlessStuck } from '../../lib/harness/kit/index.js';

/** A step on the way that is no yes of the PSU; false where the bank does not take it so far. */
export type Step = readonly [when: string, step: () => Promise<boolean>];

/**
 * Starts an SCA twice without going behind the link, lets the PSU say no behind the second link, and starts
 * it once more. An exempt transaction needs no yes.
 */
export function unfinishedScas(
  { psu }: Pick<Stage, 'psu'>,
  tpp: Tpp,
  start: () => Promise<Reply>,
): readonly Step[] {
  let last: Reply | undefined;
  const begin = async () => {
    last = await start();
    return last.link('scaRedirect') !== undefined && !isExempt(last);
  };
  return [
    ['behind whose link nobody went', begin],
    ['that was started twice', begin],
    [
      'to which the PSU said no',
      async () => {
        if (last === undefined) return false;
        const started = last;
        const back = await unlessStuck(() => psu.completes(tpp, started, { decision: 'cancel' }));
        return back?.succeeded === false;
      },
    ],
    ['that was started again after a no', begin],
  ];
}

/** Takes one step after the other, and judges after each. */
export async function judgeSteps(steps: readonly Step[], judgeAfter: (when: string) => Promise<void>) {
  for (const [when, step] of steps) {
    if (!(await step())) return;
    await judgeAfter(when);
  }
}
