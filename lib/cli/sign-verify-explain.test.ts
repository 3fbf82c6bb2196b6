import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import forge from 'node-forge';
import { afterAll, describe, expect, test } from 'vitest';
import names from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import vectors from '../../fixtures/vectors/http-signatures.json' with { type: 'json' };
import { certificatePem, changed, payment, signerFor } from '../../fixtures/vectors/specimen.js';
import type { HeaderLine } from '../model/http.js';
import { prepareSigner, signRequest, verifyRequest } from '../signing/index.js';
import { curlLine } from './messages/curl-line.js';
import { writeHttpMessage } from './messages/http-message.js';
import { readMessage } from './messages/read-message.js';
import { tell } from './sample-terminal.js';

const folder = mkdtempSync(join(tmpdir(), 'psd2-sign-'));
afterAll(() => rmSync(folder, { recursive: true }));
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const key = file('seal.key', names.leafKeyPem);
const certificate = file('seal.pem', certificatePem('plain'));
const other = file('other.pem', certificatePem('norwegian-utf8'));
const by = ['--key', key, '--certificate', certificate];
const psuId = '4f7f1bf3-9b80-4c4c-ae9b-0d0d5bd1ba6f';

/** Runs with bytes on standard input; gives standard output as bytes. */
async function pipe(words: readonly string[], input: string | Uint8Array) {
  const chunks: Buffer[] = [];
  const told = await tell(words, {
    input: Readable.from([Buffer.from(input)]),
    out: (text) => void chunks.push(Buffer.from(text)),
  });
  return { ...told, bytes: Buffer.concat(chunks), out: Buffer.concat(chunks).toString() };
}

const unsigned = writeHttpMessage(payment);

describe('sign', () => {
  test.each([
    ['as it is', []],
    ['with SHA-512', ['--digest', 'sha-512']],
    ['wrapped', ['--wrap']],
    ['with the request target', ['--request-target']],
    ['as a curl line', ['--format', 'curl']],
  ])('%s, verify accepts and explain agrees', async (_, flags) => {
    const signed = await pipe(['sign', ...by, ...flags], unsigned);
    expect({ code: signed.code, err: signed.err }).toEqual({ code: 0, err: '' });
    const { request } = readMessage(signed.bytes);
    expect(request.body).toEqual(payment.body);
    expect(request.headers.slice(0, 6)).toEqual(payment.headers);
    const judged = await pipe(['verify'], signed.bytes);
    expect(judged).toMatchObject({ code: 0, out: 'accepted\n', err: '' });
    const explained = await pipe(['explain', '-'], signed.bytes);
    expect(explained.out).toMatch(/^cause: correct\n/);
    expect(explained.code).toBe(0);
  });

  test('the flags show in the message', async () => {
    const flags = ['--digest', 'SHA-512', '--request-target'];
    const { out } = await pipe(['sign', ...by, ...flags], unsigned);
    expect(out).toContain('\r\nDigest: SHA-512=');
    expect(out).toContain('headers="(request-target) date digest x-request-id psu-id tpp-redirect-uri"');
    expect((await pipe(['sign', ...by, '--wrap'], unsigned)).out).toMatch(/\r\nSignature: =\?utf-8\?B\?/i);
  });

  test('Date and X-Request-ID are added when they are missing, unless told not to', async () => {
    const bare = 'GET /v1/accounts HTTP/1.1\nHost: bank.example\n\n';
    const stamped = await pipe(['sign', ...by], bare);
    expect(stamped.out).toMatch(
      /\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nX-Request-ID: [0-9a-f-]{36}\r\n/,
    );
    expect((await pipe(['verify', '--at', 'now'], stamped.bytes)).code).toBe(0);
    const kept = await pipe(['sign', ...by, '--no-stamp'], bare);
    expect(kept.out).not.toMatch(/\r\n(Date|X-Request-ID):/);
    expect(kept.err).toContain('note: date-missing: ');
  });

  test('warns of a certificate that is not valid now before it signs', async () => {
    const { pki, md } = forge;
    const made = pki.certificateFromPem(certificatePem('plain'));
    made.validity.notAfter = new Date('2020-01-01');
    made.validity.notBefore = new Date('2019-01-01');
    made.sign(pki.privateKeyFromPem(names.leafKeyPem), md.sha256.create());
    const old = file('old.pem', pki.certificateToPem(made));
    const { code, err } = await pipe(['sign', '--key', key, '--certificate', old], unsigned);
    expect(code).toBe(0);
    expect(err).toMatch(/^warning: certificate-expired: .* \(until Wed, 01 Jan 2020 00:00:00 GMT\)\n/);
  });

  test('signing again replaces signature, certificate and, when asked, digest', async () => {
    const first = await pipe(['sign', '--key', key, '--certificate', other], unsigned);
    const second = await pipe(['sign', ...by, '--digest', 'SHA-512'], first.bytes);
    const { request } = readMessage(second.bytes);
    expect(verifyRequest(request)).toMatchObject({ accepted: true, findings: [] });
    expect(
      request.headers.map(([name]) => name).filter((name) => /^(digest|signature|tpp-s.*)$/i.test(name)),
    ).toEqual(['Digest', 'TPP-Signature-Certificate', 'Signature']);
  });

  test('the curl line reaches curl as it is meant, by way of a shell', async () => {
    const { out } = await pipe(['sign', ...by, '--format', 'curl'], unsigned);
    const shown = execFileSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${out}`]).toString('latin1');
    const words = shown.split('\0').slice(0, -1);
    expect(words.slice(0, 3)).toEqual(['-X', 'POST', `https://bank.example${payment.target}`]);
    expect(words.at(-1)).toBe(payment.body.toString('latin1'));
    const headers = words.flatMap((each, index) => (each === '-H' ? [words[index + 1] ?? ''] : []));
    const lines = headers.map(
      (each): HeaderLine => [each.split(':', 1)[0] ?? '', each.slice(each.indexOf(': ') + 2)],
    );
    expect(verifyRequest({ ...payment, headers: lines })).toMatchObject({ accepted: true, findings: [] });
  });
});

