/** Slips in what is signed: the lines, their order and writing, the bytes, and the RSA operation. */

import { constants, createHash, createHmac, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto';
import { otherKey, sha256 } from './program.js';
import { slip, type Slip } from './slip.js';

const toJoin = (id: string, causes: Parameters<typeof slip>[2], change: (text: string) => string): Slip =>
  slip('join', id, causes, (old) => (lines, call) => change(old(lines, call)));

const joined = (
  id: string,
  causes: Parameters<typeof slip>[2],
  change: (lines: readonly string[]) => string,
): Slip => slip('join', id, causes, () => (lines) => change(lines));

function pairs(lines: readonly string[]): readonly (readonly [string, string])[] {
  return lines.map((line) => {
    const at = line.indexOf(':', 1);
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
}

const titled = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());

const joins: readonly Slip[] = [
  joined('CR LF', 'line-separator', (lines) => lines.join('\r\n')),
  joined('LF behind each', 'trailing-newline', (lines) => lines.map((line) => `${line}\n`).join('')),
  joined('CR LF behind each', ['line-separator', 'trailing-newline'], (lines) =>
    lines.map((line) => `${line}\r\n`).join(''),
  ),
  joined('\\n in single quotes', 'literal-backslash-n', (lines) => lines.join('\\n')),
  joined('\\r\\n in single quotes', ['literal-backslash-n', 'line-separator'], (lines) =>
    lines.join('\\r\\n'),
  ),
  joined('comma and space', 'line-separator', (lines) => lines.join(', ')),
  joined('comma', 'line-separator', (lines) => lines.join(',')),
  joined('semicolon', 'line-separator', (lines) => lines.join(';')),
  joined('ampersand', 'line-separator', (lines) => lines.join('&')),
  joined('blank', 'line-separator', (lines) => lines.join(' ')),
  joined('nothing', 'line-separator', (lines) => lines.join('')),
  joined('CR', 'line-separator', (lines) => lines.join('\r')),
  joined('empty lines between', 'line-separator', (lines) => lines.join('\n\n')),
  joined('<br>', 'line-separator', (lines) => lines.join('<br>')),
  joined('LF before the first', 'leading-characters', (lines) => `\n${lines.join('\n')}`),
  joined(
    'two LF behind the last',
    ['trailing-newline', 'trailing-characters'],
    (lines) => `${lines.join('\n')}\n\n`,
  ),
  joined(
    'blank behind each',
    ['value-untrimmed', 'value-blanks', 'line-separator', 'trailing-characters'],
    (lines) => lines.map((line) => `${line} `).join('\n'),
  ),
  joined('indented text block', ['line-separator', 'leading-characters', 'value-blanks'], (lines) =>
    lines.join('\n    '),
  ),
  joined('reversed', 'line-order', (lines) => lines.toReversed().join('\n')),
  joined('alphabetical', 'line-order', (lines) => lines.toSorted().join('\n')),
  joined('values only', 'values-without-names', (lines) =>
    pairs(lines)
      .map(([, value]) => value)
      .join('\n'),
  ),
  joined('names only', ['line-missing'], (lines) =>
    pairs(lines)
      .map(([name]) => name)
      .join(' '),
  ),
  joined('JSON object', ['line-separator', 'string-encoding', 'value-encoding'], (lines) =>
    JSON.stringify(Object.fromEntries(pairs(lines))),
  ),
  joined('JSON object, indented', ['line-separator', 'string-encoding', 'value-encoding'], (lines) =>
    JSON.stringify(Object.fromEntries(pairs(lines)), undefined, 2),
  ),
  joined(
    'map of Java',
    ['string-encoding', 'value-encoding', 'line-separator'],
    (lines) =>
      `{${pairs(lines)
        .map(([name, value]) => `${name}=${value}`)
        .join(', ')}}`,
  ),
  joined(
    'dict of Python',
    ['line-separator', 'string-encoding', 'value-encoding'],
    (lines) =>
      `{${pairs(lines)
        .map(([name, value]) => `'${name}': '${value}'`)
        .join(', ')}}`,
  ),
  joined(
    'list of Python',
    ['string-encoding', 'value-encoding', 'line-separator'],
    (lines) => `[${lines.map((line) => `'${line}'`).join(', ')}]`,
  ),
  joined('query string', ['string-encoding', 'value-encoding', 'line-separator'], (lines) =>
    pairs(lines)
      .map(([name, value]) => new URLSearchParams({ [name]: value }).toString())
      .join('&'),
  ),
  joined('array of JavaScript', ['line-separator'], (lines) => String(lines)),
  toJoin('all in small letters', ['value-case', 'string-encoding'], (text) => text.toLowerCase()),
  toJoin('all in capitals', ['value-case', 'string-encoding', 'name-case'], (text) => text.toUpperCase()),
  toJoin('without any blank', ['value-blanks', 'string-encoding', 'space-after-colon-missing'], (text) =>
    text.replaceAll(' ', ''),
  ),
  slip(
    'join',
    'the header line in front',
    ['line-extra', 'leading-characters'],
    (old) => (lines, call) => `${call.method} ${call.target}\n${old(lines, call)}`,
  ),
  slip(
    'join',
    'signature of the body',
    'body-signed',
    (old) => (lines, call) => (call.body.length === 0 ? old(lines, call) : call.body.toString('latin1')),
    { hides: true },
  ),
  slip(
    'join',
    'body behind an empty line',
    ['trailing-characters', 'body-signed', 'line-extra'],
    (old) => (lines, call) => `${old(lines, call)}\n\n${call.body.toString('latin1')}`,
  ),
  slip(
    'join',
    'host line not listed',
    'line-extra',
    (old) => (lines, call) => `${old(lines, call)}\nhost: api.bank.example`,
  ),
  slip(
    'join',
    'target line first, not listed',
    'line-extra',
    (old) => (lines, call) =>
      `(request-target): ${call.method.toLowerCase()} ${call.target}\n${old(lines, call)}`,
  ),
  slip(
    'join',
    'content-type line not listed',
    'line-extra',
    (old) => (lines, call) => `${old(lines, call)}\ncontent-type: application/json`,
  ),
  slip('join', 'last line lost', 'line-missing', (old) => (lines, call) => old(lines.slice(0, -1), call)),
  slip(
    'join',
    'digest line lost',
    'line-missing',
    (old) => (lines, call) =>
      old(
        lines.filter((line) => !/^digest/i.test(line)),
        call,
      ),
  ),
  slip(
    'join',
    'date line lost',
    'line-missing',
    (old) => (lines, call) =>
      old(
        lines.filter((line) => !/^date/i.test(line)),
        call,
      ),
  ),
  slip(
    'join',
    'empty line for the corporate id',
    ['absent-header-as-line', 'line-extra'],
    (old) => (lines, call) =>
      old(
        lines.some((line) => line.startsWith('psu-corporate')) ? lines : [...lines, 'psu-corporate-id: '],
        call,
      ),
  ),
  slip(
    'join',
    'null for the corporate id',
    ['absent-header-as-line', 'line-extra'],
    (old) => (lines, call) =>
      old(
        lines.some((line) => line.startsWith('psu-corporate')) ? lines : [...lines, 'psu-corporate-id: null'],
        call,
      ),
  ),
  slip(
    'join',
    'one line twice',
    ['line-extra', 'repeated-header-joined-otherwise'],
    (old) => (lines, call) => old([...lines.slice(0, 1), ...lines], call),
  ),
];

const lineWays: readonly Slip[] = [
  slip('line', 'no space', 'space-after-colon-missing', () => (name, value) => `${name}:${value}`),
  slip('line', 'space before the colon', 'colon-spelling', () => (name, value) => `${name} : ${value}`),
  slip('line', 'equals sign', 'colon-spelling', () => (name, value) => `${name}=${value}`),
  slip('line', 'two spaces', 'colon-spelling', () => (name, value) => `${name}:  ${value}`),
  slip('line', 'tab', 'colon-spelling', () => (name, value) => `${name}:\t${value}`),
  slip('line', 'names as in HTTP', 'name-case', (old) => (name, value) => old(titled(name), value)),
  slip('line', 'names in capitals', 'name-case', (old) => (name, value) => old(name.toUpperCase(), value)),
  slip(
    'line',
    'names in quotes (RFC 9421)',
    ['name-spelling', 'rfc-9421-form'],
    (old) => (name, value) => old(`"${name}"`, value),
  ),
  slip(
    'line',
    'values in quotes',
    ['line-separator', 'value-encoding', 'value-changed', 'string-encoding'],
    (old) => (name, value) => old(name, `"${value}"`),
  ),
  slip(
    'line',
    'values as lists of Python',
    ['line-separator', 'value-encoding', 'value-changed', 'string-encoding'],
    (old) => (name, value) => old(name, `['${value}']`),
  ),
  slip(
    'line',
    'values as lists of Java',
    ['line-separator', 'value-encoding', 'value-changed', 'string-encoding'],
    (old) => (name, value) => old(name, `[${value}]`),
  ),
  slip(
    'line',
    'values as lists of JSON',
    ['line-separator', 'value-encoding', 'value-changed', 'string-encoding'],
    (old) => (name, value) => old(name, `["${value}"]`),
  ),
  slip(
    'line',
    'values percent-encoded',
    ['value-encoding', 'string-encoding'],
    (old) => (name, value) => old(name, encodeURIComponent(value)),
  ),
  slip(
    'line',
    'values in small letters',
    'value-case',
    (old) => (name, value) => old(name, value.toLowerCase()),
  ),
  slip(
    'line',
    'underscores',
    ['name-spelling'],
    (old) => (name, value) => old(name.replaceAll('-', '_'), value),
  ),
  slip(
    'line',
    'as CGI names',
    ['name-spelling', 'name-case'],
    (old) => (name, value) => old(`HTTP_${name.toUpperCase().replaceAll('-', '_')}`, value),
  ),
  slip(
    'line',
    'target without parentheses',
    'name-spelling',
    (old) => (name, value) => old(name.replace(/[()]/g, ''), value),
  ),
];

const writeBytes = (
  id: string,
  causes: Parameters<typeof slip>[2],
  change: (bytes: Buffer) => Buffer,
): Slip => slip('bytes', id, causes, (old) => (text) => change(old(text)));

const bytes: readonly Slip[] = [
  writeBytes('UTF-16', ['string-encoding'], (all) => Buffer.from(all.toString('latin1'), 'utf16le')),
  writeBytes('UTF-16, big end first', ['string-encoding'], (all) =>
    Buffer.from(all.toString('latin1'), 'utf16le').swap16(),
  ),
  writeBytes('UTF-16 with BOM', ['string-encoding', 'leading-characters'], (all) =>
    Buffer.from(`\ufeff${all.toString('latin1')}`, 'utf16le'),
  ),
  writeBytes('UTF-8 BOM', ['string-encoding', 'leading-characters'], (all) =>
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), all]),
  ),
  writeBytes('base64 first', 'string-encoding', (all) => Buffer.from(all.toString('base64'))),
  writeBytes('base64url first', 'string-encoding', (all) => Buffer.from(all.toString('base64url'))),
  writeBytes('hex first', 'string-encoding', (all) => Buffer.from(all.toString('hex'))),
  writeBytes('hash first', 'hash-then-sign', sha256),
  writeBytes('hash in hex first', ['hash-then-sign', 'string-encoding'], (all) =>
    Buffer.from(sha256(all).toString('hex')),
  ),
  writeBytes('hash in HEX first', ['hash-then-sign', 'string-encoding'], (all) =>
    Buffer.from(sha256(all).toString('hex').toUpperCase()),
  ),
  writeBytes('hash in base64 first', ['hash-then-sign', 'string-encoding'], (all) =>
    Buffer.from(sha256(all).toString('base64')),
  ),
  writeBytes('SHA-512 first', ['hash-then-sign', 'string-encoding'], (all) =>
    createHash('sha512').update(all).digest(),
  ),
  writeBytes('NUL behind', ['trailing-characters', 'string-encoding'], (all) =>
    Buffer.concat([all, Buffer.alloc(1)]),
  ),
  writeBytes(
    'in double quotes',
    ['string-encoding', 'leading-characters', 'trailing-characters', 'value-encoding'],
    (all) => Buffer.concat([Buffer.from('"'), all, Buffer.from('"')]),
  ),
  writeBytes('as a JSON string', ['string-encoding', 'value-encoding'], (all) =>
    Buffer.from(JSON.stringify(all.toString('latin1'))),
  ),
  writeBytes('percent-encoded', ['string-encoding', 'value-encoding'], (all) =>
    Buffer.from(encodeURIComponent(all.toString('latin1'))),
  ),
];

