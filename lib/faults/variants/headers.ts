/** Banks that lawfully choose otherwise: headers. */

import { json, withReplyChange, withReplyHeader, withRule, wrapRoute } from '../../bank/parts.js';
import type { RequestRule } from '../../rules/rule.js';
import { variants } from '../fault.js';

/** Rules that the reference bank refuses as a missing header. */
function referenceRequired(rules: readonly RequestRule[]): readonly string[] {
  return rules.filter(({ refusal }) => refusal.code === 'HTTP_HEADER_REQUIRED').map(({ id }) => id);
}

export const headerVariants = variants(
  {
    id: 'headers/lower-case-names',
    title: 'Replies name their headers in lower case',
    because: 'Header names have no case (RFC 7230).',
    change: (parts) =>
      withReplyChange(parts, (reply) => ({
        ...reply,
        headers: reply.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
      })),
  },
  {
    id: 'headers/more-headers',
    title: 'Replies carry headers of the bank, two cookies among them',
    because: 'Further headers are not forbidden.',
    change: (parts) =>
      withReplyChange(parts, (reply) => ({
        ...reply,
        headers: [
          ...reply.headers,
          ['Set-Cookie', 'route=a; Path=/; Secure; HttpOnly'] as const,
          ['Set-Cookie', 'lb=1; Path=/'] as const,
          ['Strict-Transport-Security', 'max-age=31536000'] as const,
          ['Vary', 'Accept, Accept-Language'] as const,
        ],
      })),
  },
  {
    id: 'headers/no-date',
    title: 'Replies have no Date',
    because: 'What a reply carries besides its body is left open.',
    change: (parts) => withReplyHeader(parts, 'Date', undefined),
  },
  {
    id: 'headers/missing-headers-422',
    title: 'Missing headers are refused with 422',
    because: 'Which 4xx answers a missing header is open.',
    change: (parts) =>
      referenceRequired(parts.rules).reduce(
        (so, id) => withRule(so, id, (given) => ({ ...given, refusal: { ...given.refusal, status: 422 } })),
        parts,
      ),
  },
  {
    id: 'headers/total-count',
    title: 'The sandbox customer list tells its length in a header',
    because: 'Further headers are not forbidden (ENV-07).',
    change: (parts) =>
      wrapRoute(parts, 'list-sandbox-customers', (given) => async (call) => {
        const reply = await given(call);
        return reply.kind === 'json' ? json(reply.status, reply.value, [['X-Total-Count', '4']]) : reply;
      }),
  },
  {
    id: 'headers/empty-accept-fix-tolerated',
    title: 'An empty x-accept-fix counts as sent',
    because: 'What an empty value means is open (HDR-01, HDR-02).',
    change: (parts) => ({
      ...(['payment-accept-fix', 'basket-accept-fix'] as const).reduce(
        (so, id) =>
          withRule(so, id, (given) => ({
            ...given,
            judge: (request, context) =>
              request.header('x-accept-fix') === undefined ? given.judge(request, context) : undefined,
          })),
        parts,
      ),
      answers: { ...parts.answers, 'accept-fix-empty': 'accepted' },
    }),
  },
);
