/** Banks that verify signatures too strictly, too laxly, or over the wrong bytes. */

import { createHash } from 'node:crypto';
import { withPolicy, withReplyChange } from '../../bank/part-changes.js';
import { headerValue } from '../../model/http.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { whereCallsAreRefused, wherePaymentsAreRefused } from '../consequences.js';
import { faults } from '../fault.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';

/** Seconds by which Date is ahead of the bank; NaN without a Date. */
function ahead(request: JudgedRequest, now: number): number {
  return ((request.date ?? Number.NaN) - now) / 1_000;
}

const tableOrder = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

function signedNames({ signature }: JudgedRequest): readonly string[] {
  return signature.lines?.map((each) => each.name) ?? [];
}

function isInTableOrder(request: JudgedRequest): boolean {
  const places = signedNames(request).map((name) => tableOrder.indexOf(name));
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
}

function keyIdPart({ signature }: JudgedRequest, part: 'serial' | 'issuer'): string {
  const keyId = signature.parts?.keyId ?? '';
  const comma = keyId.indexOf(',CA=');
  return part === 'serial' ? keyId.slice(3, Math.max(3, comma)) : keyId.slice(comma + 4);
}

function isReserialised({ body, wire }: JudgedRequest): boolean {
  return body.kind === 'json' && JSON.stringify(body.value) !== wire.body.toString('utf8');
}

/** Whether the first 16 characters of a SHA-256 digest are right. */
function isPrefixRight(request: JudgedRequest): boolean {
  const right = createHash('sha256').update(request.wire.body).digest('base64');
  return request.header('digest')?.startsWith(`SHA-256=${right.slice(0, 16)}`) === true;
}

