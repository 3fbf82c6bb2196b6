import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { headerValue } from '../../model/http.js';
import { ruleById, type RuleId } from '../../rules/index.js';
import { ClauseAssertionError, Untestable } from '../../model/errors.js';
import { judgeRefusals } from '../kit/refusals.js';
import { jsonReply, type Answer } from '../target/sample-target.js';
import type { Target } from '../target/target.js';
import { sampleClient } from './sample-client.js';

const accepts: Answer = () => jsonReply(200, { accounts: [] });

/** Accepts the first request and refuses the others. */
function acceptsOnce(): Answer {
  let count = 0;
  return () => ((count += 1) === 1 ? jsonReply(200, {}) : jsonReply(400, { tppMessages: [] }));
}

async function broken(id: RuleId, answer: Answer = acceptsOnce(), changes: Partial<Target> = {}) {
  const made = await sampleClient(answer, changes);
  const yielded: string[] = [];
  for await (const each of made.tpp.breakages(made.tpp.request('list-accounts'), ruleById(id))) {
    yielded.push(`${each.clause} ${each.how}: ${each.reply.status}`);
  }
  return { ...made, yielded };
}

/** Takes so many milliseconds for each reply, by the clock that the test sees. */
function slow(milliseconds: number, answer: Answer): Answer {
  const began = Date.UTC(2026, 0, 1);
  let past = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => past);
  vi.spyOn(Date, 'now').mockImplementation(() => began + past);
  onTestFinished(() => void vi.restoreAllMocks());
  return (request) => {
    past += milliseconds;
    return answer(request);
  };
}

const verdictsOn = async (answer: Answer) => {
  const { tpp } = await sampleClient(answer);
  const held: boolean[] = [];
  const judge = (_: 'TRN-14', __: string, check: () => void) => {
    try {
      check();
      held.push(true);
      return true;
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(ClauseAssertionError);
      held.push(false);
      return false;
    }
  };
  await judgeRefusals(judge, tpp, tpp.request('list-accounts'), { 'TRN-14': ['date-form'] });
  return held;
};

describe('breakages', () => {
  test('the unbroken twin goes first, then each way to break the rule', async () => {
    const { yielded, client, observed } = await broken('date-form');
    expect(client.transcript.map((each) => each.announced)).toEqual([
      [],
      ['date-form'],
      ['date-form'],
      ['date-form'],
    ]);
    expect(yielded).toEqual([
      'TRN-14 Date in ISO 8601: 400',
      'TRN-14 Date with an offset in place of GMT: 400',
      'TRN-14 Date in milliseconds: 400',
    ]);
    expect(observed).toEqual([]);
  });

  test('a refused twin makes it untestable and nothing broken is sent', async () => {
    const made = await sampleClient(() => jsonReply(403, {}));
    const breaking = made.tpp.breakages(made.tpp.request('list-accounts'), ruleById('date-form'));
    const first = breaking[Symbol.asyncIterator]().next();
    await expect(first).rejects.toBeInstanceOf(Untestable);
    await expect(first).rejects.toThrow('the unbroken list-accounts was refused with status 403');
    expect(made.sent).toHaveLength(1);
  });

  test('what the text leaves open is observed, unless the profile gives the answer', async () => {
    const open = await broken('date-required', accepts);
    expect(open.yielded).toEqual([]);
    expect(open.observed).toEqual([expect.stringMatching(/^SIG-09: .*: answered with status 200$/)]);
    const pinned = { pinnedAssumptions: { 'absent-date': 'refused' } };
    const firm = await broken('date-required', acceptsOnce(), pinned);
    expect(firm.yielded).toEqual([expect.stringMatching(/^SIG-09 .*: 400$/)]);
    expect(firm.observed).toEqual([]);
  });

  test('what time made lawful is told and not judged; what is refused all the same counts', async () => {
    const late = await broken('date-not-ahead', slow(1_500, accepts));
    const [soon, ...far] = ['63 seconds', 'an hour', 'a day'].map((each) => `SIG-08 Date ${each} ahead`);
    expect(late.yielded).toEqual(far.map((each) => `${each}: 200`));
    expect(late.observed).toEqual([
      'SIG-08: Date 63 seconds ahead: accepted late, when it may have been lawful',
    ]);
    const inTime = await broken('date-not-ahead', slow(400, accepts));
    expect(inTime.yielded).toEqual([soon, ...far].map((each) => `${each}: 200`));
    const refused = await broken('date-not-ahead', slow(1_500, acceptsOnce()));
    expect(refused.yielded).toEqual([soon, ...far].map((each) => `${each}: 400`));
  });

  test('judging refusals fails the clause of a bank that accepts everything', async () => {
    expect(await verdictsOn(accepts)).toEqual([false, false, false]);
    expect(await verdictsOn(acceptsOnce())).toEqual([true, true, true]);
  });
});

