/** Banks that judge the time, the digest or the certificate of a call once, or of some calls only. */

import { withRule } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';
import { dateRules } from '../rules-together.js';

/** What a rule found good once, by what the key holds of it, it finds good ever after. */
function once(
  ids: string | readonly string[],
  key: (request: JudgedRequest) => string | undefined,
): PartsChange {
  return (parts) =>
    withRule(parts, ids, (given) => {
      const good = new Set<string>();
      return {
        ...given,
        judge(request, context) {
          const finding = given.judge(request, context);
          const seen = key(request);
          if (seen === undefined) return finding;
          if (finding === undefined) good.add(seen);
          return good.has(seen) ? undefined : finding;
        },
      };
    });
}

function dateOf(request: JudgedRequest): number {
  return Date.parse(request.header('date') ?? '');
}

function isAlone(request: JudgedRequest): boolean {
  return request.header('psu-ip-address') === undefined && request.header('psu-id') !== undefined;
}

export const judgedOnce = faults(
  {
    id: 'judged-once/date-of-today',
    title: 'A Date that was right when it came first stays right',
    catches: ['SIG-07'],
    mayFail: ['SIG-06'],
    // Of a TPP: two of them may send the same.
    change: once(
      dateRules,
      (request) => `${request.header('date')} ${request.header('tpp-signature-certificate')}`,
    ),
  },
  {
    id: 'judged-once/date-without-year',
    title: 'Date is compared without its year',
    catches: ['SIG-07'],
    mayFail: ['SIG-08'],
    change: (parts) =>
      overlooksWhen(parts, dateRules, (request, { now }) => {
        const sent = new Date(dateOf(request));
        sent.setUTCFullYear(new Date(now).getUTCFullYear());
        return Math.abs(sent.getTime() - now) <= 60_000;
      }),
  },
  {
    id: 'judged-once/five-minutes-without-psu',
    title: 'Where a PSU is named who is not there Date may be five minutes off',
    catches: ['SIG-07'],
    mayFail: ['SIG-08'],
    change: (parts) =>
      overlooksWhen(
        parts,
        dateRules,
        (request, { now }) => isAlone(request) && Math.abs(dateOf(request) - now) <= 300_000,
      ),
  },
  {
    id: 'judged-once/digest-of-request-id',
    title: 'A digest is compared once for each X-Request-ID',
    catches: ['SIG-38'],
    change: once('digest-of-body', (request) =>
      request.header('digest') === undefined ? undefined : request.header('x-request-id'),
    ),
  },
  {
    id: 'judged-once/certificate-of-production',
    title: 'Production judges the validity of a certificate when it sees it first',
    catches: ['ENV-04'],
    environment: 'production',
    change: once('certificate-in-time', (request) => request.header('tpp-signature-certificate')),
  },
);
