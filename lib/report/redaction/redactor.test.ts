import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../harness/evidence/exchange.js';
import type { HeaderLine } from '../../model/http.js';
import { readable, redactor } from './redactor.js';

const identity = '13039319955';
const account = '95360573002';
const psuId = '0a4e15a2-53f7-4a62-9c1d-6f5b1f0f7a11';

function exchange(part: {
  target?: string;
  headers?: readonly HeaderLine[];
  body?: string;
  replyHeaders?: readonly HeaderLine[];
  reply?: string;
}): Exchange {
  return {
    number: 1,
    by: 'primary',
    operation: 'list-accounts',
    request: {
      method: 'GET',
      target: part.target ?? '/v1/accounts',
      headers: part.headers ?? [],
      body: Buffer.from(part.body ?? ''),
    },
    announced: [],
    at: 0,
    milliseconds: 1,
    reply: { status: 200, headers: part.replyHeaders ?? [], body: Buffer.from(part.reply ?? '') },
  };
}

function wrap(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}

describe('by value', () => {
  const redact = redactor({ identities: [identity], accounts: [account] });

  test.each([
    [`login ${identity} failed`, 'login ‹identity 1› failed'],
    [`x${identity}y`, 'x‹identity 1›y'],
    [`from ${account} to`, 'from ‹account 1› to'],
    [`NO09${account}`, '‹account 1, iban›'],
    [`NO10${account}`, '‹account 1, iban, check digits wrong›'],
    ['%31%33%30%33%39%33%31%39%39%35%35', '‹identity 1›'],
    ['a=%2531%2533%2530%2533%2539%2533%2531%2539%2539%2535%2535', 'a=‹identity 1›'],
    [`Basic ${Buffer.from(`user:${identity}`).toString('base64')}`, 'Basic [base64 of: user:‹identity 1›]'],
    [
      `/v1/accounts/enc!!${Buffer.from(`acc-${account}`).toString('base64url')}/balances`,
      '/v1/accounts/enc!![base64 of: acc-‹account 1›]/balances',
    ],
  ])('%s', (text, masked) => {
    expect(redact.text(text)).toBe(masked);
  });

  test('values of traffic are masked where nothing tells what they are', () => {
    const learned = redactor(undefined, [
      {
        exchanges: [
          exchange({
            headers: [['PSU-ID', psuId]],
            body: '{"creditorName":"K\\u00e5re & \\"Bo\\" Fjell","debtorAccount":{"bban":"86011117947"}}',
            reply:
              '{"_links":{"scaRedirect":{"verbs":["GET"],"href":"https:\\/\\/bank.example\\/sca\\/Zm9vYmFyMTIzNDU2"}}}',
            replyHeaders: [
              [
                'Location',
                'https://tpp.example/cb?state=abc-777&psu-corporate-id=7f2c1e36-0b1d-4a40-8f64-2f7d3b6f9c02',
              ],
              ['Set-Cookie', 'SID=s3cr3t-cookie; Path=/'],
            ],
          }),
        ],
      },
    ]);
    expect(learned.text(`got ${psuId.toUpperCase()}`)).toBe('got ‹psu-id 1›');
    expect(learned.text('<b>Kåre &amp; &quot;Bo&quot; Fjell</b>')).toBe('<b>‹name 1, not ASCII›</b>');
    expect(learned.text('?n=K%C3%A5re%20%26%20%22Bo%22%20Fjell')).toBe('?n=‹name 1, not ASCII›');
    expect(learned.text('n=K%C3%A5re+%26+%22Bo%22+Fjell')).toBe('n=‹name 1, not ASCII›');
    expect(learned.text('8601 11 17947, 8601.11.17947')).toBe('‹account 1›, ‹account 1›');
    expect(learned.text('stuck at https://bank.example/sca/Zm9vYmFyMTIzNDU2')).toBe(
      'stuck at https://bank.example/sca/‹sca-state 1›',
    );
    expect(learned.text('abc-777')).toBe('abc-777');
    expect(learned.text('corporate 7f2c1e36-0b1d-4a40-8f64-2f7d3b6f9c02')).toBe('corporate ‹corporate-id 1›');
    expect(learned.text('cookie was s3cr3t-cookie')).toBe('cookie was ‹cookie 1›');
  });

  test('an account that is called by a word of the interface is masked in its place alone', () => {
    const body = '{"name":"Card","accountName":"Credit account"}';
    const learned = redactor(undefined, [{ exchanges: [exchange({ body, reply: '{}' })] }]);
    expect(learned.text('read-card-account of the credit account')).toBe(
      'read-card-account of the credit account',
    );
    expect(learned.text(body)).toBe('{"name":"‹name 1›","accountName":"‹name 2›"}');
  });
});

