/** Further instances in a profile: each is opened like the first, and each mistake is one line. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import { loadTarget } from './load.js';
import { changed, sampleFolder, sampleProfile, type SampleFolder } from '../../profile/sample-profile.js';

let folder: SampleFolder;
beforeAll(() => {
  folder = sampleFolder();
});
afterAll(() => folder.remove());

const clockAt = (port: number) => ({ clock: { url: `http://127.0.0.1:${port}/clock` } });
const second = { baseUrl: 'https://second.example/api', levers: clockAt(2) };

async function mistake(changes: Readonly<Record<string, unknown>>): Promise<string> {
  const file = folder.write('target.json', changed(changes));
  try {
    await (await loadTarget({ file })).close();
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) return thrown.message.replace(`${file}: `, '');
    throw thrown;
  }
  return 'no mistake';
}

describe('an instance', () => {
  const profile = changed({
    levers: clockAt(1),
    instances: [second],
    tpps: {
      primary: {
        ...sampleProfile().tpps.primary,
        client: { certificate: 'primary.pem', key: 'primary.key' },
      },
    },
  });

  test('stands at its own address with the same TPPs and PSUs', async () => {
    const { target, close } = await loadTarget({ file: folder.write('two.json', profile) });
    const [other, ...more] = target.instances ?? [];
    expect(more).toEqual([]);
    expect(other).toMatchObject({
      name: target.name,
      baseUrl: 'https://second.example/api',
      basePath: '/api',
      network: { host: 'second.example', port: 443 },
    });
    expect(other?.psus).toBe(target.psus);
    expect(other?.levers.clock).toBeDefined();
    expect(other?.levers.clock).not.toBe(target.levers.clock);
    expect(other?.tpps.primary.signer).toBe(target.tpps.primary.signer);
    expect(other?.network?.client).toEqual(target.network?.client);
    const transports = [target, other].flatMap((each) => [each?.transport, each?.tpps.primary.transport]);
    expect(new Set(transports).size).toBe(4);
    expect(transports).not.toContain(undefined);
    await close();
  });

  test('is left alone by a driver that spares a person', async () => {
    const manual = { ...profile, sca: { driver: 'manual' }, redirectUri: 'http://127.0.0.1:8765/callback' };
    const { target, close } = await loadTarget({ file: folder.write('two.json', manual) });
    expect(target.instances).toBeUndefined();
    await close();
  });

  test('belongs to the bank of the profile, which may not be the one that a flag names instead', async () => {
    const overrides = { baseUrl: 'https://elsewhere.example' };
    const told: string[] = [];
    const file = folder.write('two.json', profile);
    const { target, close } = await loadTarget({ file, overrides, tell: (line) => void told.push(line) });
    const { baseUrl, instances, inDoubt, levers } = target;
    expect([baseUrl, instances, levers]).toEqual(['https://elsewhere.example', undefined, {}]);
    expect(inDoubt?.levers.clock).toBeDefined();
    expect(inDoubt?.instances).toHaveLength(1);
    expect(told).toHaveLength(1);
    await close();
  });
});

describe('mistakes are one line each', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      'no levers',
      { levers: clockAt(1), instances: [{ baseUrl: 'https://second.example' }] },
      "instances[0].levers.clock: is missing; add it, because the profile's levers have it",
    ],
    [
      'more levers',
      { instances: [second] },
      "instances[0].levers.clock: the profile's levers have none; add it there, or take it out here",
    ],
    [
      'the lever of the profile',
      { levers: clockAt(2), instances: [second] },
      'instances[0].levers.clock: is the lever of the profile, too; name that of this instance',
    ],
    [
      'the lever of another instance',
      { levers: clockAt(1), instances: [second, { ...second, baseUrl: 'https://third.example' }] },
      'instances[1].levers.clock: is the lever of instances[0], too; name that of this instance',
    ],
    [
      'one address for two levers',
      {
        levers: { batchRun: { url: 'http://127.0.0.1:1/b' }, funds: { url: 'http://127.0.0.1:1/f' } },
        instances: [
          {
            baseUrl: 'https://second.example',
            levers: { batchRun: { url: 'http://127.0.0.1:2/x' }, funds: { url: 'http://127.0.0.1:2/x' } },
          },
        ],
      },
      'instances[0].levers.funds.url: is that of instances[0].levers.batchRun; give each lever an address of its own',
    ],
    [
      'the address of the profile',
      { instances: [{ baseUrl: `${sampleProfile().baseUrl}/` }] },
      'instances[0].baseUrl: is the address of the profile, too; each instance has its own',
    ],
    [
      'an address twice',
      { levers: clockAt(1), instances: [second, { ...second, levers: clockAt(3) }] },
      'instances[1].baseUrl: is the address of instances[0], too; each instance has its own',
    ],
    [
      'no address',
      { instances: [{ baseUrl: '/second' }] },
      'instances[0].baseUrl: must be an absolute https address, for example https://bank.example/api',
    ],
    ['nothing', { instances: [{}] }, 'instances[0].baseUrl: is missing; add it'],
    [
      'what only the profile has',
      { instances: [{ baseUrl: 'https://second.example', ca: 'ca.pem' }] },
      'instances[0].ca: no such setting; known here: baseUrl, levers',
    ],
    [
      'a lever that is no address',
      { levers: clockAt(1), instances: [{ ...second, levers: { clock: { url: 'clock' } } }] },
      'instances[0].levers.clock.url: must be an absolute address, for example http://127.0.0.1:9000/clock',
    ],
  ])('%s', async (_, changes, line) => {
    expect(await mistake(changes)).toBe(line);
  });
});
