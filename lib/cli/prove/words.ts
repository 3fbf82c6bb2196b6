/** What `prove` says of one outcome. */

import { holds, type Outcome } from '../../proof/outcome.js';
import type { Thoroughness } from './task.js';

/** In one line what is wrong; empty when nothing is. */
export function complaint(outcome: Outcome): string {
  if (outcome.mistake !== undefined) return `cannot be tried, mend it: ${outcome.mistake}`;
  if (outcome.kind === 'variant') {
    return outcome.alarms
      .map((each) => `${each.clause} ${each.verdict} in ${each.scenario}: ${each.reason}`)
      .join('; ');
  }
  const { missed, overReach, broken } = outcome;
  return [
    ...(missed.length === 0 ? [] : [`survives ${missed.join(' ')}`]),
    ...(overReach.length === 0 ? [] : [`turns ${overReach.join(' ')} red too`]),
    ...(broken.length === 0 ? [] : [`breaks the harness at ${broken.join(' ')}`]),
  ].join('; ');
}

/** The outcome in one word or two. */
export function verdictOf(outcome: Outcome): string {
  if (holds(outcome)) return outcome.kind === 'fault' ? 'caught' : 'no alarm';
  if (outcome.mistake !== undefined) return 'NOT TRIED';
  if (outcome.kind === 'variant') return 'ALARM';
  if (outcome.actsNowhere === true) return 'acts nowhere';
  if (outcome.missed.length > 0) return 'SURVIVES';
  return outcome.overReach.length > 0 ? 'OVER-REACH' : 'BROKEN';
}

/** In which scenarios banks were tried, in a line. */
export function scopeOf({ depth, share }: Thoroughness): string {
  if (share === undefined)
    return `whole: each bank in every scenario that notices it, depth ${depth ?? 'standard'}`;
  const where = depth === undefined ? 'depth quick, survivors at standard' : `depth ${depth}`;
  return (
    `sampled: each fault in the scenarios that catch it; over-reach and false alarms in one of ${share.of} parts of the ` +
    `scenarios, drawn by seed ${share.turn} (${where}); ${share.of} seeds in a row try all, --whole does and goes deeper`
  );
}
