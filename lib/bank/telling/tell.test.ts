/** What a witness is told of refusals, beside the sweep over all reasons in routes/every-refusal.test.ts. */

import { describe, expect, test } from 'vitest';
import { clauses } from '../../catalogue/index.js';
import type { WireRequest } from '../../model/http.js';
import { operations } from '../../model/operations/index.js';
import { judgedRequest } from '../../rules/judged-request.js';
import { requestRules } from '../../rules/index.js';
import { clauseShowing, senderClause, toldClause } from '../../rules/told-clause.js';
import type { Bank } from '../bank.js';
import {
  basketPath,
  bulkPath,
  domestic,
  domesticPath,
  idOf,
  knownPayer,
  orders,
  paymentsOf,
  periodicPath,
} from '../testing/orders.js';
import {
  aisp,
  callBank,
  grantAccess,
  openPage,
  people,
  playSca,
  testBank,
  textAt,
} from '../testing/test-bank.js';
import { boundSide, type ToldRefusal } from '../grounds/ground.js';
import { groundsOfFailures, pageProblems } from '../grounds/of-pages.js';
import { groundsOfReasons } from './of-reasons.js';
import { closerGrounds } from '../grounds/closer.js';

function witnessed() {
  const inside = testBank();
  const told: ToldRefusal[] = [];
  const bank: Bank = {
    ...inside,
    handle: (each: WireRequest) => inside.handle(each, (one) => told.push(one)),
  };
  return { bank, told, last: () => told.at(-1) };
}

describe('what a witness is told', () => {
  test('each ground that knows the operation names a clause for every operation', () => {
    for (const ground of Object.values(groundsOfReasons)) {
      for (const operation of [undefined, ...operations]) {
        const { clause, mend } = typeof ground === 'function' ? ground(operation) : ground;
        expect(clauses.some(({ id }) => id === clause)).toBe(true);
        expect(mend).not.toBe('');
      }
    }
  });

  test('every sentence of advice is a sentence', () => {
    const all = [closerGrounds, groundsOfFailures, pageProblems].flatMap((table) => Object.values(table));
    for (const { mend } of all) expect(mend).toMatch(/^[A-Z{].*\.$/);
  });

  test('that a payment waits for its approval, which the reply does not say', async () => {
    const { bank, last } = witnessed();
    const { call, create } = paymentsOf(bank, await knownPayer(bank));
    const path = await create(domestic);
    const status = await call('GET', `${path}/status`);
    expect(textAt(status.body, 'tppMessages', 0, 'text')).toBe('no such resource');
    expect(last()).toMatchObject({ clause: 'STA-07', why: expect.stringContaining('not approved') });
    await call('GET', path);
    expect(last()?.clause).toBe('STA-06');
    await call('GET', `${domesticPath}/nothing/status`);
    expect(last()).toMatchObject({ clause: 'PRS-03', also: ['END-12'] });
  });

  test('which payment does not belong into a basket', async () => {
    const { bank, last } = witnessed();
    const { call, create } = paymentsOf(bank, await knownPayer(bank));
    await call('POST', basketPath, { paymentIds: [idOf(await create(orders.bulk, bulkPath))] });
    expect(last()?.clause).toBe('ERR-05');
    await call('POST', basketPath, { paymentIds: [idOf(await create(orders.periodic, periodicPath))] });
    expect(last()?.clause).toBe('ERR-06');
  });

  test('that calls without PSU-IP-Address are counted', async () => {
    const { bank, last, told } = witnessed();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1, context: 'PRIVATE' });
    const list = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    const target = `/v1/accounts/${textAt(list.body, 'accounts', 0, 'resourceId')}`;
    const alone = { ...psu, 'PSU-IP-Address': undefined };
    for (let each = 0; each < 5; each += 1) await callBank(bank, aisp, 'GET', `${target}/balances`, alone);
    expect([told.length, last()?.clause, last()?.mend]).toEqual([
      1,
      'LIM-05',
      expect.stringContaining('PSU-IP-Address'),
    ]);
    const lists = `${target}/transactions?bookingStatus=both`;
    for (let each = 0; each < 5; each += 1) await callBank(bank, aisp, 'GET', lists, alone);
    expect([told.length, last()?.clause]).toEqual([2, 'LIM-09']);
  });

  test('how an SCA failed, and what is wrong with an address', async () => {
    const { bank, last } = witnessed();
    const offer = await callBank(bank, aisp, 'POST', '/v1/bank-offered-consents');
    const href = textAt(offer.body, '_links', 'scaRedirect', 'href');
    await playSca(bank, href, { customerNumber: people.private1, cancelAt: 'login' });
    expect(last()).toMatchObject({ by: 'sca-cancelled', clause: 'RDR-09' });
    await openPage(bank, href);
    expect(last()).toMatchObject({ by: 'address-used', clause: 'FLW-08' });
    await openPage(bank, `${href}x`);
    expect(last()?.by).toBe('address-unknown');
  });
});

describe('the clause that a sender is told', () => {
  test('is never one that binds the bank where the rule has one that binds TPPs', () => {
    for (const rule of requestRules) {
      const all = [rule.clause, ...(rule.also ?? [])];
      if (all.some((each) => boundSide(each) === 'tpp'))
        expect(boundSide(senderClause(rule)), rule.id).toBe('tpp');
    }
  });

  test('of a wrong method is that of the operation on the path, and GEN-01 of no operation', () => {
    const rule = requestRules.find(({ id }) => id === 'offered-method');
    if (rule === undefined) throw new Error('no such rule');
    const asked = { method: 'PATCH', target: '/v1/accounts/a/balances', headers: [], body: Buffer.alloc(0) };
    expect(toldClause(rule, judgedRequest(asked))).toBe('ACC-12');
    for (const each of operations) expect(clauseShowing(each), each.id).not.toBe('GEN-01');
  });
});
