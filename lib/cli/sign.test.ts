import { execFileSync } from 'node:child_process';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import names from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import { certificatePem, payment } from '../../fixtures/vectors/specimen.js';
import type { HeaderLine } from '../model/http.js';
import { verifyRequest } from '../signing/index.js';
import { readMessage } from './messages/read-message.js';
import { pipe, signatureBed, unsigned } from './testing/signature-bed.js';

const { file, key, by } = signatureBed();
const other = file('other.pem', certificatePem('norwegian-utf8'));

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
