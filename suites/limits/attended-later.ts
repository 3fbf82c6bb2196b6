import {
  pacePasses,
  pause,
  type Reply,
  type RequestInput,
  type Stage,
  type Tpp,
} from '../../lib/harness/kit/index.js';

type LaterJudge = (
  attended: Tpp,
  operation: 'read-balances' | 'list-transactions',
  input: RequestInput,
  replies: readonly Reply[],
) => Promise<void>;

/**
 * Attended calls that are refused as too many: a bank may keep a pace, which is another matter a minute
 * later. The list of accounts shows that others are answered then. The minute is waited once, and only where
 * a network lies between, which may keep a pace as well.
 */
export function laterJudge({
  judge,
  signal,
  target,
}: Pick<Stage<'LIM-13'>, 'judge' | 'signal' | 'target'>): LaterJudge {
  let isLater = target.network === undefined;
  return async (attended, operation, input, replies) => {
    if (!replies.some(({ status }) => status === 429)) return;
    if (!isLater) await pause(pacePasses, signal);
    isLater = true;
    await attended.call('list-accounts');
    const later = await attended.call(operation, input);
    judge('LIM-13', `an attended call of ${operation} is served a minute later`, () => later.hasStatus(200));
  };
}
