/** Banks that are wrong about letters beyond ASCII and about characters that cannot be processed. */

import { withBody, withRule } from '../../bank/part-changes.js';
import { faults } from '../fault.js';

export const characterFaults = faults(
  {
    id: 'transport/body-read-as-latin1',
    title: 'Request bodies are taken for ISO-8859-1',
    catches: ['TRN-07'],
    mayFail: ['SBX-20', 'SBX-37', 'SBX-38'],
    change: (parts) =>
      withBody(parts, 'read-sandbox-customer', (value) =>
        typeof value === 'object' && value !== null && 'customerName' in value
          ? { ...value, customerName: Buffer.from(String(value.customerName), 'utf8').toString('latin1') }
          : value,
      ),
  },
  {
    id: 'transport/letters-folded',
    title: 'Letters beyond ASCII come back without their marks',
    catches: ['TRN-07'],
    mayFail: ['SBX-20', 'SBX-37', 'SBX-38'],
    change: (parts) =>
      withBody(parts, 'read-sandbox-customer', (value) =>
        typeof value === 'object' && value !== null && 'customerName' in value
          ? {
              ...value,
              customerName: String(value.customerName)
                .normalize('NFD')
                .replaceAll(/\p{Mn}/gu, ''),
            }
          : value,
      ),
  },
  {
    id: 'transport/emoji-in-names-taken',
    title: 'An unprocessable character is noticed in the remittance text only',
    catches: ['TRN-08'],
    findingsOnly: true,
    change: (parts) =>
      withRule(parts, 'processable-characters', (given) => ({
        ...given,
        judge(request, context) {
          const found = given.judge(request, context);
          return found?.path?.startsWith('/remittance') === true ? found : undefined;
        },
      })),
  },
  {
    id: 'transport/emoji-at-the-start-only',
    title: 'An unprocessable character is noticed only where it begins the text',
    catches: ['TRN-08'],
    change: (parts) => ({ ...parts, unprocessable: /(?<=")[\u{10000}-\u{10FFFF}]|^[\u{10000}-\u{10FFFF}]/u }),
  },
  {
    id: 'transport/emoji-answered-422',
    title: 'An unprocessable character is answered with 422',
    catches: ['TRN-08'],
    findingsOnly: true,
    change: (parts) =>
      withRule(parts, 'processable-characters', (given) => ({
        ...given,
        refusal: { ...given.refusal, status: 422 },
      })),
  },
);
