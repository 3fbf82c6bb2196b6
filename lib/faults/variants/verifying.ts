/**
 * Banks that lawfully choose otherwise: how much of a signature they look at, and what they sign themselves.
 */

import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { withReplyChange, withRule } from '../../bank/part-changes.js';
import { headerValue } from '../../model/http.js';
import { requestRules } from '../../rules/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { signedHeaders } from '../../rules/signature/coverage.js';
import { variants } from '../fault.js';
import { answering, toldOrNot } from '../profile-answers.js';
import { overlooksWhen, refusesWhen } from '../request-mistakes.js';

function namesSigned({ signature: { parts } }: JudgedRequest): readonly string[] {
  return parts?.headers?.split(' ') ?? [];
}

const requestTarget = '(request-target)';

/** Headers that the interface wants signed when they are sent. */
const listed: ReadonlySet<string> = new Set([requestTarget, ...signedHeaders.map(({ name }) => name)]);

/** Rules on spellings that the reference bank tolerates. */
const spellings: readonly string[] = [
  'signed-names-lower-case',
  'key-id-serial-upper-case',
  'key-id-issuer-dialect',
  'key-id-issuer-types',
];

function isDer(certificate: string | undefined): boolean {
  return certificate !== undefined && Buffer.from(certificate, 'base64')[0] === 0x30;
}

let keys: ReturnType<typeof replyKeys> | undefined;
function replyKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