const info = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const crypts: readonly Slip[] = [
  slip('crypt', 'SHA-1', 'hash-algorithm', () => (all, key) => sign('sha1', all, key)),
  slip('crypt', 'SHA-512', 'hash-algorithm', () => (all, key) => sign('sha512', all, key)),
  slip('crypt', 'SHA-384', 'hash-algorithm', () => (all, key) => sign('sha384', all, key)),
  slip('crypt', 'MD5', 'hash-algorithm', () => (all, key) => sign('md5', all, key)),
  slip(
    'crypt',
    'PSS',
    'pss-padding',
    () => (all, key) => sign('sha256', all, { key, padding: constants.RSA_PKCS1_PSS_PADDING }),
  ),
  slip(
    'crypt',
    'PSS, short salt',
    'pss-padding',
    () => (all, key) =>
      sign('sha256', all, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  ),
  slip(
    'crypt',
    'PSS, SHA-512',
    ['pss-padding', 'hash-algorithm'],
    () => (all, key) => sign('sha512', all, { key, padding: constants.RSA_PKCS1_PSS_PADDING }),
  ),
  slip(
    'crypt',
    'hash encrypted (NONEwithRSA)',
    'digest-info-missing',
    () => (all, key) => privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, sha256(all)),
  ),
  slip(
    'crypt',
    'hash in hex encrypted',
    ['digest-info-missing', 'digest-info-encoding', 'hash-then-sign'],
    () => (all, key) =>
      privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(sha256(all).toString('hex'))),
  ),
  slip(
    'crypt',
    'no padding',
    'padding-missing',
    () => (all, key) =>
      privateEncrypt(
        { key, padding: constants.RSA_NO_PADDING },
        Buffer.concat([Buffer.alloc(256 - 51), info, sha256(all)]),
      ),
  ),
  slip('crypt', 'another key', 'other-key', () => (all) => sign('sha256', all, otherKey.privateKey), {
    unprovable: true,
  }),
  slip(
    'crypt',
    'HMAC with a secret',
    ['signature-length', 'other-key'],
    () => (all) => createHmac('sha256', 'secret').update(all).digest(),
    { hides: true, unprovable: true },
  ),
  slip('crypt', 'ECDSA', ['signature-length', 'other-key'], () => (all) => sign('sha256', all, curve), {
    hides: true,
    unprovable: true,
  }),
  slip(
    'crypt',
    'bytes backwards (CryptoAPI)',
    'signature-byte-order',
    (old) => (all, key) => Buffer.from(old(all, key).toReversed()),
  ),
];

