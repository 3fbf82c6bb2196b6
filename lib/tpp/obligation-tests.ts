/** One test for each obligation, for whatever runs the tests of a TPP. */

import type { TrafficVerdicts } from './judge-traffic.js';
import { obligations } from './obligations.js';
import { isRed, type ObligationVerdict } from './verdict.js';

export interface ObligationTest {
  /** `HDR-09 request-id-fresh`. */
  readonly name: string;
  /**
   * Fails where the obligation was broken, or was required and not seen; skips where there is nothing to say.
   */
  readonly check: (context: { readonly skip: (note?: string) => void }) => void;
}

/** Ids in an address belong to people; a test shows what was called. */
function called(target: string): string {
  const path = target.split('?')[0] ?? '';
  return path
    .split('/')
    .map((each) => (/\d|!/.test(each) && each.length > 6 ? '…' : each))
    .join('/');
}

function failureOf(
  { obligation, breaches, count, required, reason }: ObligationVerdict,
  judged: TrafficVerdicts,
): string {
  const lines = breaches.slice(0, 3).map(({ number, message, path }) => {
    const found = judged.shown.get(number);
    const where =
      found === undefined ? '' : ` ${found.method} ${called(found.target)} ${found.status ?? 'no reply'}`;
    return `#${number}${where}: ${message}${path === undefined ? '' : ` (${path})`}`;
  });
  const unseen = required === undefined ? [] : [`not seen, and required with ${required}: ${reason ?? ''}`];
  const more = count > lines.length ? [`and ${count - lines.length} more`] : [];
  return [obligation.owed, ...lines, ...more, ...unseen, obligation.mend].join('\n');
}

/**
 * One test for each obligation, for vitest and its like.
 * @param judged gives the verdicts; asked when the first test runs, so that the traffic may be made before
 * @example
 * for (const { name, check } of obligationTests(() => judgeTraffic(kept, { basePath: '/api-sandbox' })))
 *   test(name, check);
 */
export function obligationTests(judged: () => TrafficVerdicts): readonly ObligationTest[] {
  let kept: TrafficVerdicts | undefined;
  return obligations.map(({ id, clause }) => ({
    name: `${clause} ${id}`,
    check({ skip }) {
      const all = (kept ??= judged());
      const found = all.verdicts.find((each) => each.obligation.id === id);
      if (found === undefined) throw new Error(`no verdict on ${id}`);
      if (isRed(found)) throw new Error(failureOf(found, all));
      if (found.verdict === 'not-seen' || found.verdict === 'not-applicable')
        skip(found.reason ?? found.verdict);
    },
  }));
}
