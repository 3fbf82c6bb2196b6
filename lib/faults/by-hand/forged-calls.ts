/**
 * Banks that check one thing and believe another: what an earlier call was signed for, a line that nobody
 * signed, another spelling.
 */

import { createHash } from 'node:crypto';
import type { BankParts, PartsChange } from '../../bank/types.js';
import { identifyTpp } from '../../bank/identify.js';
import type { BankState } from '../../bank/state/bank-state.js';
import { headerValue, headerValues, type WireRequest } from '../../model/http.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import type { RuleContext } from '../../rules/rule.js';
import { signatureRules } from '../../rules/signature/index.js';
import { faults } from '../fault.js';
import { inRequests } from '../in-pages.js';
import { answeringAs, read, unguarded, withOnly } from '../other-requests.js';
import { overlooksWhen } from '../request-mistakes.js';
import { dateRules } from '../rules-together.js';

const certificateHeader = 'TPP-Signature-Certificate';

/** The bank that finds nothing wrong with how a request is signed. */
function trusting(parts: BankParts): BankParts {
  const ids = new Set<string>(signatureRules.map(({ id }) => id));
  return parts.rules
    .filter(({ id }) => ids.has(id))
    .reduce((left, { id }) => overlooksWhen(left, id, () => true), parts);
}

/** The bank that judges the signature of another request than the one it answers. */
export function verifyingAs(parts: BankParts, other: WireRequest): BankParts {
  const ids = new Set<string>(signatureRules.map(({ id }) => id));
  const seen = read(parts, other);
  return {
    ...parts,
    rules: parts.rules.map((rule) =>
      ids.has(rule.id) ? { ...rule, judge: (_, context) => rule.judge(seen, context) } : rule,
    ),
  };
}

/** What was served once is not verified again: the calls are told apart by these headers alone. */
function remembersBy(...names: readonly string[]): PartsChange {
  const served = new WeakMap<BankState, Set<string>>();
  return inRequests((parts, wire, { state }) => {
    const known = served.get(state) ?? new Set<string>();
    served.set(state, known);
    const key = names.map((each) => headerValue(wire.headers, each) ?? '').join('\n');
    if (known.has(key)) return trusting(parts);
    return {
      ...parts,
      finish(reply, request, bank) {
        if (reply.status < 400 && key !== '') known.add(key);
        return parts.finish(reply, request, bank);
      },
    };
  });
}

