import { describe, expect, test } from 'vitest';
import type { RequestRule } from '../rules/rule.js';
import {
  withBody,
  withoutRoute,
  withoutRule,
  withPolicy,
  withReplyHeader,
  withRule,
  wrapRoute,
} from './part-changes.js';
import { aisp, at, callBank, testBank } from './testing/test-bank.js';

const demandsTea: RequestRule = {
  id: 'tea-is-named',
  clause: 'HDR-08',
  refusal: { status: 400, code: 'HTTP_HEADER_REQUIRED' },
  judge: (request) =>
    request.header('x-tea') === undefined ? { message: 'tea is missing', path: 'X-Tea' } : undefined,
  breakers: [],
};

const crash = () => {
  throw new Error('broken');
};

describe('handling a request', () => {
  test('unknown paths and methods are refused', async () => {
    const bank = testBank();
    const path = await callBank(bank, aisp, 'GET', '/v2/accounts');
    expect([path.status, at(path.body, 'tppMessages', 0, 'code')]).toEqual([404, 'NOT_FOUND']);
    const method = await callBank(bank, aisp, 'DELETE', '/v1/accounts');
    expect([method.status, at(method.body, 'tppMessages', 0, 'code')]).toEqual([405, 'BAD_REQUEST']);
    expect(method.header('allow')).toBe('GET');
  });

  test('every reply repeats X-Request-ID and carries date and type', async () => {
    const reply = await callBank(testBank(), aisp, 'GET', '/v1/accounts', { 'X-Request-ID': 'my id' });
    expect(reply.header('x-request-id')).toBe('my id');
    expect(reply.header('date')).toBe('Mon, 15 Jun 2026 12:00:00 GMT');
    expect(reply.header('content-type')).toBe('application/json');
  });

  test('the first rule that finds something decides', async () => {
    const bank = testBank((parts) => ({
      ...parts,
      rules: [demandsTea, { ...demandsTea, id: 'b', judge: crash }],
    }));
    const reply = await callBank(bank, aisp, 'GET', '/v1/accounts');
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      tppMessages: [
        { category: 'ERROR', code: 'HTTP_HEADER_REQUIRED', path: 'X-Tea', text: 'tea is missing' },
      ],
    });
  });

  test('whatever throws becomes a 500 with a message', async () => {
    const changes = [
      (parts: Parameters<typeof wrapRoute>[0]) => ({ ...parts, rules: [{ ...demandsTea, judge: crash }] }),
      (parts: Parameters<typeof wrapRoute>[0]) => wrapRoute(parts, 'list-accounts', () => crash),
      (parts: Parameters<typeof wrapRoute>[0]) => ({ ...parts, duties: [crash] }),
      (parts: Parameters<typeof wrapRoute>[0]) => ({ ...parts, finish: crash }),
    ];
    for (const change of changes) {
      const thrown: unknown[] = [];
      const bank = testBank((parts) => ({ ...change(parts), onCrash: (each) => thrown.push(each) }));
      const reply = await callBank(bank, aisp, 'GET', '/v1/accounts');
      expect([reply.status, at(reply.body, 'tppMessages', 0, 'code')]).toEqual([500, 'SYSTEM_ERROR']);
      expect(thrown).toEqual([new Error('broken')]);
    }
  });

  test('a certificate that names nobody is refused', async () => {
    const reply = await callBank(testBank(), 'nobody', 'GET', '/v1/accounts');
    expect([reply.status, at(reply.body, 'tppMessages', 0, 'code')]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('changing parts', () => {
  test('rules, routes, policies and headers are replaced one at a time', async () => {
    const strict = testBank((parts) => ({ ...parts, rules: [demandsTea] })).parts;
    expect(withoutRule(strict, 'tea-is-named').rules).toEqual([]);
    const milder = withRule(strict, 'tea-is-named', (given) => ({
      ...given,
      refusal: { ...given.refusal, status: 422 },
    }));
    expect(milder.rules[0]?.refusal.status).toBe(422);
    expect(strict.rules[0]?.refusal.status).toBe(400);
    expect(() => withoutRule(strict, 'coffee')).toThrow('no rule coffee');

    const closed = testBank((parts) => withoutRoute(parts, 'list-accounts'));
    expect((await callBank(closed, aisp, 'GET', '/v1/accounts')).status).toBe(404);
    const lenient = testBank((parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) => ({
          ...given.refusal(reason),
          ...(reason === 'psu-not-named' ? { status: 403 } : {}),
        }),
      })),
    );
    expect((await callBank(lenient, aisp, 'GET', '/v1/accounts')).status).toBe(403);
    const renamed = testBank((parts) => withBody(parts, 'offer-consent', () => ({ changed: true })));
    const offer = await callBank(renamed, aisp, 'POST', '/v1/bank-offered-consents');
    expect([offer.status, offer.body]).toEqual([201, { changed: true }]);
    const silent = testBank((parts) => withReplyHeader(parts, 'Content-Type', undefined));
    expect((await callBank(silent, aisp, 'GET', '/v1/accounts')).header('content-type')).toBeUndefined();
  });
});
