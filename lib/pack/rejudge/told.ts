/** How a verdict is told in a finding. */

import type { ClauseVerdict } from '../../catalogue/verdict.js';

const longest = 160;

export function told({ verdict, reason }: Pick<ClauseVerdict, 'verdict' | 'reason'>): string {
  if (reason === undefined) return verdict;
  return `${verdict} (${reason.length > longest ? `${reason.slice(0, longest)}…` : reason})`;
}
