/** What every reply carries: content type, date, the request id, and how a JSON value becomes bytes. */

import type { HeaderLine } from '../../model/http.js';
import type { BankReply } from '../reply.js';

export const replies = {
  /** The header in which X-Request-ID comes back; none when the call had none that a header can hold. */
  requestId: (sent: string | undefined): readonly HeaderLine[] =>
    sent === undefined || !/^[\t\u0020-\u007e\u0080-\u00ff]+$/.test(sent) ? [] : [['X-Request-ID', sent]],

  date: (now: number): HeaderLine => ['Date', new Date(now).toUTCString()],

  contentType: (kind: BankReply['kind']): string =>
    kind === 'page' ? 'text/html; charset=utf-8' : 'application/json',

  encode: (value: unknown): Buffer => Buffer.from(JSON.stringify(value), 'utf8'),
};
