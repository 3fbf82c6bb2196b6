/**
 * Mistakes that are seldom made: rare hashes, digests of something else, values written twice over, parts of
 * keyId that stand otherwise.
 */

import { sign } from 'node:crypto';
import { encodeWord } from '../../encoded-word.js';
import { asBytes, type Client } from './client.js';
import { mistake, signsFor, type ClientMistake } from './mistake.js';

/** Another hash under the name of rsa-sha256. */
const hashMistakes = (['sha3-256', 'sha3-512', 'sha512-256', 'ripemd160'] as const).map((name) =>
  mistake('key', `rare ${name}`, 'hash-algorithm', (client) => ({
    ...client,
    signBytes: (bytes, key) => sign(name, bytes, key),
  })),
);

function ofSignature(id: string, says: RegExp, write: (signature: Buffer) => string): ClientMistake {
  return mistake(
    'text',
    `rare ${id}`,
    'signature-spelling',
    (client) => ({ ...client, writeSignature: write }),
    {
      says,
    },
  );
}

function ofDigest(id: string, says: RegExp, write: (client: Client) => Partial<Client>): ClientMistake {
  return mistake(
    'hash',
    `rare ${id}`,
    ['digest-of-other-body', 'digest-base64', 'digest-length', 'digest-mismatch', 'digest-unsupported'],
    (client) => (client.body.length === 0 ? undefined : { ...client, ...write(client) }),
    { says },
  );
}

function valueIn(client: Client, name: string): string {
  return client.headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? '';
}

const digestMistakes: readonly ClientMistake[] = [
  ofDigest('of two lines', /the signing string of date, x-request-id/, (client) => ({
    hashed: () =>
      Buffer.from(
        `date: ${valueIn(client, 'date')}\nx-request-id: ${valueIn(client, 'x-request-id')}`,
        'latin1',
      ),
  })),
  ofDigest('of the request id', /the value of X-Request-ID/i, (client) => ({
    hashed: () => Buffer.from(valueIn(client, 'x-request-id'), 'latin1'),
  })),
  ofDigest('of the target', /the request target/, (client) => ({
    hashed: () => Buffer.from(client.target, 'latin1'),
  })),
  ofDigest('cut', /its end cut off/, () => ({
    writeDigest: (hash) => `SHA-256=${hash.toString('base64').slice(0, -4)}`,
  })),
  ofDigest('read as text', /read as a UTF-8 text/, () => ({
    writeDigest: (hash) => `SHA-256=${Buffer.from(hash.toString('utf8')).toString('base64')}`,
  })),
  ofDigest('mistyped', /one character mistyped/, () => ({
    writeDigest: (hash) =>
      `SHA-256=${hash.toString('base64').replace(/^./, (each) => (each === 'A' ? 'B' : 'A'))}`,
  })),
  ofDigest('between quotes', /quotes/, () => ({
    writeDigest: (hash) => `"SHA-256=${hash.toString('base64')}"`,
  })),
  ofDigest('in lower case', /in lower case/, () => ({
    writeDigest: (hash) => `SHA-256=${hash.toString('base64').toLowerCase()}`,
  })),
];

function ofKeyId(
  id: string,
  causes: ClientMistake['causes'],
  says: RegExp,
  change: (keyId: string) => string,
): ClientMistake {
  return mistake('issuer', `rare ${id}`, causes, (client) => ({ ...client, keyId: change(client.keyId) }), {
    says,
  });
}

const keyIdMistakes: readonly ClientMistake[] = [
  ofKeyId('semicolon between', ['key-id-malformed'], /a semicolon stands between/, (keyId) =>
    keyId.replace(',CA=', ';CA='),
  ),
  ofKeyId('other order', ['key-id-malformed'], /SN=… comes first/, (keyId) =>
    keyId.replace(/^(SN=[^,]*),(CA=.*)$/s, '$2,$1'),
  ),
  ofKeyId('colons', ['key-id-malformed'], /colons stand between/, (keyId) =>
    keyId.replace(/^SN=/, 'SN:').replace(',CA=', ',CA:'),
  ),
  ofKeyId('empty', ['key-id-malformed'], /it is empty/, () => ''),
  ofKeyId('CA twice', ['issuer-dialect'], /CA= once more/, (keyId) => keyId.replace(',CA=', ',CA=CA=')),
  ofKeyId('comma behind', ['issuer-dialect'], /a separator behind its end/, (keyId) => `${keyId},`),
];

