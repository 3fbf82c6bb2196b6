/** Where a production profile holds what belongs into files or variables, told for all of it at once. */

import { isUuid } from '../../model/uuid.js';
import { ConfigurationError } from '../../model/errors.js';
import type { TargetProfile } from '../../profile/profile.js';
import { fetchSource, type Source, type SourceContext } from '../../profile/sources.js';

type GivenPsu = NonNullable<TargetProfile['psus']>[number];

/** The places of a test user that name a secret, and what stands there. */
function sourcesOf(
  { identity, name, agreements = [], granted = [] }: GivenPsu,
  at: string,
): readonly (readonly [where: string, source: Source | undefined])[] {
  return [
    [`${at}.identity`, identity],
    [`${at}.name`, name],
    ...agreements.flatMap((each, index) =>
      Object.entries(each).map(
        ([member, source]: [string, Source]) => [`${at}.agreements[${index}].${member}`, source] as const,
      ),
    ),
    ...granted.flatMap(({ psuId, corporateId, sessionId }, index) =>
      Object.entries({ psuId, corporateId, sessionId }).map(
        ([member, source]: [string, Source | undefined]) =>
          [`${at}.granted[${index}].${member}`, source] as const,
      ),
    ),
  ];
}

/** True for a text that is the secret and names no file. */
async function isItself(source: Source, where: string, context: SourceContext): Promise<boolean> {
  if (typeof source !== 'string') return false;
  if (/^\d+$/.test(source) || isUuid(source)) return true;
  try {
    await fetchSource(source, where, context);
    return false;
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) return true;
    throw thrown;
  }
}

/**
 * Names every place that holds a secret itself; a single one is told, with its reason, where it is read.
 * @throws ConfigurationError where there are several.
 */
export async function checkKeptApart(profile: TargetProfile, context: SourceContext): Promise<void> {
  if (profile.environment !== 'production') return;
  const places: string[] = [];
  for (const [index, psu] of (profile.psus ?? []).entries()) {
    for (const [where, source] of sourcesOf(psu, `psus[${index}]`))
      if (source !== undefined && (await isItself(source, where, context))) places.push(where);
  }
  if (places.length < 2) return;
  throw new ConfigurationError(
    `${places.join(', ')}: name no file that is there; in production each stands in a file or in { "env": "…" }`,
  );
}
