import { beforeAll, describe, expect, test } from 'vitest';
import { mintTestPki, type TestPki, trustOf } from '../../certificates/index.js';
import type { WireRequest } from '../../model/http.js';
import { formatImfFixdate } from '../../model/imf-fixdate.js';
import { prepareSigner, signRequest } from '../../signing/index.js';
import { createBank } from '../bank.js';
import { withPolicy, withoutRule } from '../part-changes.js';
import { referenceParts } from '../reference.js';
import type { BankParts } from '../types.js';
import { sparing } from './spared-reasons.js';

let pki: TestPki;
let parts: BankParts;

beforeAll(async () => {
  pki = await mintTestPki(new Date());
  parts = referenceParts({ trust: trustOf(pki) });
});

/** A call whose signing string is changed before it is signed. */
function signedOver(change: (text: string) => string): WireRequest {
  const { keys, pem } = pki.tpps.primary;
  const headers = [
    ['Date', formatImfFixdate(Date.now())],
    ['X-Request-ID', '4c0dbb5a-2b3c-4a52-9d0e-9b6b2f1c2e10'],
    ['TPP-Redirect-URI', 'https://tpp.example/cb'],
    ['PSU-IP-Address', '192.0.2.1'],
    ['x-accept-fix', 'amount-as-string'],
  ] as const;
  return signRequest(
    { method: 'GET', target: `${parts.basePath}/v1/accounts`, headers, body: Buffer.alloc(0) },
    prepareSigner({ privateKey: keys.privateKey, certificate: pem }),
    { transformSigningString: (bytes) => Buffer.from(change(bytes.toString('latin1')), 'latin1') },
  );
}

const newline = (text: string) => `${text}\n`;
const mistakes = {
  'a newline after the last line': newline,
  'lines in the reverse order': (text: string) => text.split('\n').toReversed().join('\n'),
  'names in upper case': (text: string) => text.replaceAll(/^[^:\n]+(?=: )/gm, (name) => name.toUpperCase()),
  'something else': () => 'something else',
} as const;

async function refusalOf(bank: BankParts, request: WireRequest) {
  const { status, body } = await createBank(bank).handle(request);
  const { tppMessages } = JSON.parse(body.toString('utf8'));
  return { status, code: tppMessages[0].code, text: tppMessages[0].text };
}

describe('a bank whose replies nobody reads for the reason', () => {
  test.each(Object.entries(mistakes))(
    'refuses %s as it would otherwise, and says less',
    async (_, change) => {
      const request = signedOver(change);
      const told = await refusalOf(parts, request);
      const spared = await refusalOf({ ...parts, doctor: sparing }, request);
      expect(told.status).toBe(400);
      expect(spared).toEqual({ ...told, text: 'the signature does not fit the request' });
      expect(told.text).not.toBe(spared.text);
    },
  );

  test('serves what it serves for want of one rule: there the reason decides', async () => {
    const lacking = withoutRule({ ...parts, doctor: sparing }, 'signed-line-separator');
    expect((await refusalOf(lacking, signedOver(newline))).status).toBe(401);
    expect((await refusalOf(lacking, signedOver(mistakes['something else']))).status).toBe(400);
  });

  test('refuses one of them otherwise where its policy does', async () => {
    const otherwise = withPolicy({ ...parts, doctor: sparing }, 'errors', (given) => ({
      ruleRefusal: (rule, finding) => {
        const spec = given.ruleRefusal(rule, finding);
        return rule.id === 'signed-line-separator' ? { ...spec, status: 403 } : spec;
      },
    }));
    expect((await refusalOf(otherwise, signedOver(newline))).status).toBe(403);
    expect((await refusalOf(otherwise, signedOver(mistakes['something else']))).status).toBe(400);
  });
});