export const signingFaults = faults(
  {
    id: 'signing/an-hour-behind',
    title: 'Date may be an hour old',
    catches: ['SIG-07'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'date-not-behind', (request, { now }) => ahead(request, now) >= -3_600),
  },
  {
    id: 'signing/an-hour-ahead',
    title: 'Date may lie an hour in the future',
    catches: ['SIG-08'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'date-not-ahead', (request, { now }) => ahead(request, now) <= 3_600),
  },
  {
    id: 'signing/whole-minutes-behind',
    title: 'The age of Date is cut to whole minutes before it is compared',
    catches: ['SIG-07'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        'date-not-behind',
        (request, { now }) => Math.trunc(ahead(request, now) / 60) >= -1,
      ),
  },
  {
    id: 'signing/half-a-minute',
    title: 'Date may be off by 30 seconds only',
    catches: ['SIG-06'],
    change: (parts) => refusesWhen(parts, 'SIG-06', (request, { now }) => Math.abs(ahead(request, now)) > 31),
  },
  {
    id: 'signing/no-clock-ahead',
    title: 'A Date that is ahead at all is refused',
    catches: ['SIG-06'],
    change: (parts) => refusesWhen(parts, 'SIG-06', (request, { now }) => ahead(request, now) > 1.5),
  },
  {
    id: 'signing/loose-dates',
    title: 'Date is read by a parser that takes ISO 8601',
    catches: ['TRN-14'],
    mayFail: ['TRN-13'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'date-form', (request) => /^\d{4}-/.test(request.header('date') ?? '')),
  },
  {
    id: 'signing/bodies-not-verified',
    title: 'The signature of requests with a body is not verified',
    catches: ['SIG-04'],
    findingsOnly: true,
    change: (parts) => overlooksWhen(parts, 'signature-fits', ({ wire }) => wire.body.length > 0),
  },
  {
    id: 'signing/request-id-not-verified',
    title: 'A signature is taken as good when the request carries a known PSU-ID',
    catches: ['SIG-04'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'signature-fits', (request) => request.header('psu-id') !== undefined),
  },
  {
    id: 'signing/refused-with-401',
    title: 'Bad signatures are refused with 401',
    catches: ['SIG-03', 'SIG-04', 'SIG-10', 'SIG-16', 'SIG-22'],
    mayFail: ['ERR-03', 'TRN-08', 'SIG-01', 'SIG-02', 'HDR-26'],
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        ruleRefusal: (rule, finding) => {
          const spec = given.ruleRefusal(rule, finding);
          return rule.id.startsWith('signature-') ? { ...spec, status: 401 } : spec;
        },
      })),
  },
  {
    id: 'signing/any-rsa-algorithm',
    title: 'algorithm may name any RSA algorithm; it is not looked at further',
    catches: ['SIG-16'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'signature-algorithm', ({ signature }) =>
        (signature.parts?.algorithm ?? '').startsWith('rsa-'),
      ),
  },
  {
    id: 'signing/sha-512-under-rsa-sha256',
    title: 'A signature with SHA-512 is good enough where the algorithm is rsa-sha256',
    catches: ['SIG-16'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        'signature-algorithm',
        ({ signature }) =>
          signature.parts?.algorithm === 'rsa-sha256' &&
          signature.findings.some(({ code }) => code === 'algorithm-mismatch'),
      ),
  },
  {
    id: 'signing/wants-hs2019',
    title: 'Only algorithm hs2019 is known',
    catches: ['SIG-17'],
    mayFail: whereCallsAreRefused,
    change: (parts) =>
      refusesWhen(parts, 'SIG-17', ({ signature }) => signature.parts?.algorithm === 'rsa-sha256'),
  },
  {
    id: 'signing/newline-after-last-line',
    title: 'The signing string is built with a line break at its end, so that nothing verifies',
    catches: ['SIG-23'],
    mayFail: whereCallsAreRefused,
    change: (parts) => refusesWhen(parts, 'SIG-23', ({ signature }) => signature.verified),
  },
  {
    id: 'signing/lower-case-serial',
    title: 'The serial number is compared with lower-case hexadecimal',
    catches: ['SIG-13'],
    mayFail: whereCallsAreRefused,
    change: (parts) => refusesWhen(parts, 'SIG-13', (request) => /[A-F]/.test(keyIdPart(request, 'serial'))),
  },
  {
    id: 'signing/issuer-forward',
    title: 'The issuer is compared in the order of the certificate',
    catches: ['SIG-15'],
    mayFail: whereCallsAreRefused,
    change: (parts) =>
      refusesWhen(parts, 'SIG-15', (request) => !keyIdPart(request, 'issuer').startsWith('C=')),
  },
  {
    id: 'signing/fixed-order',
    title: 'The signing string is built in the order of the table, whatever headers lists',
    catches: ['SIG-19', 'SIG-25'],
    change: (parts) => refusesWhen(parts, 'SIG-25', (request) => !isInTableOrder(request)),
  },
  {
    id: 'signing/names-compared-with-case',
    title: 'Signed headers are looked up by X-Request-ID in exactly this spelling',
    catches: ['SIG-26'],
    change: (parts) =>
      refusesWhen(
        parts,
        'SIG-26',
        (request) =>
          request.header('x-request-id') !== undefined &&
          !request.wire.headers.some(([name]) => name === 'X-Request-ID' || name === 'x-request-id'),
      ),
  },
  {
    id: 'signing/wrapped-refused',
    title: 'A Signature wrapped as an encoded-word is not understood',
    catches: ['SIG-36'],
    change: (parts) =>
      refusesWhen(parts, 'SIG-36', (request) => request.header('signature')?.startsWith('=?') === true),
  },
  {
    id: 'signing/digest-on-every-request',
    title: 'Requests without a body need a Digest too',
    catches: ['SIG-39'],
    mayFail: whereCallsAreRefused,
    change: (parts) => refusesWhen(parts, 'SIG-39', (request) => request.header('digest') === undefined),
  },
  {
    id: 'signing/sha-256-only',
    title: 'Only SHA-256 digests are known',
    catches: ['HDR-22'],
    mayFail: ['SIG-38'],
    change: (parts) =>
      refusesWhen(parts, 'HDR-22', (request) => request.header('digest')?.startsWith('SHA-512=') === true),
  },
  {
    id: 'signing/sha-512-only',
    title: 'SHA-256 is refused as too weak where a SHA-512 digest would do',
    catches: ['HDR-21'],
    mayFail: wherePaymentsAreRefused,
    change: (parts) =>
      refusesWhen(
        parts,
        'HDR-21',
        (request) =>
          request.operation?.id === 'create-domestic-payment' &&
          request.header('digest')?.startsWith('SHA-256=') === true,
      ),
  },
  {
    id: 'signing/digest-in-any-algorithm',
    title: 'A Digest in an algorithm that the bank does not know is not compared',
    catches: ['HDR-23'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'digest-algorithm', (request) =>
        (request.header('digest') ?? '').startsWith('SHA'),
      ),
  },
  {
    id: 'signing/digest-compared-as-prefix',
    title: 'Only the first characters of the Digest are compared',
    catches: ['SIG-38'],
    findingsOnly: true,
    change: (parts) => overlooksWhen(parts, 'digest-of-body', (request) => isPrefixRight(request)),
  },
  {
    id: 'signing/sha-512-not-compared',
    title: 'A SHA-512 digest is accepted without being compared',
    catches: ['SIG-38'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'digest-of-body', (request) =>
        (request.header('digest') ?? '').startsWith('SHA-512='),
      ),
  },
  {
    id: 'signing/digest-in-hexadecimal',
    title: 'A Digest in hexadecimal is accepted',
    catches: ['SIG-38'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'digest-of-body', (request) =>
        /^SHA-256=[0-9a-f]{64}$/.test(request.header('digest') ?? ''),
      ),
  },
  {
    id: 'signing/digest-of-reserialised-body',
    title: 'The Digest is compared with the body as the bank would have written it',
    catches: ['SIG-38'],
    mayFail: ['TRN-01', 'TRN-04', 'TRN-05', 'TRN-07'],
    change: (parts) => refusesWhen(parts, 'SIG-38', isReserialised),
  },
  {
    id: 'signing/reply-digest-of-other-bytes',
    title: 'Replies carry the Digest of the request',
    catches: ['SIG-40'],
    change: (parts) =>
      withReplyChange(parts, (reply, request) => {
        const digest = headerValue(request.headers, 'digest');
        return digest === undefined ? reply : { ...reply, headers: [...reply.headers, ['Digest', digest]] };
      }),
  },
  {
    id: 'signing/reply-signature-of-the-request',
    title: 'Replies carry the signature of the request as their own',
    catches: ['SIG-40'],
    change: (parts) =>
      withReplyChange(parts, (reply, request) => {
        const signature = headerValue(request.headers, 'signature');
        const certificate = headerValue(request.headers, 'tpp-signature-certificate');
        if (signature === undefined || certificate === undefined) return reply;
        const copied = [
          ['Signature', signature],
          ['ASPSP-Signature-Certificate', certificate],
        ] as const;
        return { ...reply, headers: [...reply.headers, ...copied] };
      }),
  },
);
