/** Banks that judge the time, the digest or the certificate of a call once, or of some calls only. */

import type { BankParts, PartsChange } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';

const ofDate = ['date-not-behind', 'date-not-ahead'];

/** Findings of these rules are overlooked where `when` says so; `seen` is told of requests without one. */
function overlooks(
  parts: BankParts,
  ids: readonly string[],
  when: (request: JudgedRequest, now: number) => boolean,
  seen: (request: JudgedRequest) => void = () => undefined,
): BankParts {
  return {
    ...parts,
    rules: parts.rules.map((rule) =>
      ids.includes(rule.id)
        ? {
            ...rule,
            judge(request, context) {
              const finding = rule.judge(request, context);
              if (finding === undefined) seen(request);
              return finding === undefined || when(request, context.now) ? undefined : finding;
            },
          }
        : rule,
    ),
  };
}

/** What the rules found good once, by what the key holds of it, they find good ever after. */
function once(ids: readonly string[], key: (request: JudgedRequest) => string | undefined): PartsChange {
  return (parts) => {
    const good = new Set<string>();
    return overlooks(
      parts,
      ids,
      (request) => good.has(key(request) ?? ''),
      (request) => {
        const seen = key(request);
        if (seen !== undefined) good.add(seen);
      },
    );
  };
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
    change: (parts) =>
      ofDate.reduce(
        (so, id) =>
          once([id], (request) => {
            return `${request.header('date')} ${request.header('tpp-signature-certificate')}`;
          })(so),
        parts,
      ),
  },
  {
    id: 'judged-once/date-without-year',
    title: 'Date is compared without its year',
    catches: ['SIG-07'],
    mayFail: ['SIG-08'],
    change: (parts) =>
      overlooks(parts, ofDate, (request, now) => {
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
      overlooks(
        parts,
        ofDate,
        (request, now) => isAlone(request) && Math.abs(dateOf(request) - now) <= 300_000,
      ),
  },
  {
    id: 'judged-once/digest-of-request-id',
    title: 'A digest is compared once for each X-Request-ID',
    catches: ['SIG-38'],
    change: once(['digest-of-body'], (request) =>
      request.header('digest') === undefined ? undefined : request.header('x-request-id'),
    ),
  },
  {
    id: 'judged-once/certificate-of-production',
    title: 'Production judges the validity of a certificate when it sees it first',
    catches: ['ENV-04'],
    environment: 'production',
    change: once(['certificate-in-time'], (request) => request.header('tpp-signature-certificate')),
  },
);
