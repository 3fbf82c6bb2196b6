/** Packing and verifying as a person at a terminal does it, with each mistake that a person makes. */

import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { generateKeys, mint, privateKeyPem, type KeyPair } from '../../certificates/index.js';
import { unpacked } from '../../pack/archive.js';
import { authorityWith, refusal } from '../../pack/testing/authority.js';
import { mistakeOf, tell } from '../sample-terminal.js';

const root = testFolder('pack');
const at = (name: string) => join(root, name);

/** Writes the key and the certificate of a seal. */
function writeSeal(name: string, keys: KeyPair, [from, to]: readonly [number, number] = [-1, 1]): void {
  const { pem } = mint({
    subject: [['CN', name]],
    keys,
    notBefore: new Date(Date.now() + from * 86_400_000),
    notAfter: new Date(Date.now() + to * 86_400_000),
    use: 'seal',
  });
  writeFileSync(at(`${name}.pem`), pem);
  writeFileSync(at(`${name}.key`), privateKeyPem(keys));
}

const seal = ['--key', at('own.key'), '--certificate', at('own.pem')];

beforeAll(async () => {
  const [own, other] = await generateKeys(2);
  if (own === undefined || other === undefined) throw new Error('no keys');
  writeSeal('own', own);
  writeSeal('other', other);
  writeSeal('old', own, [-9, -2]);
  writeSeal('later', own, [2, 9]);
  writeSeal('ec', generateKeyPairSync('ec', { namedCurve: 'secp384r1' }));
  const words = ['--tags', 'signing/clock', '--quiet', '--no-allure'];
  await tell(['run', ...words, '--for-pack', '--out', at('reports')]);
  await tell(['pack', at('reports'), ...seal, '--out', at('good.zip')]);
}, 120_000);

function line(...given: readonly string[]): Promise<string> {
  return mistakeOf(given, root);
}

test('a pack verifies, and says who sealed it', async () => {
  const told = await tell(['verify-pack', at('good.zip'), '--certificate', at('own.pem')]);
  expect({ code: told.code, err: told.err }).toEqual({ code: 0, err: '' });
  expect(told.out).toMatch(
    /calculated again: all verdicts and reports; \d+ Digests, [1-9]\d* signatures, [1-9]\d* replies\n/,
  );
  expect(told.out).toContain('Verified: the pack is as it was sealed');
  const alone = await tell(['verify-pack', at('good.zip')]);
  expect(alone.out).toContain('whether that certificate is to be trusted is for you to know');
  const json: { verified: boolean } = JSON.parse((await tell(['verify-pack', at('good.zip'), '--json'])).out);
  expect(json.verified).toBe(true);
});

test('a run that the user stopped while the suite was loaded has its reports, and no pack is made of it', async () => {
  const others = process.listeners('SIGINT');
  const own = () => process.listeners('SIGINT').filter((each) => !others.includes(each));
  const words = ['run', '--tags', 'signing/clock', '--quiet', '--no-allure', '--for-pack'];
  const running = tell([...words, '--out', at('stopped')]);
  await vi.waitUntil(() => own().length > 0, { interval: 1, timeout: 60_000 });
  process.emit('SIGINT');
  const { code, err } = await running;
  expect(code).toBe(3);
  expect(err).toMatch(/stopping; .*\n.*: the run was stopped; 0 of \d+ scenarios were judged\n$/);
  expect(own()).toEqual([]);
  expect(await line('pack', at('stopped'), ...seal, '--out', at('stopped.zip'))).toMatch(
    /^pack: \/stopped: the run was stopped; 0 of \d+ scenarios were judged; a pack is made of a run of which nothing is missing$/,
  );
});

test('another signer, a cut file and what is no pack do not verify', async () => {
  const other = await tell(['verify-pack', at('good.zip'), '--certificate', at('other.pem')]);
  expect(other.code).toBe(1);
  expect(other.out).toMatch(
    /^manifest\.json\.p7s: was made by CN=own, sha256 [0-9a-f]{64}, not by the certificate that you trust\n/,
  );
  writeFileSync(at('cut.zip'), readFileSync(at('good.zip')).subarray(0, 10_000));
  expect(await tell(['verify-pack', at('cut.zip')])).toEqual({
    code: 1,
    out: 'the container: is cut or damaged: invalid zip data\nNot verified.\n',
    err: '',
  });
  expect((await tell(['verify-pack', at('own.pem')])).out).toBe(
    'the container: is no zip archive\nNot verified.\n',
  );
});

