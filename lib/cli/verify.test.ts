import { describe, expect, test } from 'vitest';
import { changed, payment, signerFor } from '../../fixtures/vectors/specimen.js';
import { signRequest } from '../signing/index.js';
import { curlLine } from './messages/curl-line.js';
import { writeHttpMessage } from './messages/http-message.js';
import { tell } from './sample-terminal.js';
import { pipe, psuId, signatureBed } from './testing/signature-bed.js';

const { file, by } = signatureBed();

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
      /^refused: 1 finding\nrefused {2}digest-mismatch {2}Digest: .+\n {4}expected {2}SHA-256=.+\n {4}actual {4}SHA-256=.+\ncause: digest-mismatch\n.+ nor of what other serialisers, .+\nproof: expected .+\nthe signature itself is right: .+\n$/,
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
