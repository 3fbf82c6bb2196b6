import { describe, expect, test } from 'vitest';
import { aisp, at, callBank, pisp, testBank } from '../testing/test-bank.js';

const own = '/v1/tpps/PSDNO-FSA-111111111/contact-information';
const plain = { 'TPP-Redirect-URI': undefined, 'PSU-IP-Address': undefined };

describe('contact information', () => {
  test('is registered, replaced and read back', async () => {
    const bank = testBank();
    const none = await callBank(bank, aisp, 'GET', own, plain);
    expect([none.status, at(none.body, 'tppMessages', 0, 'code')]).toEqual([404, 'RESOURCE_UNKNOWN']);
    for (const email of ['ops@tpp.example', 'incidents@tpp.example']) {
      expect((await callBank(bank, aisp, 'PUT', own, plain, { email })).status).toBe(200);
      expect((await callBank(bank, aisp, 'GET', own, plain)).body).toEqual({ email });
    }
  });

  test("another TPP's record is out of reach", async () => {
    const bank = testBank();
    for (const method of ['GET', 'PUT']) {
      const reply = await callBank(
        bank,
        pisp,
        method,
        own,
        plain,
        method === 'PUT' ? { email: 'a@b.example' } : undefined,
      );
      expect([reply.status, at(reply.body, 'tppMessages', 0, 'code')]).toEqual([403, 'FORBIDDEN']);
    }
  });

  test.each([{}, { email: 5 }, [], 'ops@tpp.example'])(
    'a body without an address is refused: %j',
    async (body) => {
      const reply = await callBank(testBank(), aisp, 'PUT', own, plain, body);
      expect([reply.status, at(reply.body, 'tppMessages', 0, 'code')]).toEqual([400, 'FORMAT_ERROR']);
    },
  );
});
