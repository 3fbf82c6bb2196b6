import { beforeAll, describe, expect, test } from 'vitest';
import { type Certificate, generateKeys, type KeyPair, mint, type Psd2Role } from '../certificates/index.js';
import type { Environment } from '../model/environment.js';
import { changeHeader, type HeaderLine, type WireRequest } from '../model/http.js';
import { formatImfFixdate } from '../model/imf-fixdate.js';
import { prepareSigner, signRequest } from '../signing/index.js';
import { type Bank, createBank } from './bank.js';
import { referenceParts } from './reference.js';
import { headersAfter, people, playSca, textAt } from './testing/test-bank.js';

const life = { notBefore: new Date(Date.now() - 86_400_000), notAfter: new Date(Date.now() + 86_400_000) };
let keys: KeyPair;
let authority: Certificate;

beforeAll(async () => {
  const [first] = await generateKeys(1);
  if (first === undefined) throw new Error('no key');
  keys = first;
  authority = mint({ ...life, subject: [['CN', 'Authority']], keys, use: 'authority' });
});

function sealOf(roles: readonly Psd2Role[], issuer: Certificate): Certificate {
  return mint({
    ...life,
    subject: [
      ['O', 'TPP'],
      ['organizationIdentifier', 'PSDNO-FSA-123456785'],
      ['CN', 'TPP'],
    ],
    keys,
    issuer,
    use: 'seal',
    psd2: { roles, ncaName: 'Finanstilsynet', ncaId: 'NO-FSA' },
  });
}

function strictBank(environment: Environment = 'sandbox'): Bank {
  return createBank(referenceParts({ environment, basePath: '', trust: [authority.der] }));
}

function signed(seal: Certificate, target: string, more: readonly HeaderLine[] = []): WireRequest {
  const headers: readonly HeaderLine[] = [
    ['Date', formatImfFixdate(Date.now())],
    ['X-Request-ID', '4c0dbb5a-2b3c-4a52-9d0e-9b6b2f1c2e10'],
    ['TPP-Redirect-URI', 'https://tpp.example/cb'],
    ['PSU-IP-Address', '192.0.2.1'],
    ['x-accept-fix', 'amount-as-string'],
    ...more,
  ];
  const signer = prepareSigner({ privateKey: keys.privateKey, certificate: seal.pem });
  return signRequest({ method: 'GET', target, headers, body: Buffer.alloc(0) }, signer);
}

async function answer(bank: Bank, request: WireRequest) {
  const reply = await bank.handle(request);
  const body: unknown = JSON.parse(reply.body.toString('utf8'));
  return { status: reply.status, body };
}

describe('the reference bank with every rule', () => {
  test('serves the typical flow to a TPP that signs', async () => {
    const bank = strictBank();
    const seal = sealOf(['PSP_AI'], authority);
    const first = await answer(bank, signed(seal, '/v1/accounts'));
    expect(first.status).toBe(401);
    const href = textAt(first.body, '_links', 'scaRedirect', 'href');
    const psu = headersAfter(await playSca(bank, href, { customerNumber: people.private2 }));
    const list = await answer(bank, signed(seal, '/v1/accounts', Object.entries(psu)));
    expect(list.status).toBe(200);
    expect(textAt(list.body, 'accounts', 0, 'bban')).toBe('36062211010');
  });

  test('refuses what is not signed, signed wrongly, or not in its place', async () => {
    const seal = sealOf(['PSP_AI'], authority);
    const good = signed(seal, '/v1/accounts');
    const changed = (name: string, value: string | undefined): WireRequest =>
      changeHeader(good, name, () => value);
    for (const [request, status] of [
      [changed('Signature', undefined), 400],
      [changed('TPP-Redirect-URI', 'https://tpp.example/other'), 400],
      [changed('Date', formatImfFixdate(Date.now() - 3_600_000)), 400],
      [{ ...good, target: '/v2/accounts' }, 404],
      [{ ...good, method: 'PUT' }, 405],
      [signed(sealOf(['PSP_PI'], authority), '/v1/accounts'), 403],
      [signed(sealOf([], authority), '/v1/accounts'), 403],
    ] as const) {
      expect((await answer(strictBank(), request)).status).toBe(status);
    }
  });

  test('has no sandbox operations in production, and serves registered TPPs only', async () => {
    const seal = sealOf(['PSP_AI', 'PSP_PI'], authority);
    expect((await answer(strictBank(), signed(seal, '/v1/sandbox/customers'))).status).toBe(200);
    expect((await answer(strictBank('production'), signed(seal, '/v1/sandbox/customers'))).status).toBe(404);
    const registry = new Map([['PSDNO-FSA-987654325', ['AISP'] as const]]);
    const elsewhere = createBank(referenceParts({ environment: 'production', basePath: '', registry }));
    expect((await answer(elsewhere, signed(seal, '/v1/accounts'))).status).toBe(403);
  });
});