describe('requests', () => {
  test('carry the binding; without PSU present no PSU-IP-Address', async () => {
    const { tpp } = await sampleClient(accepts);
    const { headers } = tpp.request('list-accounts');
    expect(headerValue(headers, 'psu-id')).toBe('6f9619ff-8b86-4011-b42d-00c04fc964ff');
    expect(headerValue(headers, 'tpp-session-id')).toBe('8c2a1a6a-53a9-4d28-9f0f-7f8b2f8f3c11');
    expect(headerValue(headers, 'psu-ip-address')).toBe('192.0.2.17');
    const alone = tpp.unattended().request('list-accounts').headers;
    expect(headerValue(alone, 'psu-ip-address')).toBeUndefined();
    expect(tpp.inNewSession().binding.sessionId).not.toBe(tpp.binding.sessionId);
  });

  test('change headers by name, without case', async () => {
    const { tpp } = await sampleClient(accepts);
    const withHeaders = { 'psu-id': undefined, 'X-ACCEPT-FIX': 'longer-names' };
    const { headers } = tpp.request('list-accounts', { withHeaders });
    expect(headerValue(headers, 'PSU-ID')).toBeUndefined();
    expect(headers.filter(([name]) => name.toLowerCase() === 'x-accept-fix')).toEqual([
      ['X-ACCEPT-FIX', 'longer-names'],
    ]);
  });

  test('follow links to operations and to nothing else', async () => {
    const { tpp } = await sampleClient(accepts, { basePath: '/psd2' });
    const linked = tpp.linked('GET', '/psd2/v1/accounts?withBalance=true');
    expect([linked.operation, linked.target]).toEqual(['list-accounts', '/v1/accounts?withBalance=true']);
    expect(() => tpp.linked('GET', 'https://other.example/v1/accounts')).toThrow(Untestable);
    expect(() => tpp.linked('GET', '/v1/nothing')).toThrow(Untestable);
    expect(() => tpp.linked('DELETE', '/v1/accounts')).toThrow(Untestable);
  });

  test('call and follow links to where the profile says that operations stand', async () => {
    const pinnedAssumptions = {
      'basket-read-operation': 'GET /v1/baskets/{basketId}',
      'basket-creation-operation': 'PUT /v1/baskets',
    };
    const { tpp, sent } = await sampleClient(accepts, { basePath: '/psd2', pinnedAssumptions });
    const linked = tpp.linked('GET', '/psd2/v1/baskets/enc!!b=');
    expect([linked.operation, linked.target]).toEqual(['read-basket', '/v1/baskets/enc!!b=']);
    expect(() => tpp.linked('GET', '/v1/signing-baskets/enc!!b=')).toThrow(Untestable);
    await tpp.call('read-basket', { params: { basketId: 'b' } });
    await tpp.call('create-basket', { body: { paymentIds: ['p'] } });
    await tpp.call('list-accounts');
    expect(sent.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /psd2/v1/baskets/b',
      'PUT /psd2/v1/baskets',
      'GET /psd2/v1/accounts',
    ]);
  });
});
