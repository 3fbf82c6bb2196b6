import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTarget } from './load.js';
import { publishedProfileSchema } from '../../profile/published-schema.js';
import { changed, sampleFolder, sampleProfile, type SampleFolder } from '../../profile/sample-profile.js';

let folder: SampleFolder;
beforeAll(() => {
  folder = sampleFolder();
});
afterAll(() => folder.remove());

describe('a good profile', () => {
  test('becomes a target with the defaults', async () => {
    const { target, close } = await loadTarget({ file: folder.write('good.json', sampleProfile()) });
    const { tpps, psus, sca, network, effects, ...rest } = target;
    expect(rest).toMatchObject({
      name: 'sample bank',
      baseUrl: 'https://bank.example/api',
      basePath: '/api',
      environment: 'sandbox',
      levers: {},
      capabilities: {},
      waivers: [],
      creditor: { name: 'Test Creditor', bban: '26743379224', currency: 'NOK', country: 'NO' },
      budgets: { concurrency: 4 },
    });
    expect(network).toMatchObject({ host: 'bank.example', port: 443, tls: true });
    expect(network?.ca?.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(tpps.primary).toMatchObject({
      name: 'primary',
      roles: ['AISP', 'PISP'],
      redirectUri: 'https://tpp.example/callback',
      organisationId: 'PSDNO-FSA-123456789',
    });
    expect(tpps.primary.signer.keyId).toMatch(/^SN=A1B2C3,CA=CN=Sample,/);
    expect(psus).toEqual([{ identity: '13039319955', kind: 'private' }]);
    expect(sca?.name).toBe('form');
    expect([...effects]).toContain('resets-sandbox');
    await close();
  });

  test('takes DER files, variables, levers and everything optional', async () => {
    const content = changed({
      baseUrl: 'http://[::1]:8080',
      environment: 'production',
      tpps: {
        primary: {
          certificate: { env: 'CERTIFICATE' },
          key: 'primary.key.der',
          roles: ['PISP'],
          redirectUri: 'app://done',
          client: { certificate: 'primary.der', key: { env: 'KEY' } },
        },
        expired: { certificate: 'expired.pem', key: 'primary.key', roles: [] },
        notYetValid: { certificate: 'future.pem', key: 'primary.key', roles: [] },
      },
      psus: [
        { identity: { env: 'PSU' }, kind: 'corporate', accounts: [{ bban: '95360573002', currency: 'NOK' }] },
      ],
      sca: { driver: 'command', command: ['./sca'], timeoutSeconds: 5 },
      levers: { clock: { url: 'http://127.0.0.1:9/clock' }, funds: { command: ['./funds'] } },
      pins: { clauses: ['SIG-27'], assumptions: {} },
      waivers: [{ clause: 'SIG-07', reason: 'r', owner: 'o', expires: '2027-01-31' }],
      budgets: {
        requestsPerSecond: 2,
        concurrency: 1,
        requestTimeoutSeconds: 3,
        scenarioTimeoutSeconds: 60,
      },
      effects: ['changes-consent'],
      capabilities: { cards: false },
    });
    const variables = {
      CERTIFICATE: readFileSync(join(folder.directory, 'primary.der')).toString('base64'),
      KEY: readFileSync(join(folder.directory, 'primary.key'), 'utf8'),
      PSU: '20079518612',
    };
    for (const each of ['sca', 'funds'])
      writeFileSync(join(folder.directory, each), '#!/bin/sh\n', { mode: 0o700 });
    const { target, close } = await loadTarget({ file: folder.write('full.json', content), variables });
    expect(target).toMatchObject({
      baseUrl: 'http://[::1]:8080',
      basePath: '',
      network: { host: '::1', port: 8080, tls: false },
      psus: [
        { identity: '20079518612', kind: 'corporate', accounts: [{ bban: '95360573002', currency: 'NOK' }] },
      ],
      budgets: { concurrency: 1, requestsPerSecond: 2, scenarioTimeout: 60_000 },
      capabilities: { cards: false },
      waivers: [{ clause: 'SIG-07', expires: '2027-01-31' }],
    });
    expect(Object.keys(target.tpps)).toEqual(['primary', 'expired', 'notYetValid', 'untrusted']);
    expect(target.tpps.primary).toMatchObject({ redirectUri: 'app://done' });
    expect(target.tpps.primary.transport).not.toBe(target.transport);
    expect(target.tpps.primary.transport).toBeDefined();
    expect(target.sca?.name).toBe('command');
    expect(Object.keys(target.levers)).toEqual(['clock', 'funds']);
    expect([...target.effects]).toEqual(['reads', 'changes-consent']);
    expect([...target.pinnedClauses]).toEqual(['SIG-27']);
    await close();
  });

  test('reads only in production unless it says more', async () => {
    const file = folder.write('production.json', changed({ environment: 'production', psus: [] }));
    const { target, close } = await loadTarget({ file });
    expect([...target.effects]).toEqual(['reads']);
    await close();
  });

  test('yields to flags', async () => {
    const file = folder.write('flags.json', sampleProfile());
    const overrides = {
      baseUrl: 'https://other.example:8443/x',
      environment: 'sandbox',
      ca: join(folder.directory, 'primary.pem'),
    } as const;
    const { target, close } = await loadTarget({ file, overrides });
    expect(target.baseUrl).toBe('https://other.example:8443/x');
    expect(target.network).toMatchObject({ host: 'other.example', port: 8443 });
    expect(target.network?.ca?.match(/BEGIN CERTIFICATE/g)).toHaveLength(1);
    await close();
  });
});

test('the published schema of profiles is a JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false });
  expect(ajv.validateSchema(publishedProfileSchema)).toBe(true);
  expect(ajv.validateSchema({ ...publishedProfileSchema, type: 'thing' })).toBe(false);
});
