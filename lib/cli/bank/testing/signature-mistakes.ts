/** Mistakes with the signature. */

import { sign } from 'node:crypto';
import { added, header, list, pay } from './calls.js';
import { alike, at, type BankMistake } from './client-mistake.js';

const signature = 'signature';
const replaced = (from: string | RegExp, to: string) => header(signature, (value) => value.replace(from, to));

export const signatureMistakes: readonly BankMistake[] = [
  ...alike('SIG-01', /Signature the Signature header is missing/, {
    'no Signature': list({ after: header(signature, () => undefined) }),
    'Signature in Authorization': list({
      after: (request) =>
        header(
          signature,
          () => undefined,
        )(
          added(
            'Authorization',
            ({ headers }) => `Signature ${headers.find(([name]) => name === 'Signature')?.[1] ?? ''}`,
          )(request),
        ),
    }),
  }),
  ...alike('SIG-10', /keyId the part keyId="…" is missing/, {
    'Signature empty': list({ after: header(signature, () => '') }),
    'a part less: keyId': list({ after: replaced(/keyId="[^"]*",/, '') }),
  }),
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
      after: added('Signature', ({ headers }) => headers.find(([name]) => name === 'Signature')?.[1] ?? ''),
    }),
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
    /keyId the value of keyId is followed by neither a comma nor the /,
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
  ...alike('SIG-12', /keyId the serial number is not that of the certificate in TPP-Si/, {
    'decimal serial': list({ sign: { keyId: 'SN=123456789012,CA=CN=x' } }),
    'serial of another': list({ after: replaced(/SN=../, 'SN=77') }),
  }),
  at(
    'issuer of another',
    'SIG-14',
    /keyId the issuer is not that of the certificate: it names somebo/,
    list({ after: replaced(/CA=CN=[^,]*/, 'CA=CN=Another CA') }),
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
  ...alike('SIG-16', /algorithm the algorithm is not one of this interface/, {
    'algorithm hmac': list({ sign: { algorithm: 'hmac-sha256' } }),
    'algorithm rsa-sha1': list({ sign: { algorithm: 'rsa-sha1' } }),
  }),
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
  ...alike('SIG-30', /psu-id psu-id is sent but not signed; list it in headers/, {
    'psu-id not signed': list({ sign: { headers: ['date', 'x-request-id', 'tpp-redirect-uri'] } }),
    'PSU-ID added after signing': list({
      headers: { 'PSU-ID': undefined },
      after: added('PSU-ID', () => '11111111-2222-4333-8444-555555555555'),
    }),
  }),
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
    /Signature the signer signed a date \d+ s (?:after|before) the one that was sent;/,
    list({
      after: header('date', (value) =>
        value.replace(/\d\d GMT/, (seconds) => (seconds === '00 GMT' ? '01 GMT' : '00 GMT')),
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
    'redirect URI changed after signing',
    'SIG-22',
    /Signature the signer signed the address without the slash at its end/,
    list({ after: header('tpp-redirect-uri', (value) => `${value}/`) }),
  ),
];
