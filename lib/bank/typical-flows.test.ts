/**
 * The section Typical flows of the interface, step by step and with what is refused on the way: TPPs that
 * sign, every rule, TLS. Each test is named after its flow.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domestic, domesticPath, numbers, refusalOf, sum } from './testing/orders.js';
import { strictBank, type SignedCall, type StrictBank } from './testing/signing-tpp.js';
import { at, callback, headersAfter, people, playSca, textAt, type TestReply } from './testing/test-bank.js';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const nobody = '0b0e1fbe-7f3a-4f64-9d5c-1f1f7f5a0c11';

let strict: StrictBank;
beforeAll(async () => {
  strict = await strictBank();
});
afterAll(() => strict.close());

/** The address that a reply offers for SCA. */
function scaOf(reply: TestReply): string {
  return textAt(reply.body, '_links', 'scaRedirect', 'href');
}

function linkOf(reply: TestReply, name: string): string {
  return textAt(reply.body, '_links', name, 'href');
}

function bbans(reply: TestReply): readonly unknown[] {
  const list = at(reply.body, 'accounts');
  return Array.isArray(list) ? list.map((each: unknown) => at(each, 'bban')) : [reply.status];
}

describe('flow 1, account access', () => {
  const person = { customerNumber: people.private1, context: 'PRIVATE' } as const;
  let call: SignedCall;
  beforeAll(() => {
    call = strict.tpp('aispOnly');
  });

  test('flow 1: 401 with scaRedirect, SCA, psu-id in the redirect, the call again with PSU-ID', async () => {
    const first = await call('GET', '/v1/accounts');
    expect(refusalOf(first)).toEqual([401, 'CONSENT_INVALID']);
    expect(scaOf(first)).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api-sandbox\/sca\//);
    const returned = await playSca(strict.bank, scaOf(first), { ...person, accounts: ['Daily'] });
    expect(returned.href.startsWith(`${callback}&psu-id=`)).toBe(true);
    expect(returned.searchParams.get('psu-id')).toMatch(uuid);
    expect(returned.searchParams.get('tpp-session-id')).toBe('a session');
    expect(returned.searchParams.get('context')).toBe('PRIVATE');
    expect(returned.searchParams.has('psu-corporate-id')).toBe(false);
    const list = await call('GET', '/v1/accounts', headersAfter(returned));
    expect([list.status, bbans(list)]).toEqual([200, [numbers.daily]]);
    const account = await call('GET', textAt(list.body, 'accounts', 0, '_links', 'self', 'href'), {
      ...headersAfter(returned),
    });
    expect(at(account.body, 'account', 'bban')).toBe(numbers.daily);
  });

  test('flow 1, refused on the way: what the call itself lacks', async () => {
    expect((await strict.unsigned('GET', '/v1/accounts')).status).toBe(400);
    for (const [headers, status, code] of [
      [{ 'X-Request-ID': undefined }, 400, 'HTTP_HEADER_REQUIRED'],
      [{ 'TPP-Redirect-URI': undefined }, 400, 'HTTP_HEADER_REQUIRED'],
      [{ 'PSU-ID': 'no uuid' }, 400, 'FORMAT_ERROR'],
    ] as const) {
      expect(refusalOf(await call('GET', '/v1/accounts', headers))).toEqual([status, code]);
    }
    expect(refusalOf(await strict.tpp('pispOnly')('GET', '/v1/accounts'))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await strict.tpp('untrusted')('GET', '/v1/accounts'))).toEqual([403, 'FORBIDDEN']);
  });

  test('flow 1, refused on the way: a person who gives up, an address used twice, a PSU-ID of somebody else', async () => {
    const first = await call('GET', '/v1/accounts');
    const gone = await playSca(strict.bank, scaOf(first), { ...person, cancelAt: 'login' });
    expect(gone.searchParams.get('status')).toBe('401');
    expect(gone.searchParams.get('code')).toBe('SCA_INVALID');
    expect(gone.searchParams.has('psu-id')).toBe(false);
    await expect(playSca(strict.bank, scaOf(first), person)).rejects.toThrow(/the pages ended with 4/);
    const unknown = await call('GET', '/v1/accounts', { 'PSU-ID': nobody });
    expect(refusalOf(unknown)).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
    const again = headersAfter(await playSca(strict.bank, scaOf(unknown), person));
    expect((await call('GET', '/v1/accounts', again)).status).toBe(200);
    const elsewhere = await strict.tpp('second')('GET', '/v1/accounts', again);
    expect(refusalOf(elsewhere)).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
  });

  test('flow 1, refused on the way: an account that was not opened, then opened by the offered SCA', async () => {
    const grant = async (headers: object, accounts: readonly string[]) => {
      const offer = await call('POST', '/v1/bank-offered-consents', { ...headers });
      return headersAfter(await playSca(strict.bank, scaOf(offer), { ...person, accounts }));
    };
    const all = await grant({}, ['Daily', 'Savings']);
    const list = await call('GET', '/v1/accounts', all);
    const savings = textAt(list.body, 'accounts', 1, '_links', 'self', 'href');
    const less = await grant(all, ['Daily']);
    const refused = await call('GET', savings, less);
    expect(refusalOf(refused)).toEqual([403, 'CONSENT_UNKNOWN']);
    const more = await playSca(strict.bank, scaOf(refused), { ...person, accounts: ['Daily', 'Savings'] });
    expect((await call('GET', savings, headersAfter(more))).status).toBe(200);
  });
});

