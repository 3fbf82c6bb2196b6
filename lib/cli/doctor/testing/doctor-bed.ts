/** A bank with its profile, and what the doctor says of it, for tests. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedIdentities } from '../../../embedded/embedded.js';
import { sampleBank, sampleIdentities, type SampleBank } from '../../sample-bank.js';
import { tell, type Told } from '../../sample-terminal.js';

/** A profile, or a part of it. */
export interface Json {
  readonly [member: string]: unknown;
}

export interface DoctorBed {
  /** The folder of everything; the profile and its keys lie in `bank` below it. */
  readonly root: string;
  /** The profile. */
  readonly file: string;
  readonly bank: SampleBank;
  readonly identities: EmbeddedIdentities;
  /** The doctor's words on the profile with members replaced. */
  readonly doctor: (change: (profile: Json) => Json, ...more: readonly string[]) => Promise<Told>;
  readonly close: () => Promise<void>;
}

/** Serves a bank for the tests of one file. */
export async function doctorBed(): Promise<DoctorBed> {
  const root = mkdtempSync(join(tmpdir(), 'psd2-doctor-'));
  const identities = await sampleIdentities();
  const bank = await sampleBank(root, 'bank');
  const { file } = bank;
  return {
    root,
    file,
    bank,
    identities,
    doctor(change, ...more) {
      const profile: Json = JSON.parse(readFileSync(file, 'utf8'));
      const copy = file.replace('target.json', 'copy.json');
      writeFileSync(copy, JSON.stringify(change(profile)));
      return tell(['doctor', '--target', copy, ...more]);
    },
    async close() {
      await bank.close();
      rmSync(root, { recursive: true });
    },
  };
}

/** Takes a member out of a profile. */
export function without(name: string): (profile: Json) => Json {
  return (profile) => Object.fromEntries(Object.entries(profile).filter(([each]) => each !== name));
}

/** A waiver that has expired. */
export const staleWaivers = [{ clause: 'SIG-06', reason: 'r', owner: 'o', expires: '2020-01-31' }];