/** What `curl -v` prints of a head. */
function printed(head: string): Buffer {
  return Buffer.from(head.replaceAll('\r', '').replaceAll(/^/gm, '> '), 'latin1');
}

describe('verify', () => {
  const signed = signRequest(payment, signerFor('plain'));
  const tampered = file('tampered.http', writeHttpMessage({ ...signed, body: Buffer.from('{}') }));

  test('names each finding, as text and as JSON', async () => {
    const { code, out } = await tell(['verify', tampered]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^refused: 1 finding\nrefused {2}digest-mismatch {2}Digest: .+\n {4}expected {2}SHA-256=.+\n {4}actual {4}SHA-256=.+\ncause: digest-mismatch\n.+ nor of what other serialisers, .+\nproof: expected .+\n$/,
    );
    const json = JSON.parse((await tell(['verify', tampered, '--json'])).out);
    expect(json).toMatchObject({
      accepted: false,
      verified: true,
      findings: [
        {
          code: 'digest-mismatch',
          severity: 'refused',
          header: 'Digest',
          expected: 'SHA-256=RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=',
        },
      ],
    });
    expect(json.signingString).toContain('psu-id: 0x0x0xx0-0x00-0x0x-xx0x-0x0x0xx0xx0x');
    expect((await tell(['verify', tampered, '--json', '--reveal'])).out).toContain(psuId);
  });

  test('judges Date by the time told', async () => {
    const dated = changed(payment, 'date', () => 'Wed, 19 Jan 2028 12:53:05 GMT');
    const path = file('dated.http', writeHttpMessage(signRequest(dated, signerFor('plain'))));
    expect((await tell(['verify', path])).code).toBe(0);
    expect((await tell(['verify', path, '--at', '2028-01-19T12:54:05Z'])).code).toBe(0);
    expect((await tell(['verify', path, '--at', 'Wed, 19 Jan 2028 12:52:05 GMT'])).code).toBe(0);
    for (const at of ['2028-01-19T12:54:06Z', 'now']) {
      expect((await tell(['verify', path, '--at', at])).out).toContain('date-out-of-tolerance');
    }
  });

  test('says that the certificate is not valid yet at the time told', async () => {
    const path = file('early.http', writeHttpMessage(signed));
    const { code, out } = await tell(['verify', path, '--at', '2022-01-19T12:53:05Z']);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(/^refused: 1 finding\nrefused {2}certificate-not-yet-valid/),
    });
  });

  test('says that the certificate has expired at the time told, and explain does', async () => {
    const late = 'Fri, 19 Jan 2052 12:53:05 GMT';
    const path = file(
      'late.http',
      writeHttpMessage(
        signRequest(
          changed(payment, 'date', () => late),
          signerFor('plain'),
        ),
      ),
    );
    expect((await tell(['verify', path])).code).toBe(0);
    expect((await tell(['verify', path, '--at', late])).out).toMatch(
      /^refused: 1 finding\nrefused {2}certificate-expired/,
    );
    expect((await tell(['explain', path, '--at', late])).out).toMatch(/^cause: certificate-expired\n/);
  });

  test('blames no Digest for a body that curl -v did not print, but its form', async () => {
    const head = writeHttpMessage({ ...signed, body: Buffer.alloc(0) }).toString('latin1');
    const told = await pipe(['verify'], printed(head));
    expect(told).toMatchObject({ code: 0, out: 'accepted\n' });
    expect(told.err).toMatch(/^note: curl -v does not print the body/);
    const explained = await pipe(['explain'], printed(head));
    expect(explained.out).toMatch(/^cause: correct\n.* is not judged, since the body is not known\n/);
    const hex = head.replace(/SHA-256=[^\r]*/, `SHA-256=${'ab'.repeat(32)}`);
    expect((await pipe(['explain', '--candidates', '1000'], printed(hex))).out).toContain('digest-hex');
    expect((await pipe(['sign', ...by], printed(head))).err).toContain('sign: the input shows no body');
  });

  test('shows nothing of a peer that a terminal would obey', async () => {
    const escape = changed(signed, 'date', () => 'x\u001b[31m');
    const { out } = await tell(['verify', file('escape.http', writeHttpMessage(escape))]);
    expect(out).toContain('date-malformed');
    expect(out).toMatch(/^[\n\u0020-\u007e…]+$/);
  });

  test('reads HAR and curl', async () => {
    const entry = {
      request: {
        method: signed.method,
        url: `https://bank.example${signed.target}`,
        headers: signed.headers.map(([name, value]) => ({ name, value })),
        postData: { text: signed.body.toString() },
      },
    };
    const har = file('capture.har', JSON.stringify({ log: { entries: [{ request: {} }, entry] } }));
    expect((await tell(['verify', har, '--entry', '2'])).code).toBe(0);
    expect((await tell(['verify', file('capture.sh', curlLine(signed, undefined))])).code).toBe(0);
  });
});