describe('by place', () => {
  const redact = redactor();

  test.each([
    [
      '{"creditorName":"Ola \\"O\\" Nordmann","amount":"1.50"}',
      '{"creditorName":"‹name 1›","amount":"1.50"}',
    ],
    ['{ "bban" : "123" , "currency":"NOK"}', '{ "bban" : "‹account 1, 3 characters›" , "currency":"NOK"}'],
    [
      '{"bban":"0210-0017","identification":"0210 17"}',
      '{"bban":"‹account 1, 9 characters, not only letters and digits›","identification":"‹account 2, 7 characters, not only letters and digits›"}',
    ],
    ['{"customerNumber":130393}', '{"customerNumber":‹identity 1, 6 characters›}'],
    ['{"creditorName":"Kari Nor…', '{"creditorName":"‹name 1, not ASCII›'],
    ['"{\\"creditorName\\":\\"Kari\\",\\"x\\":1}"', '"{\\"creditorName\\":\\"‹name 1›\\",\\"x\\":1}"'],
    ["{ debtorName: 'Per Spelmann' }", "{ debtorName: '‹name 1›' }"],
    ['{"owner":"Team Payments"}', '{"owner":"Team Payments"}'],
    ['<input name="customerNumber">', '<input name="customerNumber">'],
    ['customerNumber=99&next=1', 'customerNumber=‹identity 1, 2 characters›&next=1'],
    [
      'https://tpp.example/cb?state=x1&code=SCA_INVALID',
      'https://tpp.example/cb?state=‹sca-state 1›&code=SCA_INVALID',
    ],
    [
      'to=https%3A%2F%2Ft%2Fcb%3Fpsu-id%3Dabc%26context%3DPRIVATE',
      'to=https%3A%2F%2Ft%2Fcb%3Fpsu-id%3D‹psu-id 1, no UUID, 3 characters›%26context%3DPRIVATE',
    ],
    [`psu-id: ${psuId}\ntpp-redirect-uri: x`, 'psu-id: ‹psu-id 1›\ntpp-redirect-uri: x'],
    ['PSU-ID required for this operation', 'PSU-ID required for this operation'],
    ['/creditorName: longer than 70 (71)', '/creditorName: longer than 70 (71)'],
    [
      '{"href":"https://b/x?a=1\\u0026psu-id=abc\\u0026state=q"}',
      '{"href":"https://b/x?a=1\\u0026psu-id=‹psu-id 1, no UUID, 3 characters›\\u0026state=‹sca-state 1›"}',
    ],
    ['the state is RCVD; state=RCVD', 'the state is RCVD; state=RCVD'],
  ])('%s', (text, masked) => {
    expect(redactor().text(text)).toBe(masked);
  });

  test('headers', () => {
    expect(redact.header('psu-id', psuId)).toBe('‹psu-id 1›');
    expect(redact.header('X-PSU-IDENTITY', '123')).toBe('‹identity 1, 3 characters›');
    expect(redact.header('PSU-Corporate-ID', '')).toBe('');
    expect(redact.header('Cookie', 'a=one; b=two==')).toBe('a=‹cookie 1›; b=‹cookie 2›');
    expect(redact.header('Set-Cookie', 'a=one; Path=/; HttpOnly')).toBe('a=‹cookie 1›; Path=/; HttpOnly');
    expect(redact.header('Authorization', 'Bearer abc')).toBe('‹credential 1›');
    expect(redact.header('X-Request-ID', psuId.replace('0a', '1b'))).toBe(psuId.replace('0a', '1b'));
    expect(redact.header('TPP-Brand-Logging-Information', 'BÃ¦rum')).toBe('Bærum');
  });

  test('a wrapped Signature is shown decoded when it hides a secret, and stays when not', () => {
    const clean = wrap('keyId="SN=1A,CA=CN=Bærum",algorithm="rsa-sha256",headers="date",signature="AAAA"');
    expect(redact.header('Signature', clean)).toBe(clean);
    const dirty = wrap(`keyId="SN=1A,CA=CN=Bærum ${identity}",signature="AAAA"`);
    expect(redact.header('Signature', dirty)).toBe(
      '[encoded-word of: keyId="SN=1A,CA=CN=Bærum ‹number 1›",signature="AAAA"]',
    );
  });
});

