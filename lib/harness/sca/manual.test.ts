import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { request } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import { ScaStuck, type ScaTask } from './driver.js';
import { isLoopbackAddress, openCallback } from './callback.js';
import { manualDriver } from './manual.js';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each()));
});

/**
 * A port that is free now. It lies below those that the system gives out, so that no other test that runs at
 * the same time takes it in between.
 */
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function scene(deadline = 5_000, exact = false) {
  const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
  const told: string[] = [];
  const listeners: ((link: string) => void)[] = [];
  const driver = manualDriver({
    deadline,
    exact,
    nameOf: (identity) => (identity === '13039319955' ? 'PSU 1 of the profile' : undefined),
    tell(line) {
      told.push(line);
      const link = /^ {2}(https:\S+)$/.exec(line)?.[1];
      if (link !== undefined) for (const each of listeners) each(link);
    },
  });
  open.push(async () => driver.close?.());
  const task = (name: string, changes: Partial<ScaTask> = {}): ScaTask => ({
    scaRedirect: `https://bank.example/sca/${name}`,
    identity: '13039319955',
    context: 'PRIVATE',
    decision: 'approve',
    accounts: 'all',
    redirectUri,
    ...changes,
  });
  return {
    driver,
    told,
    task,
    redirectUri,
    onLink: (each: (link: string) => void) => void listeners.push(each),
  };
}

describe('a person acts', () => {
  test('one step after the other; each answer goes to its own step', async () => {
    const { driver, task, redirectUri, onLink, told } = await scene();
    const opened: string[] = [];
    onLink((link) => {
      opened.push(link);
      void request(`${redirectUri}?psu-id=${link.slice(-1)}`);
    });
    const outcomes = await Promise.all(['a', 'b', 'c'].map((each) => driver.complete(task(each))));
    expect(outcomes.map((each) => each.redirect)).toEqual(
      ['a', 'b', 'c'].map((each) => `${redirectUri}?psu-id=${each}`),
    );
    expect(opened).toHaveLength(3);
    expect(told[0]).toMatch(
      /^SCA step 1, until \d\d:\d\d:\d\d: log in as PSU 1 of the profile; choose the private context; leave every account ticked; approve$/,
    );
  });

  test('what is a secret stands on the page of this machine and not in what is told', async () => {
    const { driver, task, redirectUri, onLink, told } = await scene();
    const seen = new Promise<string>((resolve) =>
      onLink(
        () => void request(new URL('/', redirectUri)).then(async (page) => resolve(await page.body.text())),
      ),
    );
    const changes = { identity: '29923978912', accounts: ['95360573002'], corporateId: 'agreement-7' };
    const done = driver.complete(task('a', { ...changes, context: 'CORPORATE', decision: 'cancel' }));
    const page = await Promise.race([seen, done.then(() => 'no page')]);
    await request(`${redirectUri}?code=SCA_INVALID&status=401`);
    await done;
    for (const secret of ['29923978912', 'agreement-7']) {
      expect(page).toContain(secret);
      expect(told.join('\n')).not.toContain(secret);
    }
    expect(page).toContain('href="https://bank.example/sca/a"');
    expect(told.join('\n')).not.toContain('95360573002');
    expect(told.join('\n')).toContain('tick only the accounts ending in 3002; cancel');
  });

  test('a person who shall grant nothing is told to tick no account', async () => {
    const { driver, task, redirectUri, onLink, told } = await scene();
    onLink(() => void request(`${redirectUri}?psu-id=a`));
    await driver.complete(task('a', { accounts: [] }));
    expect(told[0]).toContain('; tick no account; approve');
  });

  test('another path counts when it brings what a bank brings, and looking at the page does not', async () => {
    const { driver, task, redirectUri, onLink } = await scene();
    const { origin } = new URL(redirectUri);
    onLink(() => {
      void (async () => {
        await request(`${origin}/favicon.ico`);
        await request(`${origin}/callbac?psu-id=x`);
      })();
    });
    expect(await driver.complete(task('a'))).toEqual({ redirect: `${origin}/callbac?psu-id=x` });
  });

  test('a deadline ends the step and not the next one; what comes back late is told and counts for nobody', async () => {
    const { driver, redirectUri, onLink, told, ...rest } = await scene(1_500);
    const task = (name: string) =>
      rest.task(name, { redirectUri: driver.returnsTo?.(redirectUri, `nonce-${name}`) ?? '' });
    onLink((link) => {
      if (!link.endsWith('b')) return;
      void (async () => {
        await request(`${redirectUri}/nonce-a?psu-id=a`);
        await request(`${redirectUri}?psu-id=whose`);
        await request(`${redirectUri}/nonce-b?psu-id=b`);
        await request(`${redirectUri}/nonce-b?psu-id=b`);
      })();
    });
    const [late, good] = await Promise.allSettled([driver.complete(task('a')), driver.complete(task('b'))]);
    expect(late).toMatchObject({
      reason: new ScaStuck('no person completed the SCA within 1.5 s (sca.deadlineSeconds)', 'silence'),
    });
    expect(good).toEqual({ status: 'fulfilled', value: { redirect: `${redirectUri}/nonce-b?psu-id=b` } });
    expect(told).toContain('SCA step 1 came back after its time was over: ignored');
    await vi.waitFor(() => expect(told).toContain('SCA step 2 came back once more: ignored'), 10_000);
    expect(told).toContain('SCA step 1: the time is over; the run goes on without it');
  });

  test('where a return could be that of a step that was missed, nobody is asked', async () => {
    const { driver, task, onLink } = await scene(60);
    const links: string[] = [];
    onLink((link) => links.push(link));
    await expect(driver.complete(task('a'))).rejects.toThrow('no person completed the SCA');
    await expect(driver.complete(task('b'))).rejects.toThrow('an earlier SCA with the same TPP-Redirect-URI');
    expect(links).toHaveLength(1);
  });

  test('steps are counted to the number that is known to come, and on', async () => {
    const { driver, task, redirectUri, onLink, told } = await scene();
    onLink(() => void request(`${redirectUri}?psu-id=x`));
    driver.expects?.(2);
    for (const each of ['a', 'b', 'c']) await driver.complete(task(each));
    const steps = told.flatMap((line) => /^SCA step (.*), until/.exec(line)?.[1] ?? []);
    expect(steps).toEqual(['1 of about 2', '2 of about 2', '3']);
  });

  test('a cancelled run stops waiting', async () => {
    const { driver, task, onLink } = await scene();
    const stop = new AbortController();
    onLink(() => stop.abort(new Error('stopped')));
    await expect(driver.complete(task('a'), stop.signal)).rejects.toThrow('stopped');
  });
});