/** A certificate for the key of the vectors, which come without one. */
function vectorCertificate(): string {
  const { pki, md } = forge;
  const made = pki.createCertificate();
  made.publicKey = pki.publicKeyFromPem(vectors.key.publicKeyPem);
  made.serialNumber = '0abc';
  made.validity.notBefore = new Date(0);
  made.validity.notAfter = new Date(4e12);
  made.setIssuer([{ name: 'commonName', value: 'Vector CA' }]);
  made.setSubject([{ name: 'commonName', value: 'Vector TPP' }]);
  made.sign(pki.privateKeyFromPem(vectors.key.privateKeyPem), md.sha256.create());
  return pki.certificateToPem(made);
}

/** Words that give one's own signing string. */
function mine(text: string): readonly string[] {
  return ['explain', '--mine', file('mine.txt', Buffer.from(text, 'latin1'))];
}

describe('explain', () => {
  const signer = prepareSigner({ privateKey: vectors.key.privateKeyPem, certificate: vectorCertificate() });
  const vector = vectors.derived.find((each) => each.id === vectors.mistakesOf);
  if (vector === undefined) throw new Error('the vectors of mistakes have no request');
  const request = {
    ...vector.request,
    headers: vector.request.headers.map(([name = '', value = '']): HeaderLine => [name, value]),
    body: Buffer.from(vector.request.body ?? ''),
  };
  const faulty = (signature: string) =>
    writeHttpMessage(signRequest(request, signer, { encodeSignature: () => signature }));

  test.each(vectors.mistakes)('$id: $fault', async ({ cause, signature, signingString }) => {
    const text = await pipe(['explain'], faulty(signature));
    expect(text.code).toBe(0);
    expect(text.out.split('\n')[0]).toBe(`cause: ${cause}`);
    expect(text.out).not.toContain(psuId);
    const { out } = await pipe(['explain', '--json', '--reveal'], faulty(signature));
    expect(JSON.parse(out)).toMatchObject({ cause, signedSigningString: signingString, also: [] });
    expect((await pipe(['verify'], faulty(signature))).code).toBe(1);
  });

  test('shows both strings with their line ends, and the PSU only when told', async () => {
    const [newline] = vectors.mistakes;
    const { out } = await pipe(['explain'], faulty(newline?.signature ?? ''));
    expect(out).toContain('≠ expected  tpp-redirect-uri: https://tpp.example/cb?state=1\n');
    expect(out).toContain('signed    tpp-redirect-uri: https://tpp.example/cb?state=1␊\n');
    expect(out).toContain('psu-id: 0x0x0xx0-');
    const json = await pipe(['explain', '--json'], faulty(newline?.signature ?? ''));
    expect(json.out).not.toContain(psuId);
    expect((await pipe(['explain', '--reveal'], faulty(newline?.signature ?? ''))).out).toContain(psuId);
  });

  test('ends with 1 when nothing near the expected string was signed', async () => {
    const sent = signRequest(request, signer, {
      transformSigningString: () => Buffer.from('something else'),
    });
    const { code, out } = await pipe(['explain', '--candidates', '500'], writeHttpMessage(sent));
    expect(code).toBe(1);
    expect(out).toMatch(/^cause: unknown\n[\s\S]+\nproof: none: 4\d\d candidate strings were tried/);
  });

  test('ends with 1 when the cause is likely only', async () => {
    const { code, out } = await pipe(['explain'], faulty(Buffer.alloc(256, 7).toString('base64')));
    expect(code).toBe(1);
    expect(out).toMatch(/^cause: other-key\n[\s\S]+\nproof: none, it is likely only: /);
  });

  test('compares the own signing string with the right one, and says whether it was signed', async () => {
    const slim = faulty(vectors.mistakes.find((each) => each.id === 'no-space-after-colon')?.signature ?? '');
    const right = vector.signingString;
    const wrong = vectors.mistakes.find((each) => each.id === 'no-space-after-colon')?.signingString ?? '';
    const signedOne = await pipe(mine(`${wrong}\n`), slim);
    expect(signedOne.out).toContain(
      '\nyour signing string is not the expected one, and the signature was made over it\nthe line end behind it',
    );
    expect(signedOne.out).toMatch(/≠ expected {2}psu-id: [0x-]+␊\n {4}yours {5}psu-id:[0x-]+␊\n/);
    expect(signedOne.out).not.toContain(psuId);
    expect((await pipe(mine(right), slim)).out).toMatch(
      /your signing string is the expected one, but the signature was made over something else: .*\n$/,
    );
    expect(JSON.parse((await pipe([...mine('x'), '--json'], slim)).out).mine).toMatchObject({
      text: 'x',
      isRight: false,
      isSigned: false,
    });
    const good = writeHttpMessage(signRequest(request, signer));
    expect((await pipe(mine(right), good)).out).toContain(
      'is the expected one, and the signature was made over it',
    );
    const newline = faulty(vectors.mistakes[0]?.signature ?? '');
    expect((await pipe(mine(`${right}\n`), newline)).out).toContain(
      'not the expected one, and the signature was made over it',
    );
  });

  test('knows the key of another certificate', async () => {
    const wrong = signRequest(payment, {
      ...signerFor('plain'),
      certificateBase64: signer.certificateBase64,
      keyId: signer.keyId,
    });
    expect(
      (await pipe(['explain', '--other-certificate', certificate], writeHttpMessage(wrong))).out,
    ).toMatch(
      /^cause: other-key\nthe signature was made with the key of the certificate in \S+seal\.pem, not/,
    );
  });
});

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
