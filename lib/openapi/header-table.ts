/**
 * The common request headers as data: what each is for, the form of its value and the clauses that speak of
 * it. Accept and Content-Type are not among them, because OpenAPI leaves those two to the media types, and
 * Host belongs to HTTP.
 */

import type { Basis } from '../catalogue/clause.js';
import type { ClauseId } from '../catalogue/index.js';
import { psuContexts } from '../model/codes.js';
import type { NodeObject } from './node.js';

/** One request header. */
export interface HeaderEntry {
  /** In the spelling of the interface. */
  readonly name: string;
  readonly about: string;
  readonly schema: NodeObject;
  readonly example: string;
  readonly clauses: readonly ClauseId[];
  readonly basis?: Basis;
}

const text = { type: 'string' } as const;
const uuid = { type: 'string', format: 'uuid' } as const;
const publicBase64 = 'MIIC…';

export const headerTable: readonly HeaderEntry[] = [
  {
    name: 'X-Request-ID',
    about: 'Names the call; the TPP chooses it and never uses one twice. A UUID is usual.',
    schema: { type: 'string', minLength: 1 },
    example: '4eba4445-1a4b-47b8-bdd5-4e56ef026b19',
    clauses: ['HDR-08', 'HDR-09'],
  },
  {
    name: 'Date',
    about: 'When the call leaves, in the full-date form of RFC 7231; at most 60 seconds off.',
    schema: { type: 'string', format: 'imf-fixdate' },
    example: 'Wed, 19 Jan 2022 12:53:05 GMT',
    clauses: ['SIG-06', 'SIG-07', 'SIG-08', 'SIG-09', 'TRN-13'],
  },
  {
    name: 'TPP-Signature-Certificate',
    about: 'The certificate that verifies Signature: base64 of its DER, on one line.',
    schema: { type: 'string', minLength: 1 },
    example: publicBase64,
    clauses: ['HDR-24', 'HDR-25', 'SIG-05'],
  },
  {
    name: 'Signature',
    about:
      'keyId="SN=…,CA=…",algorithm="rsa-sha256",headers="…",signature="…": see the security scheme of that name.',
    schema: { type: 'string', minLength: 1 },
    example:
      'keyId="SN=1A2B3C,CA=CN=Example CA,O=Example Trust,C=NO",algorithm="rsa-sha256",headers="date x-request-id",signature="…"',
    clauses: ['HDR-26', 'SIG-01', 'SIG-03', 'SIG-10'],
  },
  {
    name: 'Digest',
    about: 'Base64 of the SHA-256 or SHA-512 of the body as it is sent, with the name of the algorithm.',
    schema: { type: 'string', pattern: '^(SHA-256|SHA-512)=[A-Za-z0-9+/]+={0,2}$' },
    example: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    clauses: ['HDR-20', 'HDR-21', 'HDR-22', 'HDR-23', 'SIG-37', 'SIG-38'],
  },
  {
    name: 'x-accept-fix',
    about:
      'Changes that the TPP wants before they become the default, separated by commas: amount-as-string, longer-names, cash-account-type-iso, cardaccount-switch-originalamount-and-transactionamount.',
    schema: text,
    example: 'longer-names, amount-as-string',
    clauses: ['HDR-01', 'HDR-02', 'VER-02', 'VER-03'],
  },
  {
    name: 'TPP-Session-ID',
    about: 'The session within which one SCA holds for up to an hour.',
    schema: { type: 'string', minLength: 1 },
    example: '0b7f6c0e-6f0f-4a0c-9a55-6f3f1c1f9f10',
    clauses: ['HDR-10', 'HDR-11', 'SCA-09', 'SCA-10'],
  },
  {
    name: 'TPP-Redirect-URI',
    about: 'Where the PSU comes back to after SCA; needed wherever SCA may be needed.',
    schema: { type: 'string', format: 'uri', minLength: 1 },
    example: 'https://tpp.example/callback?state=1',
    clauses: ['HDR-12', 'HDR-13', 'HDR-14', 'HDR-15'],
  },
  {
    name: 'TPP-Redirect-Preferred',
    about: 'false starts biometric authentication in a mobile app where there is one; absent counts as true.',
    schema: { type: 'string', enum: ['true', 'false'] },
    example: 'true',
    clauses: ['HDR-16', 'HDR-17'],
  },
  {
    name: 'TPP-Brand-Logging-Information',
    about: 'The brand under which the PSU knows the TPP; on payment initiation.',
    schema: text,
    example: 'Example Pay',
    clauses: ['HDR-18', 'HDR-19'],
  },
  {
    name: 'PSU-ID',
    about:
      'The PSU at this TPP and bank, issued in the redirect after SCA. On payment initiation X-PSU-IDENTITY may stand in for it.',
    schema: uuid,
    example: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
    clauses: ['HDR-27', 'HDR-28', 'HDR-29', 'SCA-01'],
  },
  {
    name: 'X-PSU-IDENTITY',
    about:
      'National identity number or D-number, 11 digits, of a private PSU who has no PSU-ID yet; PSU-Context then is PRIVATE.',
    schema: { type: 'string', pattern: '^[0-9]{11}$' },
    example: '00000000000',
    clauses: ['HDR-30', 'HDR-31', 'SSC-01'],
  },
  {
    name: 'PSU-Corporate-ID',
    about: 'The corporate agreement that the PSU acts under; required once a corporate context was chosen.',
    schema: text,
    example: 'c8e1f6e2-0c1b-4b9d-8a40-0e1f6d0f5a11',
    clauses: ['HDR-32', 'ERR-04', 'FLW-09'],
  },
  {
    name: 'PSU-Context',
    about: 'Private or corporate; required with X-PSU-IDENTITY.',
    schema: { type: 'string', enum: psuContexts },
    example: 'PRIVATE',
    clauses: ['HDR-33', 'HDR-34', 'HDR-35', 'SSC-02'],
  },
  {
    name: 'PSU-IP-Address',
    about: 'Address from which the PSU reaches the TPP. Sent if and only if the PSU is present.',
    schema: { type: 'string', format: 'ip-address' },
    example: '192.0.2.17',
    clauses: ['HDR-36', 'HDR-37', 'HDR-38', 'LIM-13', 'LIM-14', 'LIM-15'],
  },
  {
    name: 'PSU-IP-Port',
    about: 'Port from which the PSU reaches the TPP.',
    schema: text,
    example: '443',
    clauses: ['HDR-39'],
  },
  {
    name: 'PSU-User-Agent',
    about: 'User-Agent of the PSU.',
    schema: text,
    example: 'TPP-App/1.2 (Android 16)',
    clauses: ['HDR-40'],
  },
  { name: 'PSU-Accept', about: 'Accept of the PSU.', schema: text, example: '*/*', clauses: ['HDR-41'] },
  {
    name: 'PSU-Accept-Charset',
    about: 'Accept-Charset of the PSU.',
    schema: text,
    example: 'utf-8',
    clauses: ['HDR-42'],
  },
  {
    name: 'PSU-Accept-Encoding',
    about: 'Accept-Encoding of the PSU.',
    schema: text,
    example: 'gzip, deflate, br',
    clauses: ['HDR-43'],
  },
  {
    name: 'PSU-Accept-Language',
    about: 'Accept-Language of the PSU.',
    schema: text,
    example: 'nb-NO,nb;q=0.9,en;q=0.8',
    clauses: ['HDR-44'],
  },
  {
    name: 'PSU-HTTP-Method',
    about: 'Method with which the PSU called the TPP.',
    schema: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    example: 'POST',
    clauses: ['HDR-45', 'HDR-46'],
  },
  {
    name: 'PSU-Device-ID',
    about: 'Device of the PSU.',
    schema: uuid,
    example: '99435c7e-ad88-49ec-a2ad-99ddcb1f5555',
    clauses: ['HDR-47', 'HDR-48'],
  },
  {
    name: 'PSU-Geo-Location',
    about: 'Where the PSU is: GEO:<latitude>,<longitude>.',
    schema: { type: 'string', pattern: '^GEO:-?[0-9]{1,2}(\\.[0-9]+)?[,;]-?[0-9]{1,3}(\\.[0-9]+)?$' },
    example: 'GEO:59.91,10.75',
    clauses: ['HDR-49', 'HDR-50'],
  },
  {
    name: 'Accept-Charset',
    about: 'Replies are UTF-8 whatever it says.',
    schema: text,
    example: 'utf-8',
    clauses: ['HDR-04'],
  },
  {
    name: 'Accept-Encoding',
    about: 'Codings that the TPP reads.',
    schema: text,
    example: 'deflate, gzip;q=1.0, *;q=0.5',
    clauses: ['HDR-05'],
  },
  {
    name: 'Accept-Language',
    about: 'Languages for text that people read.',
    schema: text,
    example: 'en-US,en;q=0.7,nb;q=0.3',
    clauses: ['HDR-06'],
  },
];
