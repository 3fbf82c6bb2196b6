/** Banks that lawfully choose otherwise: errors and the types of replies. */

import { withPolicy, withPresenter, withReplyChange, withRule } from '../../bank/part-changes.js';
import { withAbsoluteLinks } from '../absolute-links.js';
import { variants } from '../fault.js';

export const errorVariants = variants(
  {
    id: 'errors/bare-messages',
    title: 'Messages have category and code and nothing more',
    because: 'path and text are optional (TYPE-16, TYPE-17).',
    change: (parts) =>
      withPresenter(parts, 'common', {
        message: ({ category, code }) => ({ category, code }),
      }),
  },
  {
    id: 'errors/error-and-warning',
    title: 'A warning and members of the bank go with each error',
    because: 'tppMessages is a list, and further members are not forbidden (ERR-01).',
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        refusal(messages, links, show) {
          const body = given.refusal(messages, links, show);
          const list = Array.isArray(body['tppMessages']) ? body['tppMessages'] : [];
          const warning = { category: 'WARNING', code: 'BAD_REQUEST', text: 'see the documentation' };
          return { ...body, traceId: 'a1', tppMessages: [warning, ...list] };
        },
      })),
  },
  {
    id: 'errors/text-512',
    title: 'Every text has exactly 512 characters, some of four bytes',
    because: 'At most 512 characters are allowed (TYPE-18).',
    change: (parts) =>
      withPolicy(parts, 'errors', { text: (text) => text.slice(0, 400).padEnd(400, '.') + '𝄞'.repeat(112) }),
  },
  {
    id: 'errors/body-422',
    title: 'Bodies that are no payment are answered with 422',
    because: 'Any 4xx will do (END-09).',
    change: (parts) =>
      withRule(
        parts,
        ['domestic-payment-body', 'domestic-payment-json', 'domestic-payment-end-09'],
        (given) => ({ ...given, refusal: { ...given.refusal, status: 422 } }),
      ),
  },
  {
    id: 'errors/months-409',
    title: 'A month named twice is answered with 409',
    because: 'The status is not shown (ERR-10).',
    change: (parts) =>
      withRule(parts, 'periodic-payment-err-10', (given) => ({
        ...given,
        refusal: { status: 409, code: 'CONFLICT' },
      })),
  },
  {
    id: 'errors/unknown-ids-403',
    title: 'Ids that nobody has are answered with 403, like those of others',
    because: 'Which 4xx is open (END-11).',
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'resource-unknown'
            ? { ...given.refusal(reason), status: 403, code: 'FORBIDDEN' }
            : given.refusal(reason),
      })),
  },
  {
    id: 'errors/kid-checked-later',
    title: 'KIDs are checked when a payment is executed',
    because: 'When a KID is checked is open (ERR-03).',
    change: (parts) => ({ ...parts, answers: { ...parts.answers, 'kid-checking': 'execution' } }),
  },
  {
    id: 'errors/absolute-links',
    title: 'Links are absolute addresses',
    because: 'Relative and absolute addresses are both lawful (TYPE-08).',
    change: (parts) => withAbsoluteLinks(parts),
  },
  {
    id: 'errors/mix-code-everywhere',
    title: 'Bodies that break a rule are refused with REFERENCE_MIX_INVALID',
    because: 'Whether that code belongs to the list is open (ERR-02).',
    change: (parts) =>
      withRule(parts, 'domestic-payment-end-09', (given) => ({
        ...given,
        refusal: { status: 400, code: 'REFERENCE_MIX_INVALID' },
      })),
  },
  {
    id: 'errors/redirect-without-messages',
    title: 'A refusal that leads to an SCA has the link and no tppMessages',
    because: 'Whether a 401 with a redirect carries messages, too, is open (ERR-08).',
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        refusal(messages, links, show) {
          const { tppMessages, ...rest } = given.refusal(messages, links, show);
          return links === undefined || Object.keys(links).length === 0 ? { ...rest, tppMessages } : rest;
        },
      })),
  },
  {
    id: 'errors/sandbox-errors-in-own-words',
    title: 'Refusals of the sandbox operations have a message and nothing else',
    because: 'The body of their errors is not shown (SBX).',
    change: (parts) =>
      withReplyChange(parts, (reply, request) =>
        reply.status >= 400 && request.target.includes('/v1/sandbox/')
          ? { ...reply, body: Buffer.from('{"message":"this cannot be done"}') }
          : reply,
      ),
  },
);
