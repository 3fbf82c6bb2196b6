/** The last step of every reply: the JSON value becomes bytes, and all replies get their common headers. */

import { type HeaderLine, headerValue } from '../model/http.js';
import type { Finisher } from './types.js';

const noBytes = Buffer.alloc(0);

export const finish: Finisher = (reply, request, bank) => {
  const { replies } = bank.parts.policies;
  const shared: readonly HeaderLine[] = [
    replies.date(bank.clock.now()),
    ...replies.requestId(headerValue(request.headers, 'x-request-id')),
    ...reply.headers,
  ];
  if (reply.kind === 'empty') return { status: reply.status, headers: shared, body: noBytes };
  return {
    status: reply.status,
    headers: [...shared, ['Content-Type', replies.contentType(reply.kind)]],
    body: reply.kind === 'page' ? Buffer.from(reply.html, 'utf8') : replies.encode(reply.value),
  };
};
