/**
 * One Ctrl-C is enough: the program ends within seconds even when the bank hangs, and what was judged is in
 * the reports.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { oneIn } from '../../suites/sample-scenarios.js';
import { sampleBank, type SampleBank } from './sample-bank.js';
import { startWaiting } from './testing/program.js';
import { isThorough, thoroughTest } from '../model/testing/thorough.js';

const root = testFolder('interrupt');
let bank: SampleBank;

beforeAll(async () => {
  bank = await sampleBank(root, 'bank');
});
afterAll(async () => {
  await bank.close();
});

/** A wire to the bank that can go dead: connections stay open, and no byte comes through any more. */
async function wire(port: number) {
  const sockets: Socket[] = [];
  let dead = false;
  let bytes = 0;
  let hear: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => (hear = resolve));
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    sockets.push(near, far);
    for (const each of [near, far]) each.on('error', () => {});
    near.on('close', () => far.destroy());
    near.on('data', (chunk) => {
      bytes += chunk.length;
      hear?.();
      if (!dead) far.write(chunk);
    });
    far.on('data', (chunk) => void (dead || near.write(chunk)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the wire has no port');
  return {
    port: address.port,
    /** Resolves with the first byte that came. */
    asked,
    /** Bytes that came from the program. */
    heard: () => bytes,
    cut: () => {
      dead = true;
    },
    close: () => {
      for (const each of sockets) each.destroy();
      server.close();
    },
  };
}

/** Starts a run over a wire; the profile is patient, so that nothing but the user ends a call that hangs. */
async function startRun(out: string, budgets: object, changes: object = {}) {
  const line = await wire(Number(new URL(bank.places.baseUrl).port));
  const profile: object = JSON.parse(readFileSync(bank.file, 'utf8'));
  const baseUrl = new URL(bank.places.baseUrl);
  baseUrl.port = String(line.port);
  const file = join(root, 'bank', `${out}.json`);
  const patient = { requestTimeoutSeconds: 600, scenarioTimeoutSeconds: 600, ...budgets };
  writeFileSync(file, JSON.stringify({ ...profile, baseUrl: baseUrl.href, budgets: patient, ...changes }));
  const run = startWaiting(
    root,
    'run',
    '--target',
    file,
    '--out',
    out,
    '--no-allure',
    '--plain',
    '--depth',
    'quick',
  );
  return { line, run };
}

interface Judged {
  readonly exitCode: number;
  readonly scenarios: readonly { readonly id: string; readonly verdict: string }[];
}

/** Stops a run at a bank that hangs after three scenarios. */
async function stopsAtHanging(signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  const { line, run } = await startRun(`out-${signal}`, { concurrency: 3 });
  try {
    await run.until(/ 3\/\d+ /);
    line.cut();
    const stopped = performance.now();
    run.stop(signal);
    const { code, printed } = await run.ended;
    expect(performance.now() - stopped).toBeLessThan(20_000);
    expect(code).toBe(3);
    expect(printed).toMatch(/stopped; [1-9]\d* of \d+ scenarios were judged\n$/);
    const report: Judged = JSON.parse(readFileSync(join(root, `out-${signal}`, 'report.json'), 'utf8'));
    const told = [...printed.matchAll(/^ *\d+\/\d+  (\S+) +(\S+)  \d+ ms$/gm)].map(([, verdict, id]) => ({
      verdict,
      id,
    }));
    expect(told.length).toBeGreaterThanOrEqual(3);
    // What was cut short says nothing; what was told is in the report.
    for (const each of told) expect(report.scenarios).toContainEqual(expect.objectContaining(each));
    expect(report.scenarios).toHaveLength(told.length);
    expect(report).toMatchObject({
      exitCode: 3,
      verdict: 'harness-trouble',
      halted: `the run was stopped; ${told.length} of ${/stopped; \d+ of (\d+)/.exec(printed)?.[1] ?? ''} scenarios were judged`,
    });
    expect(printed).toContain('Outcome: stopped by the user: ');
    expect(printed).toContain(`Not whole: the run was stopped; ${told.length} of `);
    expect(report.scenarios.map((each) => each.verdict)).not.toContain('broken');
  } finally {
    line.close();
  }
}

/** Stops a run whose bank never answered. */
async function stopsUnreached(signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  const { line, run } = await startRun(`unreached-${signal}`, {});
  try {
    line.cut();
    await line.asked;
    run.stop(signal);
    const { code, printed } = await run.ended;
    expect(code).toBe(3);
    expect(printed).toMatch(/: the run was stopped; 0 of \d+ scenarios were judged\n$/);
  } finally {
    line.close();
  }
}

// Both signals go one way; THOROUGH=1 tries each everywhere.
const signals = ['SIGINT', 'SIGTERM'] as const;

test.each(isThorough ? signals : [])('%s ends a run at a bank that hangs', stopsAtHanging, 180_000);

test.each(oneIn(2, signals.toReversed()))('%s ends a run whose bank never answered', stopsUnreached, 180_000);

thoroughTest(
  'Ctrl-C ends a proof of the judge of TPPs, and what is proven is written',
  async () => {
    const proof = startWaiting(root, 'prove', '--tpp', '--plain', '--out', 'tpps');
    await proof.until(/ 2\/\d+ /);
    proof.stop('SIGINT');
    const { code, printed } = await proof.ended;
    expect(code).toBe(3);
    expect(printed).toMatch(/\n[2-9] of [2-9] faulty TPPs caught, /);
    expect(readFileSync(join(root, 'tpps', 'tpp-matrix.md'), 'utf8')).toContain('| ');
  },
  120_000,
);

thoroughTest(
  'a run that waits for its turn ends at once',
  async () => {
    const { line, run } = await startRun('slow', { concurrency: 2, requestsPerSecond: 5 });
    try {
      await run.until(/ 1\/\d+ /);
      const stopped = performance.now();
      run.stop('SIGINT');
      const { code } = await run.ended;
      expect(performance.now() - stopped).toBeLessThan(20_000);
      expect(code).toBe(3);
    } finally {
      line.close();
    }
  },
  180_000,
);

thoroughTest(
  'Ctrl-C while the SCAs for a person are counted ends the run with reports, and sends nothing',
  async () => {
    const person = { sca: { driver: 'manual' }, redirectUri: 'http://127.0.0.1:8765/callback' };
    const { line, run } = await startRun('counting', {}, person);
    try {
      const before = await run.until(/Counting the SCAs/);
      const heard = line.heard();
      const stopped = performance.now();
      run.stop('SIGINT');
      const { code, printed } = await run.ended;
      expect(performance.now() - stopped).toBeLessThan(20_000);
      expect(code).toBe(3);
      expect(printed.slice(before.length)).not.toContain('SCA');
      expect(printed).toMatch(/: the run was stopped; 0 of \d+ scenarios were judged\n$/);
      // A connection that is closed says goodbye.
      expect(line.heard() - heard).toBeLessThan(100);
      const report: Judged = JSON.parse(readFileSync(join(root, 'counting', 'report.json'), 'utf8'));
      expect(report).toMatchObject({ exitCode: 3, verdict: 'harness-trouble', scenarios: [], requests: 0 });
    } finally {
      line.close();
    }
  },
  180_000,
);
