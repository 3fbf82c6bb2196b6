import {
  isExempt,
  makeNationalIdentity,
  type Reply,
  type SentForms,
  type Stage,
  type Tpp,
  unlessStuck,
  present,
} from '../../../lib/harness/kit/index.js';

/** A step on the way that is no yes of the PSU; false where the bank does not take it so far. */
export type Step = readonly [when: string, step: () => Promise<boolean>];

/**
 * Starts an SCA twice without going behind the link, lets the PSU say no behind the second link, starts
 * it once more, and lets the PSU say no after a login with a number that nobody has: some pages ask again,
 * some let go of the PSU. Then the form that approved another one is sent behind the link, where nobody
 * logged in, and at last the PSU says no before the login. An exempt transaction needs no yes.
 * @param sent the forms of an SCA in which the PSU said yes to a payment
 */
export function unfinishedScas(
  { psu, random, target }: Pick<Stage, 'psu' | 'random' | 'target'>,
  tpp: Tpp,
  start: () => Promise<Reply>,
  sent: SentForms,
): readonly Step[] {
  let last: Reply | undefined;
  const begin = async () => {
    last = await start();
    return last.link('scaRedirect') !== undefined && !isExempt(last);
  };
  const sayNo = async (mistyped?: string) => {
    if (last === undefined) return false;
    const started = last;
    const choice = { decision: 'cancel', ...present({ mistyped }) } as const;
    const back = await unlessStuck(() => psu.completes(tpp, started, choice));
    return back?.succeeded === false;
  };
  const skip = async () => {
    if (last === undefined || sent.forms.length === 0) return false;
    const started = last;
    await unlessStuck(() => psu.completes(tpp, started, { skipsTo: sent }));
    return true;
  };
  const refuseAtOnce = async () => {
    if (last === undefined) return false;
    const started = last;
    await unlessStuck(() => psu.completes(tpp, started, { decision: 'cancel', cancelsAfter: 0 }));
    return true;
  };
  // In production the number may be somebody's.
  const isSandbox = target.environment === 'sandbox';
  return [
    ['behind whose link nobody went', begin],
    ['that was started twice', begin],
    ['to which the PSU said no', () => sayNo()],
    ['that was started again after a no', begin],
    [
      'to which the PSU said no after a login with a number that nobody has',
      () => sayNo(isSandbox ? makeNationalIdentity(random.novel) : undefined),
    ],
    ['that was started once more', begin],
    ['behind whose link the last form of another SCA was sent without a login', skip],
    ['that was started for the last time', begin],
    ['to which the PSU said no before the login', refuseAtOnce],
  ];
}

/** Takes one step after the other, and judges after each. */
export async function judgeSteps(steps: readonly Step[], judgeAfter: (when: string) => Promise<void>) {
  for (const [when, step] of steps) {
    if (!(await step())) return;
    await judgeAfter(when);
  }
}
