/**
 * Attribute types of distinguished names: object identifier, the short name that OpenSSL prints, and the
 * other names in use. RFC 2253 knows nine names; tools know more, and a reader has to take any of them for
 * the same type.
 */

export interface AttributeType {
  readonly oid: string;
  /** As OpenSSL prints it. */
  readonly name: string;
  /** Whether RFC 2253 section 2.3 lists the name; every other type is an OID with a `#hex` value there. */
  readonly inRfc2253: boolean;
}

const rfc2253Types: readonly (readonly [oid: string, name: string, ...others: string[]])[] = [
  ['2.5.4.3', 'CN', 'commonName'],
  ['2.5.4.7', 'L', 'localityName'],
  ['2.5.4.8', 'ST', 'stateOrProvinceName', 'S', 'SP'],
  ['2.5.4.10', 'O', 'organizationName'],
  ['2.5.4.11', 'OU', 'organizationalUnitName'],
  ['2.5.4.6', 'C', 'countryName'],
  ['2.5.4.9', 'street', 'streetAddress'],
  ['0.9.2342.19200300.100.1.25', 'DC', 'domainComponent'],
  ['0.9.2342.19200300.100.1.1', 'UID', 'userId'],
];

const otherTypes: readonly (readonly [oid: string, name: string, ...others: string[]])[] = [
  ['2.5.4.97', 'organizationIdentifier'],
  ['2.5.4.5', 'serialNumber'],
  ['1.2.840.113549.1.9.1', 'emailAddress', 'E', 'email'],
  ['2.5.4.4', 'SN', 'surname'],
  ['2.5.4.42', 'GN', 'givenName'],
  ['2.5.4.12', 'title', 'T'],
  ['2.5.4.13', 'description'],
  ['2.5.4.15', 'businessCategory'],
  ['2.5.4.16', 'postalAddress'],
  ['2.5.4.17', 'postalCode'],
  ['2.5.4.18', 'postOfficeBox'],
  ['2.5.4.19', 'physicalDeliveryOfficeName'],
  ['2.5.4.20', 'telephoneNumber'],
  ['2.5.4.21', 'telexNumber'],
  ['2.5.4.24', 'x121Address'],
  ['2.5.4.25', 'internationaliSDNNumber'],
  ['2.5.4.26', 'registeredAddress'],
  ['2.5.4.27', 'destinationIndicator'],
  ['2.5.4.41', 'name'],
  ['2.5.4.43', 'initials'],
  ['2.5.4.44', 'generationQualifier'],
  ['2.5.4.45', 'x500UniqueIdentifier'],
  ['2.5.4.46', 'dnQualifier'],
  ['2.5.4.51', 'houseIdentifier'],
  ['2.5.4.54', 'dmdName'],
  ['2.5.4.65', 'pseudonym'],
  ['2.5.4.72', 'role'],
  ['2.5.4.98', 'c3', 'countryCode3c'],
  ['2.5.4.99', 'n3', 'countryCode3n'],
  ['2.5.4.100', 'dnsName'],
  ['0.9.2342.19200300.100.1.3', 'mail', 'rfc822Mailbox'],
  ['0.9.2342.19200300.100.1.4', 'info'],
  ['0.9.2342.19200300.100.1.6', 'roomNumber'],
  ['0.9.2342.19200300.100.1.8', 'userClass'],
  ['0.9.2342.19200300.100.1.9', 'host'],
  ['0.9.2342.19200300.100.1.37', 'associatedDomain'],
  ['0.9.2342.19200300.100.1.40', 'personalTitle'],
  ['0.9.2342.19200300.100.1.43', 'friendlyCountryName'],
  ['0.9.2342.19200300.100.1.45', 'organizationalStatus'],
  ['0.9.2342.19200300.100.1.48', 'buildingName'],
  ['1.2.840.113549.1.9.2', 'unstructuredName'],
  ['1.2.840.113549.1.9.7', 'challengePassword'],
  ['1.2.840.113549.1.9.8', 'unstructuredAddress'],
  ['1.2.840.113549.1.9.20', 'friendlyName'],
  ['1.3.6.1.4.1.311.60.2.1.1', 'jurisdictionL', 'jurisdictionLocalityName'],
  ['1.3.6.1.4.1.311.60.2.1.2', 'jurisdictionST', 'jurisdictionStateOrProvinceName'],
  ['1.3.6.1.4.1.311.60.2.1.3', 'jurisdictionC', 'jurisdictionCountryName'],
];

const byOid = new Map<string, AttributeType>();
const oidByName = new Map<string, string>();
for (const [rows, inRfc2253] of [
  [rfc2253Types, true],
  [otherTypes, false],
] as const) {
  for (const [oid, name, ...others] of rows) {
    byOid.set(oid, { oid, name, inRfc2253 });
    for (const each of [name, ...others]) oidByName.set(each.toLowerCase(), oid);
  }
}

/** The type with this object identifier, if it has a name here. */
export function attributeType(oid: string): AttributeType | undefined {
  return byOid.get(oid);
}

/** The object identifier behind a name, without regard to case. */
export function attributeOid(name: string): string | undefined {
  return oidByName.get(name.toLowerCase());
}
