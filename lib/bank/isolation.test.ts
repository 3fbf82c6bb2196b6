/**
 * What one TPP does, no other TPP sees: every operation of one, then every operation of the other, in all
 * pairs.
 */

import { describe, expect, test } from 'vitest';
import type { OperationGroup } from '../model/operation.js';
import { operation, operations } from '../model/operations/index.js';
import { isThorough } from '../model/testing/thorough.js';
import { sampleSeed } from '../model/testing/share.js';
import type { Bank } from './bank.js';
import type { BodyCall } from './testing/bodies.js';
import { everyCall, type EveryCall } from './testing/every-call.js';
import {
  bothRoles,
  callBank,
  headersAfter,
  people,
  playSca,
  testBank,
  textAt,
  type CallHeaders,
  type TestReply,
} from './testing/test-bank.js';

const other = 'AISP+PISP:PSDNO-FSA-444444444';
const idForm = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|enc!![\w-]+/g;

/** The same, and account numbers. */
const madeUp = new RegExp(String.raw`${idForm.source}|\b(?:NO\d{2})?\d{11}\b`, 'g');

function idsIn(text: string): readonly string[] {
  return text.match(idForm) ?? [];
}

function textOf(reply: TestReply): string {
  return [...reply.wire.headers.flat(), reply.wire.body.toString('utf8')].join('\n');
}

function call(bank: Bank, tpp: string, each: BodyCall, headers = each.headers): Promise<TestReply> {
  return callBank(bank, tpp, each.method, each.target, headers, each.body);
}

/** Operations on what a PSU granted or a TPP made; sandbox records and agreements belong to everybody. */
const ofOneTpp: ReadonlySet<OperationGroup> = new Set([
  'payments',
  'bulk-payments',
  'periodic-payments',
  'baskets',
  'accounts',
  'card-accounts',
]);

function isOfOneTpp({ id }: BodyCall): boolean {
  return ofOneTpp.has(operation(id).group);
}

/** A reply with the ids and account numbers that the bank makes up named by their order. */
function nameless(text: string): string {
  const known = new Map<string, string>();
  return text.replaceAll(madeUp, (id) => {
    const name = known.get(id) ?? `#${known.size}`;
    known.set(id, name);
    return name;
  });
}

/**
 * Sandbox records are everybody's: what is made or deleted there shows in the sandbox, and in the accounts of
 * its customers.
 */
function mayChange(one: BodyCall, two: BodyCall): boolean {
  if (operation(one.id).group !== 'sandbox') return false;
  return (
    operation(two.id).group === 'sandbox' ||
    (/^delete-|initialize/.test(one.id) && /^list-(?:card-)?accounts$/.test(two.id))
  );
}

/** Whether what the call is about is still there afterwards. */
function lasting({ id }: BodyCall): boolean {
  return !/^delete-|initialize/.test(id);
}

/** Ids that every TPP of the person sees: of accounts, agreements, transactions and sandbox records. */
async function commonIds({ bank, calls }: EveryCall, tpp: string): Promise<Set<string>> {
  const common = new Set<string>();
  for (const each of calls.filter(({ id }) => /account|sandbox|agreement|transaction/.test(id))) {
    for (const id of idsIn(each.target)) common.add(id);
    if (each.method !== 'GET') continue;
    const reply = await call(bank, tpp, each);
    if (reply.status === 200) for (const id of idsIn(textOf(reply))) common.add(id);
  }
  return common;
}

describe('another TPP', () => {
  test('gets nowhere with the ids of one, by any operation', async () => {
    const { bank, calls, psu } = await everyCall();
    const offer = await callBank(bank, other, 'GET', '/v1/users', { 'TPP-Session-ID': 'other' });
    const address = textAt(offer.body, '_links', 'scaRedirect', 'href');
    const own = headersAfter(await playSca(bank, address, { customerNumber: people.private1 }));
    const creates = /^create-/;
    const reached: string[] = [];
    const look = async (each: BodyCall, headers: CallHeaders, how: string) => {
      const { status } = await call(bank, other, each, headers);
      if (![401, 403, 404].includes(status)) reached.push(`${each.id} ${how}: ${status}`);
    };
    const judged = calls.filter(isOfOneTpp);
    for (const each of judged) {
      await look(each, psu, 'as the person of the other TPP');
      // With a person of its own it may create, and still reach nothing that the other made or was granted.
      if (!creates.test(each.id)) await look(each, own, 'as its own person');
    }
    expect(judged.length).toBeGreaterThan(30);
    expect(reached).toEqual([]);
    // What was tried changed nothing for the TPP itself.
    const broken: string[] = [];
    for (const each of judged) {
      const { status } = await call(bank, bothRoles, each);
      if (status >= 400) broken.push(`${each.id}: ${status}`);
    }
    expect(broken).toEqual([]);
  });

  test('never sees an id of one, whatever the one did before and the other does now', async () => {
    const bank = testBank();
    const first = await everyCall(bank);
    const second = await everyCall(bank, other, ['01885800643', '01885800724']);
    const common = await commonIds(first, bothRoles);
    for (const id of await commonIds(second, other)) common.add(id);
    const secrets = new Set(Object.values(first.psu).flatMap((value) => idsIn(value ?? '')));
    for (const each of first.calls.filter(isOfOneTpp)) {
      for (const id of idsIn(each.target)) if (!common.has(id)) secrets.add(id);
    }
    const seen: string[] = [];
    let pairs = 0;
    for (const one of first.calls.filter(lasting)) {
      const reply = await call(bank, bothRoles, one);
      if (isOfOneTpp(one) || /_links/.test(textOf(reply))) {
        for (const id of idsIn(reply.wire.body.toString('utf8'))) if (!common.has(id)) secrets.add(id);
      }
      if (operation(one.id).group === 'sandbox') for (const id of idsIn(textOf(reply))) secrets.delete(id);
      for (const two of second.calls.filter(lasting)) {
        const text = textOf(await call(bank, other, two));
        pairs += 1;
        const leaked = idsIn(text).find((id) => secrets.has(id));
        if (leaked !== undefined) seen.push(`${two.id} after ${one.id} shows ${leaked}`);
      }
    }
    expect(pairs).toBeGreaterThan(2_500);
    expect(secrets.size).toBeGreaterThan(30);
    expect(seen.slice(0, 5)).toEqual([]);
  });

  test('gets the same reply to every operation, whichever operation one has called before', async () => {
    const bank = testBank();
    const first = await everyCall(bank);
    const second = await everyCall(bank, other, ['01885800643', '01885800724']);
    const before = bank.snapshot();
    const replyTo = async (tpp: string, each: BodyCall): Promise<string> =>
      nameless(textOf(await call(bank, tpp, each)));
    const alone = new Map<string, string>();
    for (const two of second.calls) {
      bank.restore(before);
      alone.set(two.id, await replyTo(other, two));
    }
    const changed: string[] = [];
    let pairs = 0;
    for (const [turn, one] of first.calls.entries()) {
      // Every twelfth call of the other after each; THOROUGH=1 makes all pairs.
      for (const [place, two] of second.calls.entries()) {
        if (!isThorough && (turn + place) % 12 !== sampleSeed % 12) continue;
        bank.restore(before);
        await replyTo(bothRoles, one);
        pairs += 1;
        if ((await replyTo(other, two)) !== alone.get(two.id) && !mayChange(one, two))
          changed.push(`${two.id} after ${one.id}`);
      }
    }
    expect(pairs).toBeGreaterThanOrEqual(
      isThorough ? operations.length ** 2 : operations.length ** 2 / 12 - 1,
    );
    expect(changed).toEqual([]);
  }, 180_000);
});
