/** Signed requests to refuse for one reason alone: changed after signing, or in forms few checks notice. */

import { X509Certificate } from 'node:crypto';
import { headerValue, type HeaderLine, type WireRequest } from '../../model/http.js';
import { digestHeader, signRequest, type PreparedSigner } from '../../signing/index.js';
import { signerOf } from './faulty-requests.js';
import type { NamedIdentity } from './identities.js';
import { nearlyRight, unwrapped } from './near-key-ids.js';
import { nudged, replaced, type Named } from './request-changes.js';

function having(request: WireRequest, ...lines: readonly HeaderLine[]): WireRequest {
  return { ...request, headers: [...request.headers, ...lines] };
}

const further: readonly HeaderLine[] = [
  ['PSU-ID', '1f0a52b0-6b8c-4a3e-9d11-0d2c9f6e7a55'],
  ['PSU-Corporate-ID', '2e0a52b0-6b8c-4a3e-9d11-0d2c9f6e7a55'],
  ['TPP-Redirect-URI', 'https://tpp.example/callback/1'],
];

/** The request with every header that is signed when it is there, each of them once. */
function whole(request: WireRequest): WireRequest {
  const names = further.map(([name]) => name.toLowerCase());
  const headers = request.headers.filter(([name]) => !names.includes(name.toLowerCase()));
  return { ...request, headers: [...headers, ...further] };
}

function why(what: string): string {
  return `${what} was changed after signing`;
}

function later(value: string): string {
  return new Date(Date.parse(value) + 1_000).toUTCString();
}

/** Each part that is signed, changed after signing. */
function changedAfterwards(request: WireRequest, signer: PreparedSigner): readonly Named[] {
  const signed = signRequest(whole(request), signer, { requestTarget: true });
  const headers = ['x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'].map(
    (name): Named => [`changed-${name}`, replaced(signed, name, nudged), why(name)],
  );
  const body = Buffer.from(signed.body.toString('latin1').replace(/"[a-z]/i, '"Z'), 'latin1');
  return [
    ...headers,
    ['changed-date', replaced(signed, 'date', later), why('Date')],
    [
      'changed-body-and-digest',
      { ...replaced(signed, 'digest', () => digestHeader(body)), body },
      why('the body, and Digest with it,'),
    ],
    ['changed-path', { ...signed, target: `${signed.target}/2` }, why('the path')],
    ['changed-query', { ...signed, target: `${signed.target}?limit=2` }, why('the query')],
    ['changed-method', { ...signed, method: 'PUT' }, why('the method')],
  ];
}

/** Signature headers of which only one check takes notice. */
function oddParts(request: WireRequest, signer: PreparedSigner): readonly Named[] {
  const signed = signRequest(request, signer);
  const names = ['date', 'digest', 'x-request-id'];
  const plain = { ...request, headers: request.headers.filter(([name]) => !/^(?:psu|tpp)-/i.test(name)) };
  const listing = (...more: readonly string[]): WireRequest =>
    signRequest(plain, signer, { headers: names, headersText: [...names, ...more].join(' ') });
  const id = headerValue(request.headers, 'x-request-id') ?? 'a';
  const put = (change: (value: string) => string): WireRequest => replaced(signed, 'signature', change);
  return [
    ['created-listed-only', listing('(created)'), '(created) is listed, which this interface does not have'],
    ['absent-header-listed-only', listing('psu-device-id'), 'headers lists a header that is not there'],
    [
      'x-request-id-twice-and-signed',
      signRequest(having(request, ['X-Request-ID', id]), signer),
      'X-Request-ID stands there twice',
    ],
    ['headers-empty', signRequest(plain, signer, { headersText: '' }), 'headers lists nothing'],
    [
      'parts-joined-by-semicolons',
      put((value) => value.replaceAll('",', '";')),
      'the parts are joined by semicolons',
    ],
    [
      'rubbish-behind-the-parts',
      put((value) => `${value},rubbish`),
      'behind the parts stands something that is none',
    ],
    [
      'serial-not-hexadecimal',
      signRequest(request, signer, { keyId: signer.keyId.replace(/^SN=/, 'SN=X') }),
      'the serial number is no hexadecimal number',
    ],
  ];
}

/** What may stand in the header of the certificate and is not the certificate. */
function oddCertificates(request: WireRequest, signer: PreparedSigner): readonly Named[] {
  const signed = signRequest(request, signer);
  const certificate = headerValue(signed.headers, 'tpp-signature-certificate') ?? '';
  const x509 = new X509Certificate(Buffer.from(certificate, 'base64'));
  const publicKey = x509.publicKey.export({ format: 'der', type: 'spki' });
  const put = (bytes: Buffer): WireRequest =>
    replaced(signed, 'tpp-signature-certificate', () => bytes.toString('base64'));
  return [
    [
      'certificate-twice',
      having(signed, ['TPP-Signature-Certificate', certificate]),
      'there are two certificates',
    ],
    ['certificate-is-a-public-key', put(publicKey), 'TPP-Signature-Certificate holds a public key alone'],
    [
      'certificate-chain',
      put(Buffer.concat([x509.raw, x509.raw])),
      'TPP-Signature-Certificate holds two certificates',
    ],
  ];
}

/** Digests that look right at first sight. */
function oddDigests(request: WireRequest, signer: PreparedSigner): readonly Named[] {
  const digest = digestHeader(request.body);
  const bytes = Buffer.from(digest.slice(8), 'base64');
  const by = (value: string): WireRequest => signRequest(having(request, ['Digest', value]), signer);
  const ofHex = Buffer.from(bytes.toString('hex')).toString('base64');
  return [
    ['digest-cut-off', by(`SHA-256=${bytes.subarray(0, 20).toString('base64')}`), 'the hash is too short'],
    [
      'digest-in-base64-of-hexadecimal',
      by(`SHA-256=${ofHex}`),
      'the Digest holds the hexadecimal text of the hash',
    ],
    [
      'second-digest-wrong',
      by(`${digest},${digestHeader(Buffer.from('other'), 'SHA-512')}`),
      'the second Digest is that of another body',
    ],
  ];
}

/** Key of one, certificate and keyId of another. */
function swapped(request: WireRequest, signer: PreparedSigner, stranger: PreparedSigner): readonly Named[] {
  const signed = signRequest(request, signer);
  const other = headerValue(signRequest(request, stranger).headers, 'tpp-signature-certificate') ?? '';
  return [
    [
      'certificate-of-another',
      replaced(signed, 'tpp-signature-certificate', () => other),
      'keyId names another certificate than the one that is sent',
    ],
  ];
}

/**
 * @param request without Digest
 * @param identities with awkward names, at least one
 */
export function singleFaults(
  request: WireRequest,
  signer: PreparedSigner,
  identities: readonly NamedIdentity[],
): readonly Named[] {
  const [stranger] = identities;
  return [
    ...changedAfterwards(request, signer),
    ...oddParts(request, signer),
    ...oddCertificates(request, signer),
    ...oddDigests(request, signer),
    ...nearlyRight(request, identities),
    ...unwrapped(request, identities),
    ...(stranger === undefined ? [] : swapped(request, signer, signerOf(stranger))),
  ];
}