/** What was refused once is known, and its signature is not looked at again. */
const secondTryServed: PartsChange = (() => {
  const refused = new WeakMap<BankState, Set<string>>();
  return inRequests((parts, wire, { state }) => {
    const known = refused.get(state) ?? new Set<string>();
    refused.set(state, known);
    const key = ['X-Request-ID', 'Digest'].map((each) => headerValue(wire.headers, each) ?? '').join();
    if (known.has(key)) return overlooksWhen(parts, 'signature-fits', () => true);
    return {
      ...parts,
      finish(reply, request, bank) {
        if (reply.status === 400) known.add(key);
        return parts.finish(reply, request, bank);
      },
    };
  });
})();

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** The JSON of a body as the bank would write it. */
function compactOf({ wire }: JudgedRequest): string | undefined {
  try {
    return JSON.stringify(JSON.parse(wire.body.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** The same at the calls of some operations only. */
function onlyAt(isSpoilt: (operation: string) => boolean, change: PartsChange): PartsChange {
  return (parts) => {
    const spoilt = change(parts);
    return inRequests((given, wire, bank) => {
      const id = read(given, wire).operation?.id;
      if (id === undefined || !isSpoilt(id)) return given;
      return spoilt.actingIn?.(wire, bank) ?? spoilt;
    })(parts);
  };
}

/** Of several lines of a header the first one is verified, and the last one counts, at these operations. */
export function believesLast(
  name: string,
  isSpoilt: (operation: string) => boolean = () => true,
): PartsChange {
  return inRequests((parts, wire) => {
    if (!isSpoilt(read(parts, wire).operation?.id ?? '')) return parts;
    const values = headerValues(wire.headers, name);
    const [first, last] = [values[0], values.at(-1)];
    if (first === undefined || last === undefined || values.length === 1) return parts;
    const verifying = verifyingAs(parts, withOnly(wire, name, first));
    if (name === certificateHeader) return { ...verifying, identify: () => identifyTpp(last) };
    return answeringAs(verifying, (given) => withOnly(given, name, last));
  });
}

/** Whether the request lists its target among what it signs. */
function signsTarget({ signature }: JudgedRequest): boolean {
  return signature.parts?.headers?.includes('(request-target)') === true;
}

/** A bank that takes the signature for right where another target or method would make it so. */
function fitsAs(others: (wire: WireRequest) => readonly WireRequest[]): PartsChange {
  return inRequests((parts, wire) => {
    if (!signsTarget(read(parts, wire))) return parts;
    const fitting = others(wire).find((each) => read(parts, each).signature.findings.length === 0);
    return fitting === undefined ? parts : verifyingAs(parts, fitting);
  });
}

/** Each query with another value of bookingStatus. */
function otherStatuses(wire: WireRequest): readonly WireRequest[] {
  return ['booked', 'pending', 'both'].map((status) => ({
    ...wire,
    target: wire.target.replace(/(?<=[?&]bookingStatus=)\w+/, status),
  }));
}

function inOtherOrder(wire: WireRequest): WireRequest {
  const [path = '', search = ''] = wire.target.split('?');
  return { ...wire, target: `${path}?${search.split('&').toReversed().join('&')}` };
}

export const forgedCallFaults = faults(
  {
    id: 'forged-calls/other-value-of-query',
    title: 'A signature over (request-target) fits whatever bookingStatus it was made for',
    catches: ['SIG-04'],
    change: fitsAs(otherStatuses),
  },
  {
    id: 'forged-calls/query-in-other-order',
    title: 'A signature over (request-target) fits the parameters of the query in another order, too',
    catches: ['SIG-04'],
    change: fitsAs((wire) => [inOtherOrder(wire)]),
  },
  {
    id: 'forged-calls/query-signed-in-part',
    title: 'A signature over (request-target) fits, too, where the last parameter was left out of it',
    catches: ['SIG-04'],
    change: fitsAs((wire) =>
      wire.target.includes('&') ? [{ ...wire, target: wire.target.replace(/&[^&]*$/, '') }] : [],
    ),
  },
  {
    id: 'forged-calls/target-without-query',
    title: 'A signature over (request-target) fits, too, where the query was left out of it',
    catches: ['SIG-04'],
    mayFail: ['SIG-21'],
    change: fitsAs((wire) => [{ ...wire, target: wire.target.split('?')[0] ?? '' }]),
  },
  {
    id: 'forged-calls/any-method-of-target',
    title: 'A signature over (request-target) fits whatever method it was made for',
    catches: ['SIG-04'],
    change: fitsAs((wire) =>
      (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) => ({ ...wire, method })),
    ),
  },
  {
    id: 'forged-calls/any-target-at-payments',
    title: 'At payments a signature that lists (request-target) is not compared',
    catches: ['SIG-04'],
    mayFail: ['SIG-12', 'SIG-14', 'SIG-16', 'SIG-32'],
    change: onlyAt(
      (id) => id.includes('payment'),
      inRequests((parts, wire) => (signsTarget(read(parts, wire)) ? trusting(parts) : parts)),
    ),
  },
  {
    id: 'forged-calls/signature-remembered',
    title: 'A Signature that was verified once is good for any other content',
    catches: ['SIG-04'],
    change: remembersBy(certificateHeader, 'Signature'),
  },
  {
    id: 'forged-calls/request-id-remembered',
    title: 'A call with the X-Request-ID of one that was served counts as its repetition and is not verified',
    catches: ['SIG-04'],
    change: remembersBy(certificateHeader, 'X-Request-ID'),
  },
  {
    id: 'forged-calls/request-id-remembered-in-the-sandbox',
    title: 'A call of the sandbox with the X-Request-ID of one that was served is not verified',
    catches: ['SIG-04'],
    change: onlyAt((id) => id.includes('sandbox'), remembersBy(certificateHeader, 'X-Request-ID')),
  },
  {
    id: 'forged-calls/signature-remembered-in-bulks',
    title: 'At bulk payments a Signature that was verified once is good for any other content',
    catches: ['SIG-04'],
    change: onlyAt((id) => id.includes('bulk'), remembersBy(certificateHeader, 'Signature')),
  },
  {
    id: 'forged-calls/long-body-hashed-in-part',
    title: 'Of a body of more than 16 KiB the Digest is not compared',
    catches: ['SIG-38'],
    change: (parts) => overlooksWhen(parts, 'digest-of-body', ({ wire }) => wire.body.length > 16_384),
  },
  {
    id: 'forged-calls/digest-of-the-same-json',
    title: 'The Digest of the same JSON without blanks is taken for that of the body as sent',
    catches: ['SIG-38'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'digest-of-body', (request) => {
        const compact = compactOf(request);
        return compact !== undefined && request.header('digest') === `SHA-256=${hashOf(compact)}`;
      }),
  },
  {
    id: 'forged-calls/untyped-body-not-compared',
    title: 'Without Content-Type the Digest is not compared with the body',
    catches: ['SIG-38'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        'digest-of-body',
        (request) => headerValue(request.wire.headers, 'Content-Type') === undefined,
      ),
  },
  {
    id: 'forged-calls/long-calls-not-verified',
    title: 'The signature of calls with more than 16 kB is not verified',
    catches: ['SIG-04'],
    findingsOnly: true,
    change: (parts) => overlooksWhen(parts, 'signature-fits', ({ wire }) => wire.body.length > 16_384),
  },
  {
    id: 'forged-calls/second-try-not-verified',
    title: 'A call that was refused for its signature is served when it comes again',
    catches: ['SIG-04'],
    change: secondTryServed,
  },
  {
    id: 'forged-calls/last-certificate-believed',
    title: 'Of two certificates the first one verifies and the last one says who calls',
    catches: ['SIG-04'],
    change: believesLast(certificateHeader),
  },
  {
    id: 'forged-calls/last-date-believed',
    title: 'Of two Dates the first is verified and the last believed',
    catches: ['SIG-04'],
    change: inRequests((parts, wire) => {
      const dates = headerValues(wire.headers, 'Date');
      const [first, last] = [dates[0], dates.at(-1)];
      if (first === undefined || last === undefined || dates.length === 1) return parts;
      const ids = new Set<string>(['date-form', ...dateRules]);
      const dated = read(parts, withOnly(wire, 'Date', last));
      const verifying = verifyingAs(parts, withOnly(wire, 'Date', first));
      const rules = verifying.rules.map((rule) =>
        ids.has(rule.id)
          ? { ...rule, judge: (_: JudgedRequest, context: RuleContext) => rule.judge(dated, context) }
          : rule,
      );
      return { ...verifying, rules };
    }),
  },
  {
    id: 'forged-calls/last-psu-id-believed',
    title: 'Of two lines PSU-ID the first one is verified and the last one acted for',
    catches: ['SIG-04'],
    change: believesLast('PSU-ID'),
  },
  {
    id: 'forged-calls/last-corporate-id-believed',
    title: 'Of two lines PSU-Corporate-ID the first one is verified and the last one acted under',
    catches: ['SIG-04'],
    change: believesLast('PSU-Corporate-ID'),
  },
  {
    id: 'forged-calls/underscores-believed',
    title: 'A line PSU_ID, which nobody signs, overrides PSU-ID',
    catches: ['SIG-04'],
    change: (parts) =>
      answeringAs(parts, (wire) => {
        const value = headerValue(wire.headers, 'PSU_ID');
        return value === undefined ? wire : withOnly(wire, 'PSU-ID', value);
      }),
  },
  {
    id: 'forged-calls/slash-unguarded',
    title: 'A path with a slash at its end is served without a look at the signature',
    catches: ['SIG-02'],
    mayFail: ['REG-06'],
    change: unguarded(
      (path) => path.endsWith('/'),
      (path) => path.replace(/\/+$/, ''),
    ),
  },
  {
    id: 'forged-calls/encoded-path-unguarded',
    title: 'A path with a letter percent-encoded is served without a look at the signature',
    catches: ['SIG-02'],
    change: unguarded((path) => /%[46]\d|%7[0-9a]/i.test(path), decodeURIComponent),
  },
  {
    id: 'forged-calls/date-without-hour',
    title: 'A Date that is off by a whole hour passes for one of another time zone',
    catches: ['SIG-07', 'SIG-08'],
    change: (parts) =>
      overlooksWhen(parts, dateRules, ({ date = 0 }, { now }) => {
        const off = Math.abs(date - now);
        return Math.abs(off - 3_600_000) <= 60_000;
      }),
  },
  {
    id: 'forged-calls/sessions-of-the-tpp',
    title: 'A session of any PSU of the TPP serves at the transactions of an account',
    catches: ['SCA-17'],
    change: inRequests((parts, wire, { state }) => {
      if (read(parts, wire).operation?.id !== 'list-transactions') return parts;
      const { sessionKey } = parts.policies.sca;
      const sca = {
        ...parts.policies.sca,
        sessionKey(tppId: string, psuId: string, sessionId: string) {
          const own = sessionKey(tppId, psuId, sessionId);
          const alike = [...state.sessions].find(
            ([, each]) => each.tppId === tppId && each.sessionId === sessionId,
          );
          return state.sessions.has(own) ? own : (alike?.[0] ?? own);
        },
      };
      return { ...parts, policies: { ...parts.policies, sca } };
    }),
  },
  {
    id: 'forged-calls/anybody-behind-other-links',
    title: 'Anybody approves cancellations and baskets of others',
    catches: ['SCA-17'],
    mayFail: ['STA-07'],
    change: (parts) => {
      const { acceptsLogin } = parts.policies.sca;
      const sca: typeof parts.policies.sca = {
        ...parts.policies.sca,
        acceptsLogin: (flow, customer) =>
          flow.kind === 'basket' || flow.kind === 'cancellation' || acceptsLogin(flow, customer),
      };
      return { ...parts, policies: { ...parts.policies, sca } };
    },
  },
  {
    id: 'forged-calls/deselected-cards-listed',
    title: 'A card that was deselected stays in the list of cards',
    catches: ['CON-10'],
    mayFail: ['CON-06'],
    change: inRequests((parts, wire) => {
      if (read(parts, wire).operation?.id !== 'list-card-accounts') return parts;
      const consent: typeof parts.policies.consent = {
        ...parts.policies.consent,
        visible: (given, all) => all.among([...given.granted, ...given.revoked]),
      };
      return { ...parts, policies: { ...parts.policies, consent } };
    }),
  },
  {
    id: 'forged-calls/psu-id-by-its-beginning',
    title: 'A PSU-ID that ends otherwise is taken for the one that begins alike',
    catches: ['END-12', 'CTX-02'],
    mayFail: ['SCA-02'],
    change: inRequests((parts, wire, { state }) => {
      const named = headerValue(wire.headers, 'PSU-ID')?.toLowerCase();
      if (named === undefined || state.psus.has(named)) return parts;
      const [like] = [...state.psus.keys()].filter((each) => each.slice(0, 8) === named.slice(0, 8));
      return like === undefined ? parts : answeringAs(parts, (given) => withOnly(given, 'PSU-ID', like));
    }),
  },
);
