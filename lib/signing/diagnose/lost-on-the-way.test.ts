/** What was lost or replaced between signing and sending, found as far as it can be guessed. */

import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificatePem, changed, payment, signerFor } from '../../../fixtures/vectors/specimen.js';
import type { WireRequest } from '../../model/http.js';
import { signRequest, type SigningOptions } from '../sign.js';
import { diagnoseRequest } from './diagnose.js';
import { looseInstant } from './edits/dates/loose-date.js';

const signer = signerFor('plain');
const target = '/psd2/v1/accounts/enc!!Kd83JsQm20vXw91TzLpa/balances';

function signed(request: WireRequest = payment, options: SigningOptions = {}): WireRequest {
  return signRequest(request, signer, { requestTarget: true, ...options });
}

/** Everything that is said, the main cause first, and how it is proved. */
function told(request: WireRequest): string {
  const diagnosis = diagnoseRequest(request, { allowance: 60_000 });
  const said = [diagnosis, ...diagnosis.also].map((each) => `${each.cause}: ${each.explanation}`);
  return [...said, diagnosis.proof.kind].join('\n');
}

const withRedirect = (value: string) => (request: WireRequest) =>
  changed(request, 'tpp-redirect-uri', () => value);

const withCertificate = (value: string) => (request: WireRequest) =>
  changed(request, 'tpp-signature-certificate', () => value);

const x509 = new X509Certificate(certificatePem('plain'));
const bareKey = x509.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const extraBlank: SigningOptions = {
  transformSigningString: (bytes) => Buffer.concat([bytes, Buffer.from(' ')]),
};

test.each([
  [
    'the address of another environment',
    withRedirect('https://test.tpp.example/cb?state=1'),
    /^redirect-uri-changed.*host tpp\.example.*\nrecovered-hash$/,
  ],
  [
    'a part of the path',
    (request: WireRequest) => ({ ...request, target: request.target.replace('/v1', '/v1/eu-north') }),
    /^request-target-form.*without \/eu-north in its path.*\nrecovered-hash$/,
  ],
  [
    'letters of the body',
    (request: WireRequest) => ({
      ...request,
      body: Buffer.from(request.body.toString().replaceAll(/[øÅ]/g, '?')),
    }),
    /^digest-of-other-body.*became a question mark.*\ncomparison$/,
  ],
  [
    'another id, as nginx writes it',
    (request: WireRequest) => changed(request, 'x-request-id', () => '4eba44451a4b47b8bdd54e56ef026b00'),
    /^unknown: .*most likely it was replaced.*\nnone$/,
  ],
  [
    'another PSU',
    (request: WireRequest) => changed(request, 'psu-id', (value) => value.replaceAll('4', '7')),
    /^unknown: .*another x-request-id or psu-id than was sent.*\nnone$/,
  ],
  [
    'the certificate around its key',
    withCertificate(bareKey),
    /^certificate-key: [^\n]*\nrecovered-hash$|^certificate-key: [^\n]*\nseen$/,
  ],
  [
    'the fold of a header line',
    withRedirect('https://tpp.example/cb?\r\n state=1'),
    /^value-blanks.*without the line break inside\nheader-line-break.*\nrecovered-hash$/,
  ],
  [
    'the certificate, of which the fingerprint is sent',
    withCertificate(x509.fingerprint256.replaceAll(':', '')),
    /^certificate-malformed.*SHA-256 fingerprint/,
  ],
])('%s', (_, onTheWay, expected) => {
  const sent = onTheWay(signed());
  expect(told(sent)).toMatch(expected);
});

test('a parameter that was cut off behind the ampersand', () => {
  const [short, whole] = ['https://tpp.example/cb?state=1', 'https://tpp.example/cb?state=1&lang=nb'].map(
    withRedirect,
  );
  expect(told(short?.(signed(whole?.(payment))) ?? payment)).toMatch(
    /^redirect-uri-changed.*&lang=nb behind it/,
  );
});

test('capital letters of the path: no more than likely', () => {
  const sent = signed({ ...payment, method: 'GET', target, body: Buffer.alloc(0) });
  const lowered = { ...sent, target: target.toLowerCase() };
  expect(told(lowered)).toMatch(/^request-target-form: .*most likely.*\nlikely$/);
  // A path that may well have been small is not blamed.
  const short = { ...sent, target: '/psd2/v1/accounts' };
  expect(told(short)).not.toMatch(/most likely something on the way wrote it in lower case/);
});

