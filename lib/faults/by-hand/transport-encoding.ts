/** Banks that are wrong about media types and encodings, in replies and in XML bodies. */

import { withoutRule, withPolicy, withReplyChange } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { headerValue, type WireReply, type WireRequest } from '../../model/http.js';
import { faults } from '../fault.js';

/** Replies of the interface as opposed to the bank's pages. */
function isInterface(request: WireRequest): boolean {
  return /\/v1\//.test(request.target);
}

function typed(reply: WireReply, type: string): WireReply {
  const others = reply.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  return { ...reply, headers: [...others, ['Content-Type', type]] };
}

/** Changes replies with a body that answer the interface, not its pages. */
function onReplies(parts: BankParts, change: (reply: WireReply) => WireReply) {
  return withReplyChange(parts, (reply, request) =>
    isInterface(request) && reply.body.length > 0 ? change(reply) : reply,
  );
}

/** A bank that makes a payment of whatever XML it is sent. */
function withXmlTaken(parts: BankParts) {
  const route = parts.routes['create-domestic-payment'];
  if (route === undefined) throw new Error('the bank creates no payments');
  return withoutRule(
    {
      ...parts,
      routes: {
        ...parts.routes,
        'create-domestic-payment': (call: Parameters<typeof route>[0]) =>
          call.request.wire.body.toString('utf8').trimStart().startsWith('<')
            ? {
                kind: 'json' as const,
                status: 201,
                headers: [],
                value: { paymentId: 'from-xml', _links: {} },
              }
            : route(call),
      },
    },
    'body-is-not-xml',
  );
}

export const encodingFaults = faults(
  {
    id: 'transport/content-type-html',
    title: 'Replies of the interface say that they are HTML',
    catches: ['TRN-02'],
    change: (parts) => withPolicy(parts, 'replies', { contentType: () => 'text/html; charset=utf-8' }),
  },
  {
    id: 'transport/errors-as-text',
    title: 'Errors come as plain text with its media type',
    catches: ['TRN-02', 'ERR-01'],
    mayFail: [
      'BSK-05',
      'CON-09',
      'ERR-07',
      'ERR-08',
      'ERR-09',
      'ACC-11',
      'FLW-01',
      'LIM-01',
      'END-04',
      'TRN-08',
      'ERR-03',
      'STA-05',
      'TYPE-18',
    ],
    change: (parts) =>
      onReplies(parts, (reply) =>
        reply.status < 400 || reply.status === 401
          ? reply
          : typed({ ...reply, body: Buffer.from('the call was refused', 'utf8') }, 'text/plain'),
      ),
  },
  {
    id: 'transport/not-found-without-type',
    title: 'A 404 has a body without Content-Type',
    catches: ['TRN-02'],
    change: (parts) =>
      onReplies(parts, (reply) =>
        reply.status === 404
          ? { ...reply, headers: reply.headers.filter(([name]) => name !== 'Content-Type') }
          : reply,
      ),
  },
  {
    id: 'transport/charset-latin1',
    title: 'Content-Type names ISO-8859-1',
    catches: ['TRN-06'],
    change: (parts) => onReplies(parts, (reply) => typed(reply, 'application/json; charset=ISO-8859-1')),
  },
  {
    id: 'transport/body-in-latin1',
    title: 'Replies are written in ISO-8859-1',
    catches: ['TRN-06', 'TRN-07'],
    // A text with letters beyond ASCII comes back as another one.
    mayFail: ['TRN-02', 'PRS-03', 'SBX-20', 'SBX-37', 'SBX-38'],
    change: (parts) =>
      withPolicy(parts, 'replies', { encode: (value) => Buffer.from(JSON.stringify(value), 'latin1') }),
  },
  {
    id: 'transport/xml-body-taken',
    title: 'An XML body is taken for an order with default values',
    catches: ['TRN-03'],
    // The order has no members to answer with.
    mayFail: ['PRS-04', 'PRS-06'],
    change: (parts) => withXmlTaken(parts),
  },
  {
    id: 'transport/xml-on-demand',
    title: 'A client that accepts XML gets XML',
    catches: ['TRN-04', 'TRN-02'],
    mayFail: ['PRS-02', 'PRS-04'],
    change: (parts) =>
      withReplyChange(parts, (reply, request) =>
        isInterface(request) && /\bxml\b/.test(headerValue(request.headers, 'accept') ?? '')
          ? typed({ ...reply, body: Buffer.from('<?xml version="1.0"?><Document/>') }, 'application/xml')
          : reply,
      ),
  },
  {
    id: 'transport/accept-xml-stumbles',
    title: 'A client that accepts XML gets a server error',
    catches: ['TRN-04'],
    change: (parts) =>
      withReplyChange(parts, (reply, request) =>
        isInterface(request) && headerValue(request.headers, 'accept') === 'text/xml'
          ? { ...reply, status: 500 }
          : reply,
      ),
    mayFail: ['ERR-01'],
  },
);
