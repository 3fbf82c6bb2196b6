/** What is secret, and where it stands: members, parameters and headers that are never written. */

/** The kinds of secrets; a kind is what a pseudonym tells about the value behind it. */
export type SecretKind =
  | 'psu-id'
  | 'corporate-id'
  | 'session-id'
  | 'identity'
  | 'customer'
  | 'resource'
  | 'card'
  | 'account'
  | 'name'
  | 'sca-state'
  | 'cookie'
  | 'credential'
  | 'number';

/** Masks one value; the answer stands in its place. */
export type Mask = (kind: SecretKind, value: string) => string;

/** JSON members (and names in messages) by lower-case name. */
export const secretMembers: ReadonlyMap<string, SecretKind> = new Map<string, SecretKind>([
  ['psu-id', 'psu-id'],
  ['psuid', 'psu-id'],
  ['psu-corporate-id', 'corporate-id'],
  ['psucorporateid', 'corporate-id'],
  ['corporateid', 'corporate-id'],
  ['agreementid', 'corporate-id'],
  ['mockagreementid', 'corporate-id'],
  ['tpp-session-id', 'session-id'],
  ['sessionid', 'session-id'],
  ['customerid', 'customer'],
  ['resourceid', 'resource'],
  ['accountid', 'resource'],
  ['cardaccountid', 'resource'],
  ['mockaccountid', 'resource'],
  ['mockcardaccountid', 'resource'],
  ['maskedpan', 'card'],
  ['pan', 'card'],
  ['cardnumber', 'card'],
  ['x-psu-identity', 'identity'],
  ['psuidentity', 'identity'],
  ['identity', 'identity'],
  ['customernumber', 'identity'],
  ['nationalidentitynumber', 'identity'],
  ['owner', 'identity'],
  ['customer', 'identity'],
  ['bban', 'account'],
  ['iban', 'account'],
  ['accountnumber', 'account'],
  ['identification', 'account'],
  ['creditorname', 'name'],
  ['debtorname', 'name'],
  ['customername', 'name'],
  ['accountname', 'name'],
  ['ownername', 'name'],
  ['ultimatedebtor', 'name'],
  ['ultimatecreditor', 'name'],
  ['name', 'name'],
]);

/** Members whose name says little: only a value of digits is an identity. */
export const vagueMembers: ReadonlySet<string> = new Set(['owner', 'customer']);

/** Parameters of queries and forms, by lower-case name. */
export const secretParameters: ReadonlyMap<string, SecretKind> = new Map<string, SecretKind>([
  ['psu-id', 'psu-id'],
  ['psuid', 'psu-id'],
  ['psu-corporate-id', 'corporate-id'],
  ['psucorporateid', 'corporate-id'],
  ['tpp-session-id', 'session-id'],
  ['customernumber', 'identity'],
  ['identity', 'identity'],
  ['psuidentity', 'identity'],
  ['state', 'sca-state'],
  ['token', 'sca-state'],
  ['access_token', 'credential'],
  ['password', 'credential'],
]);

/** Headers whose whole value is secret, by lower-case name. */
export const secretHeaders: ReadonlyMap<string, SecretKind> = new Map<string, SecretKind>([
  ['psu-id', 'psu-id'],
  ['psu-corporate-id', 'corporate-id'],
  ['tpp-session-id', 'session-id'],
  ['x-psu-identity', 'identity'],
  ['authorization', 'credential'],
  ['proxy-authorization', 'credential'],
]);

/** Variables of paths whose values are secret. Ids of payments, baskets and transactions are shown. */
export const secretVariables: ReadonlyMap<string, SecretKind> = new Map<string, SecretKind>([
  ['customerId', 'customer'],
  ['accountId', 'resource'],
  ['cardAccountId', 'resource'],
  ['mockAccountId', 'resource'],
  ['mockCardAccountId', 'resource'],
  ['mockAgreementId', 'corporate-id'],
]);

/** A secret that was found in the traffic. */
export interface LearnedValue {
  readonly kind: SecretKind;
  readonly value: string;
}

/** Secrets that are known before any traffic. */
export interface KnownSecrets {
  /** What PSUs enter at the SCA pages. */
  readonly identities: readonly string[];
  /** Account numbers, as bban or iban. */
  readonly accounts: readonly string[];
  /** Stands in every pseudonym; keeps those of several runs apart whose reports are joined. */
  readonly mark?: string;
}
