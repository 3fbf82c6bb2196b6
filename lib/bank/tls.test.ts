import { Agent } from 'node:https';
import { connect } from 'node:tls';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  generateKeys,
  mint,
  type Certificate,
  type KeyPair,
  type NameAttribute,
} from '../certificates/index.js';
import { formatImfFixdate } from '../model/imf-fixdate.js';
import { prepareSigner, signRequest } from '../signing/index.js';
import { createBank } from './bank.js';
import { certificateRoles } from '../certificates/index.js';
import { identifyTpp } from './identify.js';
import { referenceParts } from './reference.js';
import { serveBank, type ServedBank } from './server/server.js';
import { textAt } from './testing/test-bank.js';

const subject: readonly NameAttribute[] = [
  ['C', 'NO'],
  ['O', 'Ærlig Økonomi AS'],
  ['organizationIdentifier', 'PSDNO-FSA-123456785'],
  ['CN', 'Seal'],
];
const life = { notBefore: new Date(Date.now() - 86_400_000), notAfter: new Date(Date.now() + 86_400_000) };
const psd2 = { ncaName: 'Finanstilsynet', ncaId: 'NO-FSA' };

let keys: KeyPair;
let server: Certificate;
let seal: Certificate;

beforeAll(async () => {
  const [first] = await generateKeys(1);
  if (first === undefined) throw new Error('no key');
  keys = first;
  server = mint({ ...life, subject: [['CN', 'localhost']], keys, use: 'server', hosts: ['127.0.0.1'] });
  seal = mint({ ...life, subject, keys, use: 'seal', psd2: { ...psd2, roles: ['PSP_AI', 'PSP_IC'] } });
});

describe('the caller behind a certificate', () => {
  test('organisation, name and roles are read', () => {
    expect(identifyTpp(seal.der.toString('base64'))).toEqual({
      id: 'PSDNO-FSA-123456785',
      name: 'Ærlig Økonomi AS',
    });
    expect(certificateRoles(seal.der)).toEqual(['PSP_AI', 'PSP_IC']);
  });

  test('without identifier and statement the subject counts, and there are no roles', () => {
    const plain = mint({ ...life, subject: [['CN', 'Plain']], keys, use: 'seal' });
    expect(identifyTpp(plain.der.toString('base64'))).toEqual({ id: 'CN=Plain', name: 'Plain' });
    expect(certificateRoles(plain.der)).toBeUndefined();
    expect(certificateRoles(Buffer.from('no certificate'))).toBeUndefined();
  });

  test.each(['', 'no certificate', Buffer.alloc(300, 0x30).toString('base64')])(
    '%s names nobody',
    (value) => {
      expect(identifyTpp(value)).toBeUndefined();
    },
  );
});

describe('a bank over TLS', () => {
  let served: ServedBank;
  const bank = createBank(referenceParts());

  beforeAll(async () => {
    const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    served = await serveBank(bank, { tls: { cert: server.pem, key } });
  });
  afterAll(() => served.close());

  test('answers a signed call and offers an https address', async () => {
    const agent = new Agent({ ca: server.pem, keepAlive: true });
    const signed = signRequest(
      {
        method: 'GET',
        target: '/api-sandbox/v1/accounts',
        headers: [
          ['Date', formatImfFixdate(Date.now())],
          ['X-Request-ID', '4c0dbb5a-2b3c-4a52-9d0e-9b6b2f1c2e10'],
          ['TPP-Redirect-URI', 'https://tpp.example/cb'],
          ['PSU-IP-Address', '192.0.2.1'],
          ['x-accept-fix', 'amount-as-string'],
        ],
        body: Buffer.alloc(0),
      },
      prepareSigner({ privateKey: keys.privateKey, certificate: seal.pem }),
    );
    const reply = await supertest(served.origin)
      .get(signed.target)
      .agent(agent)
      .set(Object.fromEntries(signed.headers))
      .expect(401);
    expect(textAt(reply.body, '_links', 'scaRedirect', 'href').startsWith(`${served.baseUrl}/sca/`)).toBe(
      true,
    );
    agent.destroy();
  });

  test('takes no TLS below 1.2', async () => {
    const port = Number(new URL(served.origin).port);
    const failure = await new Promise<string>((resolve) => {
      const socket = connect({
        port,
        host: '127.0.0.1',
        ca: server.pem,
        minVersion: 'TLSv1.1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      });
      socket.on('secureConnect', () => resolve('connected'));
      socket.on('error', (error) => resolve(error.message));
    });
    expect(failure).toContain('protocol version');
  });
});
