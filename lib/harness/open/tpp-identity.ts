/** Makes a TPP that can sign of what the profile says about it. */

import type { KeyObject, X509Certificate } from 'node:crypto';
import { readOrganisationId } from '../../certificates/read-psd2.js';
import { prepareSigner } from '../../signing/index.js';
import { ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { checkPair, readCertificateFile, readKeyFile } from '../../profile/key-files.js';
import type { TargetProfile } from '../../profile/profile.js';
import { fetchSource, type Fetched, type SourceContext } from '../../profile/sources.js';
import type { TppIdentity, TppName } from '../target/target.js';

/** One TPP of a profile. */
export type TppProfile = NonNullable<TargetProfile['tpps'][TppName]>;

/** What a certificate source and a key source hold. */
export interface KeyPair {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
  readonly certificateFile: Fetched;
  readonly keyFile: Fetched;
}

/** The identity of a TPP and the files that it was made of. */
export interface OpenedTpp {
  readonly identity: TppIdentity;
  readonly pair: KeyPair;
  /** Client certificate for mutual TLS, where the profile names one. */
  readonly client?: KeyPair;
}

/** Reads a certificate and its key; a key that is to sign must be RSA. */
async function readKeyPair(
  given: Pick<TppProfile, 'certificate' | 'key'>,
  where: string,
  context: SourceContext,
  use: 'signing' | 'transport',
): Promise<KeyPair> {
  const certificateFile = await fetchSource(given.certificate, `${where}.certificate`, context);
  const keyFile = await fetchSource(given.key, `${where}.key`, context);
  const certificate = readCertificateFile(certificateFile);
  const key = readKeyFile(keyFile);
  if (use === 'signing' && key.asymmetricKeyType !== 'rsa') {
    const kind = key.asymmetricKeyType ?? 'of an unknown type';
    throw new ConfigurationError(`${keyFile.described}: the key is ${kind}; the interface signs with RSA`);
  }
  checkPair(certificate, key, where, certificateFile);
  return { certificate, key, certificateFile, keyFile };
}

/**
 * Reads one TPP of a profile and prepares its signer.
 * @throws ConfigurationError for files that are missing or wrong, and keys that do not match or cannot sign.
 */
export async function openTpp(
  name: TppName,
  tpp: TppProfile,
  redirectUri: string,
  context: SourceContext,
): Promise<OpenedTpp> {
  const where = `tpps.${name}`;
  const pair = await readKeyPair(tpp, where, context, 'signing');
  const client =
    tpp.client === undefined
      ? undefined
      : await readKeyPair(tpp.client, `${where}.client`, context, 'transport');
  const { key, certificate } = pair;
  const organisationId = readOrganisationId(certificate);
  return {
    identity: {
      name,
      roles: tpp.roles,
      signer: prepareSigner({ privateKey: key, certificate: certificate.raw }),
      redirectUri: tpp.redirectUri ?? redirectUri,
      ...present({ organisationId }),
    },
    pair,
    ...present({ client }),
  };
}

function day(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/**
 * What is wrong with the validity of a certificate in its place: all must be valid today, except that the
 * expired and the not yet valid TPP must be what they are called, or they would prove nothing. Undefined when
 * nothing is wrong.
 */
export function validityProblem(
  name: TppName,
  certificate: X509Certificate,
  now: number,
): string | undefined {
  const from = Date.parse(certificate.validFrom);
  const to = Date.parse(certificate.validTo);
  const where = `tpps.${name}.certificate`;
  if (name === 'expired') {
    return to > now
      ? `${where}: is valid until ${day(to)}; name one that has expired, or take tpps.expired out`
      : undefined;
  }
  if (name === 'notYetValid') {
    return from <= now
      ? `${where}: is valid since ${day(from)}; name one whose validity lies ahead, or take tpps.notYetValid out`
      : undefined;
  }
  if (to <= now) return `${where}: expired on ${day(to)}; get a new certificate`;
  return from > now
    ? `${where}: is not valid before ${day(from)}; wait, or correct the clock of this machine`
    : undefined;
}
