/** Mistakes with signature, digest and certificate. */

import { sign } from 'node:crypto';
import { header, list, more, pay } from './calls.js';
import { at, type BankMistake } from './client-mistake.js';

const certificate = 'tpp-signature-certificate';
const signature = 'signature';
const replaced = (from: string | RegExp, to: string) => header(signature, (value) => value.replace(from, to));

const signatures: readonly BankMistake[] = [
  at(
    'no Signature',
    'SIG-01',
    /Signature the Signature header is missing/,
    list({ after: header(signature, () => undefined) }),
  ),
  at(
    'Signature empty',
    'SIG-10',
    /keyId the part keyId="…" is missing/,
    list({ after: header(signature, () => '') }),
  ),
  at(
    'Signature in Authorization',
    'SIG-01',
    /Signature the Signature header is missing/,
    list({
      after: (request) =>
        header(
          signature,
          () => undefined,
        )(
          more(
            'Authorization',
            ({ headers }) => `Signature ${headers.find(([name]) => name === 'Signature')?.[1] ?? ''}`,
          )(request),
        ),
    }),
  ),
  at(
    'scheme before the value',
    'SIG-10',
    /Signature the value starts with the word Signature, which belongs in/,
    list({ after: header(signature, (value) => `Signature ${value}`) }),
  ),
  at(
    'Signature twice',
    'SIG-10',
    /Signature the Signature header stands there more than once/,
    list({
      after: more('Signature', ({ headers }) => headers.find(([name]) => name === 'Signature')?.[1] ?? ''),
    }),
  ),
  at(
    'a part less: keyId',
    'SIG-10',
    /keyId the part keyId="…" is missing/,
    list({ after: replaced(/keyId="[^"]*",/, '') }),
  ),
  at(
    'a part less: algorithm',
    'SIG-10',
    /algorithm the part algorithm="…" is missing/,
    list({ after: replaced(/algorithm="[^"]*",/, '') }),
  ),
  at(
    'a part less: headers',
    'SIG-10',
    /headers the part headers="…" is missing/,
    list({ after: replaced(/headers="[^"]*",/, '') }),
  ),
  at(
    'a part less: signature',
    'SIG-10',
    /signature the part signature="…" is missing/,
    list({ after: replaced(/,signature="[^"]*"/, '') }),
  ),
  at(
    'no quotes',
    'SIG-10',
    /keyId the value of keyId must stand between double quotes/,
    list({ after: replaced(/"/g, '') }),
  ),
  at(
    'semicolons',
    'SIG-10',
    /Signature the value of keyId is followed by neither a comma nor the /,
    list({ after: replaced(/",/g, '";') }),
  ),
  at(
    'JSON',
    'SIG-10',
    /Signature a part must start with its name \(at character 1\)/,
    list({
      after: header(signature, (value) =>
        JSON.stringify(
          Object.fromEntries(
            Array.from(value.matchAll(/(\w+)="([^"]*)"/g), ([, name = '', text = '']) => [name, text]),
          ),
        ),
      ),
    }),
  ),
  at(
    'cut off',
    'SIG-10',
    /Signature the name head is not followed by an equals sign \(at charac/,
    list({ after: header(signature, (value) => value.slice(0, 120)) }),
  ),
  at(
    'decimal serial',
    'SIG-12',
    /keyId the serial number is not that of the certificate in TPP-Si/,
    list({ sign: { keyId: 'SN=123456789012,CA=CN=x' } }),
  ),
  at(
    'issuer of another',
    'SIG-14',
    /keyId the issuer is not that of the certificate: it names somebo/,
    list({ after: replaced(/CA=CN=[^,]*/, 'CA=CN=Another CA') }),
  ),
  at(
    'serial of another',
    'SIG-12',
    /keyId the serial number is not that of the certificate in TPP-Si/,
    list({ after: replaced(/SN=../, 'SN=77') }),
  ),
  at(
    'keyId a client id',
    'SIG-11',
    /keyId keyId does not have the form SN=<serial>,CA=<issuer>/,
    list({ sign: { keyId: 'my-client' } }),
  ),
  at(
    'keyId with DN=',
    'SIG-11',
    /keyId keyId can be understood but is not spelt SN=<serial>,CA=<i/,
    list({ after: replaced(',CA=', ',DN=') }),
  ),
  at(
    'algorithm of Java',
    'SIG-17',
    /algorithm the algorithm is meant to be RSA with SHA-\d+; the interfa/,
    list({ sign: { algorithm: 'SHA256withRSA' } }),
  ),
  at(
    'algorithm hs2019',
    'SIG-16',
    /algorithm hs\d+ leaves the algorithm to the key; the interface want/,
    list({ sign: { algorithm: 'hs2019' } }),
  ),
  at(
    'algorithm hmac',
    'SIG-16',
    /algorithm the algorithm is not one of this interface/,
    list({ sign: { algorithm: 'hmac-sha256' } }),
  ),
  at(
    'algorithm rsa-sha1',
    'SIG-16',
    /algorithm the algorithm is not one of this interface/,
    list({ sign: { algorithm: 'rsa-sha1' } }),
  ),
  at(
    'algorithm rsa-sha512 said',
    'SIG-16',
    /algorithm the signature was made with SHA\d+, which is not what the /,
    list({ sign: { algorithm: 'rsa-sha512' } }),
  ),
  at(
    'headers with commas',
    'SIG-20',
    /headers the names must be separated by a space, not by a comma/,
    list({
      after: header(signature, (value) =>
        value.replace(/headers="([^"]*)"/, (_, all: string) => `headers="${all.replaceAll(' ', ',')}"`),
      ),
    }),
  ),
  at(
    'headers in capitals',
    'SIG-18',
    /headers the names must be in lower case/,
    list({
      after: header(signature, (value) =>
        value.replace(/headers="([^"]*)"/, (_, all: string) => `headers="${all.toUpperCase()}"`),
      ),
    }),
  ),
  at(
    'date not signed',
    'SIG-27',
    /date date is sent but not signed; list it in headers/,
    list({ sign: { headers: ['x-request-id', 'psu-id', 'tpp-redirect-uri'] } }),
  ),
  at(
    'x-request-id not signed',
    'SIG-29',
    /x-request-id x-request-id is sent but not signed; list it in headers/,
    list({ sign: { headers: ['date', 'psu-id', 'tpp-redirect-uri'] } }),
  ),
  at(
    'psu-id not signed',
    'SIG-30',
    /psu-id psu-id is sent but not signed; list it in headers/,
    list({ sign: { headers: ['date', 'x-request-id', 'tpp-redirect-uri'] } }),
  ),
  at(
    'tpp-redirect-uri not signed',
    'SIG-32',
    /tpp-redirect-uri tpp-redirect-uri is sent but not signed; list it in header/,
    list({ sign: { headers: ['date', 'x-request-id', 'psu-id'] } }),
  ),
  at(
    'digest not signed',
    'SIG-28',
    /digest digest is sent but not signed; list it in headers/,
    pay({ sign: { headers: ['date', 'x-request-id', 'psu-id', 'tpp-redirect-uri'] } }),
  ),
  at(
    'an absent header listed',
    'SIG-33',
    /psu-corporate-id headers lists psu-corporate-id, which the message does not/,
    list({ sign: { headers: ['date', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'] } }),
  ),
  at(
    '(created) listed',
    'SIG-33',
    /headers \(created\) and \(expires\) do not go with RSA algorithms and /,
    list({ sign: { headers: ['(created)', 'date', 'x-request-id', 'psu-id', 'tpp-redirect-uri'] } }),
  ),
  at(
    'CR LF between lines',
    'SIG-24',
    /Signature the signer put CR LF between the lines instead of LF/,
    list({
      sign: {
        transformSigningString: (all) =>
          Buffer.from(all.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
      },
    }),
  ),
  at(
    'LF behind the last line',
    'SIG-24',
    /Signature the signer put a line feed after the last line/,
    list({ sign: { transformSigningString: (all) => Buffer.concat([all, Buffer.from('\n')]) } }),
  ),
  at(
    'SHA-1',
    'SIG-22',
    /Signature the signer hashed with SHA-1; rsa-sha\d+ means SHA-\d+/,
    list({ sign: { signBytes: (all, key) => sign('sha1', all, key) } }),
  ),
  at(
    'base64url signature',
    'SIG-22',
    /signature the signature is not base\d+: it uses the URL alphabet \(- a/,
    list({ sign: { encodeSignature: (all) => all.toString('base64url') } }),
  ),
  at(
    'hexadecimal signature',
    'SIG-22',
    /signature the signature does not have the length of the key in the c/,
    list({ sign: { encodeSignature: (all) => all.toString('hex') } }),
  ),
  at(
    'key of another TPP',
    'SIG-22',
    /Signature the signature was made with another private key than the o/,
    (bed) =>
      list({
        signer: {
          ...bed.identities.tpps.primary.signer,
          privateKey: bed.identities.tpps.second.signer.privateKey,
        },
      })(bed),
  ),
  at(
    'a byte changed',
    'SIG-22',
    /Signature the signer signed a date \d+ s after the one that was sent;/,
    list({
      after: header('date', (value) =>
        value.replace(/\d\d GMT/, '00 GMT').replace(':00:00 GMT', ':01:00 GMT'),
      ),
    }),
  ),
  at(
    'X-Request-ID changed after signing',
    'SIG-22',
    /Signature the key is right, but the signer signed a string that is n/,
    list({ after: header('x-request-id', (value) => value.replace(/^0/, 'f')) }),
  ),
  at(
    'PSU-ID added after signing',
    'SIG-30',
    /psu-id psu-id is sent but not signed; list it in headers/,
    list({
      headers: { 'PSU-ID': undefined },
      after: more('PSU-ID', () => '11111111-2222-4333-8444-555555555555'),
    }),
  ),
  at(
    'redirect URI changed after signing',
    'SIG-22',
    /Signature the signer signed the address without the slash at its end/,
    list({ after: header('tpp-redirect-uri', (value) => `${value}/`) }),
  ),
];

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
    /TPP-Signature-Certificate the value is base\d+ but not of an X\.\d+ certificate in DER/,
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
    /TPP-Signature-Certificate the value is not base\d+: it has characters outside the alp/,
    list({ after: header(certificate, () => './seal.pem') }),
  ),
  at(
    'certificate of another TPP',
    'SIG-12',
    /keyId the serial number is not that of the certificate in TPP-Si/,
    (bed) =>
      list({ after: header(certificate, () => bed.identities.tpps.second.signer.certificateBase64) })(bed),
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
  at(
    'Digest SHA256=',
    'HDR-23',
    /Digest no digest uses SHA-\d+ or SHA-\d+, the algorithms of this /,
    digest((value) => value.replace('SHA-256', 'SHA256')),
  ),
  at(
    'Digest in the form of Content-Digest',
    'SIG-38',
    /Digest the SHA-\d+ value stands between colons, which belongs to /,
    digest((value) => `sha-256=:${value.slice(8)}:`),
  ),
  at(
    'Digest of MD5',
    'HDR-23',
    /Digest no digest uses SHA-\d+ or SHA-\d+, the algorithms of this /,
    pay({ headers: { Digest: 'MD5=1B2M2Y8AsgTpgAmY7PhCfg==' } }),
  ),
  at(
    'Digest of an empty body',
    'SIG-38',
    /Digest the SHA-\d+ value is not the hash of the body as sent \(\d+/,
    pay({ headers: { Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' } }),
  ),
  at('Digest empty', 'SIG-38', /Digest the Digest header is empty/, pay({ headers: { Digest: '' } })),
  at(
    'body changed after signing',
    'SIG-38',
    /Digest the SHA-\d+ value is not the hash of the body as sent \(\d+/,
    pay({ after: (request) => ({ ...request, body: Buffer.concat([request.body, Buffer.from('\n')]) }) }),
  ),
  at(
    'body laid out after signing',
    'SIG-38',
    /Digest the SHA-\d+ value is not the hash of the body as sent \(\d+/,
    pay({
      after: (request) => ({
        ...request,
        body: Buffer.from(JSON.stringify(JSON.parse(request.body.toString()), undefined, 2)),
      }),
    }),
  ),
  at(
    'body lost',
    'SIG-38',
    /Digest the SHA-\d+ value is not the hash of the body as sent \(0 b/,
    pay({ after: (request) => ({ ...request, body: Buffer.alloc(0) }) }),
  ),
];

export const signatureMistakes: readonly BankMistake[] = [...signatures, ...certificates, ...digests];
