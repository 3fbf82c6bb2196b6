/** All faults and lawful variants. */

import type { Fault, Variant } from './fault.js';
import { accountFaults } from './by-hand/accounts.js';
import { basketFaults } from './by-hand/baskets.js';
import { cardFaults } from './by-hand/cards.js';
import { consentFaults } from './by-hand/consent.js';
import { errorFaults } from './by-hand/errors.js';
import { headerFaults } from './by-hand/headers.js';
import { limitFaults } from './by-hand/limits.js';
import { paymentFaults } from './by-hand/payments.js';
import { sandboxFaults } from './by-hand/sandbox.js';
import { scaFaults } from './by-hand/sca.js';
import { signingFaults } from './by-hand/signing.js';
import { transportFaults } from './by-hand/transport.js';
import { versioningFaults } from './by-hand/versioning.js';

import { derivedFaults } from './derived.js';

export const allFaults: readonly Fault[] = [
  ...derivedFaults,
  ...signingFaults,
  ...headerFaults,
  ...transportFaults,
  ...paymentFaults,
  ...basketFaults,
  ...accountFaults,
  ...cardFaults,
  ...consentFaults,
  ...scaFaults,
  ...limitFaults,
  ...errorFaults,
  ...versioningFaults,
  ...sandboxFaults,
];

export const allVariants: readonly Variant[] = [];
