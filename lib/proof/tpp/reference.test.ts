import { describe, expect, test } from 'vitest';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { areas } from '../../tpp/obligation.js';
import { judgeTraffic } from '../../tpp/judge-traffic.js';
import { trafficOf } from './stage.js';

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
});
