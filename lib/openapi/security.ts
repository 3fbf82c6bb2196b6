/**
 * How calls are authenticated: a signature in every request, and a client certificate where the bank asks for
 * one.
 */

import type { NodeObject } from './node.js';

const signing = [
  'Every request is signed with the key of the certificate in TPP-Signature-Certificate.',
  'The header has four parts written name="value" and joined by commas: keyId is SN=<serial in upper-case hexadecimal>,CA=<issuer per RFC 2253>; algorithm is rsa-sha256; headers lists names in lower case, in the order of signing; signature is the base64 of RSA-SHA256 over the signing string.',
  'The signing string has a line "name: value" for each listed header, lines separated by a newline and none at the end. Of date, digest, x-request-id, psu-id, psu-corporate-id and tpp-redirect-uri those that are sent are signed; (request-target) may be.',
  'A value beyond ASCII is encoded as a whole per RFC 2047: =?utf-8?B?<base64>?=.',
].join('\n\n');

/** The Security Scheme Objects. */
export const securitySchemes: NodeObject = {
  Signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Signature',
    description: signing,
    'x-clauses': [
      'SIG-01',
      'SIG-02',
      'SIG-10',
      'SIG-11',
      'SIG-16',
      'SIG-18',
      'SIG-22',
      'SIG-23',
      'SIG-24',
      'SIG-34',
    ],
  },
  ClientCertificate: {
    type: 'mutualTLS',
    description: 'An eIDAS certificate of the TPP as TLS client certificate, where the bank asks for one.',
    'x-clauses': ['REG-02', 'TRN-15', 'TRN-16'],
  },
};

/** Either the signature alone, or both together. */
export const security: readonly NodeObject[] = [{ Signature: [] }, { Signature: [], ClientCertificate: [] }];
