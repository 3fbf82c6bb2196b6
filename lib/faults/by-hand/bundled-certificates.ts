/** Banks that take several certificates in one value, and believe one for what another says. */

import { X509Certificate } from 'node:crypto';
import { withRule } from '../../bank/part-changes.js';
import { identifyTpp } from '../../bank/identify.js';
import type { PartsChange } from '../../bank/types.js';
import { headerValue } from '../../model/http.js';
import { faults } from '../fault.js';
import { inRequests } from '../in-pages.js';
import { read, withOnly } from '../other-requests.js';
import { verifyingAs } from './forged-calls.js';

const name = 'TPP-Signature-Certificate';

/** The certificates in a value that is the base64 of several PEM texts, each as a value of its own. */
function inPem(value: string): readonly string[] {
  const text = Buffer.from(value, 'base64').toString('latin1');
  return (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map((each) =>
    new X509Certificate(each).raw.toString('base64'),
  );
}

/** Values one after the other, parted by commas. */
function inList(value: string): readonly string[] {
  return value.split(',').map((each) => each.trim());
}

/** Of several certificates the one at `known` says who calls and holds the key, the other is trusted. */
function believing(known: 0 | 1, within: (value: string) => readonly string[]): PartsChange {
  return inRequests((parts, wire) => {
    const both = within(headerValue(wire.headers, name) ?? '');
    const [caller, trusted] = [both[known], both[1 - known]];
    if (both.length !== 2 || caller === undefined || trusted === undefined) return parts;
    const other = read(parts, withOnly(wire, name, trusted));
    return {
      ...withRule(verifyingAs(parts, withOnly(wire, name, caller)), 'certificate-trusted', () => {
        const rule = parts.rules.find(({ id }) => id === 'certificate-trusted');
        if (rule === undefined) throw new Error('the bank trusts everybody');
        return { ...rule, judge: (_, context) => rule.judge(other, context) };
      }),
      identify: () => identifyTpp(caller),
    };
  });
}

export const bundledCertificateFaults = faults(
  {
    id: 'transport/chain-trusted-by-its-end',
    title: 'Of a chain in PEM the last certificate is looked for in the trust list and the first is believed',
    catches: ['REG-10'],
    change: believing(0, inPem),
  },
  {
    id: 'transport/list-trusted-by-its-start',
    title:
      'Of two certificates with a comma the first is looked for in the trust list and the second is believed',
    catches: ['REG-10'],
    change: believing(1, inList),
  },
);
