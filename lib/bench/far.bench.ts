/**
 * `npm run bench:far`: how much longer the whole run takes at a bank 100 ms away than at the same bank on
 * this machine. Both are the command as people call it, whole processes, in turn, each at a reference bank of
 * its own that nothing was asked before. The distance lies in the path to the interface, to the login pages
 * and to the levers of every instance. `-- --rounds 2` measures less often, `-- --ms 200` farther, `--
 * --instances 1` at a bank of one instance.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TargetProfile } from '../profile/profile.js';
import { farAway } from './replay/far-away.bench.js';
import type { Order } from './replay/tape-bank.bench.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const built = new URL('../../..', import.meta.url);
const command = fileURLToPath(new URL('lib/cli/main.js', built));
const bankProgram = new URL('./replay/tape-bank.bench.js', import.meta.url);

function given(flag: string, usual: number): number {
  const at = process.argv.indexOf(flag);
  return at < 0 ? usual : Number(process.argv[at + 1]);
}
const rounds = given('--rounds', 3);
const roundTrip = given('--ms', 100);
const instances = given('--instances', 4);

function ready(bank: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are compiled together
    bank.once('message', (told) => resolve((told as { ready: { profile: string } }).ready.profile));
    bank.once('exit', () => reject(new Error('the bank of the benchmark ended')));
  });
}

type Instance = Pick<TargetProfile, 'baseUrl' | 'levers'>;

/** The profile of the same bank, reached through proxies that hand everything on late. */
async function movedAway(
  file: string,
): Promise<{ readonly file: string; readonly origins: readonly string[]; readonly close: () => void }> {
  const profile: TargetProfile = JSON.parse(readFileSync(file, 'utf8'));
  const proxies = new Map<string, ReturnType<typeof farAway>>();
  const away = async (address: string) => {
    const url = new URL(address);
    const proxy = proxies.get(url.port) ?? farAway(Number(url.port), roundTrip);
    proxies.set(url.port, proxy);
    url.port = String((await proxy).port);
    return url.href;
  };
  const moved = async ({ baseUrl, levers }: Instance) => {
    const all = Object.entries(levers ?? {}).map(async ([name, lever]) => {
      const late = 'url' in lever && typeof lever.url === 'string' ? { url: await away(lever.url) } : lever;
      return [name, late] as const;
    });
    return { baseUrl: await away(baseUrl), levers: Object.fromEntries(await Promise.all(all)) };
  };
  const others = await Promise.all((profile.instances ?? []).map(moved));
  const far = { ...profile, ...(await moved(profile)), instances: others };
  const written = join(dirname(file), 'target-away.json');
  writeFileSync(written, JSON.stringify(far));
  return {
    file: written,
    origins: [far, ...others].map((each) => new URL(each.baseUrl).origin),
    close: () => {
      for (const each of proxies.values()) void each.then((proxy) => proxy.close());
    },
  };
}

interface Measured {
  readonly milliseconds: number;
  readonly note: string;
}

/** Runs the command to its end at a new bank. */
async function measured(isAway: boolean): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'psd2-far-'));
  const bank = fork(bankProgram, [folder, String(instances)]);
  const near = await ready(bank);
  const away = isAway ? await movedAway(near) : undefined;
  if (away !== undefined) {
    bank.send({ publishAt: away.origins } satisfies Order);
    await once(bank, 'message');
  }
  const words = ['run', '--target', away?.file ?? near, '--out', join(folder, 'reports'), '--seed', '1'];
  const started = performance.now();
  const run = fork(command, words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const code = await new Promise((resolve) => run.once('exit', resolve));
  const milliseconds = performance.now() - started;
  const report: { readonly requests: number; readonly verdict: string } = JSON.parse(
    readFileSync(join(folder, 'reports', 'report.json'), 'utf8'),
  );
  bank.kill();
  away?.close();
  if (process.argv.includes('--keep')) print(`  ${folder}`);
  else rmSync(folder, { recursive: true });
  return { milliseconds, note: `${report.verdict}, exit code ${String(code)}, ${report.requests} requests` };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const times = { near: [] as number[], away: [] as number[] };
for (let round = 1; round <= rounds; round += 1) {
  for (const place of ['near', 'away'] as const) {
    const { milliseconds, note } = await measured(place === 'away');
    times[place].push(milliseconds);
    print(`round ${round}, ${place}: ${Math.round(milliseconds)} ms, ${note}`);
  }
}
const ratio = median(times.away) / median(times.near);
print(`a run ${roundTrip} ms away takes ${ratio.toFixed(2)} × as long as on this machine`);
