import { describe, expect, test } from 'vitest';
import {
  aisp,
  at,
  callBank,
  grantAccess,
  headersAfter,
  people,
  pisp,
  playSca,
  testBank,
  textAt,
} from '../testing/test-bank.js';

const scaRedirect = ['_links', 'scaRedirect', 'href'] as const;

describe('offers of an SCA', () => {
  test.each(['/v1/bank-offered-consents', '/v1/consents'])(
    'POST %s answers 201 whatever the body',
    async (path) => {
      const bank = testBank();
      const foreign = { access: { accounts: [{ bban: '95360573002' }] } };
      for (const body of [undefined, {}, foreign]) {
        const reply = await callBank(bank, aisp, 'POST', path, {}, body);
        expect(reply.status).toBe(201);
        expect(reply.body).toEqual({
          _links: {
            scaRedirect: { href: expect.stringContaining('https://bank.example/sca/'), verbs: ['GET'] },
          },
        });
      }
    },
  );

  test('GET users registers a person without opening accounts', async () => {
    const bank = testBank();
    const offer = await callBank(bank, pisp, 'GET', '/v1/users');
    expect(offer.status).toBe(200);
    const returned = await playSca(bank, textAt(offer.body, ...scaRedirect), {
      customerNumber: people.private2,
    });
    expect(returned.searchParams.get('psu-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  test('GET user leads to the corporate context', async () => {
    const bank = testBank();
    const offer = await callBank(bank, pisp, 'GET', '/v1/user');
    expect(offer.status).toBe(200);
    const returned = await playSca(bank, textAt(offer.body, ...scaRedirect), {
      customerNumber: people.private1,
      context: 'CORPORATE',
    });
    expect(returned.searchParams.get('context')).toBe('CORPORATE');
    expect(returned.searchParams.get('psu-corporate-id')).toMatch(/^[0-9a-f-]{36}$/);
    const again = await callBank(bank, pisp, 'GET', '/v1/user');
    const none = await playSca(bank, textAt(again.body, ...scaRedirect), { customerNumber: people.private2 });
    expect(none.searchParams.get('code')).toBe('FORBIDDEN');
  });
});

describe('corporate context', () => {
  const corporate = { customerNumber: people.private1, context: 'CORPORATE' } as const;

  test('only the accounts of the chosen agreement are offered and readable', async () => {
    const bank = testBank();
    const first = await grantAccess(bank, aisp, {
      ...corporate,
      agreement: 'Corporate Customer 1 agreement',
    });
    const second = await grantAccess(bank, aisp, {
      ...corporate,
      agreement: 'Corporate Customer 2 agreement',
    });
    expect(second['PSU-ID']).toBe(first['PSU-ID']);
    expect(second['PSU-Corporate-ID']).not.toBe(first['PSU-Corporate-ID']);
    const names = async (corporateId: string | undefined) => {
      const reply = await callBank(bank, aisp, 'GET', '/v1/accounts', {
        ...second,
        'PSU-Corporate-ID': corporateId,
      });
      const list = at(reply.body, 'accounts');
      return Array.isArray(list) ? list.map((each) => at(each, 'bban')) : reply.status;
    };
    // the tax account of the first corporation is engaged for viewing only, so it is not on offer
    expect(await names(first['PSU-Corporate-ID'])).toEqual(['36063111028']);
    expect(await names(second['PSU-Corporate-ID'])).toEqual(['36063211014', '36063221028']);
    expect(await names('0b0e1fbe-7f3a-4f64-9d5c-1f1f7f5a0c11')).toBe(403);
  });

  test('in the private context no corporate account is offered', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1, context: 'PRIVATE' });
    const reply = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    expect(at(reply.body, 'accounts', 0, 'bban')).toBe('36062111016');
    expect(at(reply.body, 'accounts', 2)).toBeUndefined();
  });

  test('a corporate user has to name the agreement, unless the call says PRIVATE', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, corporate);
    const bare = { ...psu, 'PSU-Corporate-ID': undefined };
    const missing = await callBank(bank, aisp, 'GET', '/v1/accounts', bare);
    expect([missing.status, at(missing.body, 'tppMessages', 0, 'code')]).toEqual([
      400,
      'HTTP_HEADER_REQUIRED',
    ]);
    const own = await callBank(bank, aisp, 'GET', '/v1/accounts', { ...bare, 'PSU-Context': 'PRIVATE' });
    expect([own.status, at(own.body, 'tppMessages', 0, 'code')]).toEqual([401, 'CONSENT_INVALID']);
  });

  test('a corporate customer logs in to the own agreement and sees a currency account', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.corporate2 });
    const list = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    const href = textAt(list.body, 'accounts', 1, '_links', 'balances', 'href');
    const balances = await callBank(bank, aisp, 'GET', href, psu);
    expect(at(balances.body, 'account', 'currency')).toBe('EUR');
    expect(at(balances.body, 'balances', 0, 'balanceAmount')).toEqual({
      amount: '10000.00',
      currency: 'EUR',
    });
  });

  test('the agreements of a PSU are listed and lead to the same session', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { ...corporate, agreement: 'Corporate Customer 1 agreement' });
    const reply = await callBank(bank, aisp, 'GET', '/v1/agreements', psu);
    expect(reply.status).toBe(200);
    expect(at(reply.body, 'agreements')).toEqual([
      { id: psu['PSU-Corporate-ID'], name: 'Corporate Customer 1 agreement' },
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Corporate Customer 2 agreement' },
    ]);
    const nobody = await callBank(bank, aisp, 'GET', '/v1/agreements');
    expect(nobody.status).toBe(401);
    const plain = await playSca(bank, textAt(nobody.body, ...scaRedirect), {
      customerNumber: people.private2,
    });
    const none = await callBank(bank, aisp, 'GET', '/v1/agreements', headersAfter(plain));
    expect(at(none.body, 'agreements')).toEqual([]);
  });
});
