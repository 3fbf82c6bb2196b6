import { beforeAll, describe, expect, test } from 'vitest';
import type { HeaderLine, WireRequest } from '../../model/http.js';
import type { OperationId } from '../../model/operations/index.js';
import { requestRules } from '../index.js';
import type { RuleContext, SpoiltIdentity } from '../rule.js';
import { sampleDraft } from '../testing/sample-drafts.js';
import { foundIn, signedDraft } from '../testing/signed-drafts.js';
import { sampleContext, sampleNow, samplePki, sampleSigner } from '../testing/sample-identities.js';

let sandbox: RuleContext;
let production: RuleContext;

beforeAll(async () => {
  sandbox = await sampleContext();
  production = await sampleContext({ environment: 'production' });
});

type Identity = SpoiltIdentity | 'primary' | 'second';

async function signedBy(identity: Identity, operation: OperationId): Promise<WireRequest> {
  return signedDraft(sampleDraft(operation), await sampleSigner(identity));
}

async function broken(
  identity: Identity,
  operation: OperationId,
  context: RuleContext,
): Promise<readonly string[]> {
  return foundIn(await signedBy(identity, operation), requestRules, context).map(({ rule }) => rule);
}

describe('trust and time', () => {
  test('a trusted certificate in its time', async () => {
    expect(await broken('primary', 'list-accounts', production)).toEqual([]);
    expect(await broken('second', 'list-accounts', sandbox)).toEqual([]);
  });
  test('a foreign authority', async () => {
    expect(await broken('untrusted', 'list-accounts', sandbox)).toEqual(['certificate-trusted']);
    expect(await broken('untrusted', 'list-accounts', production)).toEqual(['certificate-trusted']);
    const { trust: _, ...context } = sandbox;
    expect(await broken('untrusted', 'list-accounts', context)).toEqual([]);
  });
  test('out of time', async () => {
    for (const identity of ['expired', 'notYetValid'] as const) {
      expect(await broken(identity, 'list-accounts', production)).toEqual(['certificate-in-time']);
      expect(await broken(identity, 'list-accounts', sandbox)).toEqual(['certificate-in-time-in-sandbox']);
    }
  });
  test('the first and the last second count', async () => {
    const { tpps } = await samplePki();
    const { X509Certificate } = await import('node:crypto');
    const end = Date.parse(new X509Certificate(tpps.expired.der).validTo);
    const wire = await signedBy('expired', 'list-accounts');
    const rules = requestRules.filter(({ id }) => id === 'certificate-in-time');
    expect(foundIn(wire, rules, { ...production, now: end })).toEqual([]);
    expect(foundIn(wire, rules, { ...production, now: end + 1 })).toHaveLength(1);
    expect(end).toBeLessThan(sampleNow);
  });
});

describe('roles', () => {
  test.each<readonly [Identity, OperationId, readonly string[]]>([
    ['aispOnly', 'list-accounts', []],
    ['aispOnly', 'create-domestic-payment', ['payments-need-pisp']],
    ['aispOnly', 'read-payment-status', ['payments-need-pisp']],
    ['aispOnly', 'create-basket', ['payments-need-pisp']],
    ['aispOnly', 'offer-consent', []],
    ['aispOnly', 'list-sandbox-customers', []],
    ['pispOnly', 'create-domestic-payment', []],
    ['pispOnly', 'list-accounts', ['accounts-need-aisp']],
    ['pispOnly', 'list-card-transactions', ['accounts-need-aisp']],
    ['pispOnly', 'register-psu', []],
    ['pispOnly', 'list-agreements', []],
    ['withoutRole', 'list-accounts', ['certificate-has-role']],
    ['withoutRole', 'create-domestic-payment', ['certificate-has-role']],
    ['withoutRole', 'list-sandbox-customers', ['certificate-has-role']],
  ])('%s on %s: %o', async (identity, operation, rules) => {
    expect(await broken(identity, operation, sandbox)).toEqual(rules);
  });

  test('are not judged without a reader', async () => {
    const { readRoles: _, ...context } = sandbox;
    expect(await broken('withoutRole', 'list-accounts', context)).toEqual([]);
  });
});

async function said(identity: Identity, operation: OperationId): Promise<readonly string[]> {
  const found = foundIn(await signedBy(identity, operation), requestRules, production);
  return found.map(({ message, path }) => `${path}: ${message}`);
}

test('what is said of each certificate that breaks a rule', async () => {
  const at = 'TPP-Signature-Certificate';
  expect(await said('untrusted', 'list-accounts')).toEqual([
    `${at}: the certificate comes from no trusted authority`,
  ]);
  expect(await said('expired', 'list-accounts')).toEqual([`${at}: the certificate has expired`]);
  expect(await said('notYetValid', 'list-accounts')).toEqual([`${at}: the certificate is not valid yet`]);
  expect(await said('withoutRole', 'list-accounts')).toEqual([
    `${at}: the certificate states neither PSP_AI nor PSP_PI`,
  ]);
  expect(await said('aispOnly', 'create-basket')).toEqual([`${at}: payments need the role PSP_PI`]);
  expect(await said('pispOnly', 'list-accounts')).toEqual([
    `${at}: account information needs the role PSP_AI`,
  ]);
});

describe('identities that break a rule', () => {
  test('break it, each on some operation', async () => {
    const operations = ['list-accounts', 'create-domestic-payment'] as const;
    for (const rule of requestRules.filter(({ brokenBy }) => brokenBy !== undefined)) {
      for (const identity of rule.brokenBy ?? []) {
        const found = await Promise.all(
          [sandbox, production].flatMap((context) =>
            operations.map((operation) => broken(identity, operation, context)),
          ),
        );
        expect([rule.id, identity, found.some((each) => each.join() === rule.id)]).toEqual([
          rule.id,
          identity,
          true,
        ]);
      }
    }
  });
});

/**
 * Which of the two the base64 is of, the assumption certificate-encoding leaves open; what it holds is one
 * certificate.
 */
describe('what the base64 is of', () => {
  test.each([
    ['the PEM text of the certificate', '\n', 1, []],
    ['the PEM text with CRLF', '\r\n', 1, []],
    ['the PEM text of a chain', '\n', 2, ['certificate-base64']],
  ])('%s', async (_, end, times, expected) => {
    const signed = await signedBy('primary', 'list-accounts');
    const headers = signed.headers.map(([name, value]): HeaderLine => {
      if (name.toLowerCase() !== 'tpp-signature-certificate') return [name, value];
      const lines = ['-----BEGIN CERTIFICATE-----', ...(value.match(/.{1,64}/g) ?? [])];
      const text = [...lines, '-----END CERTIFICATE-----', ''].join(end);
      return [name, Buffer.from(text.repeat(times)).toString('base64')];
    });
    const found = foundIn({ ...signed, headers }, requestRules, production).map(({ rule }) => rule);
    expect(found).toEqual(expected);
  });
});
