/** The key and the certificate that seal a pack. */

import { readFileSync } from 'node:fs';
import type { X509Certificate } from 'node:crypto';
import { ConfigurationError } from '../../model/errors.js';
import type { Sealer } from '../../pack/index.js';
import { checkPair, readCertificateFile, readKeyFile } from '../../profile/key-files.js';
import type { Given } from '../command.js';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a folder; name a file',
  EACCES: 'reading is not permitted',
};

/**
 * A file that a flag or word names.
 * @throws ConfigurationError when it cannot be read.
 */
export function fileOf(
  file: string,
  described: string,
): { readonly bytes: Buffer; readonly described: string } {
  try {
    return { bytes: readFileSync(file), described };
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
    throw new ConfigurationError(`${described}: ${reasons[code] ?? `cannot be read (${code})`}`);
  }
}

/**
 * The certificate that a flag names, where it is given.
 * @throws ConfigurationError when it is none.
 */
export function certificateOf(given: Given, flag: string): X509Certificate | undefined {
  const file = given.flags.get(flag);
  return file === undefined ? undefined : readCertificateFile(fileOf(file, `--${flag}: ${file}`));
}

/**
 * Who seals, from --key and --certificate.
 * @throws ConfigurationError when they do not belong together, are no pair of RSA or P-256, or the
 *   certificate is not valid now.
 */
export function sealerOf(given: Given, now: Date): Sealer {
  const [keyFile, file] = [given.flags.get('key'), given.flags.get('certificate')];
  if (keyFile === undefined)
    throw new ConfigurationError('pack: needs --key, the private key of the seal, PEM or DER');
  if (file === undefined)
    throw new ConfigurationError('pack: needs --certificate, the certificate of the seal, PEM or DER');
  const key = readKeyFile(fileOf(keyFile, `--key: ${keyFile}`));
  const fetched = fileOf(file, `--certificate: ${file}`);
  const certificate = readCertificateFile(fetched);
  checkPair(certificate, key, `--key: ${keyFile}`, fetched);
  const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = key;
  if (kind !== 'rsa' && (kind !== 'ec' || details?.namedCurve !== 'prime256v1'))
    throw new ConfigurationError(
      `--key: ${keyFile}: is a key of type ${[kind, details?.namedCurve ?? []].flat().join(' ')}; a seal needs RSA, or EC on P-256`,
    );
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (now > to)
    throw new ConfigurationError(
      `--certificate: ${file}: expired on ${to.toISOString()}; seal with one that is valid`,
    );
  if (now < from)
    throw new ConfigurationError(
      `--certificate: ${file}: is valid from ${from.toISOString()} on only; seal with one that is valid`,
    );
  return { certificate, key };
}
