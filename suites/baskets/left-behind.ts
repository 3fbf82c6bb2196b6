import { type Access, afterBatch, expectThat, type Stage } from '../../lib/harness/kit/index.js';
import { type Basket, lookAt, type Seen } from './seen-baskets.js';

/** The statuses of a basket's payments, but for the one that cannot be funded. */
function fundedIn({ payments }: Seen, failing: number): readonly unknown[] {
  return payments.filter((_, index) => index !== failing).map((reply) => reply.at('transactionStatus'));
}

function isSettled(all: readonly Seen[]): boolean {
  return all.some((each, failing) => fundedIn(each, failing).includes('ACSC'));
}

/**
 * What can be funded is executed wherever the failing payment stands: where a run settles what stands in one
 * basket, it leaves nothing of the others as it was.
 * @param baskets baskets of like payments, of which one cannot be funded: the first of the first basket, and
 * so on
 * @param before what was seen of them before the run
 */
export async function judgeNoneLeft(
  stage: Pick<Stage<'BSK-02'>, 'judge' | 'psu' | 'target' | 'time'>,
  access: Access,
  baskets: readonly Basket[],
  before: readonly Seen[],
): Promise<void> {
  const { seen } = await afterBatch(stage, access, (by) => lookAt(baskets, by), isSettled);
  if (!isSettled(seen) || isSettled(before)) return;
  for (const [failing, each] of seen.entries()) {
    const waiting = before[failing] === undefined ? [] : fundedIn(before[failing], failing);
    const left = fundedIn(each, failing).filter((status, index) => status === waiting[index]);
    stage.judge('BSK-02', 'a run leaves nothing behind that stands in a basket with a failing payment', () =>
      expectThat(left.length === 0, 'executed payments, as in other baskets', left.join(', ')),
    );
  }
}
