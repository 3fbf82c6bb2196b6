/** A profile comes out of answers, each looked at. */

import { existsSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadTarget } from '../../harness/open/load.js';
import { tell } from '../sample-terminal.js';
import { answering, at, enough, enter, fresh, makeFolder, written } from './testing/init-bed.js';

makeFolder();
afterEach(() => void vi.unstubAllEnvs());

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
