import { describe, expect, test } from 'vitest';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { allVariants } from '../../faults/index.js';
import { areas } from '../../tpp/obligation.js';
import { judgeTraffic } from '../../tpp/judge-traffic.js';
import type { TrafficExchange } from '../../tpp/traffic.js';
import { isRed } from '../../tpp/verdict.js';
import { judgeTpp, trafficOf } from './stage.js';
import { isThorough } from '../../model/testing/thorough.js';

describe('the reference TPP', () => {
  test('keeps every obligation, in every field of work but the sandbox', async () => {
    const identities = await embeddedIdentities(new Date('2026-11-01T00:00:00Z'));
    const { exchanges, basePath, trust } = await trafficOf({ identities });
    const require = areas.filter((each) => each !== 'sandbox');
    const { verdicts, missing, calls, visits } = judgeTraffic(exchanges, { basePath, trust, require });
    expect(
      verdicts.filter((each) => each.count > 0).map((each) => [each.obligation.id, each.breaches]),
    ).toEqual([]);
    expect(verdicts.filter((each) => each.required !== undefined).map((each) => each.obligation.id)).toEqual(
      [],
    );
    expect([missing, calls > 100, visits > 40]).toEqual([[], true, true]);
  });

  test('owes nothing that a proxy cannot see', async () => {
    const identities = await embeddedIdentities(new Date('2026-11-01T00:00:00Z'));
    const { exchanges, basePath, trust } = await trafficOf({ identities });
    const passed = exchanges
      .filter(({ request }) => request.target.startsWith(`${basePath}/v1/`))
      .map((each): TrafficExchange => ({ ...each, unseen: { ...each.unseen, pages: 'past the proxy' } }));
    const require = areas.filter((each) => each !== 'sandbox');
    const { verdicts, missing, visits } = judgeTraffic(passed, { basePath, trust, require });
    expect([missing, visits]).toEqual([[], 0]);
    expect(verdicts.filter(isRed).map((each) => each.obligation.id)).toEqual([]);
    const opened = verdicts.find((each) => each.obligation.id === 'sca-redirect-opened');
    expect(opened).toMatchObject({ verdict: 'not-seen', reason: 'past the proxy' });
  });

  /** Choices of lawful banks at which a TPP was blamed that did nothing wrong. */
  const awkward = [
    'places/payment-life-elsewhere',
    'consent/numbers-as-values',
    'payloads/without-payment-cancellation-links',
    'flows/redirect-at-creation',
    'payments/authorisation-200',
    'payloads/without-account-iban',
  ];
  const banks = allVariants.filter(({ id }) => isThorough || awkward.slice(0, 2).includes(id));

  test.each(banks.map((each) => [each.id, each] as const))('is blamed for nothing at %s', async (_, bank) => {
    const identities = await embeddedIdentities(new Date('2026-11-01T00:00:00Z'));
    const { environment } = bank;
    const options = { identities, bank: bank.change };
    const { verdicts } = await judgeTpp(environment === undefined ? options : { ...options, environment });
    expect(verdicts.filter((each) => each.count > 0).map((each) => each.obligation.id)).toEqual([]);
  });
});