const encodings: readonly Slip[] = [
  slip('encode', 'base64url', 'signature-base64url', () => (all) => all.toString('base64url')),
  slip('encode', 'hex', 'signature-hex', () => (all) => all.toString('hex')),
  slip('encode', 'HEX', 'signature-hex', () => (all) => all.toString('hex').toUpperCase()),
  slip(
    'encode',
    'hex with colons',
    ['signature-hex', 'signature-spelling'],
    () => (all) => all.toString('hex').replace(/(..)(?=.)/g, '$1:'),
  ),
  slip(
    'encode',
    'base64 twice',
    'signature-base64-twice',
    (old) => (all) => Buffer.from(old(all)).toString('base64'),
  ),
  slip(
    'encode',
    'base64 of hex',
    ['signature-hex', 'signature-spelling', 'signature-base64-twice'],
    () => (all) => Buffer.from(all.toString('hex')).toString('base64'),
  ),
  slip('encode', 'no padding', 'signature-padding-missing', (old) => (all) => old(all).replace(/=+$/, '')),
  slip(
    'encode',
    'blanks where lines broke',
    'signature-blanks',
    (old) => (all) => old(all).replace(/(.{76})/g, '$1 '),
  ),
  slip(
    'encode',
    'literal \\n where lines broke',
    ['signature-blanks', 'signature-spelling'],
    (old) => (all) => old(all).replace(/(.{64})/g, '$1\\n'),
  ),
  slip(
    'encode',
    'percent-encoded',
    'signature-percent-encoded',
    (old) => (all) => encodeURIComponent(old(all)),
  ),
  slip(
    'encode',
    'plus became blank',
    ['signature-percent-encoded', 'signature-blanks', 'signature-spelling'],
    (old) => (all) => old(all).replaceAll('+', ' '),
  ),
  slip(
    'encode',
    'empty',
    ['signature-base64', 'signature-length', 'part-malformed', 'part-missing'],
    () => () => '',
    { hides: true, unprovable: true },
  ),
  slip(
    'encode',
    'cut off',
    ['signature-base64', 'signature-length'],
    (old) => (all) => old(all).slice(0, 200),
    { hides: true, unprovable: true },
  ),
  slip(
    'encode',
    'bytes as a list',
    ['signature-spelling', 'signature-base64'],
    () => (all) => [...all].join(','),
  ),
  slip(
    'encode',
    "b'' of Python",
    ['signature-spelling', 'signature-base64'],
    (old) => (all) => `b'${old(all)}'`,
  ),
];

export const stringSlips: readonly Slip[] = [...joins, ...lineWays, ...bytes, ...crypts, ...encodings];
