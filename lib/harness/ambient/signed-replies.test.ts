import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WireReply } from '../../model/http.js';
import { digestHeader, signReply } from '../../signing/index.js';
import { jsonReply, replyOf, sampleTpp } from '../target/sample-target.js';
import { redirectChecks } from './redirects.js';
import { signedReplyChecks } from './signed-replies.js';

const [digest, signature] = signedReplyChecks;
const { signer } = await sampleTpp();
const plain = jsonReply(200, { a: 1 }, [['Date', 'Mon, 16 Feb 2026 09:30:00 GMT']]);
const signed = signReply(plain, signer);

function said(check: typeof digest, wire: WireReply): string {
  const outcome = check?.look(replyOf(wire));
  return outcome === undefined ? 'nothing' : outcome.holds ? 'holds' : outcome.actual;
}

const withHeader = (name: string, value: string): WireReply => ({
  ...plain,
  headers: [...plain.headers, [name, value]],
});

test('a reply without Digest and Signature says nothing', () => {
  expect([said(digest, plain), said(signature, plain)]).toEqual(['nothing', 'nothing']);
});

test.each([
  ['of the body', digestHeader(plain.body), 'holds'],
  ['by SHA-512', digestHeader(plain.body, 'SHA-512'), 'holds'],
  ['in lower case', digestHeader(plain.body).replace('SHA', 'sha'), 'holds'],
  ['of other bytes', digestHeader(Buffer.from('{}')), 'SHA-256 of other bytes'],
  ['of an algorithm that nobody named', 'MD5=x', 'holds'],
])('a Digest %s', (_, value, expected) => {
  expect(said(digest, withHeader('Digest', value))).toBe(expected);
});

test('a Digest of a packed body is not judged: it may be of the bytes before or after', () => {
  const packed = { ...plain, headers: [...plain.headers, ['Content-Encoding', 'gzip'] as const] };
  expect(said(digest, { ...packed, headers: [...packed.headers, ['Digest', 'SHA-256=x']] })).toBe('nothing');
});

test('a signature that fits holds, one over another body or of another key does not', () => {
  expect([said(digest, signed), said(signature, signed)]).toEqual(['holds', 'holds']);
  const moved = signed.headers.map(([name, value]): [string, string] => [
    name,
    name === 'Date' ? 'Mon, 16 Feb 2026 09:30:01 GMT' : value,
  ]);
  expect(said(signature, { ...signed, headers: moved })).toBe('one that does not fit');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  expect(said(signature, signReply(plain, { ...signer, privateKey }))).toBe('one that does not fit');
});

test('a signature over letters of which the encoding is open is not judged', () => {
  const named = signed.headers.map(([name, value]): [string, string] => [
    name,
    name === 'Date' ? `${value} æ` : value,
  ]);
  expect(said(signature, { ...signed, headers: named })).toBe('nothing');
});

test('a signature whose certificate is not named is not judged', () => {
  const bare = signed.headers.filter(([name]) => !name.toLowerCase().includes('certificate'));
  expect(said(signature, { ...signed, headers: bare })).toBe('nothing');
});

test.each([
  ['https://tpp.example/callback?status=500&system=core', 'holds'],
  ['https://tpp.example/callback?status=503&system=', 'an empty system'],
  ['https://tpp.example/callback?status=500&code=x', 'no system'],
  ['https://tpp.example/callback?status=401&system=', 'nothing'],
  ['https://tpp.example/callback?psu-id=x', 'nothing'],
])('a redirect to %s: %s', (address, expected) => {
  const wire: WireReply = { status: 302, headers: [['Location', address]], body: Buffer.alloc(0) };
  const outcome = redirectChecks[0]?.look(replyOf(wire, {}, 'browser'));
  expect(outcome === undefined ? 'nothing' : outcome.holds ? 'holds' : outcome.actual).toBe(expected);
});

test('what is expected is said in words', () => {
  const headers = signed.headers.map(([name, value]) => [name, value.replace(':00 GMT', ':01 GMT')] as const);
  const spoilt = { ...signed, headers, body: Buffer.from('{}') };
  const told = signedReplyChecks.map((check) => {
    const outcome = check.look(replyOf(spoilt));
    return outcome === undefined || outcome.holds ? 'holds' : outcome.expected;
  });
  expect(told).toEqual(['a Digest of the body as received', 'a signature over the reply']);
});
