/** The test users of a profile. What they log in with is a secret and never part of a message. */

import { isUuid } from '../../model/uuid.js';
import { ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { checkGrantsDiffer } from './distinct-identities.js';
import { checkKeptApart } from './kept-apart.js';
import type { TargetProfile } from '../../profile/profile.js';
import { fetchSource, type Source, type SourceContext } from '../../profile/sources.js';
import type { GrantedBefore, KnownAccount, KnownAgreement, PsuIdentity } from '../target/target.js';

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

function knownAccount({ bban, currency, resourceId }: GivenAccount): KnownAccount {
  return { bban, currency, ...present({ id: resourceId }) };
}

type GivenAgreements = NonNullable<NonNullable<TargetProfile['psus']>[number]['agreements']>;

/** A name: of made-up people in a sandbox it may stand in the profile, else in a file or variable. */
async function nameText(
  source: Source,
  where: string,
  profile: TargetProfile,
  context: SourceContext,
): Promise<string> {
  if (typeof source === 'string' && profile.environment === 'sandbox') return source;
  const { bytes, described } = await fetchSource(source, where, context);
  const name = bytes.toString('utf8').trim();
  if (name === '') throw new ConfigurationError(`${described}: is empty`);
  return name;
}

async function openAgreements(
  given: GivenAgreements,
  where: string,
  profile: TargetProfile,
  context: SourceContext,
): Promise<readonly KnownAgreement[]> {
  return Promise.all(
    given.map(async (each, index) => {
      const sources = Object.entries(each);
      const names = sources.map(([name, source]) =>
        nameText(source, `${where}[${index}].${name}`, profile, context),
      );
      return { names: await Promise.all(names) };
    }),
  );
}

type GivenAccount = NonNullable<NonNullable<TargetProfile['psus']>[number]['accounts']>[number];
type GivenGrants = NonNullable<NonNullable<TargetProfile['psus']>[number]['granted']>;

/** An issued id: a UUID may stand in a sandbox profile, everything else in a file or variable. */
async function issuedId(
  source: Source,
  where: string,
  profile: TargetProfile,
  context: SourceContext,
): Promise<string> {
  if (typeof source === 'string' && isUuid(source)) {
    if (profile.environment === 'sandbox') return source;
    throw new ConfigurationError(
      `${where}: holds the id itself; in production name a file or { "env": "…" }`,
    );
  }
  const { bytes, described } = await fetchSource(source, where, context);
  const id = bytes.toString('utf8').trim();
  if (!/^[\x21-\x7e]+$/.test(id)) throw new ConfigurationError(`${described}: holds no id`);
  return id;
}

async function openGrants(
  given: GivenGrants,
  where: string,
  profile: TargetProfile,
  context: SourceContext,
): Promise<readonly GrantedBefore[]> {
  const grants: GrantedBefore[] = [];
  for (const [index, { tpp = 'primary', psuId, corporateId, sessionId }] of given.entries()) {
    const at = `${where}[${index}]`;
    if (profile.tpps[tpp] === undefined) {
      throw new ConfigurationError(`${at}.tpp: tpps.${tpp} is missing; add it, or take the grant out`);
    }
    const id = await issuedId(psuId, `${at}.psuId`, profile, context);
    if (!isUuid(id)) throw new ConfigurationError(`${at}.psuId: is no UUID, as a PSU-ID must be`);
    const rest = { corporateId, sessionId };
    const more: { corporateId?: string; sessionId?: string } = {};
    for (const name of ['corporateId', 'sessionId'] as const) {
      const source = rest[name];
      if (source !== undefined) more[name] = await issuedId(source, `${at}.${name}`, profile, context);
    }
    grants.push({ tpp, psuId: id, ...more });
  }
  return grants;
}

/**
 * The PSUs of a profile with their identities.
 * @throws ConfigurationError for an identity that is missing, empty, or given twice.
 */
export async function openPsus(
  profile: TargetProfile,
  context: SourceContext,
): Promise<readonly PsuIdentity[]> {
  await checkKeptApart(profile, context);
  const psus: PsuIdentity[] = [];
  for (const [index, each] of (profile.psus ?? []).entries()) {
    const identity = await identityText(each.identity, `psus[${index}].identity`, profile, context);
    const twin = psus.findIndex((one) => one.identity === identity);
    if (twin >= 0) {
      throw new ConfigurationError(`psus[${index}]: is the same person as psus[${twin}]; take one out`);
    }
    const { granted, accounts, debtor, kind, name, agreements, ownAccounts } = each;
    const at = `psus[${index}]`;
    psus.push({
      kind,
      identity,
      ...(accounts === undefined ? {} : { accounts: accounts.map(knownAccount) }),
      ...present({ debtor }),
      ...(name === undefined ? {} : { name: await nameText(name, `${at}.name`, profile, context) }),
      ...(agreements === undefined
        ? {}
        : { agreements: await openAgreements(agreements, `${at}.agreements`, profile, context) }),
      ...present({ ownAccounts }),
      ...(granted === undefined
        ? {}
        : { granted: await openGrants(granted, `psus[${index}].granted`, profile, context) }),
    });
  }
  checkGrantsDiffer(psus);
  return psus;
}