export const verifyingVariants = variants(
  {
    id: 'verifying/certificate-as-pem',
    title: 'TPP-Signature-Certificate has to be the base64 of the PEM text',
    because: 'Whether DER or PEM is encoded is open; the profile says which (HDR-25).',
    change: (parts) =>
      answering(
        refusesWhen(parts, 'HDR-25', (request) => isDer(request.header('tpp-signature-certificate'))),
        { 'certificate-encoding': 'pem' },
      ),
  },
  {
    id: 'verifying/request-target-required',
    title: 'Every request has to sign (request-target)',
    because: 'Whether it must be signed is open; the profile says so (SIG-21).',
    change: (parts) =>
      answering(
        refusesWhen(
          parts,
          'SIG-21',
          (request) => request.signature.parts !== undefined && !namesSigned(request).includes(requestTarget),
        ),
        { 'request-target-signing': 'required' },
      ),
  },
  {
    id: 'verifying/request-target-refused',
    title: 'Requests that sign (request-target) are refused',
    because: 'Whether it may be signed is open (SIG-21).',
    change: (parts) =>
      answering(
        refusesWhen(parts, 'SIG-21', (request) => namesSigned(request).includes(requestTarget)),
        { 'request-target-signing': 'refused' },
      ),
  },
  {
    id: 'verifying/pss-padding-accepted',
    title: 'RSA signatures with PSS padding are accepted, too',
    because: 'The text names no padding (SIG-22).',
    change: (parts) =>
      answering(
        overlooksWhen(
          parts,
          'signature-algorithm-used',
          (request) => request.diagnosis.cause === 'pss-padding',
        ),
        { 'rsa-padding': 'pss' },
      ),
  },
  {
    id: 'verifying/no-further-headers-signed',
    title: 'Signatures over headers that need not be signed are refused',
    because: 'Whether further headers may be signed is open (SIG-23).',
    change: (parts) =>
      answering(
        refusesWhen(parts, 'SIG-23', (request) =>
          namesSigned(request).some((each) => !listed.has(each.toLowerCase())),
        ),
        { 'extra-signed-headers': 'refused' },
      ),
  },
  {
    id: 'verifying/parts-in-the-order-of-the-text',
    title: 'The parts of Signature have to stand in the order of the text, without blanks between them',
    because: 'Whether order and blanks matter is open (SIG-10).',
    change: (parts) =>
      refusesWhen(parts, 'SIG-10', (request) => {
        const value = request.header('signature') ?? '';
        return (
          !value.startsWith('=?') &&
          !/^keyId="[^"]*",algorithm="[^"]*",headers="[^"]*",signature="/.test(value)
        );
      }),
  },
  {
    id: 'verifying/one-encoded-word',
    title: 'An encoded Signature is one word of the encoding B, in UTF-8 or in small letters ISO-8859-1',
    because:
      'Splitting, the encoding Q and the case of a charset are open; these two charsets are named (SIG-35, SIG-36).',
    change: (parts) =>
      refusesWhen(parts, 'SIG-36', (request) => {
        const value = request.header('signature') ?? '';
        return value.startsWith('=?') && !/^=\?(?:utf-8|iso-8859-1)\?B\?[A-Za-z0-9+/=]*\?=$/.test(value);
      }),
  },
  {
    id: 'verifying/spelling-looked-at',
    title:
      'Names of signed headers in capitals, serial numbers in lower case and issuers with blanks are refused',
    because: 'Whether such spellings are tolerated is open (SIG-13, SIG-15, SIG-18).',
    change: (parts) =>
      answering(
        { ...parts, rules: [...parts.rules, ...requestRules.filter(({ id }) => spellings.includes(id))] },
        { 'upper-case-signed-names': 'refused', 'lower-case-serial': 'refused' },
      ),
  },
  {
    id: 'verifying/sixtieth-second-refused',
    title: 'A Date that is off by a whole minute is refused',
    because: 'Whether the sixtieth second still counts is open (SIG-06 to SIG-08).',
    change: (parts) =>
      refusesWhen(
        parts,
        'SIG-07',
        ({ date }, { now }) => date !== undefined && Math.abs(date - now) >= 59_500,
      ),
  },
  {
    id: 'verifying/digest-of-nothing-refused',
    title: 'A Digest on a request without body is refused',
    because: 'What the Digest of no bytes means is open (SIG-39).',
    change: (parts) =>
      refusesWhen(
        parts,
        'SIG-39',
        (request) => request.wire.body.length === 0 && request.header('digest') !== undefined,
      ),
  },
  {
    id: 'verifying/mismatch-401',
    title: 'A Digest of another body is refused with 401',
    because: 'The status of a mismatch is open (SIG-38).',
    change: (parts) =>
      withRule(parts, 'digest-of-body', (given) => ({
        ...given,
        refusal: { ...given.refusal, status: 401 },
      })),
  },
  {
    id: 'verifying/replies-signed',
    title: 'Replies carry Digest and Signature, under a certificate that is published elsewhere',
    because: 'The bank may sign replies; headers and the place of the certificate are open (SIG-40).',
    change: (parts) =>
      withReplyChange(parts, (reply) => {
        keys ??= replyKeys();
        const digest = `SHA-256=${createHash('sha256').update(reply.body).digest('base64')}`;
        const date = headerValue(reply.headers, 'date') ?? '';
        const signed = sign('sha256', Buffer.from(`date: ${date}\ndigest: ${digest}`), keys.privateKey);
        const signature =
          `keyId="SN=1A,CA=CN=Bank CA",algorithm="rsa-sha256",headers="date digest",` +
          `signature="${signed.toString('base64')}"`;
        return { ...reply, headers: [...reply.headers, ['Digest', digest], ['Signature', signature]] };
      }),
  },
  {
    id: 'verifying/shortest-serials',
    title: 'A serial number in keyId has no leading zero',
    because: 'Whether it is written in whole bytes is open; the profile says so (SIG-12, SIG-13).',
    change: (parts) =>
      answering(
        refusesWhen(
          parts,
          'SIG-13',
          (request) => request.signature.parts?.keyId?.startsWith('SN=0') === true,
        ),
        { 'serial-spelling': 'shortest' },
      ),
  },
  {
    id: 'verifying/old-dates-taken',
    title: 'A Date in one of the obsolete forms is taken',
    because: 'RFC 7231 makes servers read them (SIG-06).',
    change: (parts) =>
      overlooksWhen(parts, 'date-form', (request) =>
        /^([A-Z][a-z]+day, \d\d-|[A-Z][a-z]{2} [A-Z][a-z]{2} )/.test(request.header('date') ?? ''),
      ),
  },
  ...toldOrNot(
    'verifying/one-digest-of-several',
    'Of several digests in one header one has to be right',
    'What several digests mean is open (SIG-38).',
    { 'several-digests': 'any-known-one' },
    (parts) =>
      overlooksWhen(parts, 'digest-of-body', (request) => {
        const hash = (name: string) => createHash(name).update(request.wire.body).digest('base64');
        const right = [`SHA-256=${hash('sha256')}`, `SHA-512=${hash('sha512')}`];
        return (
          request
            .header('digest')
            ?.split(',')
            .some((each) => right.includes(each.trim())) === true
        );
      }),
  ),
  ...toldOrNot(
    'verifying/key-id-made-out',
    'A keyId that names the right certificate in another way is understood',
    'The text says how a TPP writes it, and not that a bank refuses what is clear (SIG-13, SIG-15).',
    { 'misspelt-key-id': 'accepted' },
    (parts) => overlooksWhen(parts, ['key-id-issuer-spelling', 'key-id-serial-hexadecimal'], () => true),
  ),
);
