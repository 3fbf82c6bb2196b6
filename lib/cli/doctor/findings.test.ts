/** What the doctor finds wrong with a profile, or weak. */

import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mint } from '../../certificates/index.js';
import { tell } from '../sample-terminal.js';
import { doctorBed, staleWaivers, without, type Json, type DoctorBed } from './testing/doctor-bed.js';

let bed: DoctorBed;
beforeAll(async () => {
  bed = await doctorBed();
});
afterAll(() => bed.close());

describe('no more is promised than a run can keep', () => {
  test.each<[string, (profile: Json) => Json, RegExp]>([
    [
      'a waiver that has expired',
      (profile) => ({ ...profile, waivers: staleWaivers }),
      /^warn {2}waivers: that of SIG-06 expired on 2020-01-31; .* code 4$/m,
    ],
    [
      'an identity that is none',
      (profile) => ({ ...profile, psus: [{ identity: '123', kind: 'private' }] }),
      /^warn {2}psus\[0\]: identity is no national identity number of 11 digits \(3 characters\)$/m,
    ],
    [
      'a clause that waits for a pin',
      without('pins'),
      /^warn {2}pins: ADR-09 is untestable, and a whole run ends with code 5, until pins\.assumptions\.derivable-bic/m,
    ],
  ])('%s', async (_what, change, words) => {
    expect((await bed.doctor(change)).out).toMatch(words);
  });

  test.each([
    [503, 3, /^fail {2}address: \S+ answers \(status 503 .*try again later$/m],
    [429, 0, /^warn {2}address: \S+ answers \(status 429 .*wait/m],
    [404, 2, /^fail {2}address: .*baseUrl ends where \/v1\/accounts begins$/m],
    [302, 2, /^fail {2}address: .*it leads elsewhere/m],
    [200, 0, /^warn {2}address: .*to an unsigned call, which a bank refuses/m],
  ])('an address that answers %d to everything', async (status, code, words) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const told = await bed.doctor((profile) => ({
      ...without('levers')(without('instances')(profile)),
      baseUrl: `http://127.0.0.1:${port}/api`,
    }));
    server.close();
    expect(told.out).toMatch(words);
    expect(told.code).toBe(code);
  });

  test('a base address one level too deep', async () => {
    const { out } = await bed.doctor((profile) => ({
      ...without('instances')(profile),
      baseUrl: `${String(profile['baseUrl'])}/v1`,
    }));
    expect(out).toMatch(/^fail {2}address: .*no interface seems to stand there/m);
  });
});

describe('what weakens a run is a warning', () => {
  test.each<[string, (profile: Json) => Json, RegExp]>([
    [
      'no SCA driver',
      without('sca'),
      /^warn {2}sca: no SCA driver is named; whatever needs a PSU is untestable$/m,
    ],
    ['no PSU', (profile) => ({ ...profile, psus: [] }), /^warn {2}psus: no PSU is named$/m],
    [
      'no levers',
      without('levers'),
      /^warn {2}coverage: \d+ clauses? untestable(?:, \d+ of them for this alone)?: the target offers no \w+ lever; add levers\.\w+ \(.+\)$/m,
    ],
    [
      'roles other than in the certificate',
      (profile) => ({
        ...profile,
        tpps: { primary: { certificate: 'primary.pem', key: 'primary.key', roles: ['AISP'] } },
      }),
      /^warn {2}tpps\.primary: the certificate says roles AISP, PISP, the profile AISP$/m,
    ],
    [
      'no PSD2 statement, and not long to go',
      (profile) => {
        const { keys } = bed.identities.pki.tpps.primary;
        const { pem } = mint({
          subject: [['CN', 'No Statement AS']],
          keys,
          use: 'server',
          hosts: ['localhost'],
          notBefore: new Date(Date.now() - 86_400_000),
          notAfter: new Date(Date.now() + 10 * 86_400_000),
        });
        const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
        writeFileSync(join(bed.root, 'bank', 'plain.pem'), pem);
        writeFileSync(join(bed.root, 'bank', 'plain.key'), key, { mode: 0o600 });
        return {
          ...profile,
          tpps: { primary: { certificate: 'plain.pem', key: 'plain.key', roles: ['AISP'] } },
        };
      },
      /^warn {2}tpps\.primary: the certificate expires on \d{4}-\d\d-\d\d, in \d+ days; .+\n(warn {2}tpps\.primary: .+\n)*warn {2}tpps\.primary: the certificate has no PSD2 statement, .+$/m,
    ],
    [
      'a chain with a gap',
      (profile) => {
        const pem = readFileSync(join(bed.root, 'bank', 'primary.pem'), 'utf8');
        writeFileSync(join(bed.root, 'bank', 'chain.pem'), pem + bed.identities.pki.root.pem);
        return {
          ...profile,
          tpps: { primary: { certificate: 'chain.pem', key: 'primary.key', roles: ['AISP', 'PISP'] } },
        };
      },
      /^warn {2}tpps\.primary: the issuer .+ is not among the given certificates; add it$/m,
    ],
  ])('%s', async (_, change, line) => {
    const { code, out } = await bed.doctor(change);
    expect(out).toMatch(line);
    expect(code).toBe(0);
  });

  test('a key that others can read', async () => {
    const key = join(bed.root, 'bank', 'primary.key');
    chmodSync(key, 0o644);
    const { code, out } = await tell(['doctor', '--target', bed.file]);
    chmodSync(key, 0o600);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^warn {2}tpps\.primary: tpps\.primary\.key \(primary\.key\) can be read by other users of this machine; chmod 600 it$/m,
    );
  });
});

