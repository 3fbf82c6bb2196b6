/** Banks that lawfully choose otherwise: headers. */

import {
  withoutRule,
  withPolicy,
  withReplyChange,
  withReplyHeader,
  withRule,
  wrapRoute,
} from '../../bank/part-changes.js';
import { json } from '../../bank/reply.js';
import { isNationalIdentity } from '../../model/identifiers.js';
import type { Operation } from '../../model/operation.js';
import type { RequestRule } from '../../rules/rule.js';
import { variants } from '../fault.js';
import { accountReads } from '../like-operations.js';
import { answering, toldOrNot } from '../profile-answers.js';
import { withHeaderLines } from '../other-headers.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';

/** Rules that the reference bank refuses as a missing header. */
function referenceRequired(rules: readonly RequestRule[]): readonly string[] {
  return rules.filter(({ refusal }) => refusal.code === 'HTTP_HEADER_REQUIRED').map(({ id }) => id);
}

/** Neither a creation nor the start of an authorisation. */
function isSideCall(operation: Operation | undefined): boolean {
  return operation?.requestSchema === undefined && operation?.id.endsWith('-authorisation') !== true;
}

function isEmptyRole(name: string, value: string): boolean {
  return value.trim() === '' && /^psu-(corporate-id|context)$/i.test(name);
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
    id: 'headers/empty-agreement-is-none',
    title: 'An empty PSU-Corporate-ID or PSU-Context is one that was not sent',
    because: 'What an empty value of an optional header means is nowhere said.',
    change: (parts) =>
      wrapRoute(
        parts,
        accountReads,
        (given) => (call) =>
          given(withHeaderLines(call, (lines) => lines.filter(([name, value]) => !isEmptyRole(name, value)))),
      ),
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
      withRule(parts, referenceRequired(parts.rules), (given) => ({
        ...given,
        refusal: { ...given.refusal, status: 422 },
      })),
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
      ...withRule(parts, ['payment-accept-fix', 'basket-accept-fix'], (given) => ({
        ...given,
        judge: (request, context) =>
          request.header('x-accept-fix') === undefined ? given.judge(request, context) : undefined,
      })),
      answers: { ...parts.answers, 'accept-fix-empty': 'accepted' },
    }),
  },
  ...toldOrNot(
    'headers/payment-headers-on-creations-and-starts',
    'Only creations and authorisations need the headers of payment and basket calls',
    'Which calls are payment and basket calls is open (HDR-01, HDR-10, HDR-12, HDR-36).',
    { 'payment-calls': ['create', 'authorise'] },
    (parts) =>
      parts.rules
        .filter(({ id }) => /^(payment|basket)-(accept-fix|session-id|redirect-uri|psu-ip-address)$/.test(id))
        .reduce((bank, { id }) => overlooksWhen(bank, id, ({ operation }) => isSideCall(operation)), parts),
  ),
  {
    id: 'headers/accept-fix-not-asked-for',
    title: 'x-accept-fix may be left out',
    because: 'Its values are the default by now; the profile says so (HDR-01, HDR-02).',
    change: (parts) =>
      answering(withoutRule(parts, 'payment-accept-fix', 'basket-accept-fix'), {
        'accept-fix-enforced': false,
      }),
  },
  {
    id: 'headers/private-in-spite-of-agreement',
    title: 'PSU-Context: PRIVATE counts, also beside PSU-Corporate-ID',
    because: 'What the two say together is open (END-12).',
    change: (parts) =>
      withPolicy(parts, 'accounts', { heedsCorporateId: (context) => context !== 'PRIVATE' }),
  },
  {
    id: 'headers/https-redirects-only',
    title: 'TPP-Redirect-URI takes https and nothing else',
    because: 'Which addresses a bank redirects to is open (EVT-02).',
    change: (parts) =>
      refusesWhen(
        parts,
        'HDR-12',
        (request) => request.header('tpp-redirect-uri')?.startsWith('http:') === true,
      ),
  },
  {
    id: 'headers/corporate-by-header-alone',
    title: 'Who says PSU-Context: CORPORATE is a corporate user, and nobody else',
    because: 'How a corporate user is recognised is open (ERR-04).',
    change: (parts) =>
      withPolicy(parts, 'accounts', {
        contextOfCall: (context) => (context === 'CORPORATE' ? 'CORPORATE' : 'PRIVATE'),
      }),
  },
  {
    id: 'headers/corporate-by-last-sca-alone',
    title: 'Who chose CORPORATE at the last SCA is a corporate user, whatever PSU-Context says',
    because: 'How a corporate user is recognised is open (ERR-04).',
    change: (parts) => withPolicy(parts, 'accounts', { contextOfCall: (_, last) => last }),
  },
  {
    id: 'headers/corporate-ids-are-uuids',
    title: 'A PSU-Corporate-ID that is no UUID is refused',
    because: 'It is a UUID in the redirect, and a string in the header (HDR-32).',
    change: (parts) =>
      refusesWhen(parts, 'HDR-32', (request) => {
        const id = request.header('psu-corporate-id');
        return id !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
      }),
  },
  {
    id: 'headers/psu-ids-in-lower-case',
    title: 'A PSU-ID in capitals is refused',
    because: 'The case of a UUID is open (HDR-29).',
    change: (parts) =>
      refusesWhen(parts, 'HDR-29', (request) => /[A-F]/.test(request.header('psu-id') ?? '')),
  },
  {
    id: 'headers/check-digits-of-persons',
    title: 'An X-PSU-IDENTITY whose check digits do not fit is refused',
    because: 'Whether they are looked at is open (HDR-31).',
    change: (parts) =>
      refusesWhen(parts, 'HDR-31', (request) => {
        const number = request.header('x-psu-identity');
        return number !== undefined && !isNationalIdentity(number);
      }),
  },
  {
    id: 'headers/long-request-ids-refused',
    title: 'An X-Request-ID that is no UUID is refused',
    because: 'Its form is open, and every published sample is a UUID (HDR-08).',
    change: (parts) =>
      refusesWhen(parts, 'HDR-08', (request) => {
        const id = request.header('x-request-id') ?? '';
        return id !== '' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
      }),
  },
);
