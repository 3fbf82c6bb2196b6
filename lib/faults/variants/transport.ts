/** Banks that lawfully choose otherwise: transport. */

import { gzipSync } from 'node:zlib';
import { withBody, withPolicy, withReplyChange, withReplyHeader, withRule } from '../../bank/part-changes.js';
import { headerValue } from '../../model/http.js';
import { variants } from '../fault.js';

export const transportVariants = variants(
  {
    id: 'transport/charset-spelt-out',
    title: 'Content-Type names the charset, in capitals and quotes',
    because: 'Whether Content-Type has to name the charset is open (TRN-06).',
    change: (parts) =>
      withPolicy(parts, 'replies', (given) => ({
        contentType: (kind) =>
          kind === 'json' ? 'application/json; charset="UTF-8"' : given.contentType(kind),
      })),
  },
  {
    id: 'transport/json-suffix',
    title: 'Replies have a JSON media type of the bank',
    because: 'Which JSON media type is open (TRN-02).',
    change: (parts) =>
      withPolicy(parts, 'replies', (given) => ({
        contentType: (kind) => (kind === 'json' ? 'application/vnd.bank.v1+json' : given.contentType(kind)),
      })),
  },
  {
    id: 'transport/not-acceptable',
    title: 'A client that accepts only XML is answered with 406',
    because: 'Whether the answer is 406 or JSON all the same is open (TRN-04).',
    change: (parts) =>
      withReplyChange(parts, (reply, request) =>
        /^(application|text)\/xml$/.test(headerValue(request.headers, 'accept') ?? '')
          ? {
              ...reply,
              status: 406,
              body: Buffer.from('{"tppMessages":[{"category":"ERROR","code":"BAD_REQUEST"}]}'),
            }
          : reply,
      ),
  },
  {
    id: 'transport/xml-body-406',
    title: 'An XML body is answered with 406',
    because: '400, 404, 406 and 415 are all lawful (TRN-03).',
    change: (parts) =>
      withRule(parts, 'body-is-not-xml', (given) => ({
        ...given,
        refusal: { ...given.refusal, status: 406 },
      })),
  },
  {
    id: 'transport/more-date-headers',
    title: 'Replies have Last-Modified and an Expires that says "already"',
    because: 'RFC 7231 lets a server send both; 0 is the customary invalid date of Expires (TRN-12).',
    change: (parts) =>
      withReplyHeader(
        withReplyHeader(parts, 'Last-Modified', 'Thu, 01 Jan 2026 00:00:00 GMT'),
        'Expires',
        '0',
      ),
  },
  {
    id: 'transport/zulu-date-times',
    title: 'Date-times end in Z and have fractions',
    because: 'The form given may be a mere example; Z, offsets and fractions are recorded (TRN-10).',
    change: (parts) =>
      withBody(parts, 'read-balances', (value) =>
        typeof value === 'object' && value !== null
          ? { ...value, lastChangeDateTime: '2026-05-01T10:15:30.123Z' }
          : value,
      ),
  },
  {
    id: 'transport/certificate-refused-401',
    title: 'A certificate outside the trust list is answered with 401',
    because: 'The status is open (REG-10, ENV-04).',
    change: (parts) =>
      withRule(parts, 'certificate-trusted', (given) => ({
        ...given,
        refusal: { ...given.refusal, status: 401 },
      })),
  },
  {
    id: 'transport/packed-replies',
    title: 'Replies are packed with gzip wherever the client does not refuse it',
    because: 'A client that names no Accept-Encoding takes every coding (RFC 9110, 12.5.3).',
    change: (parts) =>
      withReplyChange(parts, (reply, request) => {
        const accepted = headerValue(request.headers, 'accept-encoding') ?? 'gzip';
        if (reply.body.length === 0 || !/gzip|[*]/.test(accepted)) return reply;
        return {
          ...reply,
          headers: [...reply.headers, ['Content-Encoding', 'gzip'], ['Vary', 'Accept-Encoding']],
          body: gzipSync(reply.body),
        };
      }),
  },
  {
    id: 'transport/date-times-of-oslo',
    title: 'Date-times have the offset of Oslo',
    because: 'The form given may be a mere example; Z, offsets and fractions are recorded (TRN-10).',
    change: (parts) =>
      withBody(parts, 'read-balances', (value) =>
        typeof value === 'object' && value !== null
          ? { ...value, lastChangeDateTime: '2026-05-01T12:15:30+02:00' }
          : value,
      ),
  },
);
