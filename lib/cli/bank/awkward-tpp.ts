/**
 * A TPP whose keyId is hard to write: an issuer with letters beyond ASCII, signs to escape and several
 * organisations, and a serial that begins with a zero. `bank --profile` writes its certificate and key beside
 * the others, for TPPs to try their signing with.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import type { PartsChange } from '../../bank/types.js';
import {
  generateEcKeys,
  generateKeys,
  mintAuthority,
  mintLeaf,
  norwegianStatement,
  privateKeyPem,
} from '../../certificates/index.js';
import { ConfigurationError } from '../../model/errors.js';

const organisation = 'PSDNO-FSA-310000078';
const names = { issuer: 'awkward-issuer.pem', certificate: 'awkward.pem', key: 'awkward.key' } as const;

export interface AwkwardTpp {
  /** Contents by file name, for the profile folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Makes a bank know the TPP. */
  readonly change: PartsChange;
}

async function minted(): Promise<AwkwardTpp['files']> {
  const validity = { notBefore: new Date('2010-01-01'), notAfter: new Date('2049-01-01') };
  const [issuerKeys, [keys]] = await Promise.all([generateEcKeys(), generateKeys(1)]);
  if (keys === undefined) throw new Error('key generation gave no pair');
  const authority = mintAuthority({
    ...validity,
    commonName: 'Awkward CA',
    subject: [
      ['C', 'NO'],
      ['O', 'Bærum Tillitstjenester Å/S'],
      ['O', 'Sparebank, Invest + Co; "SICO" <Oslo>'],
      ['CN', '#1 Ærlig Seal CA'],
    ],
    keys: issuerKeys,
  });
  const leaf = mintLeaf(
    {
      ...validity,
      use: 'seal',
      keys,
      psd2: norwegianStatement('PSP_PI', 'PSP_AI'),
      subject: [
        ['C', 'NO'],
        ['O', 'Awkward TPP AS'],
        ['organizationIdentifier', organisation],
        ['CN', 'Awkward TPP AS'],
      ],
      serial: '0A1B2C3D4E5F60718293',
    },
    authority,
  );
  return { [names.issuer]: authority.pem, [names.certificate]: leaf.pem, [names.key]: privateKeyPem(keys) };
}

function keptIn(folder: string): AwkwardTpp['files'] | undefined {
  const all = Object.values(names);
  if (!all.every((each) => existsSync(join(folder, each)))) return undefined;
  return Object.fromEntries(all.map((each) => [each, readFileSync(join(folder, each), 'utf8')]));
}

/**
 * The awkward TPP that the folder keeps, or a new one.
 * @throws ConfigurationError when what the folder keeps is damaged.
 */
export async function awkwardTpp(folder: string): Promise<AwkwardTpp> {
  const files = keptIn(folder) ?? (await minted());
  let issuer: X509Certificate;
  try {
    issuer = new X509Certificate(files[names.issuer] ?? '');
  } catch {
    const file = join(folder, names.issuer);
    throw new ConfigurationError(
      `--profile: ${file} is damaged; remove it for a new one, or choose another folder`,
    );
  }
  return {
    files,
    change: (parts) => ({
      ...parts,
      trust: [...(parts.trust ?? []), issuer.raw],
      ...(parts.registry === undefined
        ? {}
        : { registry: new Map([...parts.registry, [organisation, ['AISP', 'PISP']]]) }),
    }),
  };
}
