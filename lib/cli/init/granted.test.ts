/** What `init` says of what nobody told it. */

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFolder, type SampleFolder } from '../../profile/sample-profile.js';
import { tell } from '../sample-terminal.js';

let folder: SampleFolder;
beforeAll(() => {
  folder = sampleFolder();
});
afterAll(() => folder.remove());

/** Flags that are enough. */
const enough = () => [
  '--base-url',
  'https://bank.example/api/',
  '--certificate',
  join(folder.directory, 'primary.pem'),
  '--key',
  join(folder.directory, 'primary.key'),
];

describe('init from flags', () => {
  test('names the SCA driver that it took for granted, and the people that it lacks', async () => {
    const { out } = await tell([
      'init',
      join(folder.directory, 'bank.json'),
      ...enough(),
      '--environment',
      'sandbox',
    ]);
    expect(out).toMatch(/^taken for granted: name: .+; sca\.driver: form; redirectUri: \S+$/m);
    expect(out).not.toContain('environment:');
    expect(out).toMatch(/^not in it: psus, tpps\.second, levers; /m);
  });

  test('a folder that takes no files is one clear line', async () => {
    const { code, err } = await tell(['init', '/proc/x.json', ...enough()]);
    expect([code, err]).toEqual([
      2,
      'psd2-conformance: /proc/x.json: cannot be written (ENOENT); choose another folder\n',
    ]);
  });
});
