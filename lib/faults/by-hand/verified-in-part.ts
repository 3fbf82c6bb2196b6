/** Banks that verify signatures nearly everywhere, and compare nearly all of what was signed. */

import { createHash } from 'node:crypto';
import { withPolicy, withRule } from '../../bank/part-changes.js';
import type { BankParts, PartsChange } from '../../bank/types.js';
import { changeHeader, headerValue, type WireRequest } from '../../model/http.js';
import { type JudgedRequest, judgedRequest } from '../../rules/judged-request.js';
import { operationsAt } from '../../rules/operations-at.js';
import type { RuleContext } from '../../rules/rule.js';
import { faults } from '../fault.js';
import { inRequests } from '../in-pages.js';
import { overlooksWhen } from '../request-mistakes.js';
import { dateRules, fittingRules } from '../rules-together.js';
import { verifyingAs } from './forged-calls.js';

type Condition = (request: JudgedRequest, context: RuleContext) => boolean;

function unverifiedWhen(parts: BankParts, when: Condition): BankParts {
  return overlooksWhen(parts, fittingRules, when);
}

/** The signature passes, too, where it would fit one of the other requests. */
function fitsOneOf(parts: BankParts, others: (wire: WireRequest) => readonly WireRequest[]): BankParts {
  const fits = (wire: WireRequest) =>
    judgedRequest(wire, parts.basePath, operationsAt(parts.answers)).signature.accepted;
  return unverifiedWhen(parts, ({ wire }) => others(wire).some(fits));
}

function otherUri(change: (value: string) => string): PartsChange {
  return (parts) => fitsOneOf(parts, (wire) => [changeHeader(wire, 'TPP-Redirect-URI', change)]);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Told of each request whose signature was accepted. */
function noting(parts: BankParts, note: (wire: WireRequest) => void): BankParts {
  return withRule(parts, 'signature-fits', (given) => ({
    ...given,
    judge(request, context) {
      if (request.signature.accepted) note(request.wire);
      return given.judge(request, context);
    },
  }));
}

function folderOf(target: string): string | undefined {
  return /^(.*\/)[^/?]+$/.exec(target)?.[1];
}

/** A signed target fits every path beside it for which a call was seen before. */
function lastSegmentUnbound(): PartsChange {
  return (parts) => {
    const seen = new Set<string>();
    return fitsOneOf(
      noting(parts, ({ target }) => seen.add(target)),
      (wire) => {
        if (!(headerValue(wire.headers, 'Signature') ?? '').includes('(request-target)')) return [];
        const folder = folderOf(wire.target);
        return [...seen]
          .filter((each) => folder !== undefined && folderOf(each) === folder)
          .map((target) => ({ ...wire, target }));
      },
    );
  };
}

/** Of a long header only so many characters are compared with those of values that were seen before. */
function boundBefore(name: string, length: number): PartsChange {
  return (parts) => {
    const seen = new Set<string>();
    return fitsOneOf(
      noting(parts, ({ headers }) => seen.add(headerValue(headers, name) ?? '')),
      (wire) => {
        const own = headerValue(wire.headers, name) ?? '';
        if (own.length <= length) return [];
        return [...seen]
          .filter((each) => each.startsWith(own.slice(0, length)))
          .map((each) => changeHeader(wire, name, () => each));
      },
    );
  };
}

function firstCallUnverified(): PartsChange {
  return (parts) => {
    const fresh = new Set<string>();
    const shown = withPolicy(parts, 'redirect', (given) => ({
      successQuery(success) {
        fresh.add(success.psuId);
        return given.successQuery(success);
      },
    }));
    const trusting = unverifiedWhen(shown, (request) => fresh.has(request.header('psu-id') ?? ''));
    return withRule(trusting, 'known-path', (given) => ({
      ...given,
      judge(request, context) {
        const psuId = request.header('psu-id') ?? '';
        if (fresh.has(psuId)) queueMicrotask(() => fresh.delete(psuId));
        return given.judge(request, context);
      },
    }));
  };
}

function isUnattended(request: JudgedRequest): boolean {
  return request.header('psu-ip-address') === undefined && /^\/v1\/(?:card-)?accounts/.test(request.path);
}

export const verifiedInPartFaults = faults(
  {
    id: 'verified/unsigned-digest-unread',
    title: 'A Digest that is not signed may be left so, and is not compared with the body',
    catches: ['SIG-38'],
    mayFail: ['SIG-28', 'SIG-04'],
    change: (parts) =>
      overlooksWhen(
        parts,
        ['digest-signed', 'digest-of-body'],
        ({ signature }) => !(signature.lines ?? []).some(({ name }) => name === 'digest'),
      ),
  },
  {
    id: 'verified-in-part/target-but-its-end',
    title: 'Of a signed (request-target) the last segment of the path is not compared',
    catches: ['SIG-04'],
    change: lastSegmentUnbound(),
  },
  {
    id: 'verified-in-part/date-without-psu',
    title: 'The Date of account reads without the PSU is not looked at',
    catches: ['SIG-07'],
    mayFail: ['SIG-08'],
    change: (parts) => overlooksWhen(parts, dateRules, isUnattended),
  },
  {
    id: 'verified-in-part/redirect-uri-decoded',
    title: 'The line of tpp-redirect-uri fits, too, where it was signed without its percent-encoding',
    catches: ['SIG-04'],
    change: otherUri(decoded),
  },
  {
    id: 'verified-in-part/redirect-uri-of-255',
    title: 'Of a long TPP-Redirect-URI the first 255 characters are verified',
    catches: ['SIG-04'],
    change: boundBefore('TPP-Redirect-URI', 255),
  },
  {
    id: 'verified-in-part/not-for-apps',
    title: 'The signature of calls with TPP-Redirect-Preferred: false is not verified',
    catches: ['SIG-04'],
    change: (parts) =>
      unverifiedWhen(parts, (request) => request.header('tpp-redirect-preferred') === 'false'),
  },
  {
    id: 'verified-in-part/not-after-redirect',
    title: 'The first call with the psu-id that a redirect has just given is not verified',
    catches: ['SIG-04'],
    change: firstCallUnverified(),
  },
  {
    id: 'verified-in-part/md5-of-standing-orders',
    title: 'At standing orders a right digest in MD5 is accepted',
    catches: ['HDR-23'],
    change: (parts) =>
      overlooksWhen(parts, 'digest-algorithm', ({ operation, wire }) => {
        const right = `MD5=${createHash('md5').update(wire.body).digest('base64')}`;
        return operation?.id === 'create-periodic-payment' && headerValue(wire.headers, 'Digest') === right;
      }),
  },
  {
    id: 'verified-in-part/target-of-booked-transactions',
    title:
      'A signature over (request-target) is compared with the target of booked transactions, whatever is listed',
    catches: ['SIG-04'],
    mayFail: ['SIG-21'],
    change: inRequests((parts, wire) => {
      const target = wire.target.replace(/(?<=[?&]bookingStatus=)\w+/, 'booked');
      return target === wire.target ? parts : verifyingAs(parts, { ...wire, target });
    }),
  },
);
