import { expect, test } from 'vitest';
import { withRule } from '../../bank/part-changes.js';
import { referenceParts } from '../../bank/reference.js';
import type { BankParts } from '../../bank/types.js';
import { judgedRequest } from '../../rules/judged-request.js';
import { operationsAt } from '../../rules/operations-at.js';
import { inOtherMembers } from './in-findings.js';

const id = 'processable-characters';

/** The status with which the rule refuses a payment with such members. */
function refusedWith(parts: BankParts, members: object): number | undefined {
  const { basePath, answers, environment, unprocessable } = parts;
  const wire = {
    method: 'POST',
    target: `${basePath}/v1/payments/norwegian-domestic-credit-transfers`,
    headers: [['Content-Type', 'application/json']] as const,
    body: Buffer.from(JSON.stringify(members)),
  };
  const request = judgedRequest(wire, basePath, operationsAt(answers));
  const context = { now: 0, environment, unprocessable };
  return parts.rules.find((rule) => rule.id === id && rule.judge(request, context) !== undefined)?.refusal
    .status;
}

test('a refusal that is changed is so for other members than the first that was refused', () => {
  const parts = inOtherMembers((given) =>
    withRule(given, id, (rule) => ({ ...rule, refusal: { ...rule.refusal, status: 422 } })),
  )(referenceParts());
  expect(refusedWith(parts, { creditorName: 'Kari 🙂' })).toBe(400);
  expect(refusedWith(parts, { creditorName: 'Kari 🙂' })).toBe(400);
  expect(refusedWith(parts, { ultimateDebtor: 'Ola 🙂' })).toBe(422);
  expect(refusedWith(parts, { creditorName: 'Kari' })).toBeUndefined();
});
