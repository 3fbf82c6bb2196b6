/**
 * Many TPPs and persons at once get what they would get one after another, and the bank ends with the same
 * books.
 */

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom, type SeededRandom } from '../model/seeded-random.js';
import type { Bank } from './bank.js';
import { basketPath, domesticPath, idOf } from './testing/orders.js';
import {
  at,
  bothRoles,
  callBank,
  grantAccess,
  playSca,
  testBank,
  textAt,
  type CallHeaders,
} from './testing/test-bank.js';
import { isThorough } from '../model/testing/thorough.js';

const journeys = isThorough ? 200 : 60;
const persons = isThorough ? 40 : 20;

interface Person {
  readonly number: string;
  readonly bban: string;
}

/** A bank whose replies take a while, so that journeys overlap. */
function slow(bank: Bank, random: SeededRandom): Bank {
  return {
    ...bank,
    async handle(request) {
      for (let turns = random.below(4); turns > 0; turns -= 1) await turn();
      const reply = await bank.handle(request);
      for (let turns = random.below(4); turns > 0; turns -= 1) await turn();
      return reply;
    },
  };
}

async function personsIn(bank: Bank): Promise<readonly Person[]> {
  const made: Person[] = [];
  for (let index = 0; index < persons; index += 1) {
    // Month 81 and above: numbers of made-up persons.
    const number = `0181${String(50_000_00 + index * 7).padStart(7, '0')}`;
    const customer = { customerNumber: number, customerType: 'PRIVATE', customerName: `Person ${index}` };
    await callBank(bank, bothRoles, 'POST', '/v1/sandbox/customers', {}, customer);
    const account = { customerNumber: number, accountName: 'Daily', currency: 'NOK', balance: 100_000 };
    const reply = await callBank(bank, bothRoles, 'POST', '/v1/sandbox/accounts', {}, account);
    made.push({ number, bban: textAt(reply.body, 'bban') });
  }
  return made;
}

interface Journey {
  /** What was called and answered, with ids named by their order: they differ from bank to bank. */
  readonly log: readonly string[];
  /** Every id that was seen. */
  readonly seen: ReadonlySet<string>;
  /** Ids that are this TPP's alone: of the PSU, the payments and the basket. */
  readonly own: readonly string[];
}

/** Everything one TPP does for one person. */
async function journey(bank: Bank, index: number, all: readonly Person[]): Promise<Journey> {
  const tpp = `AISP+PISP:PSDNO-FSA-${555_000_000 + index}`;
  const [from, to] = [all[index % persons], all[(index * 7 + 1) % persons]];
  if (from === undefined || to === undefined) throw new Error('no such person');
  const log: string[] = [];
  const known = new Map<string, string>();
  const hide = (text: string) =>
    text.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|enc!![\w-]+/g, (id) => {
      const name = known.get(id) ?? `#${known.size}`;
      known.set(id, name);
      return name;
    });
  let psu: CallHeaders = {};
  const send = async (method: string, target: string, body?: unknown): Promise<unknown> => {
    const reply = await callBank(bank, tpp, method, target, psu, body);
    log.push(hide(`${method} ${target} ${reply.status} ${reply.wire.body.toString('utf8')}`));
    return reply.body;
  };
  const approve = async (path: string) => {
    const started = await send('POST', `${path}/authorisations`);
    const back = await playSca(bank, textAt(started, '_links', 'scaRedirect', 'href'), {
      customerNumber: from.number,
    });
    log.push(hide(back.href));
  };
  psu = await grantAccess(
    bank,
    tpp,
    { customerNumber: from.number },
    { 'TPP-Session-ID': `session ${index}` },
  );
  const account = textAt(await send('GET', '/v1/accounts'), 'accounts', 0, 'resourceId');
  await send('GET', `/v1/accounts/${account}/transactions?bookingStatus=both`);
  const create = async (amount: number): Promise<string> => {
    const order = {
      instructedAmount: { amount: `${amount}.${String(index % 100).padStart(2, '0')}`, currency: 'NOK' },
      creditorName: to.number,
      creditorAccount: { bban: to.bban, currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      debtorAccount: { bban: from.bban, currency: 'NOK' },
    };
    return textAt(await send('POST', domesticPath, order), '_links', 'self', 'href');
  };
  const alone = await create(100 + index);
  await approve(alone);
  const members = [await create(1_000 + index), await create(2_000 + index)];
  const basket = await send('POST', basketPath, { paymentIds: members.map(idOf) });
  const basketId = textAt(basket, 'basketId');
  await approve(textAt(basket, '_links', 'self', 'href'));
  const dropped = await create(3_000 + index);
  await send('DELETE', dropped);
  for (const path of [alone, ...members, dropped]) await send('GET', `${path}/status`);
  const own = [psu['PSU-ID'] ?? '', ...[alone, ...members, dropped].map(idOf), basketId];
  return { log, seen: new Set(known.keys()), own };
}

/** What all journeys saw, and all accounts after the batch. */
async function outcome(parallel: boolean) {
  const whole = testBank();
  const people = await personsIn(whole);
  const bank = slow(whole, seededRandom(1, 'turns'));
  const done: Journey[] = [];
  const each = Array.from({ length: journeys }, (_, index) => index);
  if (parallel) done.push(...(await Promise.all(each.map((index) => journey(bank, index, people)))));
  else for (const index of each) done.push(await journey(bank, index, people));
  whole.admin.batchRun();
  const list = await callBank(whole, bothRoles, 'GET', '/v1/sandbox/accounts');
  const books = people.map(({ bban }) => {
    const accounts = at(list.body, 'accounts') ?? list.body;
    const found = Array.isArray(accounts)
      ? accounts.find((one: unknown) => at(one, 'bban') === bban)
      : undefined;
    return JSON.stringify([bban, at(found, 'balance') ?? at(found, 'balances')]);
  });
  return { logs: done.map(({ log }) => log), done, books };
}

test('many journeys at once end as they do one after another', { timeout: 180_000 }, async () => {
  const [alone, together] = [await outcome(false), await outcome(true)];
  const differing = alone.logs.findIndex((log, index) => log.join('\n') !== together.logs[index]?.join('\n'));
  if (differing >= 0) expect(together.logs[differing]).toEqual(alone.logs[differing]);
  const refused = alone.logs.flat().filter((line) => /^\S+ \S+ [45]/.test(line));
  expect(refused).toEqual([]);
  expect(alone.logs.flat().length).toBe(journeys * 16);
  for (const { done } of [alone, together]) {
    const ownerOf = new Map(done.flatMap(({ own }, index) => own.map((id) => [id, index] as const)));
    expect(ownerOf.size).toBe(journeys * 6);
    expect(done.every(({ seen, own }) => own.every((id) => seen.has(id)))).toBe(true);
    const strayed = done.flatMap(({ seen }, index) =>
      [...seen].filter((id) => ownerOf.has(id) && ownerOf.get(id) !== index),
    );
    expect(strayed).toEqual([]);
  }
  expect(together.books).toEqual(alone.books);
  expect(new Set(alone.books).size).toBe(persons);
});
