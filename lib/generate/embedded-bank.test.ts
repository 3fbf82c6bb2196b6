/**
 * The reference bank before generated bodies: each valid one is accepted, each broken one refused as the
 * catalogue says.
 */

import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Bank } from '../bank/bank.js';
import { bodyCalls, type BodyCall } from '../bank/testing/bodies.js';
import { domestic, domesticPath, idOf, numbers, paymentsOf, sum } from '../bank/testing/orders.js';
import { bothRoles, callBank, people, testBank, textAt } from '../bank/testing/test-bank.js';
import { clause } from '../catalogue/index.js';
import { headerValue } from '../model/http.js';
import { operation, operations, type OperationId } from '../model/operations/index.js';
import { requestRules } from '../rules/index.js';
import type { RequestDraft } from '../rules/request-draft.js';
import { brokenBy } from './index.js';
import { bodiesFor } from './testing/every-body.js';
import { bodyDraft, bodyRules, context, today } from './testing/judging.js';

const numRuns = process.env['THOROUGH'] === undefined ? 50 : 10_000;
const patience = 600_000;

let bank: Bank;
let calls: ReadonlyMap<string, BodyCall>;
let bodies: ReadonlyMap<OperationId, fc.Arbitrary<unknown>>;

/** Operations that take a body. */
const kinds = operations.filter((each) => each.requestSchema !== undefined);

beforeAll(async () => {
  const firstBodyRule = requestRules.findIndex((each) => each.id === 'domestic-payment-body');
  const rules = requestRules.slice(firstBodyRule);
  const made = await bodyCalls(
    testBank((parts) => ({ ...parts, answers: { ...context.answers } }), { rules }),
  );
  ({ bank } = made);
  calls = new Map(made.calls.map((each) => [each.id, each]));
  const payer = paymentsOf(bank, calls.get('create-domestic-payment')?.headers ?? {}, bothRoles);
  bank.admin.clock({ now: new Date(context.now).toISOString() });
  const payments: string[] = [];
  for (let amount = 1; amount <= 100; amount += 1)
    payments.push(idOf(await payer.create(sum(`${amount}.00`, domestic), domesticPath)));
  const iban = textAt(calls.get('create-sandbox-engagement')?.body, 'account', 'iban');
  const owner = textAt(calls.get('create-sandbox-agreement')?.body, 'owner');
  bodies = new Map(
    bodiesFor({
      payments,
      payer: { bban: numbers.daily, iban: numbers.dailyIban },
      person: people.private1,
      corporation: { owner, iban },
      engaged: people.private2,
      transactions: { currency: 'NOK', until: today },
    }),
  );
});

function callOf(id: string): BodyCall {
  const call = calls.get(id);
  if (call === undefined) throw new Error(`no call of ${id}`);
  return call;
}

/**
 * Sends the body of a draft, byte for byte, where the operation takes it, each time under an id of its own.
 */
async function sent({ operation: id, headers, body }: RequestDraft, index: number) {
  const call = callOf(id);
  const takesFlag = operation(id).query.some(({ name }) => name === 'allowLogicalDuplicate');
  const target = takesFlag ? `${call.target}?allowLogicalDuplicate=true` : call.target;
  const type = headerValue(headers, 'content-type') ?? 'application/json';
  const own = { ...call.headers, 'X-Request-ID': `${id} ${index}`, 'Content-Type': type };
  return callBank(bank, bothRoles, call.method, target, own, body);
}

/** Customers are made once each, so that the number is free again afterwards. */
async function forgotten(id: string, made: unknown): Promise<void> {
  if (id !== 'create-sandbox-customer') return;
  await callBank(bank, bothRoles, 'DELETE', `/v1/sandbox/customers/${textAt(made, 'customerId')}`);
}

function bodiesOf(id: string): fc.Arbitrary<unknown> {
  const found = [...bodies].find(([each]) => each === id)?.[1];
  if (found === undefined) throw new Error(`no generator for ${id}`);
  return found;
}

describe('every body', { timeout: patience }, () => {
  test.each(kinds)('of $id that is valid is accepted', async ({ id, success }) => {
    const wrong: unknown[] = [];
    const { id: kind } = callOf(id);
    for (const [index, body] of fc.sample(bodiesOf(id), { seed: 61, numRuns }).entries()) {
      const reply = await sent(bodyDraft(kind, body), index);
      if (success.some(({ status }) => status === reply.status)) await forgotten(id, reply.body);
      else wrong.push({ status: reply.status, reply: reply.body, body });
    }
    expect(wrong.slice(0, 2)).toEqual([]);
  });

  test.each(kinds)('of $id that is broken is refused with the status of the catalogue', async ({ id }) => {
    const { id: kind } = callOf(id);
    const rules = bodyRules(kind).filter((each) => each.observedOnly !== true);
    const valid = bodiesOf(id).map((body) => bodyDraft(kind, body));
    const drawn = fc.sample(brokenBy(valid, rules, { setting: { context } }), { seed: 67, numRuns });
    const wrong: unknown[] = [];
    for (const [index, { request, rule, how }] of drawn.entries()) {
      const broken = rules.find((each) => each.id === rule);
      const stated = broken === undefined ? undefined : clause(broken.clause).refusal?.status;
      const status = stated ?? broken?.refusal.status;
      const reply = await sent(request, index);
      if (reply.status !== status) wrong.push({ rule, how, status: reply.status, reply: reply.body });
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});
