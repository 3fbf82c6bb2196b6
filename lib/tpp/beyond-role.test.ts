/**
 * What a certificate does not let a TPP come to is not applicable, and red all the same where the TPP claims
 * to do it.
 */

import { expect, test } from 'vitest';
import { beyondRole } from './beyond-role.js';
import { obligation } from './obligations.js';

const pisp = new Set(['PSP_PI']);
const aisp = new Set(['PSP_AI']);

test.each<readonly [string, ReadonlySet<string>, boolean]>([
  ['basket-lim-03', aisp, true],
  ['basket-lim-03', pisp, false],
  ['basket-id-from-reply', aisp, true],
  ['unattended-balances', pisp, true],
  ['unattended-balances', aisp, false],
  ['unattended-balances', new Set(['PSP_PI', 'PSP_AI']), false],
  // Whoever has neither role is told so by other obligations.
  ['unattended-balances', new Set(['PSP_IC']), false],
  // Both come to it.
  ['signature-present', pisp, false],
  ['psu-id-sent', pisp, false],
])('%s', (id, roles, isBeyond) => {
  expect(beyondRole(obligation(id), roles) !== undefined).toBe(isBeyond);
});
