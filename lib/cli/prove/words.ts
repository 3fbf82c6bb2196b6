/** What `prove` says of one outcome. */

import { holds, type Outcome } from '../../proof/outcome.js';

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
  if (outcome.missed.length > 0) return 'SURVIVES';
  return outcome.overReach.length > 0 ? 'OVER-REACH' : 'BROKEN';
}