describe('failures', () => {
  test.each<[string, (profile: Json) => Json, number, RegExp]>([
    [
      'an unknown setting',
      (profile) => ({ ...profile, baseurl: 'x' }),
      2,
      /^fail {2}\S+copy\.json: baseurl: no such setting; did you mean "baseUrl"\?\n$/,
    ],
    [
      'keys of two TPPs',
      (profile) => ({
        ...profile,
        tpps: {
          primary: { certificate: 'primary.pem', key: 'second.key', roles: [] },
          second: { certificate: 'nowhere.pem', key: 'second.key', roles: [] },
        },
      }),
      2,
      /^fail {2}tpps\.primary: the key does not belong to the certificate; take the pair from one place\nfail {2}tpps\.second: tpps\.second\.certificate: there is no file nowhere\.pem; paths are relative to the profile\n$/m,
    ],
    [
      'an expired certificate',
      (profile) => ({
        ...profile,
        tpps: { primary: { certificate: 'expired.pem', key: 'expired.key', roles: ['AISP', 'PISP'] } },
      }),
      2,
      /^fail {2}tpps\.primary: the certificate expired on \d{4}-\d\d-\d\d; get a new certificate$/m,
    ],
    [
      'nobody there',
      (profile) => ({ ...profile, baseUrl: 'https://127.0.0.1:9/api' }),
      3,
      /^fail {2}address: nothing listens at 127\.0\.0\.1:9; check baseUrl, or start the bank$/m,
    ],
    [
      'a lever that nobody holds',
      (profile) => ({ ...profile, levers: { clock: { url: 'http://127.0.0.1:9/clock' } } }),
      3,
      /^fail {2}levers\.clock: nobody listens at http:\/\/127\.0\.0\.1:9\/clock \(.+\)$/m,
    ],
  ])('%s', async (_, change, expected, line) => {
    const { code, out, err } = await bed.doctor(change);
    expect(out).toMatch(line);
    expect({ code, err }).toEqual({ code: expected, err: '' });
  });

  test('flags overrule the profile', async () => {
    const { code } = await bed.doctor((profile) => profile, '--base-url', 'https://127.0.0.1:9');
    expect(code).toBe(3);
  });
});
