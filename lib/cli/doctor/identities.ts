/** Looks at the TPPs of a profile: do keys and certificates belong together, and who can read the files? */

import { stat } from 'node:fs/promises';
import type { X509Certificate } from 'node:crypto';
import {
  judgeCertificate,
  readCertificate,
  readOrganisationId,
  readPsd2Roles,
  type CertificateFindingCode,
  type CertificateRecord,
} from '../../certificates/index.js';
import type { TargetProfile } from '../../profile/profile.js';
import type { Fetched, SourceContext } from '../../profile/sources.js';
import { tppNames, type TppName } from '../../harness/target/target.js';
import {
  openTpp,
  validityProblem,
  type OpenedTpp,
  type TppProfile,
} from '../../harness/open/tpp-identity.js';
import { failed, ok, warn, type Check } from './check.js';

async function keptSecret({ path, described }: Fetched, about: string): Promise<readonly Check[]> {
  if (path === undefined || process.platform === 'win32') return [];
  const { mode } = await stat(path);
  return (mode & 0o077) === 0
    ? []
    : [warn(about, `${described} can be read by other users of this machine; chmod 600 it`)];
}

/** Findings that a TPP is there for, or that are told in other words here. */
const expected: Readonly<Partial<Record<TppName, readonly CertificateFindingCode[]>>> = {
  withoutRole: ['role-missing', 'psd2-statement-absent'],
};
const toldElsewhere: readonly CertificateFindingCode[] = [
  'expired',
  'not-yet-valid',
  'key-mismatch',
  'key-type',
];

/** The certificates of a file, the TPP's own first. */
function recordsIn({ bytes }: Fetched): readonly CertificateRecord[] {
  const blocks = bytes
    .toString('latin1')
    .match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  return (blocks ?? [bytes]).map(readCertificate);
}

/** What a bank may hold against a certificate. A file with issuers has to lead to the last of them. */
function judged(
  name: TppName,
  { pair }: OpenedTpp,
  environment: TargetProfile['environment'],
  about: string,
): readonly Check[] {
  const [leaf, ...issuers] = recordsIn(pair.certificateFile);
  const anchor = issuers.at(-1);
  if (leaf === undefined) return [];
  const findings = judgeCertificate(leaf, {
    now: new Date(),
    use: 'seal',
    environment,
    ...(anchor === undefined ? {} : { trust: [anchor], issuers }),
  });
  const skipped = [...toldElsewhere, ...(expected[name] ?? [])];
  return findings
    .filter((each) => each.severity !== 'info' && !skipped.includes(each.code))
    .map((each) => warn(about, each.message));
}

function staysValid(name: TppName, certificate: X509Certificate, about: string): readonly Check[] {
  const problem = validityProblem(name, certificate, Date.now());
  return problem === undefined ? [] : [failed(about, problem.replace(/^[\w.]+: /, 'the certificate '))];
}

/** The roles of a certificate that this interface knows, against those that the profile claims. */
function agreesOnRoles(tpp: TppProfile, certificate: X509Certificate, about: string): readonly Check[] {
  const held = readPsd2Roles(certificate.raw);
  if (held === undefined) return [];
  const words = [...(held.includes('PSP_AI') ? ['AISP'] : []), ...(held.includes('PSP_PI') ? ['PISP'] : [])];
  const found = words.join(', ') || 'none';
  const said = tpp.roles.toSorted().join(', ') || 'none';
  return found === said ? [] : [warn(about, `the certificate says roles ${found}, the profile ${said}`)];
}

function summary({ identity, pair }: OpenedTpp, about: string): Check {
  const { certificate, key } = pair;
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const organisation = readOrganisationId(certificate) ?? 'no organisation identifier';
  const until = new Date(certificate.validTo).toISOString().slice(0, 10);
  return ok(
    about,
    `key and certificate match (RSA ${bits}, ${organisation}, until ${until}); keyId ${identity.signer.keyId}`,
  );
}

async function checkTpp(
  name: TppName,
  tpp: TppProfile,
  profile: TargetProfile,
  context: SourceContext,
): Promise<readonly Check[]> {
  const about = `tpps.${name}`;
  try {
    const opened = await openTpp(name, tpp, profile.redirectUri, context);
    const { certificate, keyFile } = opened.pair;
    return [
      summary(opened, about),
      ...staysValid(name, certificate, about),
      ...judged(name, opened, profile.environment, about),
      ...agreesOnRoles(tpp, certificate, about),
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
    if (tpp !== undefined) checks.push(...(await checkTpp(name, tpp, profile, context)));
  }
  return checks;
}
