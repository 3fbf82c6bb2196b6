/** Slips in the Digest header: other bytes, other writings. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sha256 } from './program.js';
import { slip, type Slip } from './slip.js';

type Causes = Parameters<typeof slip>[2];

const json = (text: string): unknown => JSON.parse(text);

/** Digest over other bytes than those sent. */
const hashed = (id: string, causes: Causes, change: (body: Buffer) => Buffer): Slip =>
  slip(
    'sum',
    id,
    causes,
    () =>
      ({ body }) =>
        body.length === 0 ? undefined : `SHA-256=${sha256(change(body)).toString('base64')}`,
  );

const written = (
  id: string,
  causes: Causes,
  write: (hash: Buffer, body: Buffer) => string | undefined,
): Slip =>
  slip(
    'sum',
    id,
    causes,
    () =>
      ({ body }) =>
        body.length === 0 ? undefined : write(sha256(body), body),
  );

const bodies = (id: string, change: (text: string) => string): Slip =>
  hashed(id, ['digest-of-other-body', 'digest-mismatch'], (body) => Buffer.from(change(body.toString())));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

const digests: readonly Slip[] = [
  bodies('other layout', (text) => JSON.stringify(json(text), undefined, text.includes('\n') ? 0 : 2)),
  bodies('four blanks', (text) => JSON.stringify(json(text), undefined, 4)),
  bodies('tabs', (text) => JSON.stringify(json(text), undefined, '\t')),
  bodies('as json.dumps writes', (text) =>
    JSON.stringify(json(text), undefined, 1)
      .replaceAll(/\n\s*/g, ' ')
      .replaceAll('{ ', '{')
      .replaceAll(' }', '}')
      .replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  bodies('as json_encode writes', (text) =>
    JSON.stringify(json(text))
      .replaceAll('/', '\\/')
      .replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  bodies('keys sorted', (text) => JSON.stringify(sorted(json(text)))),
  bodies('without null members', (text) =>
    JSON.stringify(json(text), (_, value: unknown) => value ?? undefined),
  ),
  bodies('LF behind', (text) => `${text}\n`),
  bodies('CR LF behind', (text) => `${text}\r\n`),
  bodies('CR LF inside', (text) => text.replaceAll('\n', '\r\n').concat(text.includes('\n') ? '' : '\r\n')),
  bodies('BOM in front', (text) => `\ufeff${text}`),
  bodies('{}', () => '{}'),
  bodies('null', () => 'null'),
  bodies('empty', () => ''),
  bodies('a JSON string of it', (text) => JSON.stringify(text)),
  bodies('without any blank', (text) => text.replaceAll(/\s/g, '')),
  bodies('amounts as numbers', (text) =>
    JSON.stringify(json(text)).replaceAll(
      /"amount":"([\d.]+)"/g,
      (_, digits: string) => `"amount":${Number(digits)}`,
    ),
  ),
  bodies('[object Object]', () => '[object Object]'),
  hashed('latin1', ['digest-of-other-body', 'digest-mismatch'], (body) =>
    Buffer.from(body.toString(), 'latin1'),
  ),
  hashed('UTF-16', ['digest-of-other-body', 'digest-mismatch'], (body) =>
    Buffer.from(body.toString(), 'utf16le'),
  ),
  hashed('base64 of it', ['digest-of-other-body', 'digest-mismatch'], (body) =>
    Buffer.from(body.toString('base64')),
  ),
  hashed('UTF-8 twice', ['digest-of-other-body', 'digest-mismatch'], (body) =>
    Buffer.from(body.toString('latin1')),
  ),
  hashed('gzipped', ['digest-of-other-body', 'digest-mismatch'], (body) => gzipSync(body)),
  hashed('question marks for letters', ['digest-of-other-body', 'digest-mismatch'], (body) =>
    Buffer.from(body.toString().replaceAll(/[\u0080-\uffff]/g, '?')),
  ),
  hashed('another body', ['digest-mismatch'], (body) => Buffer.concat([body, sha256(body)])),
  written('in hex', ['digest-hex'], (hash) => `SHA-256=${hash.toString('hex')}`),
  written(
    'base64 of hex',
    ['digest-base64-of-hex'],
    (hash) => `SHA-256=${Buffer.from(hash.toString('hex')).toString('base64')}`,
  ),
  written('base64url', ['digest-base64'], (hash) => `SHA-256=${hash.toString('base64url')}`),
  written(
    'SHA256=',
    ['digest-unsupported', 'digest-malformed'],
    (hash) => `SHA256=${hash.toString('base64')}`,
  ),
  written('no prefix', ['digest-malformed', 'digest-unsupported'], (hash) => hash.toString('base64')),
  written(
    'sha-256 with colon',
    ['digest-malformed', 'digest-unsupported'],
    (hash) => `SHA-256:${hash.toString('base64')}`,
  ),
  written(
    'Content-Digest form',
    ['digest-content-digest-form'],
    (hash) => `sha-256=:${hash.toString('base64')}:`,
  ),
  written(
    'in quotes',
    ['digest-base64', 'digest-malformed'],
    (hash) => `SHA-256="${hash.toString('base64')}"`,
  ),
  written(
    'SHA-512 as SHA-256',
    ['digest-length', 'digest-algorithm', 'digest-mismatch'],
    (_, body) => `SHA-256=${createHash('sha512').update(body).digest('base64')}`,
  ),
  written(
    'SHA-1',
    ['digest-unsupported'],
    (_, body) => `SHA=${createHash('sha1').update(body).digest('base64')}`,
  ),
  written(
    'MD5',
    ['digest-unsupported'],
    (_, body) => `MD5=${createHash('md5').update(body).digest('base64')}`,
  ),
  written(
    'SHA-1 as SHA-256',
    ['digest-length', 'digest-algorithm', 'digest-mismatch'],
    (_, body) => `SHA-256=${createHash('sha1').update(body).digest('base64')}`,
  ),
  written(
    'hashed twice',
    ['digest-mismatch', 'digest-of-other-body'],
    (hash) => `SHA-256=${sha256(hash).toString('base64')}`,
  ),
  written(
    'hash of base64 of it in base64 twice',
    ['digest-base64', 'digest-length', 'digest-mismatch', 'digest-base64-of-hex'],
    (hash) => `SHA-256=${Buffer.from(hash.toString('base64')).toString('base64')}`,
  ),
  written('missing', ['digest-missing'], () => undefined),
];

export const digestSlips: readonly Slip[] = digests;
