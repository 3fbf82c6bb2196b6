import { EventEmitter, once } from 'node:events';
import { request, type Agent, Agent as KeptAgent } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { WireReply } from '../../model/http.js';
import { serveBank } from './server.js';
import { testBank } from '../testing/test-bank.js';

/** A bank whose replies wait until they are let go. */
function slowBank() {
  const bank = testBank();
  const events = new EventEmitter();
  const asked = once(events, 'asked');
  const released = once(events, 'release');
  const handle = async (): Promise<WireReply> => {
    events.emit('asked');
    await released;
    return { status: 200, headers: [], body: Buffer.from('done') };
  };
  return { bank: { ...bank, handle }, asked, release: () => events.emit('release') };
}

function get(origin: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/v1/accounts`, { agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('a request under way is answered before the server is closed, and kept connections do not hold it up', async () => {
  const { bank, asked, release } = slowBank();
  const served = await serveBank(bank);
  const idle = connect(Number(new URL(served.origin).port), '127.0.0.1');
  await new Promise((resolve) => idle.once('connect', resolve));
  idle.on('error', () => {});
  const agent = new KeptAgent({ keepAlive: true });
  const reply = get(served.origin, agent);
  await asked;
  const closed = served.close(20_000);
  await expect(get(served.origin, new KeptAgent())).rejects.toThrow('ECONNREFUSED');
  release();
  expect(await reply).toBe('done');
  await closed;
  agent.destroy();
});

test('a request that takes longer than the patience is cut off', async () => {
  const { bank, asked, release } = slowBank();
  const served = await serveBank(bank);
  const reply = get(served.origin, new KeptAgent());
  const cut = expect(reply).rejects.toThrow(/hang up|ECONNRESET/);
  await asked;
  await served.close(1);
  await cut;
  release();
});