test('mistakes are one line each', async () => {
  const pack = (...words: readonly string[]) => line('pack', at('reports'), '--out', at('x.zip'), ...words);
  const with2 = (key: string, certificate: string) =>
    pack('--key', at(key), '--certificate', at(certificate));
  expect(await line('pack')).toBe('pack: needs REPORTS, the report folder of a run with --for-pack');
  expect(await line('pack', at('nowhere'), ...seal)).toBe(
    'pack: /nowhere is no folder; name the report folder of a run',
  );
  expect(await line('pack', root, ...seal)).toMatch(
    /holds no report\.json; name the report folder of a run that has ended$/,
  );
  expect(await pack('--certificate', at('own.pem'))).toBe(
    'pack: needs --key, the private key of the seal, PEM or DER',
  );
  expect(await pack('--key', at('own.key'))).toBe(
    'pack: needs --certificate, the certificate of the seal, PEM or DER',
  );
  expect(await with2('none.key', 'own.pem')).toBe('--key: /none.key: there is no such file');
  expect(await with2('own.pem', 'own.pem')).toMatch(/^--key: \/own\.pem: holds a certificate/);
  expect(await with2('own.key', 'own.key')).toMatch(/^--certificate: \/own\.key: holds a private key/);
  expect(await with2('other.key', 'own.pem')).toMatch(
    /^--key: \/other\.key: the key does not belong to the certificate/,
  );
  expect(await with2('ec.key', 'ec.pem')).toBe(
    '--key: /ec.key: is a key of type ec secp384r1; a seal needs RSA, or EC on P-256',
  );
  expect(await with2('own.key', 'old.pem')).toMatch(
    /^--certificate: \/old\.pem: expired on .*; seal with one that is valid$/,
  );
  expect(await with2('own.key', 'later.pem')).toMatch(
    /^--certificate: \/later\.pem: is valid from .* on only/,
  );
  expect(await line('pack', at('reports'), ...seal, '--out', root)).toMatch(
    /is a folder; name a file in it$/,
  );
  expect(await line('verify-pack')).toBe('verify-pack: needs FILE, a pack');
  expect(await line('verify-pack', at('none.zip'))).toBe('verify-pack: /none.zip: there is no such file');
  expect(existsSync(at('x.zip'))).toBe(false);
});

test('reports that contradict the record, or have none, are not sealed', async () => {
  cpSync(at('reports'), at('changed'), { recursive: true });
  const report = readFileSync(at('changed/report.json'), 'utf8');
  writeFileSync(at('changed/report.json'), report.replace('"seed": 1', '"seed": 3'));
  expect(await line('pack', at('changed'), ...seal)).toBe(
    'pack: /changed: is not sealed, because it contradicts itself: reports/report.json: seed is 3, the record gives 1; run once more',
  );
  rmSync(at('changed/record.json.gz'));
  expect(await line('pack', at('changed'), ...seal)).toMatch(
    /^pack: \/changed: holds no record\.json\.gz, .*; run once more with --for-pack$/,
  );
});

/** A time-stamping authority on a port of its own; it answers what it is told. */
async function serve(answer: (request: Buffer) => Buffer): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
    incoming.on('end', () => void outgoing.end(answer(Buffer.concat(chunks))));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/tsr`, close: () => void server.close() };
}

test('a time stamp of a third party says when a pack was sealed', async () => {
  const [keys] = await generateKeys(1);
  if (keys === undefined) throw new Error('no keys');
  const { reply, certificate } = authorityWith(keys);
  writeFileSync(at('tsa.pem'), certificate.toString());
  const { url, close } = await serve((request) => reply(request));
  const out = ['--out', at('stamped.zip')];
  const made = await tell(['pack', at('reports'), ...seal, ...out, '--time-stamp', `${url}?key=secret`]);
  expect(made.out).toContain(`time-stamped by ${url}\n`);
  const told = await tell(['verify-pack', at('stamped.zip'), '--authority', at('tsa.pem')]);
  expect([told.code, told.err]).toEqual([0, '']);
  expect(told.out).toMatch(/\ntime-stamped at \S+Z by CN=Time stamps, sha256 [0-9a-f]{64}\nVerified: /);
  const other = await tell(['verify-pack', at('stamped.zip'), '--authority', at('own.pem')]);
  expect([other.code, other.out]).toEqual([1, expect.stringContaining('not by an authority that you trust')]);
  expect(readFileSync(at('stamped.zip')).includes('secret')).toBe(false);
  close();
  const away = await tell(['pack', at('reports'), ...seal, ...out, '--time-stamp', url]);
  expect(away.code).toBe(3);
  expect(away.err).toMatch(
    /^psd2-conformance: --time-stamp: http:.*\/tsr: it cannot be asked \(.*ECONNREFUSED.*\); name another authority, or pack without a time stamp\n$/,
  );
  expect(await line('pack', at('reports'), ...seal, '--time-stamp', 'tsa.example')).toBe(
    '--time-stamp: is no address of an authority, such as https://tsa.example/tsr',
  );
});

test('an authority that refuses or answers anything else gives no pack', async () => {
  for (const [answer, what] of [
    [refusal('out of order'), 'the authority answers rejection (out of order)'],
    [Buffer.from('<html>'), 'cannot be read as a time stamp'],
  ] as const) {
    const { url, close } = await serve(() => answer);
    const words = ['pack', at('reports'), ...seal, '--out', at('none.zip'), '--time-stamp', url];
    const { code, err } = await tell(words);
    close();
    expect([code, err]).toEqual([3, expect.stringContaining(what)]);
  }
  expect(existsSync(at('none.zip'))).toBe(false);
});

function hasOpenSsl(): boolean {
  try {
    return execFileSync('openssl', ['version']).includes('OpenSSL');
  } catch {
    return false;
  }
}

test.runIf(hasOpenSsl())('openssl verifies the seal', () => {
  const members = unpacked(readFileSync(at('good.zip')));
  for (const name of ['manifest.json', 'manifest.json.p7s']) writeFileSync(at(name), members.get(name) ?? '');
  const words = [
    'cms',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    at('manifest.json.p7s'),
    '-content',
    at('manifest.json'),
  ];
  const trust = ['-CAfile', at('own.pem'), '-purpose', 'any', '-partial_chain', '-out', at('verified')];
  execFileSync('openssl', [...words, ...trust], { stdio: 'pipe' });
  expect(readFileSync(at('verified'), 'utf8')).toBe(members.get('manifest.json')?.toString());
});
