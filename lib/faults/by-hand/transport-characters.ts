/** Banks that are wrong about letters beyond ASCII and about characters that cannot be processed. */

import { withBody, withRule } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { faults } from '../fault.js';

/** The value with every text in it as a reader of ISO-8859-1 would see it. */
function asLatin1(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value, 'utf8').toString('latin1');
  if (Array.isArray(value)) return value.map(asLatin1);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asLatin1(each)]));
}

export const characterFaults = faults(
  ...(['payment', 'bulk-payment', 'periodic-payment'] as const).map((kind) => ({
    id: `transport/${kind}-details-in-latin1`,
    title: `Details of a ${kind.replace('-', ' ')} have letters beyond ASCII spoilt`,
    catches: ['TRN-07'] as const,
    mayFail: ['PRS-03'] as const,
    change: (parts: BankParts) => withBody(parts, `read-${kind}`, asLatin1),
  })),
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
