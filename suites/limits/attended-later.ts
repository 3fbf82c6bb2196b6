import {
  pacePasses,
  pause,
  type Reply,
  type RequestInput,
  type Stage,
  type Tpp,
} from '../../lib/harness/kit/index.js';

/**
 * Attended calls that are refused as too many: a bank may keep a pace, which is another matter a minute
 * later. The list of accounts shows that others are answered then.
 */
export async function judgeLater(
  { judge, signal }: Pick<Stage<'LIM-13'>, 'judge' | 'signal'>,
  attended: Tpp,
  operation: 'read-balances' | 'list-transactions',
  input: RequestInput,
  replies: readonly Reply[],
): Promise<void> {
  if (!replies.some(({ status }) => status === 429)) return;
  await pause(pacePasses, signal);
  await attended.call('list-accounts');
  const later = await attended.call(operation, input);
  judge('LIM-13', `an attended call of ${operation} is served a minute later`, () => later.hasStatus(200));
}
