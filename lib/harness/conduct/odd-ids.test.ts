/**
 * Whatever a bank gives as ids: what it answered ends as a verdict about it or as untestable, never as
 * trouble of the harness.
 */

import { expect, test } from 'vitest';
import { allScenarios } from '../../../suites/index.js';
import { inProcessTarget } from '../../embedded/embedded.js';
import { conduct } from './conduct.js';

const odd: Readonly<Record<string, (id: string) => unknown>> = {
  'the same for everything': () => 'one-for-all',
  empty: () => '',
  'a number': () => 7,
  null: () => null,
  'very long': () => 'x'.repeat(5_000),
  'with a slash': (id) => `a/${id}`,
  'with a space': (id) => `a ${id}`,
  'with a control character': (id) => `a\n${id}`,
  'an object': () => ({ a: 1 }),
  'dots alone': () => '..',
};

/** The value with its ids made odd. */
function spoilt(value: unknown, how: (id: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => spoilt(each, how));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      /id$/i.test(name) && typeof each === 'string' ? how(each) : spoilt(each, how),
    ]),
  );
}

const creating = new Set([
  'baskets/joint',
  'baskets/worst-case',
  'payments/walk',
  'sandbox/customers',
  'signing/every-grouped-call',
  'signing/every-payment-call',
  'signing/every-sandbox-record',
]);

test.each(Object.keys(odd))('ids that are %s break no clause of the harness', async (name) => {
  const { target, close } = await inProcessTarget();
  const transport: typeof target.transport = {
    ...target.transport,
    async send(request, signal) {
      const reply = await target.transport.send(request, signal);
      const made = request.method === 'POST' && reply.status < 300 && reply.body.length > 0;
      if (!made) return reply;
      const body: unknown = JSON.parse(reply.body.toString());
      return { ...reply, body: Buffer.from(JSON.stringify(spoilt(body, odd[name] ?? ((id) => id)))) };
    },
  };
  const some = allScenarios.filter((each) => creating.has(each.id));
  const run = await conduct(some, { ...target, transport }, { seed: 1, partial: true });
  await close();
  expect(some).toHaveLength(creating.size);
  const broken = run.scenarios.flatMap(({ id, verdicts }) =>
    verdicts.flatMap((each) => (each.verdict === 'broken' ? [`${id} ${each.clause}: ${each.reason}`] : [])),
  );
  expect(broken).toEqual([]);
  expect(run.outcome).not.toMatch(/^conforms/);
});
