/** What a run takes away again, seen at the embedded bank and at one that refuses. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcessTarget, type OpenTarget } from '../../embedded/embedded.js';
import { scenario, type Scenario } from '../kit/scenario.js';
import { createPayment } from '../stage/journeys.js';
import { singleScaCreations } from '../sweep/payment-calls.js';
import type { Target } from '../target/target.js';
import type { WireReply, WireRequest } from '../../model/http.js';
import { conduct } from './conduct.js';

let opened: OpenTarget;
beforeAll(async () => {
  opened = await inProcessTarget();
});
afterAll(() => opened.close());

/** The embedded bank as one that stays, with what it was asked; `spoil` may answer in its place. */
function staying(spoil: (request: WireRequest) => WireReply | undefined = () => undefined) {
  const asked: string[] = [];
  const { transport } = opened.target;
  const target: Target = {
    ...opened.target,
    disposable: false,
    transport: {
      ...transport,
      async send(request, signal) {
        asked.push(`${request.method} ${request.target.split('?')[0] ?? ''}`);
        return spoil(request) ?? transport.send(request, signal);
      },
    },
  };
  return { target, asked, deleted: () => asked.filter((each) => each.startsWith('DELETE')) };
}

const makes = (whenDone: () => void = () => {}): Scenario =>
  scenario({
    id: 'payments/made',
    title: 'makes two payments and deletes one',
    clauses: ['PAY-01'],
    effects: 'creates-payments',
    needs: ['psu'],
    async run(stage) {
      const access = await stage.psu.grants(stage.tpp);
      const first = await createPayment(stage, access);
      await createPayment(stage, access);
      const params = { product: 'norwegian-domestic-credit-transfers', paymentId: first.paymentId };
      await access.tpp.call('delete-payment', { params });
      stage.judge('PAY-01', 'made', () => {});
      whenDone();
    },
  });

describe('after a scenario', () => {
  test('payments and customers that are still there are deleted, each once, and it is evidence', async () => {
    const { target, deleted } = staying();
    const result = await conduct([makes()], target, { seed: 1, partial: true });
    const [made] = result.scenarios;
    expect(made?.verdict).toBe('pass');
    expect(deleted().map((each) => each.replace(/[^/]+$/, '…'))).toEqual([
      'DELETE /api-sandbox/v1/payments/norwegian-domestic-credit-transfers/…',
      'DELETE /api-sandbox/v1/payments/norwegian-domestic-credit-transfers/…',
      'DELETE /api-sandbox/v1/sandbox/customers/…',
    ]);
    expect(new Set(deleted()).size).toBe(3);
    expect(made?.exchanges.slice(-2).map((each) => each.operation)).toEqual([
      'delete-payment',
      'delete-sandbox-customer',
    ]);
    expect(made?.observations).toEqual([]);
  });

  test('what cannot be deleted is told and judges nobody', async () => {
    const { target } = staying((request) =>
      request.method === 'DELETE' && request.target.includes('/sandbox/')
        ? { status: 500, headers: [], body: Buffer.alloc(0) }
        : undefined,
    );
    const result = await conduct([makes()], target, { seed: 2, partial: true });
    expect(result.outcome).toBe('conforms-in-part');
    expect(result.observations).toEqual([
      {
        subject: 'clean-up',
        scenario: 'payments/made',
        text: '1 of 2 things that the scenario made are still there (status 500)',
        left: [{ what: 'sandbox customer', id: expect.any(String), by: 'primary' }],
      },
    ]);
  });

  test('a payment for which no PSU-ID came is left, and nothing is sent for it', async () => {
    const { target, deleted } = staying();
    const started = scenario({
      id: 'payments/started',
      title: 'begins the single-SCA flow and goes no further',
      clauses: ['PAY-01'],
      effects: 'creates-payments',
      needs: ['psu'],
      async run(stage) {
        const access = await stage.psu.grants(stage.tpp);
        for (const { request } of singleScaCreations(stage, access, stage.psu))
          await access.tpp.send(request);
        stage.judge('PAY-01', 'made', () => {});
      },
    });
    const result = await conduct([started], target, { seed: 3, partial: true });
    expect(result.observations.map(({ text }) => text)).toEqual([
      '1 of 2 things that the scenario made are still there (no PSU-ID came that could delete them)',
    ]);
    expect(deleted().filter((each) => each.includes('/payments/'))).toEqual([]);
  });

  test('once the budget of the run is used up nothing more is sent, and what stays is told one by one', async () => {
    const { target, asked } = staying();
    const budgets = { ...target.budgets, requests: 6 };
    const result = await conduct([makes()], { ...target, budgets }, { seed: 5, partial: true });
    const left = result.observations.flatMap((each) => each.left ?? []);
    expect(left.map((each) => each.what)).toContain('sandbox customer');
    expect(result.observations[0]?.text).toMatch(/\(the 6 requests that the run may make are used up; raise/);
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  test('what a run that was stopped could not take away is told', async () => {
    const { target } = staying((request) =>
      request.method === 'DELETE' ? { status: 409, headers: [], body: Buffer.alloc(0) } : undefined,
    );
    const stop = new AbortController();
    const result = await conduct([makes(() => stop.abort(new Error('stopped')))], target, {
      seed: 6,
      partial: true,
      signal: stop.signal,
    });
    expect(result.scenarios).toEqual([]);
    expect(result.observations.flatMap((each) => each.left ?? []).map((each) => each.what)).toEqual([
      'payment',
      'payment',
      'sandbox customer',
    ]);
  });

  test('a run that was stopped cleans up before it ends', async () => {
    const { target, deleted } = staying();
    const stop = new AbortController();
    const result = await conduct([makes(() => stop.abort(new Error('stopped')))], target, {
      seed: 3,
      partial: true,
      signal: stop.signal,
    });
    expect(result.scenarios).toEqual([]);
    expect(deleted()).toHaveLength(3);
  });

  test('a bank that ends with the run is left alone', async () => {
    const { target, deleted } = staying();
    await conduct([makes()], { ...target, disposable: true }, { seed: 4, partial: true });
    expect(deleted()).toHaveLength(1);
  });
});
