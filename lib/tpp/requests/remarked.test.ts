/** What the reference bank remarks on is told of TPPs, too, or left out for a reason. */

import { expect, test } from 'vitest';
import { remarkKinds } from '../../rules/remarks/index.js';
import { obligations } from '../obligations.js';
import { remarkedKinds } from './remarked-kinds.js';

/** Kinds of remarks that are no obligations by themselves, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'opt-in-unknown': 'opt-ins-known tells it',
  'opt-in-outdated': 'x-accept-fix is required, and an outdated value harms nobody',
  'psu-ip-address-empty': 'psu-ip-address-not-empty tells it',
  'certificate-as-pem': 'open: both forms are base64 of the certificate',
  'path-near-another': 'known-path tells it',
  'product-near-another': 'known-path tells it',
};

test('each kind of remark is an obligation of a TPP, or left out for a reason', () => {
  const owed = new Set(remarkedKinds.map(({ kind }) => kind.id));
  for (const { id } of remarkKinds) expect(owed.has(id), id).toBe(leftOut[id] === undefined);
});

test('each obligation that a remark makes is among all', () => {
  const all = new Set(obligations.map(({ id }) => id));
  for (const { id } of remarkedKinds) expect(all.has(id), id).toBe(true);
});
