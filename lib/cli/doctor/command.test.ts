import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mint } from '../../certificates/index.js';
import type { EmbeddedIdentities } from '../../embedded/embedded.js';
import { ConfigurationError } from '../../model/errors.js';
import { writeBankProfile } from '../bank/bank-profile.js';
import { sampleBank, sampleIdentities, type SampleBank } from '../sample-bank.js';
import { tell, type Told } from '../sample-terminal.js';

let root: string;
let file: string;
let bank: SampleBank;
let identities: EmbeddedIdentities;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'psd2-doctor-'));
  identities = await sampleIdentities();
  bank = await sampleBank(root, 'bank');
  file = bank.file;
});
afterAll(async () => {
  await bank.close();
  rmSync(root, { recursive: true });
});

const waiver = { clause: 'SIG-06', reason: 'r', owner: 'o', expires: '2020-01-31' };
const waivers = [waiver];

interface Json {
  readonly [member: string]: unknown;
}

function without(name: string): (profile: Json) => Json {
  return (profile) => Object.fromEntries(Object.entries(profile).filter(([each]) => each !== name));
}

/** The doctor's words on the profile with members replaced. */
function doctor(change: (profile: Json) => Json, ...more: readonly string[]): Promise<Told> {
  const profile: Json = JSON.parse(readFileSync(file, 'utf8'));
  const copy = file.replace('target.json', 'copy.json');
  writeFileSync(copy, JSON.stringify(change(profile)));
  return tell(['doctor', '--target', copy, ...more]);
}

describe('a profile in order', () => {
  test('as JSON says the same', async () => {
    const { code, out } = await tell(['doctor', '--target', file, '--json']);
    const checks: readonly { readonly status: string; readonly about: string }[] = JSON.parse(out);
    expect(code).toBe(0);
    expect(new Set(checks.map((each) => each.status))).not.toContain('fail');
    expect(checks.map((each) => each.about)).toContain('tpps.primary');
  });

  test('is tried when told: one SCA and one signed read', async () => {
    const plain = await tell(['doctor', '--target', file]);
    expect(plain.out).not.toContain('trial:');
    const { code, out } = await tell(['doctor', '--target', file, '--try']);
    expect(out).toMatch(/^ok {4}trial: an SCA was played and the accounts were read$/m);
    expect(code).toBe(0);
  });

  test('tells why the trial did not succeed', async () => {
    const program = { driver: 'command', command: [process.execPath, '-e', 'process.exit(7)'] };
    const { code, out } = await doctor((profile) => ({ ...profile, sca: program }), '--try');
    expect(out).toMatch(/^fail {2}trial: .*\b7\b/m);
    expect(code).toBe(3);
  });

  test('gets ok from top to bottom', async () => {
    const { code, out, err } = await tell(['doctor', '--target', file]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).not.toMatch(/^fail|tpps\.\w+: the certificate/m);
    expect(out).toMatch(/^ok {4}\S+target\.json: is well-formed; target "bank" \(sandbox\)$/m);
    expect(out).toMatch(
      /^ok {4}tpps\.primary: key and certificate match \(RSA 2048, PSDNO-FSA-\d+, until \d{4}-\d\d-\d\d\); keyId SN=[0-9A-F]+,CA=CN=.+$/m,
    );
    expect(out).toMatch(/^ok {4}sca: the form driver plays the PSU$/m);
    expect(out).toMatch(/^ok {4}address: https:\S+ answers \(status \d{3} after \d+ ms\)$/m);
    expect(out).toMatch(/^ok {4}TLS: TLSv1\.[23], certificates localhost < .+ < .+$/m);
    expect(out).toMatch(/^ok {4}clock: the clocks of target and machine agree$/m);
    expect(out).toMatch(/^ok {4}levers\.clock: somebody listens at http:\S+\/clock$/m);
    expect(out).toMatch(
      /^ok {4}coverage: a whole run can judge \d+ of \d+ clauses \(\d+ of \d+ by scenarios of their own, \d+ by what every reply shows\); \d+ untestable/m,
    );
  });

  test('looks at every instance', async () => {
    const gone = { baseUrl: 'https://127.0.0.1:1/', levers: {} };
    const { code, out } = await doctor((profile) => ({ ...profile, levers: {}, instances: [gone] }));
    expect(code).toBe(3);
    expect(out).toMatch(/^ok {4}address: https:\S+ answers/m);
    expect(out).toMatch(
      /^fail {2}address: nothing listens at 127\.0\.0\.1:1; check baseUrl, or start the bank$/m,
    );
  });

  test('tells last what failed, and nothing of clauses where nobody answers', async () => {
    const { out } = await doctor((profile) => ({ ...profile, baseUrl: 'https://127.0.0.1:9/api', waivers }));
    expect(out).toMatch(
      /\nWhat failed:\n(fail {2}.*\n)*fail {2}address: nothing listens at .*\n(fail {2}.*\n)*$/,
    );
    expect(out).toMatch(/^warn {2}waivers: /m);
    expect(out).not.toContain('coverage');
  });

  test('keeps keys to their owner', () => {
    expect(statSync(join(root, 'bank')).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'bank', 'primary.key')).mode & 0o777).toBe(0o600);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('never overwrites a profile of somebody else, and always its own', () => {
    const foreign = mkdtempSync(join(root, 'foreign-'));
    writeFileSync(join(foreign, 'target.json'), '{}');
    expect(() => writeBankProfile(foreign, identities, bank.places)).toThrow(
      new ConfigurationError(
        `--profile: ${join(foreign, 'target.json')} is there already; choose another folder`,
      ),
    );
    expect(writeBankProfile(join(root, 'bank'), identities, bank.places)).toBe(file);
  });

  test('holds in production too, with identities in files', async () => {
    const production = writeBankProfile(join(root, 'production'), identities, {
      ...bank.places,
      environment: 'production',
    });
    const { code, out } = await tell(['doctor', '--target', production]);
    expect(code).toBe(0);
    expect(readFileSync(production, 'utf8')).not.toContain('13039319955');
    expect(out).toMatch(/\(production\)$/m);
  });
});

