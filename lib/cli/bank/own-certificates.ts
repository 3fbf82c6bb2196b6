/**
 * Certificates of a TPP's own, which the served bank trusts beside those that it makes (`bank --trust`):
 * authorities, and certificates of TPPs that count as they are. One of a TPP that states no role may do what
 * both roles may: it is a test certificate.
 */

import { X509Certificate } from 'node:crypto';
import { identifyTpp } from '../../bank/identify.js';
import type { BankParts, PartsChange } from '../../bank/types.js';
import { certificateRoles } from '../../certificates/index.js';
import { ConfigurationError } from '../../model/errors.js';
import type { CertificateRole } from '../../rules/rule.js';
import { readNamedFile } from '../messages/named-file.js';

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const both: readonly CertificateRole[] = ['PSP_AI', 'PSP_PI'];

function certificatesIn(file: string): readonly X509Certificate[] {
  const text = readNamedFile(`--trust: ${file}`, file).toString('latin1');
  const blocks = text.match(block) ?? [];
  if (blocks.length === 0)
    throw new ConfigurationError(
      `--trust: ${file} holds no certificate in PEM; openssl x509 -inform der -in FILE makes one of DER`,
    );
  return blocks.map((each, index) => {
    try {
      return new X509Certificate(each);
    } catch {
      throw new ConfigurationError(`--trust: certificate ${index + 1} of ${file} is damaged`);
    }
  });
}

/** What the bank keeps of the certificates. */
interface Own {
  readonly ders: readonly Buffer[];
  /** Roles by DER in base64, of the certificates of TPPs. */
  readonly roles: ReadonlyMap<string, readonly CertificateRole[]>;
}

/** What a certificate states; both roles where it states none. */
function rolesIn(der: Buffer): readonly CertificateRole[] {
  const stated = certificateRoles(der) ?? [];
  return stated.length === 0 ? both : stated;
}

function readOwn(file: string): Own {
  const all = certificatesIn(file);
  return {
    ders: all.map(({ raw }) => raw),
    roles: new Map(all.filter(({ ca }) => !ca).map(({ raw }) => [raw.toString('base64'), rolesIn(raw)])),
  };
}

/** The registry of production with these TPPs in it. */
function registryWith({ registry }: BankParts, { roles }: Own): Pick<BankParts, 'registry'> {
  if (registry === undefined) return {};
  const added = [...roles].flatMap(([der, stated]) => {
    const tpp = identifyTpp(der);
    if (tpp === undefined) return [];
    const own = [
      ...(stated.includes('PSP_AI') ? ['AISP' as const] : []),
      ...(stated.includes('PSP_PI') ? ['PISP' as const] : []),
    ];
    return [[tpp.id, own] as const];
  });
  return { registry: new Map([...registry, ...added]) };
}

/**
 * What makes a bank trust the certificates of a PEM file.
 * @throws ConfigurationError when the file is unreadable or holds none.
 */
export function trustFrom(file: string): PartsChange {
  const own = readOwn(file);
  return (parts) => {
    const { readRoles } = parts;
    return {
      ...parts,
      trust: [...(parts.trust ?? []), ...own.ders],
      ...(readRoles === undefined
        ? {}
        : { readRoles: (der: Buffer) => own.roles.get(der.toString('base64')) ?? readRoles(der) }),
      ...registryWith(parts, own),
    };
  };
}
