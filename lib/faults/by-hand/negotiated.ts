/** Banks that go wrong about what a client asks for: media types, character sets, codings and languages. */

import { withReplyChange, wrapRoute } from '../../bank/part-changes.js';
import type { BankReply } from '../../bank/reply.js';
import type { PartsChange } from '../../bank/types.js';
import { headerValue, type WireReply } from '../../model/http.js';
import type { OperationId } from '../../model/operations/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
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

/** Replies are kept for half a minute, by some of what the request says. */
function keepsReplies(id: OperationId, keyOf: (request: JudgedRequest) => string | undefined): PartsChange {
  return (parts) => {
    const kept = new Map<string, { readonly at: number; readonly reply: BankReply }>();
    return wrapRoute(parts, id, (given) => async (call) => {
      const said = keyOf(call.request);
      if (said === undefined) return given(call);
      const key = `${call.tpp.id} ${call.request.wire.target} ${said}`;
      const known = kept.get(key);
      if (known !== undefined && call.now >= known.at && call.now - known.at < 30_000) return known.reply;
      const reply = await given(call);
      kept.set(key, { at: call.now, reply });
      return reply;
    });
  };
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
    id: 'negotiated/list-kept-packed',
    title: 'The list of accounts of a PSU is kept for the next one who takes it packed',
    catches: ['CTX-02'],
    mayFail: ['CTX-03'],
    change: keepsReplies('list-accounts', (request) =>
      /gzip/.test(request.header('accept-encoding') ?? '') ? 'gzip' : undefined,
    ),
  },
  {
    id: 'negotiated/cards-kept-by-charset',
    title: 'The list of cards of a PSU is kept for the next one who takes it in the same character set',
    catches: ['CTX-02'],
    mayFail: ['CTX-03', 'HDR-30'],
    change: keepsReplies('list-card-accounts', (request) => request.header('accept-charset')),
  },
  {
    id: 'negotiated/balances-kept-by-charset',
    title: 'Balances are kept for whoever asks for them in the same character set next',
    catches: ['CTX-02'],
    mayFail: ['CTX-03'],
    change: keepsReplies('read-balances', (request) => request.header('accept-charset')),
  },
  {
    id: 'negotiated/list-kept-for-each-role',
    title: 'The list of accounts that a PSU asked for in one role is kept for the others, by its language',
    catches: ['CTX-03'],
    mayFail: ['CTX-02'],
    change: keepsReplies('list-accounts', (request) => {
      const language = request.header('accept-language');
      return language === undefined ? undefined : `${language} ${request.header('psu-id')}`;
    }),
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
