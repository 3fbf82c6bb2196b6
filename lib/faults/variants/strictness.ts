/** Banks that lawfully look closer than the text asks, or name things in their own way. */

import { withReplyChange, wrapRoute } from '../../bank/parts.js';
import { createHash } from 'node:crypto';
import { requestRules } from '../../rules/index.js';
import { variants } from '../fault.js';

const forwarded = [
  'psu-http-method-known',
  'psu-device-id-is-uuid',
  'psu-geo-location-form',
  'psu-ip-address-form',
];

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
);
