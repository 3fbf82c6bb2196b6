/** What the doctor says of a profile that is in order, and how it says it. */

import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../model/errors.js';
import { writeBankProfile } from '../bank/bank-profile.js';
import { tell } from '../sample-terminal.js';
import { doctorBed, staleWaivers, type DoctorBed } from './testing/doctor-bed.js';

let bed: DoctorBed;
beforeAll(async () => {
  bed = await doctorBed();
});
afterAll(() => bed.close());

describe('a profile in order', () => {
  test('as JSON says the same', async () => {
    const { code, out } = await tell(['doctor', '--target', bed.file, '--json']);
    const checks: readonly { readonly status: string; readonly about: string }[] = JSON.parse(out);
    expect(code).toBe(0);
    expect(new Set(checks.map((each) => each.status))).not.toContain('fail');
    expect(checks.map((each) => each.about)).toContain('tpps.primary');
  });

  test('is tried when told: one SCA and one signed read', async () => {
    const plain = await tell(['doctor', '--target', bed.file]);
    expect(plain.out).not.toContain('trial:');
    const { code, out } = await tell(['doctor', '--target', bed.file, '--try']);
    expect(out).toMatch(/^ok {4}trial: an SCA was played and the accounts were read$/m);
    expect(code).toBe(0);
  });

  test('tells why the trial did not succeed', async () => {
    const program = { driver: 'command', command: [process.execPath, '-e', 'process.exit(7)'] };
    const { code, out } = await bed.doctor((profile) => ({ ...profile, sca: program }), '--try');
    expect(out).toMatch(/^fail {2}trial: .*\b7\b/m);
    expect(code).toBe(3);
  });

  test('gets ok from top to bottom', async () => {
    const { code, out, err } = await tell(['doctor', '--target', bed.file]);
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
    const { code, out } = await bed.doctor((profile) => ({ ...profile, levers: {}, instances: [gone] }));
    expect(code).toBe(3);
    expect(out).toMatch(/^ok {4}address: https:\S+ answers/m);
    expect(out).toMatch(
      /^fail {2}address: nothing listens at 127\.0\.0\.1:1; check baseUrl, or start the bank$/m,
    );
  });

  test('tells last what failed, and nothing of clauses where nobody answers', async () => {
    const { out } = await bed.doctor((profile) => ({
      ...profile,
      baseUrl: 'https://127.0.0.1:9/api',
      waivers: staleWaivers,
    }));
    expect(out).toMatch(
      /\nWhat failed:\n(fail {2}.*\n)*fail {2}address: nothing listens at .*\n(fail {2}.*\n)*$/,
    );
    expect(out).toMatch(/^warn {2}waivers: /m);
    expect(out).not.toContain('coverage');
  });

  test('keeps keys to their owner', () => {
    expect(statSync(join(bed.root, 'bank')).mode & 0o777).toBe(0o700);
    expect(statSync(join(bed.root, 'bank', 'primary.key')).mode & 0o777).toBe(0o600);
    expect(statSync(bed.file).mode & 0o777).toBe(0o600);
  });

  test('never overwrites a profile of somebody else, and always its own', () => {
    const foreign = mkdtempSync(join(bed.root, 'foreign-'));
    writeFileSync(join(foreign, 'target.json'), '{}');
    expect(() => writeBankProfile(foreign, bed.identities, bed.bank.places)).toThrow(
      new ConfigurationError(
        `--profile: ${join(foreign, 'target.json')} is there already; choose another folder`,
      ),
    );
    expect(writeBankProfile(join(bed.root, 'bank'), bed.identities, bed.bank.places)).toBe(bed.file);
  });

  test('holds in production too, with identities in files', async () => {
    const production = writeBankProfile(join(bed.root, 'production'), bed.identities, {
      ...bed.bank.places,
      environment: 'production',
    });
    const { code, out } = await tell(['doctor', '--target', production]);
    expect(code).toBe(0);
    expect(readFileSync(production, 'utf8')).not.toContain('13039319955');
    expect(out).toMatch(/\(production\)$/m);
  });
});
