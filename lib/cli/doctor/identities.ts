/** Looks at the TPPs of a profile: do keys and certificates belong together, what do they say, who can read the files. */

import { stat } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';
import { readOrganisationId, readPsd2Roles } from '../../certificates/index.js';
import type { TargetProfile } from '../../harness/target/profile.js';
import type { Fetched, SourceContext } from '../../harness/target/sources.js';
import { tppNames, type TppName } from '../../harness/target/target.js';
import {
  openTpp,
  validityProblem,
  type OpenedTpp,
  type TppProfile,
} from '../../harness/target/tpp-identity.js';
import { failed, ok, warn, type Check } from './check.js';

const dayMs = 86_400_000;
const soonDays = 30;
const leastBits = 2_048;

async function keptSecret({ path, described }: Fetched, about: string): Promise<readonly Check[]> {
  if (path === undefined || process.platform === 'win32') return [];
  const { mode } = await stat(path);
  return (mode & 0o077) === 0
    ? []
    : [warn(about, `${described} can be read by other users of this machine; chmod 600 it`)];
}

function staysValid(name: TppName, certificate: X509Certificate, about: string): readonly Check[] {
  const now = Date.now();
  const problem = validityProblem(name, certificate, now);
  if (problem !== undefined) return [failed(about, problem.replace(/^[\w.]+: /, 'the certificate '))];
  const days = Math.floor((Date.parse(certificate.validTo) - now) / dayMs);
  if (days < 0 || days > soonDays) return [];
  return [warn(about, `the certificate expires in ${days} day${days === 1 ? '' : 's'}`)];
}

/** The roles of a certificate that this interface knows, in the words of a profile; undefined without a PSD2 statement. */
function rolesIn(certificate: X509Certificate): readonly string[] | undefined {
  const held = readPsd2Roles(certificate.raw);
  return held === undefined
    ? undefined
    : [...(held.includes('PSP_AI') ? ['AISP'] : []), ...(held.includes('PSP_PI') ? ['PISP'] : [])];
}

function agreesOnRoles(tpp: TppProfile, certificate: X509Certificate, about: string): readonly Check[] {
  const said = tpp.roles.toSorted().join(', ') || 'none';
  const held = rolesIn(certificate);
  if (held === undefined) {
    return said === 'none'
      ? []
      : [warn(about, `the certificate holds no PSD2 statement; the profile says ${said}`)];
  }
  const found = held.join(', ') || 'none';
  return found === said ? [] : [warn(about, `the certificate says roles ${found}, the profile ${said}`)];
}

/** A bundle that carries the issuers too must be in order: each certificate signed by the next. */
function chainInOrder({ bytes, described }: Fetched, about: string): readonly Check[] {
  const blocks =
    bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  const certificates = blocks.map((each) => new X509Certificate(each));
  const broken = certificates.findIndex((each, index) => {
    const issuer = certificates[index + 1];
    return issuer !== undefined && !each.verify(issuer.publicKey);
  });
  if (broken < 0) return [];
  return [warn(about, `${described}: certificate ${broken + 1} is not signed by certificate ${broken + 2}`)];
}

function summary({ identity, pair }: OpenedTpp, about: string): Check {
  const { certificate, key } = pair;
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const organisation = readOrganisationId(certificate) ?? 'no organisation identifier';
  const until = new Date(certificate.validTo).toISOString().slice(0, 10);
  const text = `key and certificate match (RSA ${bits}, ${organisation}, until ${until}); keyId ${identity.signer.keyId}`;
  return bits < leastBits ? warn(about, `${text}; the key is short`) : ok(about, text);
}

async function checkTpp(
  name: TppName,
  tpp: TppProfile,
  redirectUri: string,
  context: SourceContext,
): Promise<readonly Check[]> {
  const about = `tpps.${name}`;
  try {
    const opened = await openTpp(name, tpp, redirectUri, context);
    const { certificate, certificateFile, keyFile } = opened.pair;
    return [
      summary(opened, about),
      ...staysValid(name, certificate, about),
      ...agreesOnRoles(tpp, certificate, about),
      ...chainInOrder(certificateFile, about),
      ...(await keptSecret(keyFile, about)),
      ...(opened.client === undefined ? [] : await keptSecret(opened.client.keyFile, `${about}.client`)),
    ];
  } catch (thrown) {
    return [failed(about, thrown)];
  }
}

/** Everything about the identities of a profile. */
export async function checkIdentities(
  profile: TargetProfile,
  context: SourceContext,
): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const name of tppNames) {
    const tpp = profile.tpps[name];
    if (tpp !== undefined) checks.push(...(await checkTpp(name, tpp, profile.redirectUri, context)));
  }
  return checks;
}
