/** Banks that hash a part of a body, verify the target of another thing, or guard some paths only. */

import { identifyTpp } from '../../bank/identify.js';
import { withRule } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import { headerValue, type WireRequest } from '../../model/http.js';
import { digestRules } from '../../rules/signature/index.js';
import { faults } from '../fault.js';
import { inRequests } from '../in-pages.js';
import { read, unguarded } from '../other-requests.js';
import { verifyingAs } from './forged-calls.js';

const digestIds = digestRules.map(({ id }) => id);

/** The Digest of the beginning of a body is that of the body. */
function hashesUpTo(bytes: number, concerns: (operation: string) => boolean = () => true) {
  return inRequests((parts, wire) => {
    if (wire.body.length <= bytes || !concerns(read(parts, wire).operation?.id ?? '')) return parts;
    const begun = read(parts, { ...wire, body: wire.body.subarray(0, bytes) });
    return withRule(parts, digestIds, (given) => ({
      ...given,
      judge: (_, context) => given.judge(begun, context),
    }));
  });
}

/** Whether the call lists its target among what it signs. */
function signsTarget(parts: BankParts, wire: WireRequest): boolean {
  return read(parts, wire).signature.parts?.headers?.includes('(request-target)') === true;
}

export const verifiedAmissFaults = faults(
  {
    id: 'verified-amiss/first-64-kib-hashed',
    title: 'The Digest of a long body is that of its first 65,536 bytes',
    catches: ['SIG-38'],
    change: hashesUpTo(65_536),
  },
  {
    id: 'verified-amiss/first-64-kib-of-bulks-hashed',
    title: 'The Digest of a long bulk payment is that of its first 65,536 bytes',
    catches: ['SIG-38'],
    change: hashesUpTo(65_536, (id) => id === 'create-bulk-payment'),
  },
  {
    id: 'verified-amiss/target-of-last-basket',
    title: 'The line of (request-target) names the basket that the TPP made last',
    catches: ['SIG-04'],
    change: inRequests((parts, wire, { state }) => {
      const root = `${parts.basePath}/v1/signing-baskets/`;
      if (!wire.target.startsWith(root) || !signsTarget(parts, wire)) return parts;
      const tpp = identifyTpp(headerValue(wire.headers, 'TPP-Signature-Certificate') ?? '');
      const last = [...state.baskets.values()].findLast((each) => each.tppId === tpp?.id);
      if (last === undefined) return parts;
      const rest = wire.target.slice(root.length).replace(/^[^/?]*/, '');
      return verifyingAs(parts, { ...wire, target: root + last.basketId + rest });
    }),
  },
  {
    id: 'verified-amiss/target-of-another-payment',
    title: 'A signed (request-target) fits whichever payment of its kind the path names',
    catches: ['SIG-04'],
    change: inRequests((parts, wire, { state }) => {
      if (!/\/payments\/[^/]+\/[^/]+/.test(wire.target) || !signsTarget(parts, wire)) return parts;
      const others = [...state.payments.keys()].map((id) => ({
        ...wire,
        target: wire.target.replace(/(\/payments\/[^/]+\/)[^/?]+/, `$1${id.replaceAll('$', '$$$$')}`),
      }));
      const fitting = others.find((each) => read(parts, each).signature.findings.length === 0);
      return fitting === undefined ? parts : verifyingAs(parts, fitting);
    }),
  },
  ...(
    [
      ['two-slashes', 'two slashes', '//'],
      ['a-dot', 'a segment that stays where it is', '/./'],
    ] as const
  ).map(([name, what, start]) => ({
    id: `verified-amiss/${name}-before-the-version`,
    title: `Reads of the sandbox whose path begins with ${what} are served without a look at the signature`,
    catches: ['SIG-02'] as const,
    change: unguarded(
      (path) => path.startsWith(`${start}v1/sandbox/`),
      (path) => path.replace(start, '/'),
    ),
  })),
);
