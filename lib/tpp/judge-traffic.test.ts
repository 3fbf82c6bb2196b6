import { describe, expect, test } from 'vitest';
import { runSuite } from '../index.js';
import { judgeTraffic } from './judge-traffic.js';
import { exchangeLine, readExchangeLine } from './record.js';
import { watchedTarget } from './testing/watched-target.js';

describe('traffic of the suite itself', () => {
  test('breaks nothing where its scenarios announce nothing', async () => {
    const { target, exchanges, close } = await watchedTarget();
    await runSuite({ target, tags: 'accounts/reading', seed: 1, circumstances: false });
    await close();
    const { verdicts, calls, visits } = judgeTraffic(exchanges, { basePath: target.basePath });
    expect([calls > 0, visits > 0]).toEqual([true, true]);
    expect(
      verdicts.filter((each) => each.count > 0).map((each) => [each.obligation.id, each.breaches]),
    ).toEqual([]);
  });

  test('is the same after it was written and read', async () => {
    const { target, exchanges, close } = await watchedTarget();
    await runSuite({ target, tags: 'accounts/reading' });
    await close();
    const again = exchanges.map((each) => readExchangeLine(exchangeLine(each), 2));
    const options = { basePath: target.basePath };
    expect(judgeTraffic(again, options)).toEqual(judgeTraffic(exchanges, options));
    expect(again.map(({ request, reply }) => [request, reply])).toEqual(
      exchanges.map(({ request, reply }) => [request, reply]),
    );
  });
});
