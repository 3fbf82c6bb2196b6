import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import vectors from '../../fixtures/vectors/http-signatures.json' with { type: 'json' };
import { payment, signerFor } from '../../fixtures/vectors/specimen.js';
import type { HeaderLine } from '../model/http.js';
import { prepareSigner, signRequest } from '../signing/index.js';
import { writeHttpMessage } from './messages/http-message.js';
import { pipe, psuId, signatureBed } from './testing/signature-bed.js';

const { file, certificate } = signatureBed();

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
