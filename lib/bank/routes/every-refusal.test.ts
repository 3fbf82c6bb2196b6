/**
 * Every operation over HTTP, and every way in which the bank itself refuses: what rules refuse is tested with
 * the rules.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationGroup } from '../../model/operation.js';
import { operations } from '../../model/operations/index.js';
import type { Bank } from '../bank.js';
import { withPolicy } from '../part-changes.js';
import { type RefusalReason, refusals } from '../refusals.js';
import type { BodyCall } from '../testing/bodies.js';
import { everyCall } from '../testing/every-call.js';
import {
  basketPath,
  bulkPath,
  domestic,
  domesticPath,
  idOf,
  knownPayer,
  orders,
  paymentsOf,
  sum,
} from '../testing/orders.js';
import { closeServed, expectRefusal, reasonsMet, servedBank } from '../testing/refusals-met.js';
import {
  aisp,
  bothRoles,
  callBank,
  type CallHeaders,
  grantAccess,
  people,
  type TestReply,
  textAt,
} from '../testing/test-bank.js';
import type { PartsChange } from '../types.js';

afterAll(closeServed);

const forPsus: ReadonlySet<OperationGroup> = new Set([
  'payments',
  'bulk-payments',
  'periodic-payments',
  'baskets',
  'accounts',
  'card-accounts',
]);
const stranger = { 'PSU-ID': '11111111-2222-4333-8444-555555555555', 'X-PSU-IDENTITY': undefined };

describe('every operation', () => {
  let bank: Bank;
  let calls: ReadonlyMap<string, BodyCall>;
  beforeAll(async () => {
    bank = await servedBank();
    calls = new Map((await everyCall(bank)).calls.map((each) => [each.id, each]));
  });

  const call = (
    id: string,
    changes: Partial<BodyCall> & { readonly more?: CallHeaders; readonly tpp?: string } = {},
  ) => {
    const given = calls.get(id);
    if (given === undefined) throw new Error(`no call of ${id}`);
    const { method, target, headers, body, more, tpp = bothRoles } = { ...given, ...changes };
    return callBank(bank, tpp, method, target, { ...headers, ...more }, body);
  };
  const ids = operations.map((each) => each.id);

  test.each(ids)('%s refuses a caller without a readable certificate', async (id) => {
    expectRefusal(await call(id, { tpp: 'nobody' }), 'certificate-unreadable');
  });

  test.each(ids)('%s refuses another method on its path', async (id) => {
    const reply = await call(id, { method: 'PATCH' });
    expectRefusal(reply, 'method-not-allowed');
    expect(reply.header('allow')?.split(', ')).toContain(calls.get(id)?.method);
  });

  test.each(operations.filter((each) => forPsus.has(each.group)).map((each) => each.id))(
    '%s refuses a PSU-ID that it never issued',
    async (id) => {
      expectRefusal(await call(id, { more: stranger }), 'psu-unknown');
    },
  );

  test.each(
    operations
      .filter((each) => each.path.includes('{') && each.group !== 'tpp-dialogue')
      .map((each) => each.id),
  )('%s refuses ids that do not exist', async (id) => {
    const segments = (calls.get(id)?.target ?? '').split('?')[0]?.split('/') ?? [];
    const template = operations.find((each) => each.id === id)?.path.split('/') ?? [];
    for (const [index, part] of template.entries()) {
      if (!part.startsWith('{')) continue;
      const target = segments.map((each, place) => (place === index ? 'enc!!nothing' : each)).join('/');
      expectRefusal(await call(id, { target: `${target}?bookingStatus=booked` }), 'resource-unknown');
    }
  });
});

const day = 86_400_000;
const hour = 3_600_000;

function pass(bank: Bank, milliseconds: number): void {
  bank.admin.clock({ now: new Date(bank.admin.now() + milliseconds).toISOString() });
}

/** A bank and an AISP with access to the accounts of a person. */
async function reading(accounts: 'all' | readonly string[] = 'all', change?: PartsChange) {
  const bank = await servedBank(change);
  const psu = await grantAccess(bank, aisp, {
    customerNumber: people.private1,
    context: 'PRIVATE',
    accounts,
  });
  const list = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
  const id = textAt(list.body, 'accounts', 0, 'resourceId');
  const get = (target: string, headers: CallHeaders = psu) => callBank(bank, aisp, 'GET', target, headers);
  const balances = `/v1/accounts/${id}/balances`;
  return { bank, psu, id, get, balances, alone: { ...psu, 'PSU-IP-Address': undefined } };
}

/** A bank and a PISP that pays for a person. */
async function paying() {
  const bank = await servedBank();
  return paymentsOf(bank, await knownPayer(bank));
}