describe('a bank that sends everybody back to one address', () => {
  test('the session tells whose return it is, also when an earlier step was missed', async () => {
    const { driver, task, redirectUri, onLink, told } = await scene(600, true);
    onLink((link) => {
      if (!link.endsWith('b')) return;
      void (async () => {
        await request(`${redirectUri}?psu-id=a&tpp-session-id=one`);
        await request(`${redirectUri}?psu-id=b&tpp-session-id=two`);
      })();
    });
    const steps = [task('a', { sessionId: 'one' }), task('b', { sessionId: 'two' })];
    const [late, good] = await Promise.allSettled(steps.map((each) => driver.complete(each)));
    expect(late?.status).toBe('rejected');
    expect(good).toEqual({
      status: 'fulfilled',
      value: { redirect: `${redirectUri}?psu-id=b&tpp-session-id=two` },
    });
    expect(told).toContain('SCA step 1 came back after its time was over: ignored');
    await expect(driver.complete(task('c', { sessionId: 'one' }))).rejects.toThrow(
      'an earlier SCA with the same TPP-Session-ID',
    );
  });

  test('a failure names no session, which matters only when an earlier step was missed', async () => {
    const { driver, task, redirectUri, onLink } = await scene(600, true);
    const failure = `${redirectUri}?code=SCA_INVALID&status=401`;
    onLink((link) => {
      if (!link.endsWith('missed')) void request(failure);
    });
    const steps = ['a', 'b', 'missed', 'c'].map((each) => task(each, { sessionId: each }));
    const ends = await Promise.allSettled(steps.map((each) => driver.complete(each)));
    expect(ends.slice(0, 2)).toEqual(
      [1, 2].map(() => ({ status: 'fulfilled', value: { redirect: failure } })),
    );
    expect(ends[3]).toMatchObject({ reason: { message: expect.stringContaining('names no session') } });
  });
});

describe('where the browser comes back', () => {
  test.each([
    ['http://127.0.0.1:8765/callback', true],
    ['http://localhost/callback', true],
    ['http://[::1]:80/', true],
    ['https://127.0.0.1:8765/callback', false],
    ['http://tpp.example/callback', false],
    ['app:callback', false],
  ])('%s: %s', (address, expected) => expect(isLoopbackAddress(address)).toBe(expected));

  test('a port that is taken is a mistake in one line', async () => {
    const address = `http://127.0.0.1:${await freePort()}/callback`;
    const former = { claims: () => false, isOneOut: false };
    const first = await openCallback(address, former);
    open.push(() => first.close());
    const second = openCallback(address, former);
    await expect(second).rejects.toBeInstanceOf(ConfigurationError);
    await expect(second).rejects.toThrow(/^redirectUri: nothing can listen at .* \(EADDRINUSE\)/);
  });
});
