/** What is sent under circumstances stays lawful, however a bank counts. */

import { expect, test } from 'vitest';
import { memberOf } from '../../model/json-value.js';
import { paymentBody } from '../stage/journeys.js';
import { sampleClient } from '../stage/sample-client.js';
import { jsonReply } from '../target/sample-target.js';
import { dressedClient } from './dressed-client.js';

const member = 'remittanceInformationUnstructured';

/** The text that leaves for a payment with this text. */
async function leaving(text: string): Promise<unknown> {
  const { tpp, client, sent } = await sampleClient(() => jsonReply(400, {}));
  const { target } = client;
  const body = paymentBody({ target, random: client.random }, { tpp }, { [member]: text });
  const request = tpp.request('create-domestic-payment', { body });
  await dressedClient(client, ['letters']).send(target.tpps.primary, request, { announces: [] });
  expect(sent).toHaveLength(1);
  const [left] = sent;
  return left && memberOf(JSON.parse(Buffer.from(left.body).toString()), member);
}

test('a request that says itself what is wrong with it gets options and blanks, and keeps its texts', async () => {
  const { tpp, client, sent } = await sampleClient(() => jsonReply(404, {}));
  const { target } = client;
  const body = paymentBody({ target, random: client.random }, { tpp }, { [member]: 'x'.repeat(141) });
  const request = tpp.request('create-domestic-payment', { body });
  await dressedClient(client, ['options', 'letters', 'long']).send(target.tpps.primary, request, {
    announces: ['domestic-payment-pay-39'],
  });
  const [left] = sent;
  expect(left?.body.length).toBeGreaterThan(1_000);
  expect(JSON.parse(Buffer.from(left?.body ?? '').toString())).toEqual(body);
  const toldOfPsu = left?.headers.filter(([name]) => name.startsWith('PSU-')) ?? [];
  expect(toldOfPsu.length).toBeGreaterThan(4);
});

test.each([
  ['129 bytes in as many letters', 'a'.repeat(129), true],
  ['130 bytes in as many letters', 'a'.repeat(130), false],
  ['128 bytes in 64 letters', 'å'.repeat(64), true],
  ['130 bytes in 65 letters', 'å'.repeat(65), false],
])('a text of %s is lengthened where 140 bytes hold both', async (_, text, isLengthened) => {
  const sent = await leaving(text);
  expect(sent).toBe(isLengthened ? `${text} æøå €` : text);
  expect(Buffer.byteLength(String(sent))).toBeLessThanOrEqual(140);
});
