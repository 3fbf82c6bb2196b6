/** TPPs that sign as the target wants: by the pins of its profile, or the usual answers. */

import { spelt } from '../../signing/index.js';
import { assumed } from './assumed.js';
import type { Target, TppIdentity } from './target.js';

type Tpps = Target['tpps'];

/** The identity, whose keyId and certificate header are spelt as these pins say. */
function signingAsTold(identity: TppIdentity, pinned: Pick<Target, 'pinnedAssumptions'>): TppIdentity {
  const signer = spelt(identity.signer, {
    certificate: assumed(pinned, 'certificate-encoding'),
    serial: assumed(pinned, 'serial-spelling'),
    name: {
      types: assumed(pinned, 'issuer-attribute-spelling'),
      characters: assumed(pinned, 'issuer-characters'),
    },
  });
  return { ...identity, signer };
}

const asked = [
  'certificate-encoding',
  'serial-spelling',
  'issuer-attribute-spelling',
  'issuer-characters',
] as const;

/** The TPPs of a target, each signing as the pins say. Without such pins they are the same values. */
export function tppsAsTold(tpps: Tpps, pinnedAssumptions: Target['pinnedAssumptions']): Tpps {
  if (asked.every((id) => pinnedAssumptions[id] === undefined)) return tpps;
  const told = (identity: TppIdentity) => signingAsTold(identity, { pinnedAssumptions });
  const others = Object.values(tpps).map((each) => [each.name, told(each)] as const);
  return { ...Object.fromEntries(others), primary: told(tpps.primary) };
}
