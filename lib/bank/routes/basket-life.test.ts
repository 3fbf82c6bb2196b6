import { describe, expect, test } from 'vitest';
import { withPolicy } from '../part-changes.js';
import {
  basketPath,
  idOf,
  knownPayer,
  payingBank,
  type Payments,
  paymentsOf,
  refusalOf,
  sum,
} from '../testing/orders.js';
import { at, bothRoles, people, type ScaPlay, testBank, textAt } from '../testing/test-bank.js';

interface Filled {
  readonly payments: Payments;
  readonly path: string;
  /** Paths of the members. */
  readonly members: readonly string[];
}

/** A basket of payments with these sums. */
async function filled(amounts: readonly string[], bank = testBank()): Promise<Filled> {
  const payments = await payingBank(bank);
  const members: string[] = [];
  for (const each of amounts) members.push(await payments.create(sum(each)));
  const reply = await payments.call('POST', basketPath, { paymentIds: members.map(idOf) });
  return { payments, members, path: textAt(reply.body, '_links', 'self', 'href') };
}

async function statusOf({ payments, path }: Filled): Promise<unknown> {
  return at((await payments.call('GET', path)).body, 'transactionStatus');
}

async function memberStatuses({ payments, members }: Filled): Promise<readonly string[]> {
  const found: string[] = [];
  for (const each of members) found.push(await payments.status(each));
  return found;
}

describe('approving a basket', () => {
  test('one SCA approves all of it', async () => {
    const given = await filled(['1.00', '2.00', '3.00']);
    const started = await given.payments.call('POST', `${given.path}/authorisations`);
    expect(started.status).toBe(201);
    expect(started.body).toEqual({
      scaStatus: 'STARTED',
      _links: {
        scaRedirect: { href: expect.stringMatching(/^https:\/\/bank\.example\/sca\//), verbs: ['GET'] },
      },
    });
    const returned = await given.payments.approve(given.path);
    expect(returned.searchParams.get('psu-id')).toBe(given.payments.psu['PSU-ID']);
    expect(await memberStatuses(given)).toEqual(['PDNG', 'PDNG', 'PDNG']);
    expect(await statusOf(given)).toBe('PDNG');
    const details = await given.payments.call('GET', given.path);
    expect(Object.keys(Object(at(details.body, '_links')))).toEqual(['self']);
    given.payments.bank.admin.batchRun();
    expect(await statusOf(given)).toBe('ACSC');
  });

  test('a second authorisation is a conflict', async () => {
    const given = await filled(['1.00']);
    await given.payments.approve(given.path);
    const second = await given.payments.call('POST', `${given.path}/authorisations`);
    expect(refusalOf(second)).toEqual([409, 'CONFLICT']);
    const ofMember = await given.payments.call('POST', `${given.members[0] ?? ''}/authorisations`);
    expect(refusalOf(ofMember)).toEqual([409, 'CONFLICT']);
  });

  test.each([0, 1, 2])(
    'a bad payment at place %i is rejected alone, and is the worst case',
    async (place) => {
      const given = await filled(['1.00', '2.00', '3.00'].with(place, '10000.01'));
      await given.payments.approve(given.path);
      expect(await memberStatuses(given)).toEqual(['PDNG', 'PDNG', 'PDNG'].with(place, 'RJCT'));
      expect(await statusOf(given)).toBe('RJCT');
      given.payments.bank.admin.batchRun();
      expect(await memberStatuses(given)).toEqual(['ACSC', 'ACSC', 'ACSC'].with(place, 'RJCT'));
      expect(await statusOf(given)).toBe('RJCT');
    },
  );

  test('funds are judged for each payment; the batch rejects what the account cannot cover', async () => {
    const given = await filled(['6000.00', '6000.01', '4000.00']);
    await given.payments.approve(given.path);
    given.payments.bank.admin.batchRun();
    expect(await memberStatuses(given)).toEqual(['ACSC', 'RJCT', 'ACSC']);
  });

  test('a payment approved on its own is left as it is', async () => {
    const given = await filled(['1.00', '2.00']);
    await given.payments.approve(given.members[0] ?? '');
    await given.payments.approve(given.path);
    expect(await memberStatuses(given)).toEqual(['PDNG', 'PDNG']);
  });

  test('a payment deleted meanwhile stays cancelled, and is the worst case', async () => {
    const given = await filled(['1.00', '2.00']);
    await given.payments.call('DELETE', given.members[1] ?? '');
    expect(await statusOf(given)).toBe('CANC');
    await given.payments.approve(given.path);
    expect(await memberStatuses(given)).toEqual(['PDNG', 'CANC']);
    expect(await statusOf(given)).toBe('CANC');
  });

  test.each<readonly [string, ScaPlay, string]>([
    ['who gives up', { customerNumber: people.private1, cancelAt: 'decision' }, 'SCA_INVALID'],
    ['who is another', { customerNumber: people.private2 }, 'SCA_INVALID'],
    ['nobody knows', { customerNumber: '01085800481' }, 'PSU_CREDENTIALS_INVALID'],
  ])('a person %s approves nothing', async (_, play, code) => {
    const given = await filled(['1.00']);
    const returned = await given.payments.approve(given.path, 'authorisations', play);
    expect(returned.searchParams.get('code')).toBe(code);
    expect(await statusOf(given)).toBe('RCVD');
    expect((await given.payments.call('POST', `${given.path}/authorisations`)).status).toBe(201);
  });
});

describe('who may see a basket', () => {
  test('it belongs to one TPP, one PSU and one context', async () => {
    const bank = testBank();
    const given = await filled(['1.00'], bank);
    const corporate = {
      customerNumber: people.private1,
      context: 'CORPORATE',
      agreement: 'Corporate Customer 1 agreement',
    } as const;
    for (const { call } of [
      paymentsOf(bank, await knownPayer(bank, undefined, bothRoles), bothRoles),
      paymentsOf(bank, await knownPayer(bank, { customerNumber: people.private2 })),
      paymentsOf(bank, await knownPayer(bank, corporate)),
    ]) {
      expect(refusalOf(await call('GET', given.path))).toEqual([404, 'RESOURCE_UNKNOWN']);
      const start = await call('POST', `${given.path}/authorisations`);
      expect(refusalOf(start)).toEqual([404, 'RESOURCE_UNKNOWN']);
    }
    const unknown = await given.payments.call('GET', `${basketPath}/enc!!nothing`, undefined, {
      'PSU-Context': 'PRIVATE',
    });
    expect(refusalOf(unknown)).toEqual([404, 'RESOURCE_UNKNOWN']);
  });

  test('status and deletion of baskets are not offered', async () => {
    const given = await filled(['1.00']);
    expect((await given.payments.call('GET', `${given.path}/status`)).status).toBe(404);
    expect((await given.payments.call('DELETE', given.path)).status).toBe(405);
  });
});

test('each decision on baskets stands alone', async () => {
  const stopping = testBank((parts) => withPolicy(parts, 'baskets', { goesOnAfterFailure: () => false }));
  const given = await filled(['1.00', '10000.01', '3.00'], stopping);
  await given.payments.approve(given.path);
  expect((await given.payments.call('GET', `${given.members[2] ?? ''}/status`)).status).toBe(404);
  const blind = testBank((parts) => withPolicy(parts, 'baskets', { takesStatus: () => true }));
  const payments = await payingBank(blind);
  const path = await payments.approved(sum('5.00'));
  expect((await payments.call('POST', basketPath, { paymentIds: [idOf(path)] })).status).toBe(201);
  expect((await payments.call('POST', `${path}/authorisations`)).status).toBe(409);
});