const listMistakes: readonly ClientMistake[] = [
  mistake(
    'list',
    'rare names run together',
    'headers-separator',
    (client) => ({ ...client, writeList: (names) => names.join('') }),
    { says: /run together/ },
  ),
];

const wrapMistakes: readonly ClientMistake[] = [
  mistake(
    'wrap',
    'rare encoded-word percent-encoded',
    'part-malformed',
    (client) => ({ ...client, wrap: (value) => encodeURIComponent(encodeWord(value)) }),
    { says: /percent-encoded/ },
  ),
  mistake(
    'wrap',
    'rare byte order mark',
    'part-malformed',
    (client) => ({ ...client, wrap: (value) => encodeWord(`\u00ef\u00bb\u00bf${value}`) }),
    { says: /byte order mark/ },
  ),
  mistake(
    'wrap',
    'rare RFC 5987',
    'part-malformed',
    (client) => ({ ...client, wrap: (value) => `utf-8''${encodeURIComponent(value)}` }),
    { says: /RFC 5987/ },
  ),
];

const emptyMistakes: readonly ClientMistake[] = [
  mistake('text', 'rare empty', 'signature-length', (client) => ({ ...client, writeSignature: () => '' }), {
    says: /it is empty/,
    hides: true,
  }),
  mistake(
    'certificate',
    'rare empty',
    'certificate-malformed',
    (client) => ({ ...client, writeCertificate: () => [['TPP-Signature-Certificate', '']] }),
    { says: /the value is empty/, hides: true },
  ),
];

const letterMistakes: readonly ClientMistake[] = [
  mistake(
    'lines',
    'rare letters encoded twice',
    'value-charset',
    (client) => {
      const value = valueIn(client, 'tpp-redirect-uri');
      if (value === '' || /[\u0080-\u00ff]/.test(value)) return undefined;
      const sent = asBytes(`${value}${value.includes('?') ? '&' : '?'}sted=Tromsø`);
      const headers = client.headers.map(
        ([name, old]) => [name, name.toLowerCase() === 'tpp-redirect-uri' ? sent : old] as const,
      );
      return signsFor({ ...client, headers }, 'tpp-redirect-uri', asBytes);
    },
    { says: /encoded once more/ },
  ),
];

const tokenMistakes: readonly ClientMistake[] = [
  mistake('end', 'rare percent-encoded but for slashes', 'string-encoding', (client) => ({
    ...client,
    changeText: (text) => encodeURIComponent(text).replaceAll('%2F', '/'),
  })),
  mistake('end', 'rare cut by a buffer', 'string-encoding', (client) => ({
    ...client,
    changeText: (text) => text.slice(0, 127),
  })),
  mistake('end', 'rare digest of nothing', 'line-extra', (client) =>
    client.body.length > 0
      ? undefined
      : {
          ...client,
          changeText: (text) => `${text}\ndigest: SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=`,
        },
  ),
  mistake('end', 'rare input of a JWS', 'string-encoding', (client) => ({
    ...client,
    changeText: (text) =>
      `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.${Buffer.from(text, 'latin1').toString('base64url')}`,
  })),
];

export const rareMistakes: readonly ClientMistake[] = [
  ...hashMistakes,
  ofSignature('twice, one behind the other', /more than once/, (signature) =>
    Buffer.concat([signature, signature]).toString('base64'),
  ),
  ofSignature('taken for letters', /taken for letters/, (signature) =>
    Buffer.from(signature.toString('latin1'), 'utf8').toString('base64'),
  ),
  ...digestMistakes,
  ...keyIdMistakes,
  ...listMistakes,
  ...emptyMistakes,
  ...wrapMistakes,
  ...letterMistakes,
  ...tokenMistakes,
];
