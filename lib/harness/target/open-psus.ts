/** The test users of a profile. What they log in with is a secret and never part of a message. */

import { ConfigurationError } from '../errors.js';
import type { TargetProfile } from './profile.js';
import { fetchSource, type SourceContext } from './sources.js';
import type { PsuIdentity } from './target.js';

async function identityText(
  source: NonNullable<TargetProfile['psus']>[number]['identity'],
  where: string,
  profile: TargetProfile,
  context: SourceContext,
): Promise<string> {
  // Digits name no file. Sandbox identities are made up, so they may stand in the profile itself.
  if (typeof source === 'string' && /^\d+$/.test(source)) {
    if (profile.environment === 'sandbox') return source;
    throw new ConfigurationError(
      `${where}: holds an identity itself; in production name a file or { "env": "…" }`,
    );
  }
  const { bytes, described } = await fetchSource(source, where, context);
  const identity = bytes.toString('utf8').trim();
  if (identity === '') throw new ConfigurationError(`${described}: is empty`);
  return identity;
}

/**
 * The PSUs of a profile with their identities.
 * @throws ConfigurationError for an identity that is missing, empty, or given twice.
 */
export async function openPsus(
  profile: TargetProfile,
  context: SourceContext,
): Promise<readonly PsuIdentity[]> {
  const psus: PsuIdentity[] = [];
  for (const [index, each] of (profile.psus ?? []).entries()) {
    const identity = await identityText(each.identity, `psus[${index}].identity`, profile, context);
    const twin = psus.findIndex((one) => one.identity === identity);
    if (twin >= 0) {
      throw new ConfigurationError(`psus[${index}]: is the same person as psus[${twin}]; take one out`);
    }
    psus.push({ ...each, identity });
  }
  return psus;
}