describe('flow 2, payment', () => {
  const person = { customerNumber: people.private1, context: 'PRIVATE' } as const;
  let call: SignedCall;
  beforeAll(() => {
    call = strict.tpp('pispOnly');
  });

  async function knownPerson() {
    const offer = await call('GET', '/v1/users');
    expect(offer.status).toBe(200);
    return headersAfter(await playSca(strict.bank, scaOf(offer), person));
  }

  test('flow 2: GET users, SCA, POST payment, startAuthorisation without body, scaRedirect, status', async () => {
    const psu = await knownPerson();
    const made = await call('POST', domesticPath, psu, sum('31.00'));
    expect(made.status).toBe(201);
    expect(at(made.body, 'transactionStatus')).toBe('RCVD');
    const started = await call('POST', linkOf(made, 'startAuthorisation'), psu);
    expect([started.status, at(started.body, 'scaStatus')]).toEqual([201, 'STARTED']);
    const returned = await playSca(strict.bank, scaOf(started), person);
    expect(headersAfter(returned)['PSU-ID']).toBe(psu['PSU-ID']);
    const status = await call('GET', linkOf(made, 'status'), psu);
    expect([status.status, at(status.body, 'transactionStatus')]).toEqual([200, 'PDNG']);
    expect((await call('GET', linkOf(made, 'self'), psu)).status).toBe(200);
    expect(refusalOf(await call('DELETE', linkOf(made, 'self'), psu))).toEqual([409, 'CONFLICT']);
    strict.bank.admin.batchRun();
    expect(at((await call('GET', linkOf(made, 'status'), psu)).body, 'transactionStatus')).toBe('ACSC');
  });

  test('flow 2, refused on the way: role, headers, person and body of the creation', async () => {
    const psu = await knownPerson();
    const order = sum('32.00');
    expect(refusalOf(await strict.tpp('aispOnly')('POST', domesticPath, psu, order))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    for (const name of [
      'PSU-ID',
      'TPP-Redirect-URI',
      'TPP-Session-ID',
      'PSU-IP-Address',
      'x-accept-fix',
    ] as const) {
      const refused = await call('POST', domesticPath, { ...psu, [name]: undefined }, order);
      expect([name, ...refusalOf(refused)]).toEqual([name, 400, 'HTTP_HEADER_REQUIRED']);
    }
    const stranger = await call('POST', domesticPath, { ...psu, 'PSU-ID': nobody }, order);
    expect(refusalOf(stranger)).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
    const { creditorName: _, ...incomplete } = domestic;
    expect(refusalOf(await call('POST', domesticPath, psu, incomplete))).toEqual([400, 'FORMAT_ERROR']);
    const foreign = { ...order, debtorAccount: { bban: numbers.other, currency: 'NOK' } };
    expect(refusalOf(await call('POST', domesticPath, psu, foreign))).toEqual([400, 'PAYMENT_FAILED']);
    const unknown = await call('POST', '/v1/payments/martian-credit-transfers', psu, order);
    expect(refusalOf(unknown)).toEqual([404, 'PRODUCT_UNKNOWN']);
  });

  test('flow 2, refused on the way: reading before approval, giving up, another person, approving twice', async () => {
    const psu = await knownPerson();
    const made = await call('POST', domesticPath, psu, sum('33.00'));
    expect(refusalOf(await call('GET', linkOf(made, 'self'), psu))).toEqual([404, 'RESOURCE_UNKNOWN']);
    expect(refusalOf(await call('POST', domesticPath, psu, sum('33.00')))).toEqual([409, 'CONFLICT']);
    const authorise = linkOf(made, 'startAuthorisation');
    for (const play of [
      { ...person, cancelAt: 'decision' },
      { ...person, customerNumber: people.private2 },
    ] as const) {
      const gone = await playSca(strict.bank, scaOf(await call('POST', authorise, psu)), play);
      expect(gone.searchParams.get('code')).toBe('SCA_INVALID');
      expect(refusalOf(await call('GET', linkOf(made, 'self'), psu))).toEqual([404, 'RESOURCE_UNKNOWN']);
    }
    await playSca(strict.bank, scaOf(await call('POST', authorise, psu)), person);
    expect(at((await call('GET', linkOf(made, 'status'), psu)).body, 'transactionStatus')).toBe('PDNG');
    expect(refusalOf(await call('POST', authorise, psu))).toEqual([409, 'CONFLICT']);
  });

  test('flow 2, with single SCA in place of GET users', async () => {
    const order = {
      ...sum('34.00'),
      creditorAccount: { bban: numbers.daily, currency: 'NOK' },
      debtorAccount: { bban: numbers.other, currency: 'NOK' },
    };
    const single = { 'X-PSU-IDENTITY': people.private2, 'PSU-Context': 'PRIVATE' };
    for (const [headers, code] of [
      [{ ...single, 'PSU-Context': undefined }, 'HTTP_HEADER_REQUIRED'],
      [{ ...single, 'PSU-Context': 'private' }, 'FORMAT_ERROR'],
      [{ ...single, 'PSU-Context': 'CORPORATE' }, 'BAD_REQUEST'],
      [{ ...single, 'X-PSU-IDENTITY': '1208559276' }, 'FORMAT_ERROR'],
    ] as const) {
      expect(refusalOf(await call('POST', domesticPath, headers, order))).toEqual([400, code]);
    }
    const made = await call('POST', domesticPath, single, order);
    expect(made.status).toBe(201);
    const returned = await playSca(strict.bank, scaOf(made), { customerNumber: people.private2 });
    expect(returned.searchParams.get('psu-id')).toMatch(uuid);
    const status = await call('GET', linkOf(made, 'status'), headersAfter(returned));
    expect(at(status.body, 'transactionStatus')).toBe('PDNG');
  });
});

describe('flow 3, corporate', () => {
  const first = {
    customerNumber: people.private1,
    context: 'CORPORATE',
    agreement: 'Corporate Customer 1 agreement',
  } as const;
  const second = { ...first, agreement: 'Corporate Customer 2 agreement' };

  test('flow 3: the corporate id comes in the redirect, and both ids are set on later calls', async () => {
    const call = strict.tpp('primary');
    const refused = await call('GET', '/v1/accounts', { 'PSU-Context': 'CORPORATE' });
    expect(refusalOf(refused)).toEqual([401, 'CONSENT_INVALID']);
    const returned = await playSca(strict.bank, scaOf(refused), first);
    expect(returned.searchParams.get('context')).toBe('CORPORATE');
    const psu = headersAfter(returned);
    expect(psu['PSU-Corporate-ID']).toMatch(uuid);
    expect(bbans(await call('GET', '/v1/accounts', psu))).toEqual([numbers.corporate]);
    const order = { ...sum('35.00'), debtorAccount: { bban: numbers.corporate, currency: 'NOK' } };
    const made = await call('POST', domesticPath, psu, order);
    expect(made.status).toBe(201);
    const started = await call('POST', linkOf(made, 'startAuthorisation'), psu);
    const approved = await playSca(strict.bank, scaOf(started), first);
    expect(headersAfter(approved)['PSU-Corporate-ID']).toBe(psu['PSU-Corporate-ID']);
    const status = await call('GET', linkOf(made, 'status'), psu);
    expect(at(status.body, 'transactionStatus')).toBe('PDNG');
  });

  test('flow 3: the corporate id is chosen from GET agreements', async () => {
    const call = strict.tpp('primary');
    const offer = await call('GET', '/v1/user');
    const psu = headersAfter(await playSca(strict.bank, scaOf(offer), first));
    const agreements = await call('GET', '/v1/agreements', psu);
    expect([agreements.status, textAt(agreements.body, 'agreements', 1, 'name')]).toEqual([
      200,
      second.agreement,
    ]);
    const chosen = { ...psu, 'PSU-Corporate-ID': textAt(agreements.body, 'agreements', 1, 'id') };
    const refused = await call('GET', '/v1/accounts', chosen);
    expect(refusalOf(refused)).toEqual([401, 'CONSENT_INVALID']);
    const returned = headersAfter(await playSca(strict.bank, scaOf(refused), second));
    expect(returned).toEqual(chosen);
    expect(bbans(await call('GET', '/v1/accounts', returned))).toEqual(['36063211014', '36063221028']);
  });

  test('flow 3, refused on the way: no corporate id, one of nobody, one of another person', async () => {
    const call = strict.tpp('second');
    const offer = await call('GET', '/v1/accounts', { 'PSU-Context': 'CORPORATE' });
    const psu = headersAfter(await playSca(strict.bank, scaOf(offer), first));
    const unnamed = { ...psu, 'PSU-Corporate-ID': undefined };
    expect(refusalOf(await call('GET', '/v1/accounts', unnamed))).toEqual([400, 'HTTP_HEADER_REQUIRED']);
    const order = { ...sum('36.00'), debtorAccount: { bban: numbers.corporate, currency: 'NOK' } };
    expect(refusalOf(await call('POST', domesticPath, unnamed, order))).toEqual([
      400,
      'HTTP_HEADER_REQUIRED',
    ]);
    const wrong = { ...psu, 'PSU-Corporate-ID': nobody };
    expect(refusalOf(await call('GET', '/v1/accounts', wrong))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await call('POST', domesticPath, wrong, order))).toEqual([403, 'FORBIDDEN']);
    const users = await call('GET', '/v1/users', { 'TPP-Session-ID': 'theirs' });
    const others = await playSca(strict.bank, scaOf(users), { customerNumber: people.private2 });
    const theirs = { ...headersAfter(others), 'PSU-Corporate-ID': psu['PSU-Corporate-ID'] };
    expect(refusalOf(await call('GET', '/v1/accounts', theirs))).toEqual([403, 'FORBIDDEN']);
    const own = await call('GET', '/v1/user', { 'TPP-Session-ID': 'none' });
    const none = await playSca(strict.bank, scaOf(own), { customerNumber: people.private2 });
    expect(none.searchParams.get('code')).toBe('FORBIDDEN');
  });
});
