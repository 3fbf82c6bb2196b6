import { describe, expect, test } from 'vitest';
import { HarnessError } from '../../model/errors.js';
import { commandDriver } from './command.js';
import { ScaStuck, type ScaTask } from './driver.js';

const task: ScaTask = {
  scaRedirect: 'https://bank.example/sca?state=1',
  identity: '13039319955',
  context: 'PRIVATE',
  decision: 'approve',
  accounts: ['95360573002'],
  redirectUri: 'https://tpp.example/cb',
};

function program(script: string, timeout = 10_000) {
  return commandDriver({ command: [process.execPath, '-e', script], timeout });
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

describe('command driver', () => {
  test('hands over the task and takes the redirect', async () => {
    const echo = `
      let text = '';
      process.stdin.on('data', (each) => (text += each));
      process.stdin.on('end', () => {
        const redirect = 'https://tpp.example/cb?told=' + encodeURIComponent(text);
        console.log(JSON.stringify({ redirect }));
      });`;
    const outcome = await program(echo).complete(task);
    const told: unknown = JSON.parse(new URL(outcome.redirect).searchParams.get('told') ?? '');
    expect(told).toEqual({
      scaRedirect: 'https://bank.example/sca?state=1',
      identity: '13039319955',
      context: 'PRIVATE',
      decision: 'approve',
      accounts: ['95360573002'],
    });
    expect(outcome.pages).toBeUndefined();
    expect(program('').showsPages).toBe(false);
  });

  test.each([
    [
      'console.log("done")',
      HarnessError,
      /SCA program .+ printed no JSON; it must print \{ "redirect": "…" \} and nothing else$/,
    ],
    ['console.log("{}")', HarnessError, /printed JSON without a text at "redirect"$/],
    ['console.log("null")', HarnessError, /printed JSON without a text at "redirect"$/],
    [
      'console.error("no card reader for 13039319955\\nat line 7"); process.exit(3)',
      ScaStuck,
      /ended with code 3: no card reader for …$/,
    ],
    [
      `console.log('{"redirect":"https://bank.example/sca?psu-id=1"}')`,
      ScaStuck,
      /printed an address that is not the TPP's; it must print where the TPP was called back$/,
    ],
    ['process.exit(1)', ScaStuck, /ended with code 1: it printed nothing on standard error$/],
  ])('%s is reported', async (script, kind, message) => {
    const thrown = await failure(program(script).complete(task));
    expect(thrown).toBeInstanceOf(kind);
    expect(String(thrown)).toMatch(message);
  });

  test('a program that does not end is ended', async () => {
    const thrown = await failure(program('setInterval(() => {}, 1000)', 200).complete(task));
    expect(thrown).toBeInstanceOf(ScaStuck);
    expect(String(thrown)).toMatch(/did not end within 0\.2 s$/);
  });

  test('a cancelled run ends the program and is no verdict', async () => {
    const controller = new AbortController();
    const ending = failure(program('setInterval(() => {}, 1000)').complete(task, controller.signal));
    controller.abort(new Error('run cancelled'));
    expect(String(await ending)).toBe('Error: run cancelled');
  });

  test('a program that is not there is a mistake of the set-up', async () => {
    const driver = commandDriver({ command: ['./no-such-program'], timeout: 1_000 });
    const thrown = await failure(driver.complete(task));
    expect(thrown).toBeInstanceOf(HarnessError);
    expect(String(thrown)).toMatch(/SCA program \.\/no-such-program cannot be started: ENOENT$/);
  });
});
