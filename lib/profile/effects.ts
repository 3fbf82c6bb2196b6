/** What a run may do at a target. */

import type { Effect } from '../model/operation.js';
import type { TargetProfile } from './profile.js';

/** Every effect that a scenario can declare. */
export const everyEffect = [
  'reads',
  'creates-payments',
  'changes-consent',
  'changes-registration',
  'changes-sandbox',
  'resets-sandbox',
] as const satisfies readonly Effect[];

/** Each effect in words, to follow what has it. */
export const whatItDoes: Readonly<Record<Effect, string>> = {
  reads: 'reads',
  'creates-payments': 'creates payments',
  'changes-consent': 'changes a consent',
  'changes-registration': 'changes a registration',
  'changes-sandbox': 'changes the sandbox',
  'resets-sandbox': 'resets the sandbox',
};

/**
 * Effects that a run may have: what the profile lists, otherwise everything in the sandbox and reads in
 * production.
 */
export function effectsOf(profile: Pick<TargetProfile, 'environment' | 'effects'>): ReadonlySet<Effect> {
  if (profile.effects !== undefined) return new Set<Effect>(['reads', ...profile.effects]);
  return new Set(profile.environment === 'sandbox' ? everyEffect : (['reads'] as const));
}