describe('by form', () => {
  test.each([
    [`x ${identity} y`, 'x ‹number 1› y'],
    ['130393 19955 and 9536.05.73002', '‹number 1› and ‹number 2›'],
    ['NO93 8601 1117 947', '‹account 1, iban›'],
    ['GB82WEST12345698765432', '‹account 1, iban›'],
    ['SN=AB12CD34EF56AB12CD34', 'SN=AB12CD34EF56AB12CD34'],
    ['{"amount":"12345678901.50"}', '{"amount":"12345678901.50"}'],
    [
      '1795258632786 and 4eba4445-1a4b-47b8-bdd5-412345678901',
      '1795258632786 and 4eba4445-1a4b-47b8-bdd5-412345678901',
    ],
    ['x%2013039319955', 'x%20‹number 1›'],
  ])('%s', (text, masked) => {
    expect(redactor().text(text)).toBe(masked);
  });

  test('private keys, in every wrapping', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const der = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const middle = der.slice(100, 140);
    for (const text of [
      `key ${pem}`,
      JSON.stringify({ pem }),
      `cut ${pem.slice(0, 200)}`,
      pkcs1,
      `raw ${der}`,
      privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
      Buffer.from(pem).toString('base64'),
      encodeURIComponent(pem),
    ]) {
      const masked = redactor().text(text);
      expect(masked).not.toContain(middle);
      expect(masked.length).toBeLessThan(80);
    }
  });
});

test('masking twice changes nothing', () => {
  const text = `{"creditorName":"Ola","bban":"1","x":"${identity}"} psu-id: ${psuId} ?state=1`;
  const redact = redactor();
  const once = redact.text(text);
  expect(redact.text(once)).toBe(once);
});

test('long hostile texts take linear time', () => {
  const redact = redactor({ identities: [identity], accounts: [account] });
  const started = performance.now();
  for (const text of [
    'psu-id'.repeat(50_000),
    `psu-id${' '.repeat(300_000)}`,
    '"bban":"'.repeat(40_000),
    '\\"bban\\":\\"\\\\'.repeat(20_000),
    '-----BEGIN PRIVATE KEY'.repeat(15_000),
    'MII'.repeat(100_000),
    '?state='.repeat(40_000),
    '%'.repeat(300_000),
    '%31'.repeat(100_000),
    '1'.repeat(300_000),
    'NO09 '.repeat(60_000),
    `"scaRedirect":{"href":`.repeat(12_000),
  ]) {
    redact.text(text);
  }
  // The square of these lengths takes minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('a word of the interface in the place of an id hides nothing; the id beside it is hidden', () => {
  const spoilt: Exchange = {
    ...exchange({ target: '/v1/accounts/transactions/transactions/Kp3-own-id' }),
    operation: 'read-transaction',
  };
  const own: Exchange = {
    ...exchange({ target: '/v1/accounts/Kp3-own-id/balances' }),
    operation: 'read-balances',
  };
  const redact = redactor(undefined, [{ exchanges: [spoilt, own] }]);
  expect(redact.text('{"transactionStatus":"RCVD"} of Kp3-own-id')).toBe(
    '{"transactionStatus":"RCVD"} of ‹resource 1›',
  );
});

test('text that was redacted before is read as it is', () => {
  expect(readable('GET /v1/accounts/‹resource 1›')).toBe('GET /v1/accounts/‹resource 1›');
  expect(readable(Buffer.from('Blåbær').toString('latin1'))).toBe('Blåbær');
});
