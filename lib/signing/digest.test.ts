import { describe, expect, test } from 'vitest';
import vectors from '../../fixtures/vectors/http-signatures.json' with { type: 'json' };
import { digestHeader, judgeDigest, parseDigest } from './digest.js';

const hello = Buffer.from('{"hello": "world"}');
const right = 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=';
const right512 =
  'SHA-512=WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==';

const codes = (values: readonly string[], body: Buffer): readonly string[] =>
  judgeDigest(values, body).map((each) => each.code);

describe('Digest', () => {
  test.each(vectors.digests)('$id', (vector) => {
    const body = Buffer.from(vector.body, 'utf8');
    expect(digestHeader(body)).toBe(`SHA-256=${vector['SHA-256']}`);
    expect(digestHeader(body, 'SHA-512')).toBe(`SHA-512=${vector['SHA-512']}`);
    expect(codes([`SHA-256=${vector['SHA-256']}`], body)).toEqual([]);
    expect(codes([`sha-512=${vector['SHA-512']}`], body)).toEqual([]);
  });

  test.each(vectors.digestHeaderCases)('$source: $header', ({ header, code }) => {
    expect(codes([header], hello)).toEqual([code]);
  });

  test('the vector of the interface', () => {
    const body = Buffer.from('{"email":"tpp.contact.email@tpp.example.com"}');
    expect(digestHeader(body)).toBe('SHA-256=wnIBcjxlINE+izAIvA9Vz3cfXqXrtie8ExDWTHqmvpU=');
  });

  test('an entry is split at its first equals sign', () => {
    expect(parseDigest('SHA-256=abc==, md5 = x=y ,broken,,')).toEqual([
      { algorithm: 'SHA-256', value: 'abc==' },
      { algorithm: 'md5', value: 'x=y' },
      { algorithm: 'broken', value: undefined },
    ]);
  });

  test.each([
    ['upper case', [right]],
    ['lower case', [right.replace('SHA', 'sha')]],
    ['mixed case', [right.replace('SHA', 'Sha')]],
    ['SHA-512', [right512]],
    ['two in one line', [`${right},${right512}`]],
    ['two in two lines', [right, right512]],
    ['beside one that nobody knows', [`UNIXsum=30637, ${right}`]],
    ['beside MD5', ['MD5=HUXZLQLMuI/KZ5KDcJPcOA==', right]],
  ])('%s is right', (_, values) => {
    expect(codes(values, hello)).toEqual([]);
  });

  test.each([
    ['none', [], ['digest-missing']],
    ['empty', [''], ['digest-malformed']],
    ['no prefix', ['X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE'], ['digest-malformed']],
    [
      'no prefix, but padding that could be taken for a separator',
      ['X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='],
      ['digest-malformed'],
    ],
    ['spelt sha256', [right.replace('SHA-256', 'sha256')], ['digest-unsupported']],
    ['MD5', ['MD5=HUXZLQLMuI/KZ5KDcJPcOA=='], ['digest-unsupported']],
    ['of another body', ['SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='], ['digest-mismatch']],
    [
      'one right, one wrong',
      [right512, 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
      ['digest-mismatch'],
    ],
    [
      'hexadecimal',
      ['SHA-256=5f8f04f6a3a892aaabbddb6cf273894493773960d4a325b105fee46eef4304f1'],
      ['digest-hex'],
    ],
    ['base64url', ['SHA-256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU='], ['digest-base64']],
    ['without padding', [right.slice(0, -1)], ['digest-base64']],
    ['spare bits set', [right.replace('BPE=', 'BPF=')], ['digest-base64']],
    ['blank inside', [right.replace('qqr', 'qq r')], ['digest-base64']],
    ['line break inside', [right.replace('qqr', 'qq\nr')], ['digest-base64']],
    ['SHA-1 value under SHA-256', ['SHA-256=qZk+NkcGgWq6PiVxeFDCbJzQ2J0='], ['digest-length']],
    ['SHA-512 value under SHA-256', [right512.replace('512', '256')], ['digest-length']],
    ['no value', ['SHA-256='], ['digest-length']],
    ['the colons of Content-Digest', [`${right.replace('=', '=:')}:`], ['digest-content-digest-form']],
  ])('%s is named', (_, values, expected) => {
    expect(codes(values, hello)).toEqual(expected);
  });

  test('the digest of an empty body is welcome, and nothing is too', () => {
    const empty = Buffer.alloc(0);
    expect(codes([], empty)).toEqual([]);
    expect(codes(['SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='], empty)).toEqual([]);
    expect(codes([right], empty)).toEqual(['digest-mismatch']);
  });

  test('a body that differs by one byte is another body', () => {
    expect(codes([right], Buffer.from('{"hello":  "world"}'))).toEqual(['digest-mismatch']);
    expect(codes([right], Buffer.from('{"hello": "world"}\n'))).toEqual(['digest-mismatch']);
  });

  test('a finding tells what was expected', () => {
    const [wrong] = judgeDigest(['SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='], hello);
    expect(wrong).toMatchObject({ header: 'Digest', expected: right, severity: 'refused' });
  });

  test('a wrong digest is found behind any number of right ones', () => {
    expect(codes([`${`${right},`.repeat(100)}SHA-256=AAAA`], hello)).toEqual(['digest-length']);
  });

  test('thousands of entries do not cost thousands of hashes', () => {
    const flood = `${'SHA-256=AAAA,'.repeat(50_000)}${right}`;
    expect(judgeDigest([flood], hello).length).toBeLessThan(20);
  });
});
