/**
 * A profile comes out of what is found or told by flags; keys stay out of it; nothing is overwritten by
 * accident.
 */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { tell } from '../sample-terminal.js';
import { answering, at, enough, enter, fresh, makeFolder, written } from './testing/init-bed.js';

makeFolder();
afterEach(() => void vi.unstubAllEnvs());

/** A certificate of an authority, in PEM. */
function authority(keyPem: string): string {
  const made = forge.pki.createCertificate();
  const key = forge.pki.privateKeyFromPem(keyPem);
  made.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  made.validity.notAfter = new Date(Date.now() + 86_400_000);
  made.setExtensions([{ name: 'basicConstraints', cA: true }]);
  made.sign(key, forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

/** A folder with a certificate, its key and other files; returns its path. */
function found(): string {
  const place = mkdtempSync(join(at(), 'found-'));
  mkdirSync(join(place, 'secrets'));
  for (const [name, as] of [
    ['primary.pem', 'secrets/tpp.pem'],
    ['primary.key', 'secrets/of-tpp.key'],
    ['other.key', 'another.key'],
  ] as const)
    copyFileSync(at(name), join(place, as));
  writeFileSync(join(place, 'notes.pem'), 'no certificate');
  return place;
}

describe('init offers what it finds', () => {
  test('a certificate whose key is there, and that key', async () => {
    const file = join(found(), 'bank.json');
    const { code, out, err } = await answering(file, ['https://bank.example/api', ...enter(12)]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/PEM or DER \[\S*secrets.tpp\.pem\]: /);
    expect(written(file)).toMatchObject({
      tpps: { primary: { certificate: join('secrets', 'tpp.pem'), key: join('secrets', 'of-tpp.key') } },
    });
  });

  test('an authority for an address of this machine only, and a dash leaves it out', async () => {
    const place = found();
    writeFileSync(join(place, 'ca.pem'), authority(readFileSync(at('primary.key'), 'utf8')));
    const asked = async (name: string, address: string, ...answers: readonly string[]) => {
      const file = join(place, name);
      await answering(file, [address, '', '', ...answers, ...enter(12)]);
      return written(file);
    };
    expect(await asked('far.json', 'https://bank.example/api')).not.toHaveProperty('ca');
    expect(await asked('here.json', 'https://127.0.0.1:8443/api')).toHaveProperty('ca', 'ca.pem');
    expect(await asked('dash.json', 'https://127.0.0.1:8443/api', '-')).not.toHaveProperty('ca');
  });

  test('nothing where nobody is asked', async () => {
    const file = join(found(), 'bank.json');
    const { code, err } = await tell(['init', file, '--base-url', 'https://bank.example/api']);
    expect(code).toBe(2);
    expect(err).toContain('init: needs --certificate');
  });
});

describe('init from flags', () => {
  test('writes what they say, and what is usual', async () => {
    const file = fresh();
    vi.stubEnv('PSD2_INIT_TEST', '');
    const { code, out, err } = await tell([
      'init',
      file,
      ...enough(),
      '--psu',
      'env:PSD2_INIT_TEST',
      '--sca',
      'none',
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      `wrote ${file}\ntaken for granted: environment: sandbox; name: bank.example, sandbox; tpps.primary.roles: AISP,PISP; ` +
        'redirectUri: https://tpp.example/callback; psus[0].kind: private\n' +
        'not in it: tpps.second, levers; each lets more be judged (docs/profile.md)\n' +
        `set PSD2_INIT_TEST before a run; it is not set here\nnext: psd2-conformance doctor --target ${file}\n`,
    );
    expect(written(file)).toMatchObject({
      baseUrl: 'https://bank.example/api',
      psus: [{ identity: { env: 'PSD2_INIT_TEST' }, kind: 'private' }],
    });
    expect(written(file)).not.toHaveProperty('sca');
    expect(readFileSync(file, 'utf8')).not.toMatch(/BEGIN|PRIVATE/);
  });

  test('leaves a file that is there, unless told to replace it', async () => {
    const file = fresh();
    writeFileSync(file, 'mine');
    const refused = await tell(['init', file, ...enough()]);
    expect({ code: refused.code, err: refused.err }).toEqual({
      code: 2,
      err: `psd2-conformance: ${file}: is there already; choose another name, or --force to replace it\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect((await tell(['init', file, ...enough(), '--force'])).code).toBe(0);
    expect(written(file)).toHaveProperty('tpps');
    expect(readdirSync(at()).filter((each) => each.includes('partial'))).toEqual([]);
  });

  test.each<[RegExp, () => readonly string[]]>([
    [/: init: needs --base-url, --certificate where nobody can be asked$/, () => []],
    [/: --base-url: write an absolute https address/, () => ['--base-url', 'x']],
    [
      /: --certificate: .+ holds no certificate|: --certificate: /,
      () => [...enough().slice(0, 2), '--certificate', at('primary.key')],
    ],
    [
      /: --key: the key does not belong to the certificate/,
      () => [...enough().slice(0, 4), '--key', at('other.key')],
    ],
    [
      /: --sca-command: does not go with the other answers; take it away$/,
      () => [...enough(), '--sca-command', 'x'],
    ],
    [
      /: --psu: that is an identity itself; name a file/,
      () => [...enough(), '--environment', 'production', '--psu', '12085592767'],
    ],
    [/: --name: needs a value, TEXT$/, () => ['--name', '']],
  ])('a mistake is one line and code 2: %s', async (message, flags) => {
    const file = fresh();
    const { code, out, err } = await tell(['init', file, ...flags()]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trimEnd()).toMatch(message);
    expect(err.trimEnd()).not.toContain('\n');
    expect(existsSync(file)).toBe(false);
  });

  test('a folder that is missing, and a key put where a name belongs', async () => {
    const lost = await tell(['init', at('none/target.json'), ...enough()]);
    expect(lost.err).toMatch(/: there is no folder \S+none; make it first\n$/);
    const key = await tell([
      'init',
      fresh(),
      ...enough(),
      `--name=${readFileSync(at('primary.key'), 'utf8')}`,
    ]);
    expect(key.code).toBe(2);
    expect(key.err).toContain('name: holds a key or certificate itself');
    expect(key.err).not.toContain('BEGIN');
  });
});