/** One way to each reason that is not met by every operation alike. */
const ways: Readonly<Partial<Record<RefusalReason, () => Promise<TestReply>>>> = {
  'path-unknown': async () => callBank(await servedBank(), aisp, 'GET', '/v1/nowhere'),
  'not-registered': async () => {
    const registry = new Map([['PSDNO-FSA-111111111', ['PISP' as const]]]);
    const bank = await servedBank(undefined, { environment: 'production', registry });
    return callBank(bank, aisp, 'GET', '/v1/accounts');
  },
  'redirect-uri-unusable': async () =>
    callBank(await servedBank(), aisp, 'POST', '/v1/bank-offered-consents', {
      'TPP-Redirect-URI': 'nowhere',
    }),
  'psu-not-named': async () => callBank(await servedBank(), aisp, 'GET', '/v1/accounts'),
  'corporate-id-missing': async () => {
    const bank = await servedBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1, context: 'CORPORATE' });
    return callBank(bank, aisp, 'GET', '/v1/accounts', { ...psu, 'PSU-Corporate-ID': undefined });
  },
  'corporate-id-unknown': async () => {
    const { get, psu } = await reading();
    return get('/v1/accounts', { ...psu, 'PSU-Corporate-ID': stranger['PSU-ID'] });
  },
  'consent-missing': async () => {
    const bank = await servedBank();
    return callBank(bank, bothRoles, 'GET', '/v1/accounts', await knownPayer(bank, undefined, bothRoles));
  },
  'consent-expired': async () => {
    const { bank, get, balances, alone } = await reading();
    pass(bank, 181 * day);
    return get(balances, alone);
  },
  'consent-revoked': async () => {
    const { bank, get, balances } = await reading();
    bank.admin.revoke({ psuIdentity: people.private1 });
    return get(balances);
  },
  'account-not-granted': async () => {
    const { bank, get } = await reading(['Daily']);
    const all = await grantAccess(bank, bothRoles, { customerNumber: people.private1, context: 'PRIVATE' });
    const list = await callBank(bank, bothRoles, 'GET', '/v1/accounts', all);
    return get(`/v1/accounts/${textAt(list.body, 'accounts', 1, 'resourceId')}/balances`);
  },
  'account-not-seen-online': async () => {
    const { bank, get, balances, alone } = await reading('all', (parts) =>
      withPolicy(parts, 'consent', { lifetimeMs: () => 400 * day }),
    );
    pass(bank, 181 * day);
    return get(balances, alone);
  },
  'session-missing': async () => {
    const { get, psu } = await reading();
    return get('/v1/accounts', { ...psu, 'TPP-Session-ID': 'another' });
  },
  'session-expired': async () => {
    const { bank, get } = await reading();
    pass(bank, hour + 1_000);
    return get('/v1/accounts');
  },
  'history-needs-sca': async () => {
    const { get, id, alone } = await reading();
    return get(`/v1/accounts/${id}/transactions?bookingStatus=booked&dateFrom=2025-01-01`, alone);
  },
  'calls-exhausted': async () => {
    const { get, balances, alone } = await reading();
    for (let count = 0; count < 4; count += 1) expect((await get(balances, alone)).status).toBe(200);
    return get(balances, alone);
  },
  'cards-not-offered': async () => {
    const { get } = await reading('all', (parts) =>
      withPolicy(parts, 'accounts', { offersCards: () => false }),
    );
    return get('/v1/card-accounts');
  },
  'other-tpp': async () =>
    callBank(await servedBank(), aisp, 'GET', '/v1/tpps/PSDNO-FSA-222222222/contact-information'),
  'body-unusable': async () =>
    callBank(
      await servedBank(),
      aisp,
      'PUT',
      '/v1/tpps/PSDNO-FSA-111111111/contact-information',
      {},
      { email: 5 },
    ),
  'debtor-unknown': async () => {
    const { call } = await paying();
    return call('POST', domesticPath, {
      ...domestic,
      debtorAccount: { bban: '12345678903', currency: 'NOK' },
    });
  },
  'payment-not-permitted': async () => {
    const { bank, call } = await paying();
    bank.admin.paymentPermission({ account: '36062111016', allowed: false });
    return call('POST', domesticPath, domestic);
  },
  'duplicate-payment': async () => {
    const { call, create } = await paying();
    await create(domestic);
    return call('POST', domesticPath, domestic);
  },
  'execution-date-unusable': async () => {
    const { call } = await paying();
    return call('POST', domesticPath, { ...domestic, requestedExecutionDate: '2026-06-01' });
  },
  'payment-not-cancellable': async () => {
    const { bank, call, approved } = await paying();
    const path = await approved(domestic);
    bank.admin.batchRun();
    return call('DELETE', path);
  },
  'authorisation-not-open': async () => {
    const { call, approved } = await paying();
    return call('POST', `${await approved(domestic)}/authorisations`);
  },
  'reference-mix': async () => {
    const { call, create } = await paying();
    return call('POST', basketPath, { paymentIds: [idOf(await create(orders.bulk, bulkPath))] });
  },
  'basket-member-authorised': async () => {
    const { call, approved } = await paying();
    return call('POST', basketPath, { paymentIds: [idOf(await approved(sum('3.00')))] });
  },
};

describe('the bank', () => {
  test.each(Object.entries(ways))('refuses: %s', async (reason, way) => {
    const reply = await way();
    const known = Object.keys(refusals).find((each): each is RefusalReason => each === reason);
    if (known === undefined) throw new Error(`${reason} is no reason`);
    expectRefusal(reply, known);
  });

  test('has no reason to refuse that is not met here', () => {
    // A crash is what never happens.
    const met = [...reasonsMet, 'crash'].toSorted();
    expect(met).toEqual(Object.keys(refusals).toSorted());
  });
});
