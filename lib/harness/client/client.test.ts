import { sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { headerValue, headerValues } from '../../model/http.js';
import { ruleById, withHeader } from '../../rules/index.js';
import type { PreparedSigner } from '../../signing/index.js';
import type { Turn } from '../schedule/budget.js';
import { HarnessError, Untestable } from '../../model/errors.js';
import { jsonReply, sampleTpp } from '../target/sample-target.js';
import { NetworkError } from '../transport/transport.js';
import { bankTime } from '../schedule/bank-time.js';
import { sampleClient } from '../stage/sample-client.js';

const accepts = () => jsonReply(200, { accounts: [] });
const stale = 'Mon, 05 Jan 2015 10:00:00 GMT';

describe('what may leave', () => {
  test('a violation that nobody announced does not', async () => {
    const { tpp, sent, client } = await sampleClient(accepts);
    const spoilt = withHeader(tpp.request('list-accounts'), 'Date', stale);
    const sending = tpp.send(spoilt);
    await expect(sending).rejects.toBeInstanceOf(HarnessError);
    await expect(sending).rejects.toThrow(/unannounced violation was about to leave: date-not-behind/);
    expect([sent, client.transcript]).toEqual([[], []]);
  });

  test('the same request leaves when it is announced', async () => {
    const { tpp, sent, client } = await sampleClient(accepts);
    const spoilt = withHeader(tpp.request('list-accounts'), 'Date', stale);
    await tpp.send(spoilt, { announces: ['date-not-behind'] });
    expect(sent).toHaveLength(1);
    expect(client.transcript[0]?.announced).toEqual(['date-not-behind']);
  });

  test('a path that is none is told of, and one that the profile names is one', async () => {
    const pinnedAssumptions = { 'card-accounts-operation': 'GET /v1/cards' };
    const { tpp, client } = await sampleClient(accepts, { pinnedAssumptions });
    await tpp.send(tpp.request('list-card-accounts'));
    await tpp.send(
      { ...tpp.request('list-card-accounts'), target: '/v1/card-accounts' },
      {
        announces: ['known-path'],
      },
    );
    expect(client.transcript.map((each) => each.unaddressed)).toEqual([undefined, true]);
  });

  test('an announced violation that is none does not', async () => {
    const { tpp, sent } = await sampleClient(accepts);
    const sending = tpp.send(tpp.request('list-accounts'), { announces: ['date-not-behind'] });
    await expect(sending).rejects.toBeInstanceOf(HarnessError);
    await expect(sending).rejects.toThrow('the request was announced to break date-not-behind but does not');
    expect(sent).toEqual([]);
  });

  test('what waited for its signature is dated anew, and still three seconds beside the bound', async () => {
    const primary = await sampleTpp();
    let now = Date.parse('2026-01-05T10:00:00.400Z');
    const signer: PreparedSigner = {
      ...primary.signer,
      sign(bytes) {
        if (now % 60_000 < 3_000) now += 3_000;
        return sign('sha256', bytes, primary.signer.privateKey);
      },
    };
    const time = { ...bankTime(undefined), now: () => now };
    const { tpp, sent } = await sampleClient(
      accepts,
      { tpps: { primary: { ...primary, signer } } },
      { time },
    );
    const ahead = tpp.ways(tpp.request('list-accounts'), [ruleById('date-not-ahead')]);
    for await (const each of tpp.sendBroken(ahead.slice(0, 1)))
      expect(each.how).toBe('Date 63 seconds ahead');
    const dates = sent.map(({ headers }) => headerValue(headers, 'date'));
    expect(dates).toEqual(['Mon, 05 Jan 2026 10:01:06 GMT']);
  });

  test('bytes that were changed after signing count as a violation', async () => {
    const { client, target, tpp, sent } = await sampleClient(accepts);
    const sending = client.send(target.tpps.primary, tpp.request('list-accounts'), {
      announces: [],
      afterSigning: (signed) => ({
        ...signed,
        headers: signed.headers.map(([name, value]) =>
          name === 'X-Request-ID' ? [name, '4eba4445-1a4b-47b8-bdd5-4e56ef026b19'] : [name, value],
        ),
      }),
    });
    await expect(sending).rejects.toBeInstanceOf(HarnessError);
    expect(sent).toEqual([]);
  });
});

test('a clock moved out of the life of the certificate makes untestable, a certificate out of time by itself is a mistake', async () => {
  const time = bankTime(async () => {});
  await time.moveTo(Date.UTC(2001, 1, 3));
  const { tpp, sent } = await sampleClient(accepts, {}, { time });
  const sending = tpp.call('list-accounts');
  await expect(sending).rejects.toBeInstanceOf(Untestable);
  await expect(sending).rejects.toThrow(
    "the bank's clock was moved to 2001-02-03, and at that time the certificate is not valid yet",
  );
  const wrong = await sampleClient(
    accepts,
    {},
    { time: bankTime(undefined, Date.UTC(2001, 1, 3) - Date.now()) },
  );
  await expect(wrong.tpp.call('list-accounts')).rejects.toBeInstanceOf(HarnessError);
  expect([sent, wrong.sent]).toEqual([[], []]);
});

describe('stamps', () => {
  test('Date is the time of the bank, X-Request-ID is fresh, each stands once', async () => {
    const time = bankTime(async () => {});
    await time.moveTo(Date.UTC(2031, 4, 6, 7, 8, 9, 500));
    const { tpp, sent } = await sampleClient(accepts, {}, { time });
    await tpp.call('list-accounts');
    await tpp.call('list-accounts');
    const dates = sent.map((each) => headerValues(each.headers, 'date'));
    expect(dates[0]).toHaveLength(1);
    expect(dates[0]?.[0]).toMatch(/^Tue, 06 May 2031 07:08:(09|10|11) GMT$/);
    const ids = sent.map((each) => headerValues(each.headers, 'x-request-id'));
    expect(ids.map((each) => each.length)).toEqual([1, 1]);
    expect(ids[0]?.[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids[0]).not.toEqual(ids[1]);
  });

  test('what the draft brings itself is kept', async () => {
    const { client, tpp } = await sampleClient(accepts);
    const own = '4eba4445-1a4b-47b8-bdd5-4e56ef026b19';
    const given = withHeader(withHeader(tpp.request('list-accounts'), 'date', stale), 'x-request-id', own);
    expect(client.dated(client.identified(given))).toBe(given);
  });

  test('Date is of the moment at which the request leaves, however long it waited; the id is of the call', async () => {
    let now = Date.UTC(2031, 4, 6, 7, 8, 9);
    const waiting: (() => void)[] = [];
    const turn: Turn = async (send) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return send();
    };
    const time = bankTime(undefined, 0, () => now);
    const { tpp, sent } = await sampleClient(accepts, {}, { time, turn });
    const calls = [tpp.call('list-accounts'), tpp.call('list-accounts')];
    now += 90_000;
    for (const each of waiting.toReversed()) each();
    await Promise.all(calls);
    const free = await sampleClient(accepts, {}, { time });
    await free.tpp.call('list-accounts');
    await free.tpp.call('list-accounts');
    const values = (list: typeof sent, name: string) => list.map((each) => headerValue(each.headers, name));
    expect(values(sent, 'date')).toEqual(Array.from({ length: 2 }, () => 'Tue, 06 May 2031 07:09:39 GMT'));
    expect(values(sent, 'x-request-id').toReversed()).toEqual(values(free.sent, 'x-request-id'));
  });
});

describe('evidence', () => {
  test('a reply is recorded, numbered and shown before the scenario has it', async () => {
    const { tpp, client, replies, target } = await sampleClient(accepts, { basePath: '/psd2' });
    const reply = await tpp.call('list-accounts');
    await tpp.call('list-accounts');
    expect(replies[0]).toBe(reply);
    expect(client.transcript.map((each) => each.number)).toEqual([1, 2]);
    expect(client.transcript[0]).toMatchObject({ by: 'primary', operation: 'list-accounts' });
    expect(client.transcript[0]?.request.target).toBe('/psd2/v1/accounts');
    expect(target.basePath).toBe('/psd2');
  });

  test('a failure of the network is recorded and passed on, no reply is shown', async () => {
    const failure = new NetworkError('connection reset', 'ECONNRESET');
    const { tpp, client, replies } = await sampleClient(() => Promise.reject(failure));
    await expect(tpp.call('list-accounts')).rejects.toBe(failure);
    expect(client.transcript[0]?.failure).toBe('connection reset');
    expect(client.transcript[0]?.reply).toBeUndefined();
    expect(replies).toEqual([]);
  });

  test('after an abort nothing is sent', async () => {
    const stop = new AbortController();
    const { tpp, sent } = await sampleClient(accepts, {}, { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(tpp.call('list-accounts')).rejects.toThrow('stopped');
    expect(sent).toEqual([]);
  });
});
