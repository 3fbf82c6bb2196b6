import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { payment, signerFor } from '../../fixtures/vectors/specimen.js';
import { signRequest } from '../signing/index.js';
import { writeHttpMessage } from './messages/http-message.js';
import { tell } from './sample-terminal.js';
import { pipe, signatureBed, unsigned } from './testing/signature-bed.js';

const { file, key, certificate, by } = signatureBed();
const page = readFileSync(new URL('../../docs/signatures.md', import.meta.url), 'utf8');

test('the short request of the documents is signed, and then accepted', async () => {
  const [, short = ''] = /```http\n([^`]*)```/.exec(page) ?? [];
  const signed = await pipe(['sign', ...by, '-'], short);
  expect(await pipe(['verify', '-', '--at', 'now'], signed.bytes)).toMatchObject({ code: 0, err: '' });
});

test('the example of the documents is what explain says', async () => {
  const example = /```text\n(cause: [^`]*)```/.exec(page)?.[1] ?? 'none';
  const windows = signRequest(payment, signerFor('plain'), {
    transformSigningString: (bytes) =>
      Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  });
  const { out } = await pipe(['explain'], writeHttpMessage(windows));
  expect(out.startsWith(example)).toBe(true);
});

describe('mistakes are one line, code 2, and no key text', () => {
  const path = file('request.http', unsigned);
  test.each<[string, readonly string[]]>([
    ['sign: needs --key FILE and --certificate FILE', ['sign', path]],
    [
      '--key none.key: there is no such file; check the path',
      ['sign', path, '--key', 'none.key', '--certificate', certificate],
    ],
    [
      `--key ${certificate}: holds a certificate; certificate and key may be swapped`,
      ['sign', path, '--key', certificate, '--certificate', certificate],
    ],
    [
      `--certificate ${key}: holds a private key; certificate and key may be swapped`,
      ['sign', path, '--key', key, '--certificate', key],
    ],
    ['--digest: "SHA-25" is not known; did you mean "SHA-256"?', ['sign', path, ...by, '--digest', 'SHA-25']],
    ['--format: "yaml" is not known; write http or curl', ['sign', path, ...by, '--format', 'yaml']],
    ['none.http: there is no such file; check the path', ['verify', 'none.http']],
    [
      `${key}: the input is a PEM text; give a raw HTTP request, a curl command line, or a HAR file`,
      ['explain', key],
    ],
    [
      '--at: "noon" is no time; write now, 2022-01-19T12:53:05Z or Wed, 19 Jan 2022 12:53:05 GMT',
      ['verify', path, '--at', 'noon'],
    ],
    [
      `--other-certificate ${key}: holds a private key; certificate and key may be swapped`,
      ['explain', path, '--other-certificate', key],
    ],
    ['--entry: "0" is no whole number from 1 to 1000000', ['verify', path, '--entry', '0']],
  ])('%s', async (message, words) => {
    const told = await tell(words);
    expect(told).toEqual({ code: 2, out: '', err: `psd2-conformance: ${message}\n` });
  });
});