describe('no more is promised than a run can keep', () => {
  test.each<[string, (profile: Json) => Json, RegExp]>([
    [
      'a waiver that has expired',
      (profile) => ({ ...profile, waivers }),
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
    expect((await doctor(change)).out).toMatch(words);
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
    const told = await doctor((profile) => ({
      ...without('levers')(without('instances')(profile)),
      baseUrl: `http://127.0.0.1:${port}/api`,
    }));
    server.close();
    expect(told.out).toMatch(words);
    expect(told.code).toBe(code);
  });

  test('a base address one level too deep', async () => {
    const { out } = await doctor((profile) => ({
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
        const { keys } = identities.pki.tpps.primary;
        const { pem } = mint({
          subject: [['CN', 'No Statement AS']],
          keys,
          use: 'server',
          hosts: ['localhost'],
          notBefore: new Date(Date.now() - 86_400_000),
          notAfter: new Date(Date.now() + 10 * 86_400_000),
        });
        const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
        writeFileSync(join(root, 'bank', 'plain.pem'), pem);
        writeFileSync(join(root, 'bank', 'plain.key'), key, { mode: 0o600 });
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
        const pem = readFileSync(join(root, 'bank', 'primary.pem'), 'utf8');
        writeFileSync(join(root, 'bank', 'chain.pem'), pem + identities.pki.root.pem);
        return {
          ...profile,
          tpps: { primary: { certificate: 'chain.pem', key: 'primary.key', roles: ['AISP', 'PISP'] } },
        };
      },
      /^warn {2}tpps\.primary: the issuer .+ is not among the given certificates; add it$/m,
    ],
  ])('%s', async (_, change, line) => {
    const { code, out } = await doctor(change);
    expect(out).toMatch(line);
    expect(code).toBe(0);
  });

  test('a key that others can read', async () => {
    const key = join(root, 'bank', 'primary.key');
    chmodSync(key, 0o644);
    const { code, out } = await tell(['doctor', '--target', file]);
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
    const { code, out, err } = await doctor(change);
    expect(out).toMatch(line);
    expect({ code, err }).toEqual({ code: expected, err: '' });
  });

  test('flags overrule the profile', async () => {
    const { code } = await doctor((profile) => profile, '--base-url', 'https://127.0.0.1:9');
    expect(code).toBe(3);
  });
});
