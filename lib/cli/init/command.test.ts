/**
 * A profile comes out of answers or flags, each looked at; keys stay out of it; nothing is overwritten by
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
import { Readable } from 'node:stream';
import forge from 'node-forge';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadTarget } from '../../harness/open/load.js';
import { sampleFolder, type SampleFolder } from '../../profile/sample-profile.js';
import { tell } from '../sample-terminal.js';

let folder: SampleFolder;
let count = 0;
const at = (name: string) => join(folder.directory, name);

beforeAll(() => {
  folder = sampleFolder();
});
afterAll(() => folder.remove());
afterEach(() => void vi.unstubAllEnvs());

function fresh(): string {
  count += 1;
  return at(`written-${count}.json`);
}

/** Answers at a terminal, a line each. */
function answering(file: string, lines: readonly string[], ...flags: readonly string[]) {
  const input = Readable.from(lines.map((each) => `${each}\n`));
  return tell(['init', file, ...flags], { interactive: true, input });
}

/** Enter, so often. */
const enter = (times: number) => Array.from({ length: times }, () => '');

/** Flags that are enough. */
const enough = () => [
  '--base-url',
  'https://bank.example/api/',
  '--certificate',
  at('primary.pem'),
  '--key',
  at('primary.key'),
];

function written(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

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
  const place = mkdtempSync(join(folder.directory, 'found-'));
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

describe('init by asking', () => {
  test('Enter takes what is usual, and the profile opens', async () => {
    const file = fresh();
    const lines = [
      'https://sandbox.bank.example/api',
      '',
      '',
      '',
      at('primary.pem'),
      at('primary.key'),
      ...enter(7),
    ];
    const { code, out, err } = await answering(file, lines);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('sandbox or production [sandbox]: ');
    expect(out).toMatch(/\nnext: psd2-conformance doctor --target \S+\.json\n$/);
    expect(written(file)).toEqual({
      name: 'sandbox.bank.example, sandbox',
      baseUrl: 'https://sandbox.bank.example/api',
      environment: 'sandbox',
      redirectUri: 'https://tpp.example/callback',
      tpps: { primary: { certificate: 'primary.pem', key: 'primary.key', roles: ['AISP', 'PISP'] } },
      sca: { driver: 'form' },
    });
    const { target, close } = await loadTarget({ file });
    expect(target.tpps.primary.roles).toEqual(['AISP', 'PISP']);
    await close();
  });

  test('a wrong answer is told in one line and asked again', async () => {
    const file = fresh();
    const lines = [
      '',
      'bank.example',
      'https://me:secret@bank.example',
      'https://bank.example/api',
      'sandbx',
      'sandbox',
      'My bank',
      'nowhere.pem',
      at('ca.pem'),
      '-----BEGIN CERTIFICATE-----',
      at('primary.pem'),
      'env:1x',
      at('primary.pem'),
      at('primary.key'),
      'AISP and CBPII',
      'aisp',
      'forms',
      'command',
      '',
      './sca.sh "two words"',
      'callback',
      'https://tpp.example/cb',
      '13039319955',
      'privat',
      'private',
      '',
    ];
    const { code, out } = await answering(file, lines);
    expect(code).toBe(0);
    for (const each of [
      'this one is needed',
      'write an absolute https address, for example https://sandbox.bank.example/api-sandbox',
      'leave user name and password out of the address',
      '"sandbx" is not known; did you mean "sandbox"?',
      'there is no file nowhere.pem; write its path from here, or env:NAME',
      'write an absolute address, for example https://tpp.example/callback',
      'that is a key or certificate itself; name its file, or env:NAME',
      'write the name of an environment variable behind env:',
      '"and" is no role; write AISP, PISP or both with a comma',
      '"forms" is not known; did you mean "form"?',
      '"privat" is not known; did you mean "private"?',
    ]) {
      expect(out).toContain(`  ${each}`);
    }
    expect(written(file)).toMatchObject({
      name: 'My bank',
      ca: 'ca.pem',
      tpps: { primary: { roles: ['AISP'] } },
      sca: { driver: 'command', command: ['./sca.sh', 'two words'] },
      psus: [{ identity: '13039319955', kind: 'private' }],
    });
  });

  test('flags are not asked for', async () => {
    const file = fresh();
    const { code, out } = await answering(file, enter(10), ...enough(), '--sca', 'manual');
    expect(code).toBe(0);
    expect(out).not.toContain('base address');
    expect(written(file)).toMatchObject({ sca: { driver: 'manual' } });
  });

  test.each<[string, readonly string[], object]>([
    ['form', [], {}],
    ['browser', [], {}],
    ['none', [], {}],
    ['command', ['--sca-command', process.execPath], {}],
    ['manual', [], { redirectUri: 'http://127.0.0.1:8765/callback' }],
    [
      'stored',
      ['--psu-id', '4eba4445-1a4b-47b8-bdd5-4e56ef026bf5'],
      { psus: [{ granted: [{ psuId: '4eba4445-1a4b-47b8-bdd5-4e56ef026bf5' }] }] },
    ],
  ])('what it writes for the %s driver opens', async (driver, more, expected) => {
    const file = fresh();
    vi.stubEnv('PSD2_CHROMIUM', process.execPath);
    const { code, err } = await tell([
      'init',
      file,
      ...enough(),
      '--sca',
      driver,
      '--psu',
      '13039319955',
      ...more,
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(written(file)).toMatchObject(expected);
    await (await loadTarget({ file })).close();
  });

  test('asks what a driver needs: where a person comes back to, and whose access was granted', async () => {
    const file = fresh();
    const back = ['manual', 'https://tpp.example/cb', 'http://127.0.0.1:8080/back', ''];
    const byHand = await answering(file, [...enter(4), ...back, ...enter(3)], ...enough());
    expect(byHand.out).toContain(
      '  the manual driver waits there for the browser; write an address of this machine',
    );
    expect(written(file)).toMatchObject({ redirectUri: 'http://127.0.0.1:8080/back' });
    writeFileSync(at('psu-id.txt'), 'no id\n');
    const granted = ['', '13039319955', '', '', at('psu-id.txt'), 'env:PSD2_GRANTED'];
    const lines = [...enter(4), 'stored', '', ...granted, ...enter(4)];
    const stored = await answering(fresh(), lines, ...enough());
    expect(stored).toMatchObject({ code: 0, err: '' });
    expect(stored.out).toContain('  holds no UUID, as a PSU-ID must be');
    expect(stored.out).toContain('set PSD2_GRANTED before a run');
  });

  test('asks how pages call people, what payments are made of, and for the pin that a whole run wants', async () => {
    const file = fresh();
    const lines = [
      ...enter(6),
      '13039319955',
      'corporate',
      'Kari Nordmann',
      'One AS agreement,, Two AS',
      'One AS agreement, Two AS',
      '36062111016',
      '36062111016,NOK',
      '12.50',
      '900',
      '36063221028 EUR',
      'ibans',
      'iban',
    ];
    const { code, out } = await answering(file, lines, ...enough());
    expect(code).toBe(0);
    for (const each of [
      'write names with one comma between each two',
      'write account number and currency with a comma, for example 36062111016,NOK',
      'write a whole number, for example 400',
      '"ibans" is not known; did you mean "iban"?',
    ])
      expect(out).toContain(`  ${each}`);
    expect(written(file)).toMatchObject({
      psus: [
        {
          identity: '13039319955',
          kind: 'corporate',
          name: 'Kari Nordmann',
          agreements: [{ name: 'One AS agreement' }, { name: 'Two AS' }],
          accounts: [{ bban: '36062111016', currency: 'NOK' }],
        },
      ],
      payments: { amounts: { NOK: 900 }, currencyAccount: { bban: '36063221028', currency: 'EUR' } },
      pins: { assumptions: { 'derivable-bic': 'iban' } },
    });
    const { target, close } = await loadTarget({ file });
    expect(target.pinnedAssumptions['derivable-bic']).toBe('iban');
    expect(target.psus[0]?.agreements).toEqual([{ names: ['One AS agreement'] }, { names: ['Two AS'] }]);
    await close();
  });

  test('an input that ends writes nothing', async () => {
    const file = fresh();
    const { code, err } = await answering(file, ['https://bank.example']);
    expect(code).toBe(2);
    expect(err).toBe(
      'psd2-conformance: init: the input ended before --environment was answered; nothing was written\n',
    );
    expect(existsSync(file)).toBe(false);
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
    expect(readdirSync(folder.directory).filter((each) => each.includes('partial'))).toEqual([]);
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
