/**
 * Object identifiers that certificates of this interface need, by the names that ETSI TS 119 495, EN 319 412
 * and RFC 5280 give them. Minting, reading and judging all take them from here.
 */

/** Roles of a payment service provider (ETSI TS 119 495). */
export const roleOids = {
  PSP_AS: '0.4.0.19495.1.1',
  PSP_PI: '0.4.0.19495.1.2',
  PSP_AI: '0.4.0.19495.1.3',
  PSP_IC: '0.4.0.19495.1.4',
} as const;

export type Psd2Role = keyof typeof roleOids;

/**
 * Kinds of qualified certificate (EN 319 412-5, QcType): for persons, for seals, for website authentication.
 */
export const qcTypeOids = {
  esign: '0.4.0.1862.1.6.1',
  eseal: '0.4.0.1862.1.6.2',
  web: '0.4.0.1862.1.6.3',
} as const;

export type QcType = keyof typeof qcTypeOids;

/** Statements inside the qcStatements extension. */
export const statementOids = {
  qcCompliance: '0.4.0.1862.1.1',
  qcType: '0.4.0.1862.1.6',
  psd2: '0.4.0.19495.2',
} as const;

/** Certificate extensions (RFC 5280 section 4.2, RFC 3739 for the statements). */
export const extensionOids = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  qcStatements: '1.3.6.1.5.5.7.1.3',
} as const;

/** Key usages in the order of their bits (RFC 5280 section 4.2.1.3). */
export const keyUsages = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;

export type KeyUsage = (typeof keyUsages)[number];

/** Extended key usages. */
export const extendedKeyUsageOids = {
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

export type ExtendedKeyUsage = keyof typeof extendedKeyUsageOids;

/** Attribute types of names, by the short names that a person writes. */
export const attributeOids = {
  CN: '2.5.4.3',
  serialNumber: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  street: '2.5.4.9',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  organizationIdentifier: '2.5.4.97',
  emailAddress: '1.2.840.113549.1.9.1',
  DC: '0.9.2342.19200300.100.1.25',
  UID: '0.9.2342.19200300.100.1.1',
} as const;

/** Signature algorithms with RSA (PKCS #1 v1.5) and ECDSA, by hash. */
export const signatureOids = {
  rsa: {
    sha1: '1.2.840.113549.1.1.5',
    sha256: '1.2.840.113549.1.1.11',
    sha384: '1.2.840.113549.1.1.12',
    sha512: '1.2.840.113549.1.1.13',
  },
  ec: {
    sha1: '1.2.840.10045.4.1',
    sha256: '1.2.840.10045.4.3.2',
    sha384: '1.2.840.10045.4.3.3',
    sha512: '1.2.840.10045.4.3.4',
  },
} as const;

export type HashName = keyof typeof signatureOids.rsa;

/** The key of a table of identifiers under which an identifier stands. */
export function nameOfOid<Name extends string>(
  table: Readonly<Record<Name, string>>,
  oid: string,
): Name | undefined {
  for (const name in table) if (table[name] === oid) return name;
  return undefined;
}
