/**
 * What one request shows that is accepted and probably wrong. The remarks of the reference bank's log are
 * obligations here, so that nothing is written twice; what is told by a rule already is left out.
 */

import { remarksOf } from '../../rules/remarks/remark.js';
import { NotShown } from '../doubts.js';
import { broken, kept, type Judgement, type Obligation } from '../obligation.js';
import type { Judge } from '../judge.js';
import type { Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import type { Remarked } from './remarked-kind.js';
import { remarkedKinds } from './remarked-kinds.js';

function* judgeOne(
  { kind, id, comes, says = /^/, but = () => false, spares = () => false }: Remarked,
  exchange: ReadExchange,
  memory: Memory,
): Generator<Judgement> {
  const isHeader = (path: string) => exchange.request.headers.some(([name]) => name === path);
  const said = remarksOf(kind, exchange.judged, exchange.at).filter(
    ({ message, path = '' }) =>
      says.test(message) && !(isHeader(path) && but(path.toLowerCase())) && !spares(exchange, path, memory),
  );
  for (const { message, path } of said) yield broken(id, message, path === undefined ? {} : { path });
  if (said.length === 0 && comes(exchange)) yield kept(id);
}

export const remarked: Judge = {
  obligations: remarkedKinds.map(
    ({ id, clause, weight, owed, mend }): Obligation => ({
      id,
      clause,
      judgedBy: 'sequence',
      weight,
      owed,
      mend,
    }),
  ),

  *judge(exchange, memory) {
    if (exchange.kind !== 'call') return;
    for (const each of remarkedKinds)
      try {
        yield* judgeOne(each, exchange, memory);
      } catch (thrown) {
        // The recording does not show the body.
        if (!(thrown instanceof NotShown)) throw thrown;
      }
  },
};
