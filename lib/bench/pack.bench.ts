/**
 * The certification pack of a run at the embedded bank with all its evidence: how large it is, and how long
 * the commands take to seal and to verify it.
 */

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys, mint, privateKeyPem } from '../certificates/index.js';
import { tell } from '../cli/sample-terminal.js';

const day = 86_400_000;

/** Processor seconds of a command. */
async function secondsOf(...words: readonly string[]): Promise<number> {
  const before = process.cpuUsage();
  const { code, out, err } = await tell(words);
  const { user, system } = process.cpuUsage(before);
  if (code !== 0) throw new Error(`${words[0]} ended with code ${code}: ${err}${out}`);
  return (user + system) / 1_000_000;
}

/** Writes a key and a certificate to seal with; gives the flags that name them. */
async function sealIn(folder: string): Promise<readonly string[]> {
  const [keys] = await generateKeys(1);
  if (keys === undefined) throw new Error('no key was made');
  const { pem } = mint({
    subject: [['CN', 'Seal']],
    keys,
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
    use: 'seal',
  });
  const [key, certificate] = [join(folder, 'seal.key'), join(folder, 'seal.pem')];
  writeFileSync(key, privateKeyPem(keys));
  writeFileSync(certificate, pem);
  return ['--key', key, '--certificate', certificate];
}

export async function run(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'psd2-pack-'));
  try {
    print('the certification pack of a standard run, with all its evidence');
    const seal = await sealIn(folder);
    const [reports, pack] = [join(folder, 'reports'), join(folder, 'pack.zip')];
    const words = ['--for-pack', '--evidence', 'all', '--no-allure', '--quiet', '--seed', '1'];
    await secondsOf('run', ...words, '--out', reports);
    const sealing = await secondsOf('pack', reports, ...seal, '--out', pack);
    const verifying = await secondsOf('verify-pack', pack);
    const megabytes = statSync(pack).size / 1_000_000;
    print(
      `  ${megabytes.toFixed(2)} MB; sealed in ${sealing.toFixed(1)} s of processor, verified in ${verifying.toFixed(1)} s`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
