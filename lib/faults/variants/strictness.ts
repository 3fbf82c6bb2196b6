/** Banks that lawfully look closer than the text asks, or name things in their own way. */

import { withoutRule, withReplyChange, wrapRoute } from '../../bank/part-changes.js';
import { requestRules } from '../../rules/index.js';
import { variants } from '../fault.js';
import { read } from '../other-requests.js';
import { refusesWhen } from '../request-mistakes.js';
import { createHash } from 'node:crypto';

const forwarded = [
  'psu-http-method-known',
  'psu-device-id-is-uuid',
  'psu-geo-location-form',
  'psu-ip-address-form',
];

/** The path without parameters of its segments, and with ways up resolved, escaped ones, too. */
function plainPath(path: string): string {
  const cut = path.replaceAll(/;[^/]*/g, '');
  const up = /[^/]+(?:\/|%2f)\.\.(?:\/|%2f)/i;
  return up.test(cut) ? plainPath(cut.replace(up, '')) : cut;
}

export const strictnessVariants = variants(
  {
    id: 'strictness/forwarded-values-refused',
    title: 'Misshapen headers about the PSU are refused',
    because: 'Their form is stated, and what happens to others is open (HDR-46, HDR-48, HDR-50).',
    change: (parts) => ({
      ...parts,
      rules: [...parts.rules, ...requestRules.filter(({ id }) => forwarded.includes(id))],
    }),
  },
  {
    id: 'strictness/sandbox-checks-validity',
    title: 'The sandbox refuses certificates that are expired or not valid yet',
    because: 'Which checks the sandbox makes is open.',
    change: (parts) => ({
      ...parts,
      rules: [...parts.rules, ...requestRules.filter(({ id }) => id === 'certificate-in-time-in-sandbox')],
    }),
  },
  {
    id: 'strictness/arrows-unprocessable',
    title: 'Back ends process no arrows either',
    because: 'Which characters they process is open; letters of the language are among them.',
    change: (parts) => ({ ...parts, unprocessable: /[\u2190-\u21ff\u{10000}-\u{10FFFF}]/u }),
  },
  {
    id: 'strictness/numbers-as-ids',
    title: 'Ids of resources are numbers as text',
    because: 'Ids are opaque.',
    change: (parts) => ({
      ...parts,
      ids: () => {
        const given = parts.ids();
        let last = 4_711;
        return { ...given, opaque: () => String((last += 13)) };
      },
    }),
  },
  {
    id: 'strictness/ids-with-signs',
    title: 'Ids of resources end in equals signs and hold colons and exclamation marks',
    because: 'Ids are opaque and stand in paths as they are.',
    change: (parts) => ({
      ...parts,
      ids: () => {
        const given = parts.ids();
        return { ...given, opaque: () => `a:b!!${given.token()}==` };
      },
    }),
  },
  {
    id: 'strictness/replies-with-digest',
    title: 'Replies carry a Digest of their body',
    because: 'The bank may sign replies; a right Digest is part of it (SIG-40).',
    change: (parts) =>
      withReplyChange(parts, (reply) => {
        const value = createHash('sha256').update(reply.body).digest('base64');
        return { ...reply, headers: [...reply.headers, ['Digest', `SHA-256=${value}`]] };
      }),
  },
  {
    id: 'strictness/redirect-not-preferred-heeded',
    title: 'With TPP-Redirect-Preferred: false a creation offers nothing but itself',
    because: 'What follows from false is open (HDR-16).',
    change: (parts) =>
      wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
        const reply = await given(call);
        if (call.request.header('tpp-redirect-preferred') !== 'false' || reply.kind !== 'json') return reply;
        return { ...reply, value: { ...Object(reply.value), _links: {} } };
      }),
  },
  {
    id: 'strictness/sandbox-trusts-everybody',
    title: 'The sandbox serves certificates of every authority',
    because:
      'Which checks the sandbox makes is open; trust is asked for in production only (REG-09, ENV-04).',
    environment: 'sandbox',
    change: (parts) => ({ ...withoutRule(parts, 'certificate-trusted'), promisesNothing: true }),
  },
  {
    id: 'strictness/every-character-processed',
    title: 'Back ends process every character',
    because: 'Which characters they cannot process is open; the profile says that there are none (PAY-60).',
    change: (parts) => ({
      ...withoutRule(parts, 'processable-characters'),
      unprocessable: /(?!)/u,
      answers: { ...parts.answers, 'unprocessable-character': null },
    }),
  },
  {
    id: 'strictness/both-identifiers-refused',
    title: 'PSU-ID beside X-PSU-IDENTITY is refused',
    because: 'What both together mean is open (HDR-31).',
    change: (parts) =>
      refusesWhen(
        parts,
        'HDR-31',
        (request) => request.header('psu-id') !== undefined && request.header('x-psu-identity') !== undefined,
      ),
  },
  {
    id: 'strictness/repeated-request-id-refused',
    title: 'An X-Request-ID that was used before is refused with 409',
    because: 'What a reused id means is open (HDR-08).',
    change: (parts) => {
      const used = new Map<string, string>();
      return refusesWhen(
        parts,
        'HDR-08',
        (request) => {
          const id = request.header('x-request-id') ?? '';
          // Single SCA is idempotent by this very id.
          if (id === '' || request.header('x-psu-identity') !== undefined) return false;
          const call = `${request.wire.method} ${request.wire.target} ${request.header('signature') ?? ''}`;
          const before = used.get(id);
          used.set(id, call);
          return before !== undefined && before !== call;
        },
        409,
      );
    },
  },
  {
    id: 'strictness/paths-made-plain',
    title:
      'What stands behind a semicolon in a path is left out, and ways up are gone before anything is judged',
    because: 'What a bank makes of a path that is none of the interface is not said.',
    change: (parts) => ({
      ...parts,
      find(method, path) {
        const target = parts.basePath + plainPath(path);
        return read(parts, { method, target, headers: [], body: Buffer.alloc(0) }).match;
      },
    }),
  },
);
