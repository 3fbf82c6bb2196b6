import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../model/testing/folder.js';
import { openApiText } from '../openapi/document.js';
import { tell } from './sample-terminal.js';

const place = testFolder('openapi');

describe('openapi', () => {
  test('prints YAML, and JSON when asked', async () => {
    expect(await tell(['openapi'])).toEqual({ code: 0, out: openApiText('yaml'), err: '' });
    const json = await tell(['openapi', '--format', 'json']);
    expect(json).toEqual({ code: 0, out: openApiText('json'), err: '' });
    expect(JSON.parse(json.out)).toHaveProperty('openapi', '3.1.0');
  });

  test.each([
    ['interface.json', [], 'json'],
    ['interface.yaml', [], 'yaml'],
    ['interface.txt', ['--format', 'json'], 'json'],
  ] as const)('writes %s instead of printing', async (name, flags, format) => {
    const file = join(place, name);
    expect(await tell(['openapi', '--out', file, ...flags])).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(file, 'utf8')).toBe(openApiText(format));
  });

  test.each([
    ['--format: "jsn" is not known; did you mean "json"?', ['--format', 'jsn']],
    ['--format: "xml" is not known; write yaml or json', ['--format', 'xml']],
    [
      `--out: ${place}/no/x.yaml cannot be written: its folder does not exist; make it first`,
      ['--out', `${place}/no/x.yaml`],
    ],
    [`--out: ${place} cannot be written: it is a folder; name a file in it`, ['--out', place]],
  ])('a mistake is one line: %s', async (message, flags) => {
    expect(await tell(['openapi', ...flags])).toEqual({
      code: 2,
      out: '',
      err: `psd2-conformance: ${message}\n`,
    });
  });
});
