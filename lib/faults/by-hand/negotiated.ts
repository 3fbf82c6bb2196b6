/** Banks that go wrong about what a client asks for: media types, character sets, codings and languages. */

import { withReplyChange } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import { headerValue, type WireReply } from '../../model/http.js';
import { faults } from '../fault.js';
import { refusesAt } from '../request-mistakes.js';

/** Changes replies of the interface to requests in which a header has such a value. */
function whereAsked(name: string, value: RegExp, change: (reply: WireReply) => WireReply): PartsChange {
  return (parts) =>
    withReplyChange(parts, (reply, request) =>
      reply.body.length > 0 &&
      request.target.includes('/v1/') &&
      value.test(headerValue(request.headers, name) ?? '')
        ? change(reply)
        : reply,
    );
}

function withText(reply: WireReply, change: (text: string) => string): WireReply {
  return { ...reply, body: Buffer.from(change(reply.body.toString('utf8'))) };
}

export const negotiatedFaults = faults(
  {
    id: 'negotiated/errors-in-xml',
    title: 'Errors come in XML to a client that accepts XML',
    catches: ['TRN-04', 'TRN-02'],
    mayFail: ['ERR-01', 'ERR-02', 'ERR-09'],
    change: whereAsked('accept', /\bxml\b/, (reply) =>
      reply.status < 400 ? reply : withText(reply, () => '<?xml version="1.0"?><tppMessages/>'),
    ),
  },
  {
    id: 'negotiated/errors-called-packed',
    title: 'Errors are said to be packed where a client takes gzip, and are not',
    catches: ['TRN-02'],
    change: whereAsked('accept-encoding', /gzip/, (reply) =>
      reply.status < 400 ? reply : { ...reply, headers: [...reply.headers, ['Content-Encoding', 'gzip']] },
    ),
  },
  {
    id: 'negotiated/sums-of-the-country',
    title: 'Sums have a decimal comma where a client wants Norwegian',
    catches: ['HDR-06'],
    mayFail: ['TYPE-04', 'TYPE-07', 'VER-05', 'ACC-07', 'PRS-06'],
    change: whereAsked('accept-language', /^nb$/, (reply) =>
      withText(reply, (text) => text.replaceAll(/("amount":"-?\d+)\.(\d+")/g, '$1,$2')),
    ),
  },
  {
    id: 'negotiated/debits-without-sign',
    title: 'What left an account has no sign where a client wants English',
    catches: ['HDR-06'],
    mayFail: ['ACC-03', 'ACC-13', 'SCA-11'],
    change: whereAsked('accept-language', /^en/, (reply) =>
      withText(reply, (text) => text.replaceAll('"amount":"-', '"amount":"')),
    ),
  },
  {
    id: 'negotiated/any-type-refused',
    title: 'Balances are refused where a client takes any media type',
    catches: ['HDR-03'],
    change: (parts) => refusesAt(parts, 'read-balances', (request) => request.header('accept') === '*/*'),
  },
  {
    id: 'negotiated/other-charset-refused',
    title: 'Standing orders are refused where a client takes other character sets, too',
    catches: ['HDR-04'],
    change: (parts) =>
      refusesAt(parts, 'create-periodic-payment', (request) =>
        /iso-8859-1/i.test(request.header('accept-charset') ?? ''),
      ),
  },
  {
    id: 'negotiated/coding-refused',
    title: 'Baskets are refused where a client takes Brotli alone',
    catches: ['HDR-05'],
    change: (parts) =>
      refusesAt(parts, 'create-basket', (request) => request.header('accept-encoding') === 'br'),
  },
);
