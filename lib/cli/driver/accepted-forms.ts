/** Right requests in forms that are seldom seen and that the interface, or an RFC it names, allows. */

import { headerValue, type HeaderLine, type WireRequest } from '../../model/http.js';
import { digestHeader, signRequest, type PreparedSigner } from '../../signing/index.js';

type Named = readonly [name: string, request: WireRequest, why: string];

function withoutBody({ headers, ...request }: WireRequest): WireRequest {
  const kept = headers.filter(([name]) => !/^(?:digest|content-type|content-length)$/i.test(name));
  return { ...request, method: 'GET', headers: kept, body: Buffer.alloc(0) };
}

function withDigest(request: WireRequest, value: string): WireRequest {
  return { ...request, headers: [...request.headers, ['Digest', value]] };
}

function inCapitals(request: WireRequest): WireRequest {
  const headers = request.headers.map(([name, value]): HeaderLine => [name.toUpperCase(), value]);
  return { ...request, headers };
}

/** The encoded-word with its charset in capitals and its encoding in a small letter. */
function inOtherCase(request: WireRequest): WireRequest {
  const headers = request.headers.map(
    ([name, value]): HeaderLine => [name, value.replace(/^=\?utf-8\?B\?/i, '=?UTF-8?b?')],
  );
  return { ...request, headers };
}

/** @param request without Digest */
export function acceptedForms(request: WireRequest, signer: PreparedSigner): readonly Named[] {
  const bare = withoutBody(request);
  const digest = digestHeader(request.body);
  const names = ['tpp-redirect-uri', 'psu-corporate-id', 'psu-id', 'x-request-id', 'digest', 'date'];
  const present = names.filter(
    (name) => name === 'digest' || headerValue(request.headers, name) !== undefined,
  );
  const wrapping = (charset: 'utf-8' | 'iso-8859-1', encoding: 'B' | 'Q'): WireRequest =>
    signRequest(request, signer, { wrap: { charset, encoding } });
  return [
    ['right-without-a-body', signRequest(bare, signer), 'a request without a body needs no Digest'],
    [
      'right-get-with-request-target',
      signRequest(bare, signer, { requestTarget: true }),
      '(request-target) of a GET is signed as get and the path',
    ],
    [
      'right-in-another-order',
      signRequest(request, signer, { headers: present }),
      'headers may be signed in any order that headers names',
    ],
    [
      'right-with-names-in-capitals',
      inCapitals(signRequest(request, signer)),
      'names of headers have no case on the wire',
    ],
    [
      'right-with-digest-in-lower-case',
      signRequest(withDigest(request, digest.replace('SHA', 'sha')), signer),
      'names of digest algorithms have no case (RFC 3230)',
    ],
    [
      'right-with-two-digests',
      signRequest(withDigest(request, `${digest},${digestHeader(request.body, 'SHA-512')}`), signer),
      'Digest may hold several digests (RFC 3230), and both are right',
    ],
    ['right-wrapped-in-q', wrapping('utf-8', 'Q'), 'an encoded-word may be written in Q (RFC 2047)'],
    [
      'right-wrapped-in-iso-8859-1',
      wrapping('iso-8859-1', 'B'),
      'an encoded-word may be in ISO-8859-1 (Authentication 7)',
    ],
    [
      'right-wrapped-with-other-case',
      inOtherCase(signRequest(request, signer, { wrap: 'always' })),
      'charset and encoding of an encoded-word have no case (RFC 2047)',
    ],
  ];
}
