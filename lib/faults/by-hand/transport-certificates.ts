/** Banks that are wrong about certificates, about the one shape of requests, and about who calls whom. */

import { X509Certificate } from 'node:crypto';
import { connect } from 'node:net';
import { withoutRule, withPolicy, withReplyChange, withRule } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { identifyTpp } from '../../bank/identify.js';
import { headerValue } from '../../model/http.js';
import { faults } from '../fault.js';

/** Opens a connection to an address and forgets it. */
function knock(address: string): void {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  socket.on('connect', () => socket.end());
}

/** Whoever came first with a serial number is meant by all who have it. */
function firstOfSerial(): BankParts['identify'] {
  const first = new Map<string, string>();
  return (value) => {
    const found = identifyTpp(value);
    if (found === undefined) return undefined;
    const { serialNumber } = new X509Certificate(Buffer.from(value, 'base64'));
    const known = first.get(serialNumber) ?? value;
    first.set(serialNumber, known);
    return identifyTpp(known);
  };
}

function withValidityJudged(parts: BankParts, part: string) {
  return withRule(parts, 'certificate-in-time', (given) => ({
    ...given,
    judge(request, context) {
      const found = given.judge(request, context);
      return found?.message.includes(part) === true ? found : undefined;
    },
  }));
}

export const certificateFaults = faults(
  {
    id: 'transport/untrusted-certificate-taken',
    title: 'Any authority is good enough',
    catches: ['REG-10'],
    change: (parts) => withoutRule(parts, 'certificate-trusted'),
  },
  {
    id: 'transport/untrusted-certificate-pays',
    title: 'Only the account operations look at the authority',
    catches: ['REG-10'],
    findingsOnly: true,
    change: (parts) =>
      withRule(parts, 'certificate-trusted', (given) => ({
        ...given,
        judge: (request, context) =>
          request.operation?.role === 'PISP' ? undefined : given.judge(request, context),
      })),
  },
  {
    id: 'transport/untrusted-certificate-in-production',
    title: 'Production takes a certificate of any authority',
    catches: ['ENV-04', 'REG-10'],
    environment: 'production',
    change: (parts) => withoutRule(parts, 'certificate-trusted'),
  },
  {
    id: 'transport/expired-certificate-in-production',
    title: 'Production looks at the beginning of validity only',
    catches: ['ENV-04'],
    environment: 'production',
    findingsOnly: true,
    change: (parts) => withValidityJudged(parts, 'not valid yet'),
  },
  {
    id: 'transport/early-certificate-in-production',
    title: 'Production looks at the end of validity only',
    catches: ['ENV-04'],
    environment: 'production',
    findingsOnly: true,
    change: (parts) => withValidityJudged(parts, 'expired'),
  },
  {
    id: 'transport/production-wants-more',
    title: 'Production wants a header with every account call that the sandbox does not know',
    catches: ['ENV-02'],
    environment: 'production',
    mayFail: [
      'REG-03',
      'ACC-06',
      'ACC-12',
      'ERR-08',
      'ERR-09',
      'FLW-01',
      'LIM-01',
      'LIM-04',
      'LIM-05',
      'LIM-08',
      'LIM-13',
      'SCA-10',
    ],
    change: (parts) => ({
      ...parts,
      routes: Object.fromEntries(
        Object.entries(parts.routes).map(([id, route]) => [
          id,
          id === 'read-balances'
            ? () => ({
                kind: 'json' as const,
                status: 400,
                headers: [],
                value: { tppMessages: [{ category: 'ERROR', code: 'HTTP_HEADER_REQUIRED' }] },
              })
            : route,
        ]),
      ),
    }),
  },
  {
    id: 'transport/calls-the-tpp',
    title: 'The bank itself calls the redirect address when an SCA ends',
    catches: ['EVT-02'],
    besideReplies: true,
    change: (parts) =>
      withReplyChange(parts, (reply) => {
        const location = headerValue(reply.headers, 'location') ?? '';
        if (location.startsWith('http://127.0.0.1:')) knock(location);
        return reply;
      }),
  },
  {
    id: 'transport/registration-not-looked-up',
    title: 'Production asks no central registry',
    catches: ['ENV-05'],
    environment: 'production',
    change: (parts) => withPolicy(parts, 'tpp', { isRegistered: () => true }),
  },
  {
    id: 'transport/tpp-by-serial-number',
    title: 'A TPP is known by the serial number of its certificate, whoever issued that',
    catches: ['SCA-02', 'SCA-16', 'END-12'],
    // What one of the two does counts for the other: an SCA opens sessions of theirs again.
    mayFail: [
      'PRS-03',
      'SCA-03',
      'USR-05',
      'BSK-01',
      'DLG-02',
      'CTX-02',
      'CTX-03',
      'SCA-17',
      'SCA-09',
      'SCA-14',
      'SCA-15',
      'LIM-01',
      'LIM-12',
    ],
    change: (parts) => ({ ...parts, identify: firstOfSerial() }),
  },
  ...(['AISP', 'PISP'] as const).map((role) => ({
    id: `transport/registered-for-anything-as-${role.toLowerCase()}`,
    title: `Production takes a TPP that is registered as ${role} for whatever its certificate says`,
    catches: ['ENV-05'] as const,
    environment: 'production' as const,
    change: (parts: BankParts) =>
      withPolicy(parts, 'tpp', (given) => ({
        isRegistered: (caller, required, registry, environment) =>
          given.isRegistered(caller, required, registry, environment) ||
          registry?.get(caller.id)?.includes(role) === true,
      })),
  })),
  {
    id: 'transport/roles-not-looked-at-in-production',
    title: 'Production knows who is registered, and looks at roles neither there nor in certificates',
    catches: ['REG-06', 'REG-07', 'REG-11'],
    mayFail: ['REG-08', 'ENV-05'],
    environment: 'production',
    change: (parts) =>
      withPolicy(
        withoutRule(parts, 'certificate-has-role', 'accounts-need-aisp', 'payments-need-pisp'),
        'tpp',
        { isRegistered: ({ id }, _required, registry) => registry?.has(id) ?? true },
      ),
  },
);
