/** Further signed requests: wrong in one point, and such as look odd and must be accepted. */

import { sign } from 'node:crypto';
import { changeHeader, headerValue, type WireRequest } from '../../model/http.js';
import { signRequest, type PreparedSigner, type SigningOptions } from '../../signing/index.js';

type Named = readonly [name: string, request: WireRequest, why: string];

/** The request with a header, which stands there once. */
function having(request: WireRequest, name: string, value: string): WireRequest {
  const headers = request.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...headers, [name, value]] };
}

function repeated(request: WireRequest, name: string, change: (value: string) => string): WireRequest {
  const value = change(headerValue(request.headers, name) ?? '');
  return { ...request, headers: [...request.headers, [name, value]] };
}

const identity = '1f0a52b0-6b8c-4a3e-9d11-0d2c9f6e7a55';

/** Dates around the clock of the exercises, `now` in milliseconds. */
function dated(request: WireRequest, signer: PreparedSigner, now: number) {
  const at = (seconds: number): WireRequest =>
    signRequest(
      changeHeader(request, 'date', () => new Date(now + seconds * 1000).toUTCString()),
      signer,
    );
  const writtenAs = (change: (value: string) => string | undefined): WireRequest =>
    signRequest(changeHeader(request, 'date', change), signer);
  const bad: readonly Named[] = [
    ['date-too-early', at(-80), 'Date is 80 s behind the clock'],
    ['date-of-another-day', at(86_400), 'Date is a day ahead of the clock'],
    ['date-in-iso', writtenAs((value) => new Date(value).toISOString()), 'Date is not written as HTTP asks'],
    ['date-unreadable', writtenAs(() => 'today'), 'Date is no date'],
    ['date-missing', writtenAs(() => undefined), 'there is no Date'],
  ];
  const good: readonly Named[] = [
    ['right-55-seconds-early', at(-55), 'Date is less than a minute off'],
    ['right-55-seconds-late', at(55), 'Date is less than a minute off'],
  ];
  return { bad, good };
}

/** A header that is sent and not signed, of each that has to be signed. */
function uncovered(request: WireRequest, signer: PreparedSigner): readonly Named[] {
  const whole = having(
    having(having(request, 'PSU-ID', identity), 'PSU-Corporate-ID', identity.replace('1f', '2e')),
    'TPP-Redirect-URI',
    'https://tpp.example/callback',
  );
  const names = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];
  return names.map((name): Named => {
    const headers = names.filter((each) => each !== name);
    return [`unsigned-${name}`, signRequest(whole, signer, { headers }), `${name} is sent and not signed`];
  });
}

/** Text as one encoded-word. */
function word(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** Signature headers that say the right thing in a wrong way, or a wrong thing beside the right one. */
function written(request: WireRequest, signer: PreparedSigner): readonly Named[] {
  const signed = signRequest(request, signer);
  const by = (options: SigningOptions): WireRequest => signRequest(request, signer, options);
  const put = (change: (value: string) => string): WireRequest => changeHeader(signed, 'signature', change);
  const serial = /^SN=([0-9A-F]+)/.exec(signer.keyId)?.[1] ?? '0';
  const decimal = signer.keyId.replace(serial, BigInt(`0x${serial}`).toString());
  const names = ['date', 'digest', 'x-request-id', 'psu-id', 'tpp-redirect-uri'].filter(
    (each) => headerValue(request.headers, each) !== undefined || each === 'digest',
  );
  return [
    ['serial-in-decimal', by({ keyId: decimal }), 'the serial number is written in decimal'],
    ['scheme-before-the-value', put((value) => `Signature ${value}`), 'the value begins with a scheme'],
    ['part-twice', put((value) => `${value},headers="date"`), 'the part headers stands there twice'],
    [
      'signature-twice',
      repeated(signed, 'Signature', (value) => value.replace('date', 'host')),
      'there are two Signature headers',
    ],
    [
      'certificate-in-base64-twice',
      changeHeader(signed, 'tpp-signature-certificate', (value) => Buffer.from(value).toString('base64')),
      'the certificate is encoded twice',
    ],
    [
      'signature-folded',
      put((value) => value.replace(',signature', ',\r\n signature')),
      'the Signature header is folded',
    ],
    ['word-twice', put((value) => word(word(value))), 'the value is wrapped twice'],
    ['word-inside-key-id', by({ keyId: word(signer.keyId) }), 'keyId is wrapped, not the value'],
    [
      'created-signed',
      by({ headers: ['(created)', ...names] }),
      '(created) is listed, which this interface does not have',
    ],
    [
      'absent-header-listed',
      by({
        headers: [...names, 'psu-device-id'],
        transformSigningString: (bytes) => Buffer.concat([bytes, Buffer.from('\npsu-device-id: ')]),
      }),
      'headers lists a header that is not there',
    ],
    [
      'rsa-sha512-under-another-name',
      by({ signBytes: (bytes, key) => sign('sha512', bytes, key) }),
      'it is signed with SHA-512 and says rsa-sha256',
    ],
    [
      'digest-between-colons',
      signRequest(
        having(signed, 'Digest', `sha-256=:${(headerValue(signed.headers, 'digest') ?? '').slice(8)}:`),
        signer,
      ),
      'the Digest is written as Content-Digest',
    ],
  ];
}

/** Headers that stand there twice, signed as one of them; the other one is what another reader takes. */
function doubled(request: WireRequest, signer: PreparedSigner): readonly Named[] {
  const signed = signRequest(request, signer);
  return ['Date', 'Digest', 'X-Request-ID', 'PSU-ID']
    .filter((name) => headerValue(signed.headers, name) !== undefined)
    .map(
      (name): Named => [
        `${name.toLowerCase()}-twice`,
        repeated(signed, name, (value) =>
          value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
        ),
        `${name} stands there twice, and the signature covers one of them`,
      ],
    );
}

/** Requests to refuse and requests to accept. */
export function spoiltRequests(request: WireRequest, signer: PreparedSigner, now: number) {
  const { bad, good } = dated(request, signer, now);
  const all: readonly Named[] = [
    ...bad,
    ...uncovered(request, signer),
    ...written(request, signer),
    ...doubled(request, signer),
  ];
  return { all, good };
}