test('a mistake beside a certificate of which only the key is left, or the beginning', () => {
  const cut = x509.raw.subarray(0, x509.raw.length - 200).toString('base64');
  for (const value of [bareKey, cut]) {
    expect(told(withCertificate(value)(signed(payment, extraBlank)))).toMatch(
      /^trailing-characters: .*a space/,
    );
  }
});

test('the instant of signing beside a date in another language', () => {
  const date = 'Mi., 19. Jan. 2022 12:53:05 GMT';
  const added: SigningOptions = {
    transformSigningString: (bytes) => Buffer.concat([bytes, Buffer.from('\n(created): 1642596785')]),
  };
  const sent = signed(
    changed(payment, 'date', () => date),
    added,
  );
  expect(told(sent)).toMatch(/^line-extra: .*\(created\): 1642596785/);
});

test.each([
  ['Mi, 19 Jan 2022 12:53:05 GMT', 0],
  ['ons., 19 jan. 2022 12:53:05 GMT', 0],
  ['mer., 19 janv. 2022 13:53:05 +0100', 0],
  ['Wed Jan 19 12:53:05 GMT 2022', 0],
  ['19. januar 2022 12:53:05', 0],
  ['Wed, 19 Jan 22 12:53:05 GMT', 0],
  ['2022-01-19T13:53:05+01:00', 0],
  ['1642596785', 0],
  ['tir., 20 des. 2022 12:53:05 GMT', 335 * 86_400],
  ['whenever', undefined],
  ['', undefined],
])('%s is read as the moment that it means', (text, seconds) => {
  const expected = seconds === undefined ? undefined : Date.UTC(2022, 0, 19, 12, 53, 5) + seconds * 1000;
  expect(looseInstant(text)).toBe(expected);
});

test.each([
  [
    'a state that was counted on',
    'state=1',
    'state=2',
    /^value-changed: .*with "2" for "1" as its character 30/,
  ],
  ['a letter that was lost', 'tpp.example', 'tp.example', /^(?:value-changed|redirect-uri-changed): /],
  ['two slashes', 'example/cb', 'example//cb', /^redirect-uri-changed: .*two slashes before its path/],
])('%s in an address', (_, sent, meant, expected) => {
  const write = (text: string) => text.replace(sent, meant);
  const options: SigningOptions = {
    transformSigningString: (bytes) => Buffer.from(write(bytes.toString('latin1')), 'latin1'),
  };
  const diagnosis = diagnoseRequest(signed(payment, options), { allowance: 400_000 });
  expect(`${diagnosis.cause}: ${diagnosis.explanation}`).toMatch(expected);
});

test('identifiers that a library writes in upper case, all of them', () => {
  const options: SigningOptions = {
    transformSigningString: (bytes) =>
      Buffer.from(bytes.toString('latin1').replaceAll(/(?<=-id: )\S+/g, (id) => id.toUpperCase())),
  };
  expect(told(signed(payment, options))).toMatch(/^uuid-spelling: .*each identifier in upper case/);
});

test('a line of openssl dgst for the signature', () => {
  const sent = signed(payment, {
    encodeSignature: (bytes) => `RSA-SHA2-256(stdin)= ${bytes.toString('hex')}`,
  });
  expect(told(sent)).toMatch(/^signature-spelling: .*openssl dgst.*\nsignature-hex/);
});

test('a prefix of the path beside a second mistake', () => {
  const prefixed: SigningOptions = {
    transformSigningString: (bytes) =>
      Buffer.from(
        bytes.toString('latin1').replace(': post /', ': post /psd2/').replace('https:', 'http:'),
        'latin1',
      ),
  };
  const { cause, explanation, also } = diagnoseRequest(signed(payment, prefixed), { allowance: 400_000 });
  const said = [explanation, ...also.map((each) => each.explanation)].join('\n');
  expect([cause, said]).toEqual([
    'request-target-form',
    expect.stringMatching(/with \/psd2 before its path[^]*http for https/),
  ]);
});

test.each([
  ['an element', (text: string) => `<SignatureValue>${text}</SignatureValue>`],
  ['CDATA in an element', (text: string) => `<s><![CDATA[${text}]]></s>`],
  ['the line ends of Windows', (text: string) => text.replaceAll(/.{76}/g, '$&&#13;')],
  ['the line ends of Windows in hexadecimal', (text: string) => text.replaceAll(/.{64}/g, '$&&#xD;')],
])('base64 out of XML: %s', (_, write) => {
  const sent = signed(payment, { encodeSignature: (bytes) => write(bytes.toString('base64')) });
  expect(told(sent)).toMatch(/^signature-spelling: .*marks of XML.*\nrecovered-hash$/);
});
