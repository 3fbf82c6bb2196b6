/** Mistakes with certificate and digest. */

import { header, list, pay } from './calls.js';
import { alike, at, type BankMistake } from './client-mistake.js';

const certificate = 'tpp-signature-certificate';

const certificates: readonly BankMistake[] = [
  at(
    'no certificate',
    'HDR-24',
    /TPP-Signature-Certificate the header TPP-Signature-Certificate is missing/,
    list({ after: header(certificate, () => undefined) }),
  ),
  at(
    'certificate empty',
    'HDR-25',
    /TPP-Signature-Certificate the value is empty/,
    list({ after: header(certificate, () => '') }),
  ),
  at(
    'certificate in PEM',
    'HDR-25',
    /TPP-Signature-Certificate the value has PEM armour; send the base\d+ lines alone, joi/,
    list({
      after: header(certificate, (value) => `-----BEGIN CERTIFICATE-----${value}-----END CERTIFICATE-----`),
    }),
  ),
  at(
    'certificate base64 of PEM',
    'HDR-25',
    /TPP-Signature-Certificate this is the base\d+ of a PEM text; other banks may want the/,
    list({
      after: header(certificate, (value) =>
        Buffer.from(`-----BEGIN CERTIFICATE-----\n${value}\n-----END CERTIFICATE-----\n`).toString('base64'),
      ),
    }),
  ),
  at(
    'certificate base64 twice',
    'HDR-25',
    /TPP-Signature-Certificate the value was base\d+-encoded twice; encode the DER bytes o/,
    list({ after: header(certificate, (value) => Buffer.from(value).toString('base64')) }),
  ),
  at(
    'certificate base64url',
    'HDR-25',
    /TPP-Signature-Certificate the value is not base\d+: it uses the URL alphabet \(- and _/,
    list({ after: header(certificate, (value) => value.replaceAll('+', '-').replaceAll('/', '_')) }),
  ),
  at(
    'certificate percent-encoded',
    'HDR-25',
    /TPP-Signature-Certificate the value is not base\d+: it is percent-encoded/,
    list({ after: header(certificate, encodeURIComponent) }),
  ),
  at(
    'certificate cut off',
    'HDR-25',
    /TPP-Signature-Certificate the value is a certificate that was cut off: \d+ of \d+ b/,
    list({ after: header(certificate, (value) => value.slice(0, 600)) }),
  ),
  at(
    'a file name for the certificate',
    'HDR-25',
    /TPP-Signature-Certificate the value is not base\d+: it is the name of a file/,
    list({ after: header(certificate, () => './seal.pem') }),
  ),
  at(
    'certificate of another TPP',
    'SIG-12',
    /keyId the serial number is not that of the certificate in TPP-Si/,
    (bed) =>
      list({ after: header(certificate, () => bed.identities.tpps.aispOnly.signer.certificateBase64) })(bed),
  ),
  at(
    'certificate chain',
    'HDR-25',
    /TPP-Signature-Certificate the value holds a chain of certificates; send the signing /,
    (bed) =>
      list({ after: header(certificate, (value) => `${value},${bed.identities.pki.intermediate.base64}`) })(
        bed,
      ),
  ),
  ...(
    [
      ['expired', 'REG-09', /has expired/],
      ['notYetValid', 'REG-09', /not valid yet/],
      ['untrusted', 'REG-09', /no trusted authority/],
      ['withoutRole', 'REG-08', /neither PSP_AI nor PSP_PI/],
    ] as const
  ).map(([name, clause, says]) =>
    at(`certificate ${name}`, clause, says, (bed) =>
      list({ signer: bed.identities.tpps[name].signer, headers: { 'PSU-ID': undefined } })(bed),
    ),
  ),
  at('a reader pays', 'REG-08', /TPP-Signature-Certificate payments need the role PSP_PI/, (bed) =>
    pay({ signer: bed.identities.tpps.aispOnly.signer })(bed),
  ),
  at(
    'a payer reads',
    'REG-08',
    /TPP-Signature-Certificate account information needs the role PSP_AI/,
    (bed) => list({ signer: bed.identities.tpps.pispOnly.signer })(bed),
  ),
  at('PSU-ID of another TPP', 'RDR-03', /PSU-ID is not known for this TPP/, (bed) =>
    list({ signer: bed.identities.tpps.second.signer })(bed),
  ),
];

const digest =
  (change: (value: string) => string | undefined): BankMistake['make'] =>
  (bed) =>
    pay({ headers: { Digest: undefined }, after: header('digest', change) })(bed);

const digests: readonly BankMistake[] = [
  at(
    'no Digest',
    'HDR-20',
    /Digest the request has a body of \d+ bytes and no Digest header/,
    pay({ sign: { digest: 'none' } }),
  ),
  at(
    'Digest in hexadecimal',
    'SIG-38',
    /Digest the SHA-\d+ value is hexadecimal; write the base\d+ of the /,
    digest((value) => `SHA-256=${Buffer.from(value.slice(8), 'base64').toString('hex')}`),
  ),
  at(
    'Digest base64url',
    'SIG-38',
    /value is not base64/,
    digest((value) => value.replaceAll('+', '-').replaceAll('/', '_').replace(/=$/, '')),
  ),
  at(
    'Digest without algorithm',
    'SIG-38',
    /Digest a digest has no algorithm before its value; write SHA-\d+=/,
    digest((value) => value.slice(8)),
  ),
  ...alike('HDR-23', /Digest no digest uses SHA-\d+ or SHA-\d+, the algorithms of this /, {
    'Digest SHA256=': digest((value) => value.replace('SHA-256', 'SHA256')),
    'Digest of MD5': pay({ headers: { Digest: 'MD5=1B2M2Y8AsgTpgAmY7PhCfg==' } }),
  }),
  at(
    'Digest in the form of Content-Digest',
    'SIG-38',
    /Digest the SHA-\d+ value stands between colons, which belongs to /,
    digest((value) => `sha-256=:${value.slice(8)}:`),
  ),
  ...alike('SIG-38', /Digest the SHA-\d+ value is not the hash of the body as sent \(\d+/, {
    'Digest of an empty body': pay({
      headers: { Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' },
    }),
    'body changed after signing': pay({
      after: (request) => ({ ...request, body: Buffer.concat([request.body, Buffer.from('\n')]) }),
    }),
    'body laid out after signing': pay({
      after: (request) => ({
        ...request,
        body: Buffer.from(JSON.stringify(JSON.parse(request.body.toString()), undefined, 2)),
      }),
    }),
  }),
  at('Digest empty', 'SIG-38', /Digest the Digest header is empty/, pay({ headers: { Digest: '' } })),
  at(
    'body lost',
    'SIG-38',
    /Digest the SHA-\d+ value is not the hash of the body as sent \(0 b/,
    pay({ after: (request) => ({ ...request, body: Buffer.alloc(0) }) }),
  ),
];

export const certificateMistakes: readonly BankMistake[] = [...certificates, ...digests];
