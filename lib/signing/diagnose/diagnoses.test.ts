/** What the signature doctor says of each mistake, word for word, against the tables in fixtures/signing. */

import { constants, privateEncrypt, sign, createHash, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findingCases } from '../../../fixtures/vectors/finding-cases.js';
import { mistakePairs } from '../../../fixtures/vectors/mistake-pairs.js';
import { signatureMistakes } from '../../../fixtures/vectors/signature-mistakes.js';
import { payment } from '../../../fixtures/vectors/specimen.js';
import { stringMistakes } from '../../../fixtures/vectors/string-mistakes.js';
import { valueMistakes } from '../../../fixtures/vectors/value-mistakes.js';
import { bytes } from '../../../fixtures/vectors/wrong-signing.js';
import type { WireRequest } from '../../model/http.js';
import { expectTable } from '../../model/testing/committed-table.js';
import { diagnoseRequest, type DiagnoseOptions } from './diagnose.js';
import { renderDiagnosis } from './render.js';

/** A payment on which each mistake leaves a trace. */
const request: WireRequest = {
  ...payment,
  target: `${payment.target}&note=%C3%B8`,
  headers: payment.headers.map(([name, value]) => [
    name,
    name === 'X-Request-ID' || name === 'PSU-ID' ? `a${value.slice(1)}` : value,
  ]),
  body: Buffer.from('{"creditorName":"Bjørn Åsen","amount":"100.00","redirect":"https://tpp.example/a/b"}'),
};

/** The text without the lines that are as they should be, and without what differs from run to run. */
function said(sent: WireRequest, options: DiagnoseOptions = {}): readonly string[] {
  const diagnosis = diagnoseRequest(sent, { allowance: 5_000, ...options });
  const text = renderDiagnosis(diagnosis, { width: 60 });
  const random = /: pss-padding/m.test(text);
  return text
    .split('\n')
    .filter((line) => !/^ {4}(both|[a-z(])/.test(line) || line.startsWith('    signed'))
    .map((line) => `  ${random ? line.replaceAll(/[0-9a-f]{32,}/g, '…') : line}`);
}

const hashes = ['sha256', 'sha1', 'sha512', 'sha384', 'sha224', 'md5'] as const;

const prefixes: Readonly<Record<(typeof hashes)[number], string>> = {
  sha256: '302f300b0609608648016503040201 0420',
  sha1: '301f300706052b0e03021a0414',
  sha512: '304f300b06096086480165030402030440',
  sha384: '303f300b06096086480165030402020430',
  sha224: '302b300b0609608648016503040204041c',
  md5: '301e300a06082a864886f70d02050410',
};

/** The ways in which a hash lies in a signature. */
const forms: Readonly<
  Record<string, (hash: (typeof hashes)[number]) => (plain: Buffer, key: KeyObject) => Buffer>
> = {
  'as it should lie': (hash) => (plain, key) => sign(hash, plain, key),
  'in PSS': (hash) => (plain, key) => sign(hash, plain, { key, padding: constants.RSA_PKCS1_PSS_PADDING }),
  'in PSS without salt': (hash) => (plain, key) =>
    sign(hash, plain, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 0 }),
  bare: (hash) => (plain, key) => privateEncrypt(key, createHash(hash).update(plain).digest()),
  'as text': (hash) => (plain, key) =>
    privateEncrypt(key, Buffer.from(createHash(hash).update(plain).digest('hex').toUpperCase())),
  'without NULL': (hash) => (plain, key) =>
    privateEncrypt(
      key,
      Buffer.concat([
        Buffer.from(prefixes[hash].replaceAll(' ', ''), 'hex'),
        createHash(hash).update(plain).digest(),
      ]),
    ),
};

describe('what the signature doctor says', () => {
  test.each(Object.entries({ stringMistakes, valueMistakes, signatureMistakes }))(
    'of %s',
    (name, mistakes) => {
      const lines = mistakes.flatMap(([what, , make]) => {
        const text = said(make(request));
        // The hash of compressed bytes depends on the compressor of Node.js.
        const lasting = what.includes('compressed')
          ? text.map((line) => line.replaceAll(/SHA-256=\S+/g, '…'))
          : text;
        return [what, ...lasting];
      });
      expectTable(`signing/diagnoses-${name.replace('Mistakes', '-mistakes')}`, lines);
    },
  );

  test('of two mistakes, found or not', () => {
    const lines = mistakePairs.flatMap(([what, , make]) => [what, ...said(make(request))]);
    expectTable('signing/diagnoses-pairs', lines);
  });

  test('of what verifying finds', () => {
    const lines = findingCases.flatMap(([what, sent, , options]) => [what, ...said(sent, options)]);
    expectTable('signing/diagnoses-findings', lines);
  });

  test('of hashes that lie otherwise in the signature', () => {
    const lines = Object.entries(forms).flatMap(([form, make]) =>
      hashes.flatMap((hash) => [`${hash} ${form}`, ...said(bytes(make(hash))(request))]),
    );
    expect(lines.join('\n')).not.toMatch(/unknown|other-key/);
    expectTable('signing/diagnoses-hashes', lines);
  });
});
